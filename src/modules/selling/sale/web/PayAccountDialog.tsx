/** One payment of an account over its open invoices: the oldest first, or those that are chosen. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BusinessAccount } from '#modules/customers/account.ts'
import { AllocatedPayment } from '#modules/selling/payment/allocation.ts'
import { accountSales } from '#modules/customers/contract.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { CheckboxField, DateField, MoneyField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { day, money, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { creditOnAccount, openingOwed, paidMessage } from '#modules/selling/payment/account-credit.ts'
import { methodName, methodOptions, paidMethods } from '#modules/selling/payment/payment.ts'
import { payAccount } from '../contract.ts'
import styles from './PayAccountDialog.module.css'
import { chosenTill, useOpenTill } from '#modules/selling/payment/web/OpenTillField.tsx'
import { FormDrawerField } from '#modules/selling/payment/web/PaidOnFields.tsx'
import { throughThisTill } from '#modules/selling/payment/web/use-till-session.ts'

interface PayAccountDialogProps {
  readonly account: BusinessAccount
  readonly onClose: () => void
}

export function PayAccountDialog({ account, onClose }: PayAccountDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const [chosen, choose] = useState<readonly string[]>([])
  const till = useOpenTill()
  const sales = useQuery(query(accountSales, { params: { id: account.id } }))
  const title = `Payment of ${account.name}`
  // The form shows the amount due: input before it is loaded would be lost.
  if (!sales.data)
    return (
      <Dialog title={title} onClose={onClose}>
        {sales.isError ? <ErrorBox error={sales.error} retry={() => void sales.refetch()} /> : <Skeleton rows={6} />}
      </Dialog>
    )
  const open = sales.data
    .filter((sale) => sale.payment_method === 'account' && sale.payment_status === 'unpaid' && !sale.voided_at)
    .map((sale) => ({ ...sale, owed: cents(sale.total_amount) - cents(sale.amount_paid) }))
    .toReversed()
  const wanted = chosen.length === 0 ? open : open.filter(({ id }) => chosen.includes(id))
  const opening = openingOwed(account.balance, open)
  const owed = wanted.reduce((sum, sale) => sum + sale.owed, chosen.length === 0 ? opening : 0n)
  const credit = creditOnAccount(account.balance, open)
  const methods = [
    ...methodOptions(paidMethods),
    ...(credit > 0n && open.length > 0
      ? [{ value: 'account_credit', label: `${methodName('account_credit')} (${money(credit, settings)})` }]
      : []),
  ]
  const pay = async (body: AllocatedPayment) => {
    const sale_ids = chosen.length === 0 ? {} : { sale_ids: wanted.map(({ id }) => id) }
    const isToday = body.paid_on === undefined || body.paid_on === todayOf(settings)
    const drawer = body.method === 'cash' ? chosenTill(till) : await throughThisTill(body.method ?? 'bank_transfer')
    const through = body.method === 'account_credit' || !isToday ? {} : drawer
    const booked = await call(payAccount, { params: { id: account.id }, body: { ...body, ...sale_ids, ...through } })
    toast(paidMessage(account.name, booked, (amount) => money(amount, settings)))
    onClose()
    await refresh(client, '/api/business-accounts', '/api/sales', '/api/reports', '/api/tills')
  }
  const dueText = (due: bigint, before: bigint) =>
    due === 0n
      ? 'No invoice is open'
      : `${money(due, settings)} due${before > 0n ? `, ${money(before, settings)} of it an opening balance` : ''}`
  return (
    <Dialog title={title} onClose={onClose}>
      {open.length > 0 && (
        <fieldset className={`block below-16 scroll ${styles['open']}`}>
          <legend className="below-4 muted">
            {chosen.length === 0 ? 'The oldest are settled first; choose to settle others' : 'Settled in this order'}
          </legend>
          {open.map((sale) => (
            <label className="row gap-12 line-top num" key={sale.id}>
              <input
                type="checkbox"
                checked={chosen.includes(sale.id)}
                onChange={(event) => choose(event.target.checked ? [...chosen, sale.id] : chosen.filter((id) => id !== sale.id))}
              />
              <span>
                {sale.invoice_number}
                <small>{sale.due_date ? `due ${day(sale.due_date, settings)}` : day(sale.sale_date, settings)}</small>
              </span>
              <b className="push">{money(sale.owed, settings)}</b>
            </label>
          ))}
        </fieldset>
      )}
      <Form
        key={owed.toString()}
        shape={AllocatedPayment}
        start={{
          amount: owed === 0n ? '' : moneyText(owed),
          method: 'bank_transfer',
          paid_on: todayOf(settings),
          keep_rest: owed === 0n,
        }}
        submit={pay}
        action="Book payment"
        onCancel={onClose}
      >
        <MoneyField name="amount" label="Amount" hint={dueText(owed, opening)} formats={settings} required />
        <SelectField name="method" label="Paid by" options={methods} />
        <DateField name="paid_on" label="Paid on" formats={settings} />
        <FormDrawerField till={till} />
        <TextField name="reference" label="Reference" hint="From the bank line; it is shown on the statement" />
        <CheckboxField
          name="keep_rest"
          label="Keep the rest as credit"
          hint="The next invoices on account use it automatically."
        />
      </Form>
    </Dialog>
  )
}
