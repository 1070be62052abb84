/** Asks for confirmation before a run is deleted. */
import { call } from '#web/call.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { counted } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import { deleteRun } from '../contract.ts'
import type { Run } from '../delivery.ts'

interface DeleteRunProps {
  readonly run: Run
  readonly refreshes: readonly string[]
  readonly onClose: () => void
}

export function DeleteRunDialog({ run, refreshes, onClose }: DeleteRunProps) {
  const { run: act, busy } = useAction(...refreshes)
  const remove = () => void act(() => call(deleteRun, { params: { id: run.id } })).then(onClose)
  return (
    <ConfirmDialog
      title={`Delete the run at ${run.start_time} with ${run.vehicle.name}?`}
      action="Delete the run"
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {run.stops.length === 0
          ? 'It has no stops. A deleted run cannot be restored.'
          : `${counted(run.stops.length, 'order')} can be put on another run. A deleted run cannot be restored.`}
      </p>
    </ConfirmDialog>
  )
}
