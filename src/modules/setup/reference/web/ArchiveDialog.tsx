/** Archives an entry, after saying where it is used. */
import { call } from '#web/call.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { toast } from '#web/ui/toast.ts'
import { archiveReferenceEntry, restoreReferenceEntry } from '../contract.ts'
import type { ReferenceEntry } from '../entry.ts'
import { kinds } from '../kinds.ts'
import { UsageNote } from './UsageNote.tsx'
import { useSubmit } from '#web/ui/use-submit.ts'

interface ArchiveDialogProps {
  readonly entry: ReferenceEntry
  readonly onArchived: () => Promise<unknown>
  readonly onClose: () => void
}

export function ArchiveDialog({ entry, onArchived, onClose }: ArchiveDialogProps) {
  const { state, send } = useSubmit()
  const params = { id: entry.id }
  const { kind } = entry
  const undo = async () => {
    await call(restoreReferenceEntry, { params, body: { kind } })
    await onArchived()
  }
  const { one, remove } = kinds[kind]
  const archive = async () => {
    await call(archiveReferenceEntry, { params, query: { kind } })
    toast(`${entry.name} is ${remove === 'Delete' ? 'deleted' : 'archived'}.`, {
      action: { label: 'Undo', do: () => void undo() },
    })
    onClose()
    await onArchived()
  }
  return (
    <ConfirmDialog
      title={`${remove} ${entry.name}`}
      action={remove}
      busy={state.busy}
      onConfirm={() => void send(archive)}
      onClose={onClose}
    >
      <UsageNote
        entry={entry}
        used={(counts) => `${entry.name} is used by ${counts}. They keep it.`}
        unused={`Nothing uses ${entry.name}.`}
      />
      {remove === 'Delete' && <p>Are you sure you want to delete this {one}?</p>}
      <p>{remove === 'Delete' ? 'It' : `An archived ${one}`} is not offered any more. You can restore it at any time.</p>
      {state.error !== undefined && <p role="alert">{errorMessage(state.error)}</p>}
    </ConfirmDialog>
  )
}
