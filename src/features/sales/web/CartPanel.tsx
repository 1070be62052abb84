/** The cart: its lines, what is taken off and why, the sum, and one button that says it. On a phone it waits in a strip at the bottom. */
import { ChevronUp, Minus, Percent, Plus, ShoppingCart, Tag, X } from 'lucide-react'
import { Suspense, lazy, useEffect, useMemo, useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { money } from '#web/ui/format.ts'
import { type PricedCart, type SaleDiscount, lineGross, priceCart, saleDiscount, taxRulesOf } from '../cart.ts'
import { type TillCart, type TillLine, type TillPayment, cartLines, emptyCart, setQuantity } from '../till.ts'
import styles from './CartPanel.module.css'
import type { DiscountOn } from './DiscountDialog.tsx'
import type { ChangeCart, Sold } from './use-till.ts'

// The till opens without them; they are there before anybody can press.
const loadPayment = async () => ({ default: (await import('./PaymentPanel.tsx')).PaymentPanel })
const PaymentPanel = lazy(loadPayment)
const DiscountDialog = lazy(async () => ({ default: (await import('./DiscountDialog.tsx')).DiscountDialog }))

interface CartPanelProps {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly sell: (payment: TillPayment) => Promise<Sold>
  readonly settings: Settings
  readonly onSold: (sale: Sold) => void
}

interface Priced {
  readonly cart: PricedCart | undefined
  readonly discount: SaleDiscount
  /** Why it can't be sold like this. */
  readonly refusal: string
}

export function CartPanel({ cart, change, sell, settings, onSold }: CartPanelProps) {
  const [paying, setPaying] = useState(false)
  const [open, setOpen] = useState(false)
  const [discounting, setDiscounting] = useState<DiscountOn>()
  useEffect(() => void loadPayment(), [])
  const priced = useMemo(() => price(cart, settings), [cart, settings])
  const total = priced.cart?.total_amount ?? 0n
  const count = cart.lines.reduce((all, line) => all + line.quantity, 0)
  const plants = `${count} ${count === 1 ? 'plant' : 'plants'}`

  return (
    <>
      <button type="button" className={styles['strip']} disabled={count === 0} onClick={() => setOpen(true)}>
        <span>{plants}</span>
        <b>{money(total, settings)}</b>
        <span>
          Cart <ChevronUp size={18} aria-hidden />
        </span>
      </button>
      <aside className={styles['cart']} aria-label="Cart" data-open={open}>
        <header>
          <h2>{count === 0 ? 'Cart' : plants}</h2>
          {count > 0 && !paying && (
            <Button
              kind="ghost"
              onClick={() => {
                change(() => emptyCart)
                setOpen(false)
              }}
            >
              Clear
            </Button>
          )}
          <span className={styles['closer']}>
            <IconButton label="Back to the plants" onClick={() => setOpen(false)}>
              <X size={20} aria-hidden />
            </IconButton>
          </span>
        </header>
        {count === 0 ? (
          <Empty icon={ShoppingCart} title="Nothing in the cart">
            Scan a label, or tap a plant.
          </Empty>
        ) : paying && priced.cart ? (
          <Suspense>
            <PaymentPanel
              total={total}
              settings={settings}
              cart={cart}
              change={change}
              sell={sell}
              onBack={() => setPaying(false)}
              onSold={(sale) => {
                setPaying(false)
                setOpen(false)
                onSold(sale)
              }}
            />
          </Suspense>
        ) : (
          <>
            <ul className={styles['lines']}>
              {cart.lines.map((line, i) => (
                <Line
                  key={line.good.id}
                  line={line}
                  gross={lineGross(
                    cartLines(cart)[i] ?? { quantity: 0n, unit_price: 0n, discount: 0n },
                    taxRulesOf(settings).half,
                  )}
                  settings={settings}
                  change={change}
                  onDiscount={() => setDiscounting({ line })}
                />
              ))}
            </ul>
            <Sums
              priced={priced}
              settings={settings}
              onDiscount={() => setDiscounting({ sale: true })}
              onTakeOff={() => change((now) => ({ ...now, discount: { percent: '0' } }))}
            />
            {priced.refusal && (
              <p className={styles['refusal']} role="alert">
                {priced.refusal}
              </p>
            )}
            <Button kind="primary" large disabled={!priced.cart} onClick={() => setPaying(true)}>
              Charge {money(total, settings)}
            </Button>
          </>
        )}
      </aside>
      <Suspense>
        {discounting && <DiscountDialog on={discounting} cart={cart} change={change} onClose={() => setDiscounting(undefined)} />}
      </Suspense>
    </>
  )
}

function price(cart: TillCart, settings: Settings): Priced {
  const tax = taxRulesOf(settings)
  const lines = cartLines(cart)
  const wanted = cart.discount === undefined ? {} : cart.discount
  const none = { percent: '0', amount: 0n, reason: '' }
  try {
    const discount = saleDiscount(lines, wanted, settings, tax.half)
    return { cart: priceCart(lines, discount.amount, tax), discount, refusal: '' }
  } catch (error) {
    return { cart: undefined, discount: none, refusal: error instanceof Problem ? error.detail : String(error) }
  }
}

interface LineProps {
  readonly line: TillLine
  readonly gross: Cents
  readonly settings: Settings
  readonly change: ChangeCart
  readonly onDiscount: () => void
}

function Line({ line: { good, quantity, discount }, gross, settings, change, onDiscount }: LineProps) {
  const set = (next: number) => change((cart) => setQuantity(cart, good.id, next))
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <b>{good.common_name}</b>
        <span>
          {good.container_size} · {money(good.price, settings)}
          {quantity > good.available && <em> · only {good.available} in stock</em>}
        </span>
      </div>
      <div className={styles['quantity']}>
        <IconButton label={`One less ${good.common_name}`} onClick={() => set(quantity - 1)}>
          <Minus size={17} aria-hidden />
        </IconButton>
        <input
          aria-label={`Quantity of ${good.common_name}`}
          inputMode="numeric"
          value={quantity}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const next = Number.parseInt(event.target.value, 10)
            if (next > 0 && next < 100_000) set(next)
          }}
        />
        <IconButton label={`One more ${good.common_name}`} onClick={() => set(quantity + 1)}>
          <Plus size={17} aria-hidden />
        </IconButton>
      </div>
      <button
        type="button"
        className={styles['amount']}
        title="Discount on this line"
        aria-label={`${money(gross, settings)}, discount on ${good.common_name}`}
        onClick={onDiscount}
      >
        {money(gross, settings)}
        {Number(discount) > 0 ? <small>−{money(discount, settings)}</small> : <Tag size={13} aria-hidden />}
      </button>
    </li>
  )
}

interface SumsProps {
  readonly priced: Priced
  readonly settings: Settings
  readonly onDiscount: () => void
  readonly onTakeOff: () => void
}

function Sums({ priced: { cart, discount }, settings, onDiscount, onTakeOff }: SumsProps) {
  if (!cart) return null
  const { registered, included } = taxRulesOf(settings)
  return (
    <dl className={styles['sums']}>
      <div>
        <dt>
          <Button kind="ghost" onClick={onDiscount}>
            <Percent size={15} aria-hidden /> {discount.reason ? `Automatic: ${discount.reason}` : 'Discount'}
          </Button>
          {discount.reason && (
            <IconButton label="Take the automatic discount off" onClick={onTakeOff}>
              <X size={15} aria-hidden />
            </IconButton>
          )}
        </dt>
        <dd>{discount.amount > 0n ? `−${money(discount.amount, settings)}` : ''}</dd>
      </div>
      {registered && (
        <div>
          <dt>
            {settings.taxLabel} ({Number(settings.salesTaxRate).toFixed(2)}%){included ? ' included' : ''}
          </dt>
          <dd>{money(moneyText(cart.tax_amount), settings)}</dd>
        </div>
      )}
      <div data-total>
        <dt>Total</dt>
        <dd>{money(cart.total_amount, settings)}</dd>
      </div>
    </dl>
  )
}
