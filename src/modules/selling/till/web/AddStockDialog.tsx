/** Adds plants to the stock from the till, where a sale was refused for want of them. */
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { Count } from '#kernel/wire.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Short } from '../short-of-plants.ts'

const Added = z.object({ quantity: Count })

interface AddStockDialogProps {
  readonly short: Short
  readonly onClose: () => void
}

export function AddStockDialog({ short: { available, plant_type_id, container_size, grade }, onClose }: AddStockDialogProps) {
  const client = useQueryClient()
  const submit = async ({ quantity }: z.output<typeof Added>) => {
    const batch = await call(createBatch, { body: { plant_type_id, container_size, grade, quantity, state: 'for_sale' } })
    toast(`${batch.quantity_current} of ${batch.common_name} added to the stock.`)
    await refresh(client, '/api/plant-batches', '/api/plant-types')
    onClose()
  }
  return (
    <Dialog title="Add stock" onClose={onClose}>
      <Form shape={Added} start={{ quantity: '' }} submit={submit} action="Add stock" onCancel={onClose}>
        <NumberField
          name="quantity"
          label={available > 0 ? `How many more than ${available} have you got?` : 'How many have you got?'}
          min={1}
          required
        />
      </Form>
    </Dialog>
  )
}
