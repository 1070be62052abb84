/** Voiding a sale: why, and what becomes of the money that was paid for it. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { sum } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { money, todayOf } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import { voidSale } from '../contract.ts'
import { methodName } from '#modules/selling/payment/payment.ts'
import type { Sale } from '../sale.ts'
import { type RefundChoice, chosenRefunds, moneyPaid, pastMonth, refundChoices } from '../void.ts'
import { OpenTillField, useOpenTill } from '#modules/selling/payment/web/OpenTillField.tsx'
import styles from './SaleDialog.module.css'

const refreshed = [
  '/api/sales',
  '/api/plant',
  '/api/inventory',
  '/api/reports',
  '/api/business-accounts',
  '/api/till',
  '/api/store-credits',
]

interface VoidFormProps {
  readonly sale: Sale
  readonly onDone: () => void
}

export function VoidForm({ sale, onDone }: VoidFormProps) {
  const settings = useSettings()
  const parts = moneyPaid(sale.payments)
  const paid = sum(parts.map(({ amount }) => amount))
  const choices = refundChoices(parts, sale)
  const [reason, setReason] = useState('')
  const [choice, setChoice] = useState<RefundChoice>(choices[0] ?? 'cash')
  const [day, setDay] = useState(() => todayOf(settings))
  const till = useOpenTill()
  const month = pastMonth(sale.sale_date, todayOf(settings))
  const ways = choice === 'as_paid' ? parts.map(({ method }) => method) : [choice]
  const inCash = paid > 0n && ways.includes('cash')
  const onDay = paid > 0n && ways.some((way) => way !== 'cash' && way !== 'account')
  const refunds = chosenRefunds(choice, parts, { till_session_id: till.chosen, refunded_on: day })
  const submit = async () => {
    await call(voidSale, {
      params: { id: sale.id },
      body: { reason, version: sale.version, ...(paid > 0n ? { refunds } : {}) },
    })
    const what =
      paid === 0n ? '' : ` ${money(paid, settings)} ${choice === 'account' ? 'stays as credit on the account' : 'refunded'}.`
    toast(
      `Invoice ${sale.invoice_number} is void. Goods sold at the till are back in stock; delivered goods stay delivered.${what}`,
    )
    onDone()
  }
  return (
    <PlainForm
      action={`Void invoice ${sale.invoice_number}`}
      danger
      disabled={reason.trim() === '' || (inCash && till.chosen === undefined)}
      submit={submit}
      refreshes={refreshed}
      onCancel={onDone}
    >
      <TypedField
        label="Why is it void?"
        name="reason"
        required
        hint="The invoice keeps its number, marked void. This cannot be undone."
        value={reason}
        onChange={setReason}
      />
      {paid > 0n && (
        <div>
          <p className={`weight-500 ${styles['question']}`} aria-hidden>
            What happens to the {money(paid, settings)} that was paid
          </p>
          <Chips
            label={`What happens to the ${money(paid, settings)} that was paid`}
            value={choice}
            onChange={setChoice}
            options={choices.map((value) => ({ value, label: choiceName(value) }))}
          />
          {choice === 'as_paid' && (
            <p className={`muted ${styles['detail']}`}>
              {parts.map(({ method, amount }) => `${methodName(method)} ${money(amount, settings)}`).join(' · ')}
            </p>
          )}
        </div>
      )}
      {inCash && <OpenTillField label="Cash comes out of" till={till} />}
      {onDay && (
        <TypedDay
          label="Refunded on"
          hint="The day the money leaves by card or transfer."
          value={day}
          onChange={setDay}
          formats={settings}
        />
      )}
      {month !== undefined && (
        <p className={`muted ${styles['detail']}`} role="note">
          This changes {month}: its sales, profit and {settings.taxLabel}, as if the sale had never been. To leave that month as
          it is, refund the sale instead: a credit note counts today.
        </p>
      )}
      {sale.payments
        .filter(({ method }) => method === 'store_credit' || method === 'account_credit')
        .map(({ id, method, amount }) => (
          <p key={id} className={`muted ${styles['detail']}`}>
            {methodName(method)} {money(amount, settings)} can be used again.
          </p>
        ))}
    </PlainForm>
  )
}

const choiceName = (choice: RefundChoice): string =>
  choice === 'as_paid' ? 'The way it was paid' : choice === 'account' ? 'Keep as account credit' : methodName(choice)
