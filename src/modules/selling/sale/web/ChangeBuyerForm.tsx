/** Corrects who bought on account: another account, or somebody without one who has paid. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { useAccountOptions } from '#modules/customers/web/use-account-options.ts'
import { methodOptions, type PaidMethod, paidMethods } from '#modules/selling/payment/payment.ts'
import { PaidOnFields, usePaidOn } from '#modules/selling/payment/web/PaidOnFields.tsx'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { cents } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { money } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import { changeBuyer } from '../contract.ts'
import type { Sale } from '../sale.ts'
import styles from './SaleDialog.module.css'

interface ChangeBuyerFormProps {
  readonly sale: Sale
  readonly onDone: () => void
}

const ways = [
  { value: 'account', label: 'Another account' },
  { value: 'paid', label: 'No account, already paid' },
] as const

const refreshed = ['/api/sales', '/api/business-accounts', '/api/till', '/api/reports']

export function ChangeBuyerForm({ sale, onDone }: ChangeBuyerFormProps) {
  const settings = useSettings()
  const [way, setWay] = useState<(typeof ways)[number]['value']>('account')
  const [account, setAccount] = useState('')
  const [name, setName] = useState('')
  const [method, setMethod] = useState<PaidMethod>('card')
  const [reason, setReason] = useState('')
  const accounts = useAccountOptions(account)
  const paid = usePaidOn(settings, method)
  const send = async (over_limit: boolean) => {
    const target =
      way === 'account'
        ? { business_account_id: account, over_limit }
        : { customer_name: name, payment: { method, ...(await paid.sent()) } }
    const changed = await call(changeBuyer, { params: { id: sale.id }, body: { reason, version: sale.version, ...target } })
    toast(`Invoice ${sale.invoice_number} is now for ${changed.customer_name || 'a buyer without an account'}.`)
    onDone()
  }
  return (
    <PlainForm
      action="Change the buyer"
      disabled={reason.trim() === '' || (way === 'account' && account === '')}
      submit={() => send(false)}
      refreshes={refreshed}
      onCancel={onDone}
      errorAction={(error, form) =>
        error instanceof Problem &&
        error.extra['credit_limit'] !== undefined && (
          <Button onClick={() => form.send(() => send(true))}>Charge it all the same</Button>
        )
      }
    >
      <Chips label="Buyer" value={way} onChange={setWay} options={ways} />
      {way === 'account' ? (
        <Field label="Account" name="business_account_id" required>
          {(ids) => (
            <Combobox {...ids} value={account} onChange={setAccount} options={accounts.options} {...accounts.searching} />
          )}
        </Field>
      ) : (
        <>
          <TypedField label="Name" name="customer_name" hint="If it is known." maxLength={120} value={name} onChange={setName} />
          <Chips label="Paid by" value={method} onChange={setMethod} options={methodOptions(paidMethods)} />
          <PaidOnFields paid={paid} />
        </>
      )}
      <p className={`muted ${styles['detail']}`}>{consequences(sale, settings)}</p>
      <TypedField label="Reason" name="reason" required maxLength={200} value={reason} onChange={setReason} />
    </PlainForm>
  )
}

function consequences({ customer_name, total_amount, amount_paid }: Sale, settings: Settings): string {
  const charged = `${customer_name} no longer owes ${money(total_amount, settings)} for this invoice.`
  const paid =
    cents(amount_paid) > 0n
      ? ` The ${money(amount_paid, settings)} that was paid stays as credit of ${customer_name} and pays its oldest invoices.`
      : ''
  return `${charged}${paid} Prices and tax stay as they are on the invoice.`
}
