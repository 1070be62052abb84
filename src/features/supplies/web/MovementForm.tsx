/** Receiving, using or counting one supply. */
import { useQueryClient } from '@tanstack/react-query'
import type { Settings } from '#features/settings/settings.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/query.ts'
import { AmountField } from '#web/ui/ControlledFields.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { quantityKind } from '../units.ts'
import { addTransaction } from '../contract.ts'
import { type InventoryItem, type MovementKind, NewTransaction } from '../supply.ts'
import styles from './SuppliesScreen.module.css'
import { costOfOne } from './words.ts'

interface MovementFormProps {
  readonly item: InventoryItem
  readonly kind: MovementKind
  readonly settings: Settings
  readonly onClose: () => void
}

const words: Readonly<Record<MovementKind, { readonly label: string; readonly action: string }>> = {
  purchase: { label: 'How much came in', action: 'Receive' },
  use: { label: 'How much was used', action: 'Book' },
  count: { label: 'How much is there', action: 'Set to what was counted' },
  adjustment: { label: 'Difference', action: 'Adjust' },
}

/** The clock on the wall of this device, as a field for day and time has it. */
const localNow = () => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function MovementForm({ item, kind, onClose }: MovementFormProps) {
  const client = useQueryClient()
  const { label, action } = words[kind]
  const submit = async (body: NewTransaction) => {
    const booked = await call(addTransaction, { body, key: crypto.randomUUID() })
    toast(`${item.name}: ${number(booked.quantity_after)} ${item.unit} there now.`)
    onClose()
    await refresh(client, '/api/inventory')
  }
  return (
    <Form
      shape={NewTransaction}
      start={{
        inventory_item_id: item.id,
        kind,
        quantity: '',
        transaction_date: localNow(),
        reason: '',
        ...(kind === 'purchase' ? { unit_cost: '' } : {}),
      }}
      submit={submit}
      action={action}
      onCancel={onClose}
    >
      <div className={styles['pair']}>
        <AmountField
          name="quantity"
          kind={quantityKind(item.unit)}
          signed={kind === 'adjustment'}
          label={`${label} (${item.unit})`}
          required
        />
        {kind === 'purchase' && (
          <AmountField
            name="unit_cost"
            kind="cost"
            label={costOfOne(item.unit)}
            placeholder={String(Number(item.average_cost))}
          />
        )}
        <TextField name="reason" label="Why, or from whom" />
      </div>
    </Form>
  )
}
