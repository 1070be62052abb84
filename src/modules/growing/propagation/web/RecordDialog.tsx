/** The propagation record of one batch: treatment and strike. */
import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { batchMethods } from '#modules/growing/batch/batch-kinds.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { day, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { savePropagationRecord } from '../contract.ts'
import { type Propagation, PropagationRecord } from '../propagation.ts'
import { RecordFields } from './RecordFields.tsx'

interface RecordDialogProps {
  readonly row: Propagation
  readonly onClose: () => void
}

export function RecordDialog({ row, onClose }: RecordDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const { id, batch_code, treatment, hormone, done_by, version } = row
  return (
    <Dialog title={row.common_name || row.botanical_name} onClose={onClose}>
      <p className="below-16 muted">
        {batchMethods[row.method].started} on {day(row.started_on, settings)}: {number(row.struck)} of {number(row.started)}{' '}
        struck
        {row.open && ' so far'}.{' '}
        <Link to="/production/batches/$batchId" params={{ batchId: id }}>
          {batch_code}
        </Link>
      </p>
      <Form
        shape={PropagationRecord}
        start={{ treatment, hormone, done_by: done_by ?? '', version }}
        submit={async (body) => {
          await call(savePropagationRecord, { params: { id }, body })
          toast(`The record of ${batch_code} is saved.`)
          await refresh(client, '/api/propagations')
          onClose()
        }}
        action="Save"
        onCancel={onClose}
      >
        <RecordFields me={done_by === null && row.done_by_name ? row.done_by_name : 'Whoever entered it'} />
      </Form>
    </Dialog>
  )
}
