/** Adds a line to the notes of a batch, with its day. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { storedAs } from '#web/offline.ts'
import { refresh } from '#web/refresh.ts'
import { toastStored } from '#web/toast-stored.ts'
import { DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, TextAreaField } from '#web/ui/Form.tsx'
import { todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import type { PlantBatch } from '../batch.ts'
import { NoteBody } from '../batch-bodies.ts'
import { addBatchNote } from '../batch-calls.ts'

interface NoteDialogProps {
  readonly batch: PlantBatch
  readonly onClose: () => void
}

export function NoteDialog({ batch, onClose }: NoteDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const read = () => refresh(client, '/api/plant-batches')
  const add = async (body: NoteBody) => {
    const stored = storedAs(await call(addBatchNote, { params: { id: batch.id }, body }))
    if (stored === undefined) toast('Note added.')
    else toastStored(stored, () => void read())
    onClose()
    await read()
  }
  return (
    <Dialog title={`Note on ${batch.batch_code}`} onClose={onClose}>
      <Form shape={NoteBody} start={{ text: '', date: todayOf(settings) }} submit={add} action="Add note" onCancel={onClose}>
        <TextAreaField name="text" label="Note" required />
        <DateField name="date" label="Day" formats={settings} required />
      </Form>
    </Dialog>
  )
}
