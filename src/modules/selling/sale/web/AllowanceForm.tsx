/** Credits money on an invoice without goods: for poor plants, or as a goodwill gesture. */
import { gradeText } from '#modules/setup/reference/grade.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { methodName, tenderMethods } from '#modules/selling/payment/payment.ts'
import { OpenTillField, useOpenTill } from '#modules/selling/payment/web/OpenTillField.tsx'
import { call } from '#web/call.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { money } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { refundSale } from '../refund-calls.ts'
import type { Sale } from '../sale.ts'
import styles from './SaleDialog.module.css'

interface AllowanceFormProps {
  readonly sale: Sale
  readonly onDone: () => void
}

const whole = 'whole'
const refreshed = ['/api/sales', '/api/business-accounts', '/api/till', '/api/reports', '/api/store-credits']

export function AllowanceForm({ sale, onDone }: AllowanceFormProps) {
  const settings = useSettings()
  const methods = [...(sale.business_account_id ? (['account'] as const) : []), ...tenderMethods]
  const [amount, setAmount] = useState('')
  const [line, setLine] = useState<string>(whole)
  const [method, setMethod] = useState(methods.find((each) => each === sale.payment_method) ?? 'card')
  const [reason, setReason] = useState('')
  const till = useOpenTill()
  const inCash = method === 'cash'
  const submit = async () => {
    const allowance = { amount, ...(line === whole ? {} : { sale_item_ids: [line] }) }
    const drawer = inCash && till.chosen ? { till_session_id: till.chosen } : {}
    const note = await call(refundSale, { params: { id: sale.id }, body: { reason, method, allowance, ...drawer } })
    toast(`Credit note ${note.credit_number}: ${money(note.total_amount, settings)} credited.`)
    onDone()
  }
  return (
    <PlainForm
      action="Credit the amount"
      disabled={reason.trim() === '' || Number(amount) === 0 || (inCash && till.chosen === undefined)}
      submit={submit}
      refreshes={refreshed}
      onCancel={onDone}
    >
      <TypedNumber
        label="Amount"
        name="allowance.amount"
        required
        autoFocus
        hint="Including tax. No goods are returned."
        kind="money"
        value={amount}
        onChange={setAmount}
      />
      {sale.items.length > 1 && (
        <Field label="For" name="allowance.sale_item_ids.0">
          {(ids) => (
            <Combobox
              {...ids}
              value={line}
              onChange={(chosen) => setLine(chosen || whole)}
              options={[
                { value: whole, label: 'The whole invoice' },
                ...sale.items.map((item) => ({
                  value: item.id,
                  label: item.plant_common_name ?? item.inventory_item_name ?? '',
                  detail: [item.container_size, gradeText(item.grade), money(item.line_total, settings)]
                    .filter(Boolean)
                    .join(' · '),
                })),
              ]}
            />
          )}
        </Field>
      )}
      <div>
        <p className={`weight-500 ${styles['question']}`} aria-hidden>
          Refund by
        </p>
        <Chips
          label="Refund by"
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({ value, label: value === 'account' ? 'Off the account' : methodName(value) }))}
        />
      </div>
      {inCash && <OpenTillField label="Cash comes out of" till={till} />}
      <TypedField
        label="Reason"
        name="reason"
        required
        hint="Printed on the credit note."
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
    </PlainForm>
  )
}
