/** A business account: opened, or changed. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { taxNumberName } from '#modules/setup/settings/country.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { taxPlaces } from '#modules/setup/settings/change-tax-rates.ts'
import { trimDecimals } from '#kernel/number.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { AmountField, CheckboxField, DateField, MoneyField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { type BusinessAccount, NewAccount } from '../account.ts'
import { createAccount, editAccount } from '../contract.ts'
import { listPriceGroups } from '../price-group-calls.ts'
import { ContactFields } from './ContactFields.tsx'
import styles from './AccountScreen.module.css'

const countedFrom = [
  { value: 'invoice', label: 'Days after the invoice' },
  { value: 'next_month', label: 'Day of the next month' },
]

const emptyAccount = {
  name: '',
  contact_name: '',
  email: '',
  phone: '',
  address: '',
  delivery_address: '',
  tax_number: '',
  terms_from: 'invoice',
  exemption_number: '',
  exemption_until: '',
  tax_treatment: 'standard' as const,
  tax_place: '',
  credit_limit: '',
  on_hold: false,
  price_group_id: '',
  notes: '',
  code: '',
  no_reminders: false,
} as const

const treatments = ({ taxLabel }: Settings) => [
  { value: 'standard', label: `${taxLabel} is charged` },
  { value: 'export', label: 'Export, zero-rated' },
  { value: 'reverse_charge', label: 'Reverse charge' },
]

interface AccountDialogProps {
  readonly account: BusinessAccount | undefined
  readonly onClose: () => void
}

export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const groups = useQuery(query(listPriceGroups))
  const [isDuplicate, setIsDuplicate] = useState(false)
  const save = async (values: NewAccount, row: BusinessAccount | undefined) => {
    // A field that was emptied is sent as nothing, or it would stay as it was.
    const emptied = {
      contact_name: '',
      email: '',
      phone: '',
      address: '',
      delivery_address: '',
      tax_number: '',
      exemption_number: '',
      notes: '',
      code: '',
    }
    const body = { ...emptied, credit_limit: null, exemption_until: null, price_group_id: null, trade_discount: '0', ...values }
    const { confirm_name = false, ...changed } = body
    const saved = row
      ? await call(editAccount, { params: { id: row.id }, body: { ...changed, version: row.version } })
      : await call(createAccount, { body: { ...changed, confirm_name } }).catch((error: unknown) => {
          if (error instanceof Problem && error.code === 'DUPLICATE') setIsDuplicate(true)
          throw error
        })
    toast(account ? `${saved.name} is saved.` : `${saved.name} can buy on terms now.`)
    // The form shows the saved values if it is opened again at once.
    await refresh(client, '/api/business-accounts')
    onClose()
  }
  const valuesOf = (row: BusinessAccount | undefined) => ({
    ...formValues(row, { ...emptyAccount, terms_days: String(settings.paymentTerms) }),
    contacts: row?.contacts.map((contact) => ({ ...contact })) ?? [],
    trade_discount: trimDecimals(row?.trade_discount),
  })
  if (groups.isPending) return null
  const places = taxPlaces(settings.taxRates, todayOf(settings))
  return (
    <Dialog title={account ? account.name : 'New account'} wide onClose={onClose}>
      <EditForm
        shape={NewAccount}
        row={account}
        valuesOf={valuesOf}
        submit={save}
        action={account ? 'Save' : 'Open account'}
        onCancel={onClose}
      >
        <div className={`grid items-start ${styles['pair']}`}>
          <TextField name="name" label="Name" required autoFocus={!account} />
          <TextField name="code" label="Account code" hint="Short, like GREEN: customers give it when they pay" />
          <TextField name="contact_name" label="Contact" />
          <TextField name="email" label="E-mail" type="email" />
          <TextField name="phone" label="Phone" type="tel" />
          <TextField name="tax_number" label={taxNumberName(settings.country, settings.taxLabel)} />
          <MoneyField name="credit_limit" label="Credit limit" hint="Leave blank for no limit" formats={settings} />
          <NumberField name="terms_days" label="Pays" hint="How many days after, or which day" max={365} />
          <SelectField name="terms_from" label="Counted from" options={countedFrom} />
          <SelectField
            name="price_group_id"
            label="Price group"
            options={[{ value: '', label: 'None' }, ...(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <AmountField
            name="trade_discount"
            kind="percent"
            label="Trade discount in %"
            placeholder="0"
            hint="Off what the price group does not price"
          />
          <TextField name="exemption_number" label={`${settings.taxLabel} exemption`} placeholder="Number of the certificate" />
          <DateField name="exemption_until" label="Exempt until" hint="Leave blank if it has no end" formats={settings} />
          {settings.gstRegistered && (
            <SelectField name="tax_treatment" label={`${settings.taxLabel} on its invoices`} options={treatments(settings)} />
          )}
          {places.length > 0 && (
            <SelectField
              name="tax_place"
              label="Delivered to"
              hint={`Which rate of ${settings.taxLabel} its orders bear`}
              options={[{ value: '', label: 'Where the nursery is' }, ...places.map((value) => ({ value, label: value }))]}
            />
          )}
        </div>
        <div className={`grid items-start ${styles['pair']}`}>
          <TextAreaField name="address" label="Address" />
          <TextAreaField name="delivery_address" label="Delivery address" hint="Leave blank if it is the same" />
        </div>
        <ContactFields />
        {isDuplicate && <CheckboxField name="confirm_name" label="This is another customer of the same name" />}
        <CheckboxField
          name="no_reminders"
          label="No payment reminders"
          hint="Don’t include this account when sending reminders"
        />
        <CheckboxField name="on_hold" label="On hold" hint="Can’t be charged until you turn this off" />
        <TextAreaField name="notes" label="Notes" />
      </EditForm>
    </Dialog>
  )
}
