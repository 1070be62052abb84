/** Refusal of a sale with its remedies: a manager charges beyond the limit, or a changed price is chosen. */
import { Suspense } from 'react'
import type { TillCart, TillPayment } from '#modules/selling/cart/cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import { Problem } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import styles from './PaymentPanel.module.css'
import { type Short, shortOfPlants } from '../short-of-plants.ts'

const ConfirmReserved = lazyNamed(() => import('#modules/selling/cart/web/ConfirmReserved.tsx'), 'ConfirmReserved')
const PriceChoice = lazyNamed(() => import('./PriceChoice.tsx'), 'PriceChoice')

export type Confirmed = Pick<TillPayment, 'over_limit' | 'confirm_reserved'>

interface RefusedProps {
  readonly refusal: unknown
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly onConfirmed: (confirmed: Confirmed) => void
  readonly onChosen: () => void
  readonly onAddStock: (short: Short) => void
}

export function Refused({ refusal, cart, change, onConfirmed, onChosen, onAddStock }: RefusedProps) {
  const short = isOneOf(managers) ? shortOfPlants(refusal) : undefined
  const overLimit = refusal instanceof Problem && 'credit_limit' in refusal.extra && isOneOf(managers)
  return (
    <div className={`grid gap-10 scroll pad-12 rounded bad weight-500 ${styles['refusal']}`} role="alert">
      <p>{errorMessage(refusal)}</p>
      {overLimit && <Button onClick={() => onConfirmed({ over_limit: true })}>Charge it all the same</Button>}
      {short && <Button onClick={() => onAddStock(short)}>Add stock…</Button>}
      <Suspense>
        <ConfirmReserved refusal={refusal} action="Sell them anyway" onConfirm={() => onConfirmed({ confirm_reserved: true })} />
        {refusal instanceof Problem && refusal.code === 'PRICE_CHANGED' && (
          <PriceChoice problem={refusal} cart={cart} change={change} onChosen={onChosen} />
        )}
      </Suspense>
    </div>
  )
}
