/** Bank account on invoices, statements and quotes. */
import { Card } from '#web/ui/Page.tsx'
import { bankCodeName, bankNumberName } from '../where-to-pay.ts'
import styles from './AdminTab.module.css'
import { AmountSetting, ChoiceSetting, NumberSetting, TextSetting, useDraft } from './fields.tsx'

export function PaymentSection() {
  const { country } = useDraft().settings
  const codeName = bankCodeName(country)
  return (
    <Card title="Payment Details">
      <p className={`muted ${styles['note']}`}>
        Printed on unpaid invoices, statements, quotes and order confirmations, and in their e-mails.
      </p>
      <TextSetting name="bankName" label="Bank" />
      <TextSetting name="bankAccountName" label="Account name" />
      {codeName && <TextSetting name="bankCode" label={codeName} />}
      <TextSetting name="bankAccountNumber" label={bankNumberName(country)} />
      <NumberSetting name="paymentTerms" label="Payment terms (days)" hint="When an invoice on account is due." />
      <ChoiceSetting
        name="payLinks"
        label="Pay online"
        hint="A link and a code on what is owed, with which customers pay by card or wallet. Connect your card provider under Card payments first."
        options={[
          { value: 'off', label: 'No links' },
          { value: 'whole', label: 'All that is owed, at once' },
          { value: 'part', label: 'All that is owed, or a part' },
        ]}
      />
      <AmountSetting
        name="orderDeposit"
        label="Deposit on orders (%)"
        kind="percent"
        hint="Asked for on order confirmations and quotes, and after an order by the availability list; 0 for none."
      />
      <TextSetting name="paymentInstructions" label="Other ways to pay" hint="Printed below the bank account." lines={2} />
    </Card>
  )
}
