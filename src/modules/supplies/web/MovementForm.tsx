/** Receiving, using or counting one supply. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { localTimeIn } from '#kernel/day.ts'
import { trimDecimals } from '#kernel/number.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { AmountField } from '#web/ui/ControlledFields.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { quantityKind } from '../units.ts'
import { addTransaction } from '../contract.ts'
import { type VisibleItem, type MovementKind, NewTransaction } from '../supply.ts'
import { costOfOne } from './supply-labels.ts'

interface MovementFormProps {
  readonly item: VisibleItem
  readonly kind: MovementKind
  readonly onClose: () => void
}

const texts: Readonly<Record<MovementKind, { readonly label: string; readonly action: string }>> = {
  purchase: { label: 'Quantity received', action: 'Receive' },
  use: { label: 'Quantity used', action: 'Book' },
  count: { label: 'Quantity counted', action: 'Save count' },
  adjustment: { label: 'Difference', action: 'Adjust' },
}

export function MovementForm({ item, kind, onClose }: MovementFormProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const { label, action } = texts[kind]
  const submit = async (values: NewTransaction) => {
    // By the nursery's clock: a device may be set to another time zone.
    const body = { ...values, transaction_date: localTimeIn(settings.timeZone, new Date()) }
    const booked = await call(addTransaction, { body })
    toast(`${item.name}: ${number(booked.quantity_after)} ${item.unit} on hand now.`)
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
        reason: '',
        ...(kind === 'purchase' ? { unit_cost: '' } : {}),
      }}
      submit={submit}
      action={action}
      onCancel={onClose}
    >
      <div className="fields">
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
            placeholder={trimDecimals(item.average_cost ?? '')}
          />
        )}
        <TextField name="reason" label="Reason or vendor" />
      </div>
    </Form>
  )
}
