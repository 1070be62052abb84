/** The cart: its lines, what is taken off and why, the sum, and one button that says it. On a phone it waits in a strip at the bottom. */
import { useQueryClient } from '@tanstack/react-query'
import { Building2, ChevronUp, Minus, Percent, Plus, ShoppingCart, Tag, X } from 'lucide-react'
import { Suspense, lazy, useEffect, useMemo, useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { idle } from '#web/idle.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { money, todayOf } from '#web/ui/format.ts'
import { lineGross } from '../cart.ts'
import { type Priced, pricedCart } from '../priced-cart.ts'
import {
  type Good,
  type TillCart,
  type TillLine,
  type TillPayment,
  type CartAccount,
  countOf,
  emptyCart,
  goodName,
  goodStock,
  isPlant,
  isSupply,
  linePrice,
  quantityBy,
  readQuantity,
  setQuantity,
  unitName,
} from '../till.ts'
import styles from './CartPanel.module.css'
import type { DiscountOn } from './DiscountDialog.tsx'
import type { Sold } from './sell.ts'
import { useTillKeys } from './use-till-keys.ts'
import type { ChangeCart } from './use-till.ts'

// The till opens without them; they are there before anybody can press.
const loadPayment = async () => ({ default: (await import('./PaymentPanel.tsx')).PaymentPanel })
const PaymentPanel = lazy(loadPayment)
const KeepDialog = lazy(async () => ({ default: (await import('./KeepDialog.tsx')).KeepDialog }))
const loadAccounts = () => import('./AccountChoice.tsx')
const AccountChoice = lazy(async () => ({ default: (await loadAccounts()).AccountChoice }))
const DiscountDialog = lazy(async () => ({ default: (await import('./DiscountDialog.tsx')).DiscountDialog }))

interface CartPanelProps {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly sell: (payment: TillPayment) => Promise<Sold>
  readonly settings: Settings
  readonly onSold: (sale: Sold) => void
}

export function CartPanel({ cart, change, sell, settings, onSold }: CartPanelProps) {
  const [paying, setPaying] = useState(false)
  const [open, setOpen] = useState(false)
  const [keeping, setKeeping] = useState(false)
  const [discounting, setDiscounting] = useState<DiscountOn>()
  const [naming, setNaming] = useState(false)
  const client = useQueryClient()
  useEffect(() => {
    void idle().then(async () => {
      void loadPayment()
      const { keepAccounts } = await loadAccounts()
      void keepAccounts(client)
    })
  }, [client])
  const last = cart.lines.at(-1)
  const countLast = (by: number) => last && change((now) => setQuantity(now, last.good.id, quantityBy(last.quantity, by)))
  const pay = () => {
    setOpen(true)
    setPaying(true)
  }
  useTillKeys({
    ...(last && !paying ? { F2: pay, F8: () => setKeeping(true), '+': () => countLast(1), '-': () => countLast(-1) } : {}),
    ...(paying ? { Escape: () => setPaying(false) } : {}),
  })
  const priced = useMemo(() => pricedCart(cart, settings, todayOf(settings)), [cart, settings])
  const total = priced.cart?.total_amount ?? 0n
  const { count, text: things } = countOf(cart)

  return (
    <>
      <button type="button" className={styles['strip']} disabled={count === 0} onClick={() => setOpen(true)}>
        <span>{things}</span>
        <b>{money(total, settings)}</b>
        <span>
          Cart <ChevronUp size={18} aria-hidden />
        </span>
      </button>
      <aside className={styles['cart']} aria-label="Cart" data-open={open}>
        <header>
          <h2>{count === 0 ? 'Cart' : things}</h2>
          {count > 0 && !paying && (
            <>
              <Button kind="ghost" onClick={() => setKeeping(true)}>
                Keep
              </Button>
              <Button
                kind="ghost"
                onClick={() => {
                  change(() => emptyCart)
                  setOpen(false)
                }}
              >
                Clear
              </Button>
            </>
          )}
          {!paying && (
            <span className={styles['namer']} data-on={naming || cart.account !== undefined}>
              <IconButton label="Sell to an account" onClick={() => setNaming(!naming)}>
                <Building2 size={19} aria-hidden />
              </IconButton>
            </span>
          )}
          <span className={styles['closer']}>
            <IconButton label="Back to the plants" onClick={() => setOpen(false)}>
              <X size={20} aria-hidden />
            </IconButton>
          </span>
        </header>
        {cart.quote && <p className={styles['from']}>From quote {cart.quote.number}, at its prices</p>}
        {!paying && (naming || cart.account) && (
          <Suspense>
            <AccountChoice cart={cart} change={change} settings={settings} />
          </Suspense>
        )}
        {cart.credit && (
          <p className={styles['from']}>
            {money(cart.credit.amount, settings)} of {cart.credit.code} comes off at the payment
          </p>
        )}
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
                  account={cart.account}
                  gross={lineGross(priced.lines[i] ?? { quantity: 0n, unit_price: 0n, discount: 0n }, priced.tax.half)}
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
        {keeping && (
          <KeepDialog
            cart={cart}
            change={(next) => {
              change(next)
              setOpen(false)
            }}
            settings={settings}
            onClose={() => setKeeping(false)}
          />
        )}
        {discounting && <DiscountDialog on={discounting} cart={cart} change={change} onClose={() => setDiscounting(undefined)} />}
      </Suspense>
    </>
  )
}

interface LineProps {
  readonly line: TillLine
  readonly account: CartAccount | undefined
  readonly gross: Cents
  readonly settings: Settings
  readonly change: ChangeCart
  readonly onDiscount: () => void
}

function Line({ line, account, gross, settings, change, onDiscount }: LineProps) {
  const { good, quantity, discount } = line
  const { price, reason } = linePrice(line, account)
  // What is being typed stays as it is until it is a quantity.
  const [typed, setTyped] = useState<string>()
  const name = goodName(good)
  const measured = isSupply(good) && good.measured
  // Half a number that is measured is on its way to be one.
  const wrong = !!typed?.trim() && !(measured ? /^\d{0,5}([.,]\d{0,4})?$/.test(typed) : readQuantity(good, typed))
  const set = (next: string) => {
    setTyped(undefined)
    change((cart) => setQuantity(cart, good.id, next))
  }
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <b>{name}</b>
        <span>
          {detailOf(good, price, settings)}
          <Shortage good={good} quantity={quantity} />
        </span>
        {wrong ? (
          <small data-bad role="alert">
            {measured ? 'Enter a number like 2.5.' : 'Enter a whole number, 1 or more.'}
          </small>
        ) : (
          reason && <small>{reason}</small>
        )}
      </div>
      <div className={styles['quantity']}>
        <IconButton label={`One less ${name}`} onClick={() => set(quantityBy(quantity, -1))}>
          <Minus size={17} aria-hidden />
        </IconButton>
        <input
          aria-label={`Quantity of ${name}`}
          inputMode={measured ? 'decimal' : 'numeric'}
          aria-invalid={wrong}
          value={typed ?? quantity}
          data-wide={(typed ?? quantity).length > 4}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(undefined)}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = readQuantity(good, event.target.value)
            if (next !== undefined) change((cart) => setQuantity(cart, good.id, next))
          }}
        />
        <IconButton label={`One more ${name}`} onClick={() => set(quantityBy(quantity, 1))}>
          <Plus size={17} aria-hidden />
        </IconButton>
      </div>
      <button
        type="button"
        className={styles['amount']}
        title="Discount on this line"
        aria-label={`${money(gross, settings)}, discount on ${name}`}
        onClick={onDiscount}
      >
        {money(gross, settings)}
        {Number(discount) > 0 ? <small>−{money(discount, settings)}</small> : <Tag size={13} aria-hidden />}
      </button>
    </li>
  )
}

function detailOf(good: Good, told: string, settings: Settings): string {
  const price = money(told, settings)
  if (isPlant(good)) return `${good.container_size} · ${price}`
  if (isSupply(good)) return good.unit === 'each' ? price : `${price} per ${unitName(good.unit)}`
  return good.taxed || !settings.gstRegistered ? price : `${price} · no ${settings.taxLabel}`
}

function Shortage({ good, quantity }: { readonly good: Good; readonly quantity: string }) {
  const stock = goodStock(good)
  return stock !== undefined && Number(quantity) > stock && <em> · only {stock} in stock</em>
}

interface SumsProps {
  readonly priced: Priced
  readonly settings: Settings
  readonly onDiscount: () => void
  readonly onTakeOff: () => void
}

function Sums({ priced: { cart, discount, tax }, settings, onDiscount, onTakeOff }: SumsProps) {
  if (!cart) return null
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
      {tax.registered && (
        <div>
          <dt>
            {settings.taxLabel}{' '}
            {tax.exempt ? 'exempt' : `(${Number(settings.salesTaxRate).toFixed(2)}%)${tax.included ? ' included' : ''}`}
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
