/** Refunds an account's credit beyond its invoices: it was booked by mistake, or the customer wants it back. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'

import type { BusinessAccount } from '#modules/customers/account.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { MoneyField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField } from '#web/ui/Form.tsx'
import { money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { CreditReturn } from '#modules/selling/payment/account-credit.ts'
import { returnCredit } from '../contract.ts'
import { methodOptions, paidMethods } from '#modules/selling/payment/payment.ts'
import { chosenTill, useOpenTill } from '#modules/selling/payment/web/OpenTillField.tsx'
import { FormDrawerField } from '#modules/selling/payment/web/PaidOnFields.tsx'
import { throughThisTill } from '#modules/selling/payment/web/use-till-session.ts'

interface GiveCreditBackProps {
  readonly account: BusinessAccount
  readonly onClose: () => void
}

export function GiveCreditBack({ account, onClose }: GiveCreditBackProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const till = useOpenTill()
  const credit = account.balance.replace('-', '')
  const give = async (body: CreditReturn) => {
    const drawer = body.method === 'cash' ? chosenTill(till) : await throughThisTill(body.method)
    await call(returnCredit, { params: { id: account.id }, body: { ...body, ...drawer } })
    toast(`${money(body.amount, settings)} refunded to ${account.name}.`)
    onClose()
    await refresh(client, '/api/business-accounts', '/api/reports', '/api/tills')
  }
  return (
    <Dialog title={`Refund credit to ${account.name}`} onClose={onClose}>
      <Form
        shape={CreditReturn}
        start={{ amount: credit, method: 'bank_transfer' }}
        submit={give}
        action="Refund"
        onCancel={onClose}
      >
        <MoneyField
          name="amount"
          label="Amount"
          hint={`${money(credit, settings)} is in credit. To undo a payment recorded by mistake, use this.`}
          formats={settings}
          required
        />
        <SelectField name="method" label="Refund by" options={methodOptions(paidMethods)} />
        <FormDrawerField till={till} back />
      </Form>
    </Dialog>
  )
}
