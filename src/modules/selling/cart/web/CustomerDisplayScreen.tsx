/** /sales/pos/display: a second screen, turned to the customer. It shows what lies on this device's till, without a network too. */
import { sizeText } from '#modules/setup/reference/grade.ts'
import { useEffect, useRef, useState } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { getItem } from '#web/device-store.ts'
import { Logo } from '#web/ui/Logo.tsx'
import { money, todayOf } from '#web/ui/format.ts'
import { pricedCart } from '../priced-cart.ts'
import { lineKeys } from '../change-cart.ts'
import {
  type TillCart,
  allLines,
  emptyCart,
  goodName,
  isPlant,
  isSupply,
  linePrice,
  lineSaving,
  returnedTotal,
  unitName,
} from '../cart.ts'
import styles from './CustomerDisplayScreen.module.css'
import { type Thanks, onDisplayState } from './customer-display.ts'

const leftOf = ({ returned, order }: TillCart, total: Cents): Cents =>
  total - (returned ? returnedTotal(returned) : 0n) - cents(order?.paid_before ?? '0')

/** Deductions from the total: returned goods, and earlier payments. */
const LessBefore = ({ cart: { returned, order }, settings }: { readonly cart: TillCart; readonly settings: Settings }) => (
  <>
    {returned && (
      <p>
        Returned <b>−{money(returnedTotal(returned), settings)}</b>
      </p>
    )}
    {order && cents(order.paid_before) > 0n && (
      <p>
        Paid before <b>−{money(order.paid_before, settings)}</b>
      </p>
    )}
  </>
)

export function CustomerDisplayScreen() {
  const settings = useSettings()
  const [cart, setCart] = useState<TillCart>(emptyCart)
  const [thanks, setThanks] = useState<Thanks>()
  useEffect(() => {
    let hasCart = false
    void getItem<TillCart>('cart').then((before) => !hasCart && before && setCart(before))
    return onDisplayState((state) => {
      hasCart = true
      if ('thanks' in state) return setThanks(state.thanks)
      setCart(state.cart)
      // The next customer's first plant takes the place of the last one's thanks.
      if (allLines(state.cart).length > 0) setThanks(undefined)
    })
  }, [])
  const newest = useRef<HTMLLIElement>(null)
  // Newer browsers answer with a promise, which is no effect's end.
  useEffect(() => {
    newest.current?.scrollIntoView({ block: 'nearest' })
  }, [cart.lines.length])

  const lines = allLines(cart)
  const keys = lineKeys(lines)
  const { cart: priced, discount, tax } = pricedCart(cart, settings, todayOf(settings))
  return (
    <main className={`grid ink ${styles['display']}`} data-empty={lines.length === 0}>
      <header className="row gap-14 brand">
        <Logo size={40} />
        <h1>{settings.nurseryName}</h1>
      </header>
      {lines.length === 0 || !priced ? (
        <section className={`grid gap-24 text-center ${styles['hello']}`} role="status">
          {thanks ? (
            <>
              <p>Thank you</p>
              <dl>
                <dt className="muted text-start">{thanks.isCharged ? 'On account' : 'Paid'}</dt>
                <dd>{money(thanks.total, settings)}</dd>
                {Number(thanks.change) > 0 && (
                  <>
                    <dt className="muted text-start">Change</dt>
                    <dd>{money(thanks.change, settings)}</dd>
                  </>
                )}
              </dl>
            </>
          ) : (
            <p>Welcome</p>
          )}
        </section>
      ) : (
        <>
          <ul className="scroll" aria-label="Your plants">
            {lines.map((line, i) => {
              const { good, quantity } = line
              const unit = isSupply(good) && good.unit !== 'each' ? unitName(good.unit) : ''
              const detail = isPlant(good) ? sizeText(good) : ''
              const each = money(linePrice(line, cart.account).price, settings)
              return (
                <li
                  className="flex gap-24 items-baseline between line-bottom"
                  key={keys[i]}
                  ref={i === lines.length - 1 ? newest : undefined}
                >
                  <span>
                    <b>{goodName(good)}</b>
                    <small>
                      {[detail, `${quantity}${unit && ` ${unit}`} × ${each}`, lineSaving(line, cart.account).text]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <strong>{money(moneyText(priced.lines[i]?.line_total ?? 0n), settings)}</strong>
                </li>
              )
            })}
          </ul>
          <footer>
            {priced.discount_amount > 0n && (
              <p>
                {discount.reason || 'Discount'} <b>−{money(moneyText(priced.discount_amount), settings)}</b>
              </p>
            )}
            {priced.tax_amount > 0n && (
              <p>
                {settings.taxLabel}
                {tax.included ? ' included' : ''} <b>{money(moneyText(priced.tax_amount), settings)}</b>
              </p>
            )}
            <LessBefore cart={cart} settings={settings} />
            <p className={styles['total']} role="status">
              Total <b>{money(leftOf(cart, priced.total_amount), settings)}</b>
            </p>
          </footer>
        </>
      )}
    </main>
  )
}
