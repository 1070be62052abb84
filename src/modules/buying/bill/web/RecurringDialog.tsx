/** Creates a recurring expense, or changes its future ones. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Form, SelectField, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { day } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { createRecurring, editRecurring } from '../recurring-calls.ts'
import type { Expense } from '#modules/buying/expense/expense.ts'
import {
  NewRecurring,
  type Recurring,
  RecurringChange,
  frequencies,
  type RecurringPayment,
  recurringPayments,
} from '../recurring.ts'
import { touched } from './bill-labels.tsx'
import { CostFields, emptyCost } from '#modules/buying/expense/web/CostFields.tsx'
import { useWatch } from 'react-hook-form'
import { claimsTax } from '#modules/buying/expense/web/use-usual-tax.ts'

interface RecurringDialogProps {
  readonly recurring: Recurring | undefined
  readonly like: Expense | undefined
  readonly suggestions: { readonly categories: readonly string[]; readonly vendors: readonly string[] }
  readonly today: string
  readonly payment: RecurringPayment
  readonly onClose: () => void
}

export function RecurringDialog({ recurring, like, suggestions, today, payment, onClose }: RecurringDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const valuesOf = (row: Recurring | undefined) => ({
    ...formValues<Expense | Recurring, typeof emptyCost>(row ?? like, emptyCost),
    ...((row ?? like) && claimsTax(settings, today) ? { tax_kind: (row ?? like)?.tax_kind } : {}),
    ...formValues(row, { frequency: 'month', first_day: today, last_day: '', payment, terms_days: '' }),
  })
  const done = async ({ description, next_day }: Recurring) => {
    toast(next_day ? `${description} is saved. Next on ${day(next_day, settings)}.` : `${description} is saved, and has ended.`)
    await refresh(client, ...touched, '/api/recurring-expenses')
    onClose()
  }
  const fields = (
    <>
      <div className="fields">
        <TextField name="description" label="What" autoFocus required />
        <TextField name="category" label="Category" options={suggestions.categories} />
        <TextField name="vendor" label="Vendor" options={[...new Set([...settings.vendors, ...suggestions.vendors])]} />
        <CostFields costLabel="Amount, tax included" day={today} />
        <SelectField
          name="frequency"
          label="How often"
          options={Object.entries(frequencies).map(([value, { label }]) => ({ value, label }))}
        />
        <DateField name="first_day" label="First on" formats={settings} required />
        <DateField name="last_day" label="Last on" hint="Leave blank if it has no end" formats={settings} />
        <PaymentFields />
      </div>
      <TextAreaField name="notes" label="Notes" />
    </>
  )
  return (
    <Dialog title={recurring?.description ?? 'Add a recurring expense'} wide onClose={onClose}>
      {recurring ? (
        <EditForm
          shape={RecurringChange}
          row={recurring}
          valuesOf={(row) => ({ ...valuesOf(row), version: row.version })}
          submit={async (values, { id, version }) =>
            done(await call(editRecurring, { params: { id }, body: { ...values, version } }))
          }
          action="Save"
          onCancel={onClose}
        >
          {fields}
        </EditForm>
      ) : (
        <Form
          shape={NewRecurring}
          start={valuesOf(undefined)}
          submit={async (body) => done(await call(createRecurring, { body }))}
          action="Save"
          onCancel={onClose}
        >
          {fields}
        </Form>
      )}
    </Dialog>
  )
}

function PaymentFields() {
  const byBill = useWatch({ name: 'payment' }) === 'bill'
  return (
    <>
      <SelectField
        name="payment"
        label="Payment"
        options={Object.entries(recurringPayments).map(([value, label]) => ({ value, label }))}
        hint={byBill ? 'Owed to the vendor until you pay it' : 'Recorded as paid on its day'}
      />
      {byBill && <TextField name="terms_days" label="Payment terms (days)" hint="Leave blank for the vendor’s terms" />}
    </>
  )
}
