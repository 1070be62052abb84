/** Putting right what was entered wrong: how much, what it cost, when and why; with what is there afterwards, while it is typed. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { dayIn } from '#kernel/day.ts'
import { trimDecimals } from '#kernel/number.ts'
import { formatFixed } from '#kernel/quantity.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { AmountField, DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { day, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { quantityKind } from '../units.ts'
import { editTransaction } from '../contract.ts'
import { afterwards, hasCost, typedFor } from '../correction.ts'
import { type VisibleItem, type VisibleTransaction, TransactionChange } from '../supply.ts'
import styles from './SuppliesScreen.module.css'
import { CorrectionEffects } from './CorrectionEffects.tsx'
import { costOfOne } from './supply-labels.ts'

interface CorrectDialogProps {
  readonly item: VisibleItem
  readonly row: VisibleTransaction
  readonly onClose: () => void
}

const texts: Readonly<Record<string, { readonly title: string; readonly label: string }>> = {
  opening: { title: 'opening stock', label: 'Opening quantity' },
  purchase: { title: 'receipt', label: 'Quantity received' },
  use: { title: 'use', label: 'Quantity used' },
  count: { title: 'count', label: 'Quantity counted' },
  adjustment: { title: 'adjustment', label: 'Difference' },
}

const costly = (cost: string) => (Number(cost) === Number(Number(cost).toFixed(2)) ? Number(cost).toFixed(2) : trimDecimals(cost))

export function CorrectDialog({ item, row, onClose }: CorrectDialogProps) {
  const settings = useSettings()
  const { title, label } = texts[row.kind] ?? { title: 'entry', label: 'Quantity' }
  const correct = useCorrection(item)
  const happened = dayIn(settings.timeZone, new Date(row.transaction_date))
  const start = {
    quantity: trimDecimals(typedFor(row)),
    ...(hasCost(row.kind) ? { unit_cost: costly(row.unit_cost ?? '') } : {}),
    day: happened,
    reason: row.reason,
  }
  const submit = async (change: TransactionChange) => {
    // A reason that was emptied is none.
    await correct(row.id, { ...change, reason: change.reason ?? '' }, start)
    onClose()
  }
  return (
    <Dialog title={`Correct ${title}`} onClose={onClose}>
      <p className="below-16 muted">
        {[item.name, day(happened, settings), row.by].filter(Boolean).join(', ')}. The wrong line stays to be seen, struck
        through.
      </p>
      <Form shape={TransactionChange} start={start} submit={submit} action="Correct" onCancel={onClose}>
        <div className="fields">
          <AmountField
            name="quantity"
            kind={quantityKind(item.unit)}
            signed={row.kind === 'adjustment'}
            label={`${label} (${item.unit})`}
            required
          />
          {hasCost(row.kind) && <AmountField name="unit_cost" kind="cost" label={costOfOne(item.unit)} required />}
          <DateField name="day" label="Day" formats={settings} required />
          <TextField name="reason" label="Reason or vendor" />
        </div>
        <Afterwards item={item} row={row} />
        {(hasCost(row.kind) || row.kind === 'use') && <CorrectionEffects id={row.id} isUse={row.kind === 'use'} />}
      </Form>
    </Dialog>
  )
}

/** Corrects a movement; one press on the message restores the values before. */
function useCorrection(item: VisibleItem) {
  const client = useQueryClient()
  const change = async (id: string, body: TransactionChange) => {
    const right = await call(editTransaction, { params: { id }, body })
    await refresh(client, '/api/inventory')
    return right
  }
  return async (id: string, body: TransactionChange, before: TransactionChange) => {
    const right = await change(id, body)
    const undo = () => change(right.id, before).then(() => toast('Correction undone.'))
    toast(`${item.name}: corrected.`, { action: { label: 'Undo', do: () => void undo() } })
  }
}

/** Quantity now and after the correction. */
function Afterwards({ item, row }: { readonly item: VisibleItem; readonly row: VisibleTransaction }) {
  const typed = TransactionChange.shape.quantity.safeParse(useWatch({ name: 'quantity' }))
  const after = typed.success ? Number(formatFixed(afterwards(row, typed.data, item.quantity_on_hand), 4)) : undefined
  const there = Number(item.quantity_on_hand)
  return (
    <p className={`rounded surface-2 num ${styles['after']}`} role="status" data-bad={after !== undefined && after < 0}>
      {after === undefined || after === there
        ? `${number(there)} ${item.unit} on hand.`
        : after < 0
          ? `${number(there)} ${item.unit} on hand: stock would fall below zero.`
          : `${number(after)} ${item.unit} on hand then, instead of ${number(there)}.`}
    </p>
  )
}
