/** Undoes an import; what prevents it is shown in a message. */
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { useAction } from '#web/use-action.ts'
import { undoImport } from '../contract.ts'

export function UndoButton({ id }: { readonly id: string }) {
  const { run, busy } = useAction('/api')
  return (
    <Button kind="ghost" busy={busy} onClick={() => void run(() => call(undoImport, { params: { id } }))}>
      Undo import
    </Button>
  )
}
