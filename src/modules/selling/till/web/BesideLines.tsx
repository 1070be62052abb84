/** Returned goods and a collected order beside the lines of the cart. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { X } from 'lucide-react'
import { moneyText } from '#kernel/money.ts'
import { type CartOrder, type TillCart, goodName } from '#modules/selling/cart/cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import { pricedCart } from '#modules/selling/cart/priced-cart.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { money, todayOf } from '#web/ui/format.ts'
import { ReturnedLines } from './ReturnedLines.tsx'
import styles from './ReturnedLines.module.css'

interface BesideLinesProps {
  readonly cart: TillCart
  readonly change: ChangeCart
}

export function BesideLines({ cart, change }: BesideLinesProps) {
  return (
    <>
      {cart.returned && <ReturnedLines returned={cart.returned} change={change} />}
      {cart.order && <OrderLines cart={cart} order={cart.order} change={change} />}
    </>
  )
}

function OrderLines({ cart, order, change }: BesideLinesProps & { readonly order: CartOrder }) {
  const settings = useSettings()
  const { lines } = pricedCart({ ...cart, lines: [], discount: { percent: '0' } }, settings, todayOf(settings)).cart ?? {}
  const takeOut = () =>
    change(({ order: _, discount: _ofOrder, tax_included: _its, ...now }) => ({
      ...now,
      account: undefined,
      tax_place: undefined,
    }))
  return (
    <section className={`soft rounded text-s ${styles['returned']} ${styles['order']}`} aria-label={order.name}>
      <p className="row between gap-8">
        {[order.name, order.customer].filter(Boolean).join(' · ')}
        <IconButton label={`Take ${order.name.toLowerCase()} out of the cart`} onClick={takeOut}>
          <X size={16} aria-hidden />
        </IconButton>
      </p>
      <ul>
        {order.lines.map((line, i) => (
          <li className="grid items-center gap-6 ink num" key={line.good.id}>
            <span>
              <b>{goodName(line.good)}</b>
              <small>
                {Number(line.quantity)} × {money(line.good.price, settings)}
              </small>
            </span>
            <strong>{money(moneyText(lines?.[i]?.line_total ?? 0n), settings)}</strong>
          </li>
        ))}
        {Number(order.paid_before) > 0 && (
          <li className="grid items-center gap-6 ink num">
            <span>Paid before</span>
            <strong>−{money(order.paid_before, settings)}</strong>
          </li>
        )}
      </ul>
    </section>
  )
}
