/** Moves a batch to another place, whole or a part of it, by the operations that move and split batches; it can be undone. */
import * as z from 'zod/mini'
import { moveBatch, splitBatch } from '#modules/growing/batch/batch-calls.ts'
import { useBatchAction } from '#modules/growing/batch/web/use-batch-action.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Count, Text } from '#kernel/wire.ts'
import { NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { number, todayOf } from '#web/ui/format.ts'
import type { BatchHere } from '../map.ts'

const Move = z.strictObject({ location: Text(20), quantity: Count })

interface MoveToDialogProps {
  readonly batch: BatchHere
  /** Location it was dropped on; empty to choose one. */
  readonly to: string
  readonly onClose: () => void
}

export function MoveToDialog({ batch, to, onClose }: MoveToDialogProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const params = { id: batch.id }
  const submit = async ({ location, quantity }: z.infer<typeof Move>) => {
    const date = todayOf(settings)
    if (quantity === batch.quantity_current)
      await action(
        moveBatch,
        { params, body: { movement_date: date, new_location: location } },
        () => `${batch.batch_code} moved to ${location}.`,
      )
    else
      await action(
        splitBatch,
        { params, body: { quantity, date, location } },
        ({ data }) => `${number(quantity)} moved to ${location} as ${data.batch_code}.`,
      )
    onClose()
  }
  return (
    <Dialog title={`Move ${batch.batch_code}`} onClose={onClose}>
      <p>
        {batch.common_name}, {number(batch.quantity_current)} in {batch.container_size}, {batch.location}
      </p>
      <Form
        shape={Move}
        start={{ location: to, quantity: String(batch.quantity_current) }}
        submit={submit}
        action="Move"
        onCancel={onClose}
      >
        <TextField name="location" label="To location" options={settings.locations} required />
        <NumberField
          name="quantity"
          label="Plants to move"
          hint={`All ${number(batch.quantity_current)}, or fewer: those become a batch of their own.`}
          min={1}
          max={batch.quantity_current}
          required
        />
      </Form>
    </Dialog>
  )
}
