/** A deposit is taken with the confirmation or later, or given back. */
import { useState } from 'react'
import { throughThisTill } from '#features/sales/web/use-till-session.ts'
import type { Settings } from '#features/settings/settings.ts'
import { moneyText, cents } from '#kernel/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { money } from '#web/ui/format.ts'
import * as calls from '../contract.ts'
import type { DepositBy, WholeOrder } from '../order.ts'
import { DepositByField } from './PaidByField.tsx'
import styles from './OrderScreen.module.css'
import { useOrderAct } from './use-order-act.ts'

interface DepositDialogProps {
  readonly order: WholeOrder
  /** What is held is given back. */
  readonly back: boolean
  readonly settings: Settings
  readonly onClose: () => void
}

export function DepositDialog({ order, back, settings, onClose }: DepositDialogProps) {
  const { run, busy } = useOrderAct(order)
  const [method, setMethod] = useState<DepositBy>('eftpos')
  const [amount, setAmount] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const typed = amount.trim().replace(',', '.')
  const known = /^\d{1,9}(\.\d{1,2})?$/.test(typed)
  const drafted = order.status === 'draft'
  const said = known ? money(moneyText(cents(typed)), settings) : ''
  const deposit = async () => ({ amount: typed, method, ...(await throughThisTill(method)) })
  const act = () =>
    back
      ? run(
          async (params) => [calls.returnDeposit, { params, body: { method, ...(await throughThisTill(method)) }, key }],
          `${money(order.deposit_held, settings)} goes back to ${order.customer_name}.`,
        )
      : drafted
        ? run(
            async (params) => [calls.confirmOrder, { params, body: { deposit: await deposit() }, key }],
            `Confirmed; its plants are reserved, and ${said} is held.`,
          )
        : run(async (params) => [calls.takeDeposit, { params, body: await deposit(), key }], `${said} is held for this order.`)
  return (
    <Dialog title={back ? 'Give the deposit back' : drafted ? 'Confirm with a deposit' : 'Take a deposit'} onClose={onClose}>
      <form
        className={styles['dialog']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && (back || known)) void act().then((done) => done && onClose())
        }}
      >
        {back ? (
          <p>
            <b>{money(order.deposit_held, settings)}</b> is held for this order and goes back.
          </p>
        ) : (
          <Field
            label="Deposit"
            required
            hint={`The order comes to ${money(order.total_amount, settings)}. It is taken off the invoice, and owed to the customer until then.`}
          >
            {(ids) => (
              <input
                {...ids}
                className={inputClass}
                inputMode="decimal"
                placeholder="0.00"
                data-autofocus
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
              />
            )}
          </Field>
        )}
        <DepositByField label={back ? 'How it goes back' : 'How it is paid'} value={method} onChange={setMethod} />
        <div className={styles['ends']}>
          <Button kind="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button kind="primary" type="submit" busy={busy} disabled={!back && !known}>
            {back ? 'Give it back' : drafted ? 'Confirm and take it' : 'Take it'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
