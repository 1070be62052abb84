/** The last step of an exchange with nothing to pay: the way the difference goes back, and one press to finish. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { type PaymentMethod, methodName, tenderMethods } from '#modules/selling/payment/payment.ts'
import { roundToCash } from '#modules/selling/payment/cash-rounding.ts'
import { useFloat } from '#modules/selling/payment/web/use-float.tsx'
import type { TillCart, TillPayment } from '#modules/selling/cart/cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import { useApproval } from '#modules/selling/cart/web/use-approval.tsx'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import type { Cents } from '#kernel/money.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { money } from '#web/ui/format.ts'
import styles from './PaymentPanel.module.css'
import { type Confirmed, Refused } from './Refused.tsx'
import { useAddStockDialog } from './use-add-stock-dialog.tsx'
import type { Sold } from './sell.ts'

interface GiveBackPanelProps {
  /** Amount by which the returns exceed the sale. */
  readonly back: Cents
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly sell: (payment: TillPayment) => Promise<Sold>
  readonly onBack: () => void
  readonly onSold: (sale: Sold) => void
}

export function GiveBackPanel({ back, cart, change, sell, onBack, onSold }: GiveBackPanelProps) {
  const settings = useSettings()
  const [method, setMethod] = useState<PaymentMethod>('store_credit')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const approval = useApproval()
  const addStock = useAddStockDialog(() => setRefusal(undefined))
  const float = useFloat()
  const isClosed = method === 'cash' && float.isNeeded
  const amount = method === 'cash' ? roundToCash(back, settings.cashRounding, halfCentOf(settings)) : back
  const finish = async (confirmed: Confirmed = {}) => {
    const payment = { method: 'store_credit', back_by: method, ...confirmed } as const
    await send(async () => onSold(await approval.attempt((approved) => sell({ ...payment, ...approved }))))
  }
  const send = async (what: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await what()
    } catch (error) {
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  // A guarantee claim is refunded only as store credit.
  const methods = cart.returned?.guarantee ? (['store_credit'] as const) : tenderMethods
  return (
    <section className={`flex grow column gap-12 scroll ${styles['panel']}`} aria-label="Exchange">
      <header className="row gap-8">
        <IconButton label="Back to the cart" onClick={onBack}>
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
        <p>
          To give back <b>{money(amount, settings)}</b>
        </p>
      </header>
      {back > 0n && (
        <div className={`grid gap-8 two-columns ${styles['methods']}`} role="group" aria-label="Refund by">
          {methods.map((each) => (
            <button key={each} type="button" aria-pressed={each === method} onClick={() => setMethod(each)}>
              {methodName(each)}
            </button>
          ))}
        </div>
      )}
      {isClosed && float.field}
      <div className={`grid gap-12 surface ${styles['foot']}`}>
        {refusal !== undefined && (
          <Refused
            refusal={refusal}
            cart={cart}
            change={change}
            onConfirmed={(confirmed) => void finish(confirmed)}
            onChosen={() => setRefusal(undefined)}
            onAddStock={addStock.open}
          />
        )}
        {isClosed ? (
          <Button kind="primary" large busy={busy} disabled={!float.isFilled} onClick={() => void send(float.open)}>
            Open the till
          </Button>
        ) : (
          <Button kind="primary" large busy={busy} onClick={() => void finish()}>
            {back === 0n
              ? 'Nothing to pay: finish'
              : method === 'store_credit'
                ? `Keep ${money(amount, settings)} as store credit`
                : `Refund ${money(amount, settings)}`}
          </Button>
        )}
      </div>
      {approval.dialog}
      {addStock.dialog}
    </section>
  )
}
