/** Dialogs that settle refused work: another quantity, another batch, or a reason to discard it. */
import { useState } from 'react'
import { taskBatches } from '#modules/growing/task/task-calls.ts'
import { query } from '#web/query.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { type RefusedWork, enteredQuantity, quantityPath, refusedBatch, withBatch, withQuantity } from '../settle-work.ts'
import type { FieldEntry } from './field-outbox.ts'
import { discard, sendAgain, shownBatch } from './settle-entry.ts'

interface SettleDialogProps {
  readonly entry: FieldEntry
  readonly work: RefusedWork
  readonly onClose: () => void
}

export function QuantityDialog({ entry, work, onClose }: SettleDialogProps) {
  const [typed, setTyped] = useState(String(enteredQuantity(work) ?? ''))
  const quantity = Number(typed)
  const isNumber = typed.trim() !== '' && Number.isInteger(quantity) && quantity >= 0
  return (
    <Dialog title="Change the quantity" onClose={onClose}>
      <PlainForm
        action="Send"
        disabled={!isNumber}
        submit={() => sendAgain(entry, withQuantity(work, quantity)).then(onClose)}
        onCancel={onClose}
      >
        <p>{entry.receipt.title}</p>
        <TypedNumber
          kind="whole"
          label={quantityPath(work)?.endsWith('input_quantity') ? 'Mother plants' : 'Plants'}
          value={typed}
          onChange={setTyped}
          required
          autoFocus
        />
      </PlainForm>
    </Dialog>
  )
}

export function BatchDialog({ entry, work, onClose }: SettleDialogProps) {
  const { data: batches = [], isPending } = useQuery(query(taskBatches))
  const [chosen, choose] = useState('')
  const before = refusedBatch(work) ?? ''
  const name = entry.receipt.batches.find(({ id }) => id === before)?.common_name
  // Batches of the same plant first: plants were in the hand, and the wrong label was read.
  const options = batches
    .filter(({ id, quantity_current }) => id !== before && quantity_current > 0)
    .toSorted((a, b) => Number(b.common_name === name) - Number(a.common_name === name))
    .map(({ id, batch_code, common_name, container_size, location, quantity_current }) => ({
      value: id,
      label: `${common_name}, ${batch_code}`,
      detail: [`${number(quantity_current)} in ${container_size}`, location].filter(Boolean).join(', '),
    }))
  const batch = batches.find(({ id }) => id === chosen)
  return (
    <Dialog title="Choose another batch" onClose={onClose}>
      <PlainForm
        action="Send"
        disabled={!batch}
        submit={async () => {
          if (!batch) return
          await sendAgain(entry, withBatch(work, batch.id, batch.container_size), { id: before, by: shownBatch(batch) })
          onClose()
        }}
        onCancel={onClose}
      >
        <p>{entry.receipt.title}</p>
        <Field label="Batch" required>
          {(ids) => <Combobox {...ids} value={chosen} onChange={choose} options={options} busy={isPending} />}
        </Field>
      </PlainForm>
    </Dialog>
  )
}

export function DiscardDialog({ entry, onClose }: Omit<SettleDialogProps, 'work'>) {
  const [reason, setReason] = useState('')
  return (
    <Dialog title="Discard this?" onClose={onClose}>
      <PlainForm
        action="Discard"
        danger
        disabled={reason.trim() === ''}
        submit={() => discard(entry, reason.trim()).then(onClose)}
        onCancel={onClose}
      >
        <p>{entry.receipt.title}</p>
        <TypedField
          label="Why is it not recorded?"
          required
          hint="It stays in this list with the reason; nothing is changed on the server."
          autoFocus
          value={reason}
          onChange={setReason}
        />
      </PlainForm>
    </Dialog>
  )
}
