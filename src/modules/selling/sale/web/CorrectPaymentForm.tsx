/** Corrects a payment that was booked wrongly: for which invoice or account it was, how much, how and when. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { accountSales } from '#modules/customers/contract.ts'
import { useAccountOptions } from '#modules/customers/web/use-account-options.ts'
import type { PaymentCorrection } from '#modules/selling/payment/payment-correction.ts'
import { isPaidMethod, methodOptions, paidMethods } from '#modules/selling/payment/payment.ts'
import { OpenTillField, useOpenTill } from '#modules/selling/payment/web/OpenTillField.tsx'
import type { ListedPayment } from '#modules/selling/payment/web/PaymentList.tsx'
import type { AccountId } from '#kernel/id.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { query } from '#web/query.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { Combobox, type Option } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { money, todayOf } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { useQuery } from '#web/use-query.ts'
import styles from './SaleDialog.module.css'

/** Account and invoice of a payment; `sale_id` is null for credit on the account. */
export interface BookedFor {
  readonly account: AccountId
  readonly sale_id: string | null
}

interface CorrectPaymentFormProps {
  readonly payment: ListedPayment
  /** Null for a sale paid at the till, where only the method can be corrected. */
  readonly bookedFor: BookedFor | null
  readonly correct: (body: PaymentCorrection) => Promise<unknown>
  readonly onDone: () => void
}

const refreshed = ['/api/sales', '/api/business-accounts', '/api/till', '/api/reports']
/** The oldest invoices of the account, the rest as credit. */
const oldest = 'oldest'

/** Form state, and the fields that differ from the booked payment. */
function useCorrection({ payment, bookedFor }: Pick<CorrectPaymentFormProps, 'payment' | 'bookedFor'>) {
  const settings = useSettings()
  const before = isPaidMethod(payment.method) ? payment.method : 'bank_transfer'
  const [reason, setReason] = useState('')
  const [method, setMethod] = useState(before)
  const [amount, setAmount] = useState(payment.amount)
  const [day, setDay] = useState(payment.day)
  const [account, setAccount] = useState<string>(bookedFor?.account ?? '')
  const [invoice, setInvoice] = useState(bookedFor?.sale_id ?? oldest)
  const till = useOpenTill()
  const needsDrawer = bookedFor !== null && method === 'cash' && before !== 'cash' && day === todayOf(settings)
  const change: Omit<PaymentCorrection, 'reason'> = {
    ...(method === before ? {} : { method }),
    ...changedDay(payment, day),
    ...changedAmount(payment, amount),
    ...targetOf(bookedFor, account, invoice),
  }
  const isReady = reason.trim() !== '' && Object.keys(change).length > 0
  const drawer = needsDrawer && till.chosen ? { till_session_id: till.chosen } : {}
  const chooseAccount = (chosen: string) => {
    setAccount(chosen)
    setInvoice(oldest)
  }
  return {
    reason,
    setReason,
    method,
    setMethod,
    amount,
    setAmount,
    day,
    setDay,
    account,
    chooseAccount,
    invoice,
    setInvoice,
    till,
    needsDrawer,
    isReady,
    body: { reason, ...change, ...drawer },
  }
}

export function CorrectPaymentForm({ payment, bookedFor, correct, onDone }: CorrectPaymentFormProps) {
  const settings = useSettings()
  const typed = useCorrection({ payment, bookedFor })
  const submit = async () => {
    await correct(typed.body)
    toast('The payment is corrected.')
    onDone()
  }
  return (
    <PlainForm action="Correct the payment" disabled={!typed.isReady} submit={submit} refreshes={refreshed} onCancel={onDone}>
      {bookedFor && <PaymentTarget typed={typed} />}
      <div>
        <p className={`weight-500 ${styles['question']}`} aria-hidden>
          Paid by
        </p>
        <Chips label="Paid by" value={typed.method} onChange={typed.setMethod} options={methodOptions(paidMethods)} />
      </div>
      {bookedFor && <TypedDay label="Paid on" name="paid_on" value={typed.day} onChange={typed.setDay} formats={settings} />}
      {typed.needsDrawer && <OpenTillField label="The cash is in" till={typed.till} />}
      <TypedField
        label="Reason"
        name="reason"
        required
        hint={`The payment of ${money(payment.amount, settings)} is reversed and booked again. Both stay in the list.`}
        maxLength={200}
        value={typed.reason}
        onChange={typed.setReason}
      />
    </PlainForm>
  )
}

const changedAmount = (payment: ListedPayment, amount: string) =>
  cents(amount || '0') === cents(payment.amount) ? {} : { amount }
const changedDay = (payment: ListedPayment, paid_on: string) => (paid_on === payment.day ? {} : { paid_on })

/** Changed account or invoice to send; empty if the payment stays where it is. */
function targetOf(
  bookedFor: BookedFor | null,
  account: string,
  invoice: string,
): Pick<PaymentCorrection, 'sale_id' | 'business_account_id'> {
  if (!bookedFor || account === '' || (account === bookedFor.account && invoice === (bookedFor.sale_id ?? oldest))) return {}
  return invoice === oldest ? { business_account_id: account } : { sale_id: invoice }
}

interface PaymentTargetProps {
  readonly typed: ReturnType<typeof useCorrection>
}

function PaymentTarget({ typed }: PaymentTargetProps) {
  const settings = useSettings()
  const { account, invoice } = typed
  const accounts = useAccountOptions(account)
  const sales = useQuery({ ...query(accountSales, { params: { id: account } }), enabled: account !== '' })
  const open = (sales.data ?? []).filter(
    ({ id, payment_method, payment_status, voided_at }) =>
      id === invoice || (payment_method === 'account' && payment_status === 'unpaid' && voided_at === null),
  )
  const options: Option[] = [
    { value: oldest, label: 'The oldest invoices', detail: 'Keep the rest as credit' },
    ...open.map(({ id, invoice_number, total_amount, amount_paid }) => ({
      value: id,
      label: `Invoice ${invoice_number}`,
      detail: `${money(moneyText(cents(total_amount) - cents(amount_paid)), settings)} owed`,
    })),
  ]
  return (
    <>
      <Field label="Account" name="business_account_id" required>
        {(ids) => (
          <Combobox {...ids} value={account} onChange={typed.chooseAccount} options={accounts.options} {...accounts.searching} />
        )}
      </Field>
      <Field label="For" name="sale_id" required>
        {(ids) => <Combobox {...ids} value={invoice} onChange={typed.setInvoice} options={options} busy={sales.isLoading} />}
      </Field>
      <TypedNumber label="Amount" name="amount" required kind="money" value={typed.amount} onChange={typed.setAmount} />
    </>
  )
}
