/** Books card money to the account of a customer: as credit where it is in no sale, as a debt where it was charged back. */
import { useState } from 'react'
import type { AccountId } from '#kernel/id.ts'
import { useAccountOptions } from '#modules/customers/web/use-account-options.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { money } from '#web/ui/format.ts'
import { type CardPayment, creditCardPayment, listOpenCardMoney, oweCardPaymentAgain } from '../card-calls.ts'

interface CardToAccountDialogProps {
  readonly payment: CardPayment
  readonly onClose: () => void
}

export function CardToAccountDialog({ payment, onClose }: CardToAccountDialogProps) {
  const settings = useSettings()
  const [account, setAccount] = useState<string>(payment.business_account_id ?? '')
  const { options, searching } = useAccountOptions(account)
  const isChargeback = Number(payment.disputed) > 0
  const save = async () => {
    const body = { business_account_id: account as AccountId }
    await call(isChargeback ? oweCardPaymentAgain : creditCardPayment, { params: { id: payment.id }, body })
    onClose()
  }
  const amount = money(isChargeback ? payment.disputed : payment.approved, settings)
  return (
    <Dialog title={isChargeback ? 'The customer owes it again' : 'Credit a customer'} onClose={onClose}>
      <PlainForm
        sticky
        action={isChargeback ? `Charge ${amount}` : `Credit ${amount}`}
        submit={save}
        refreshes={[listOpenCardMoney.path, '/api/business-accounts', '/api/tills', '/api/sales']}
        onCancel={onClose}
      >
        <p>
          {isChargeback
            ? `${amount} is charged to the account, and is no expense of yours any more. If the bank gives it back, the debt is paid by itself.`
            : `${amount} pays the open invoices of the account, the oldest first. The rest stays as its credit.`}
        </p>
        <Field label="Business account" name="business_account_id" required>
          {(ids) => (
            <Combobox {...ids} value={account} onChange={setAccount} options={options} {...searching} placeholder="Type a name" />
          )}
        </Field>
      </PlainForm>
    </Dialog>
  )
}
