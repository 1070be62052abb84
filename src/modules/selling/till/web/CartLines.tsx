/** The lines of the cart, each counted and priced, and what they come to. */
import { sizeText } from '#modules/setup/reference/grade.ts'
import { cheaperUnits } from '#modules/setup/reference/unit-price.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Minus, Percent, Plus, Tag, X } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { isCharged } from '#modules/setup/settings/tax-kind.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { type Cents, moneyText, rateText } from '#kernel/money.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { money } from '#web/ui/format.ts'
import { type PricedCart, lineAmount } from '#modules/selling/cart/cart-pricing.ts'
import type { Priced } from '#modules/selling/cart/priced-cart.ts'
import { lineKeys, quantityBy, quantityInCart, setQuantity } from '#modules/selling/cart/change-cart.ts'
import {
  type CartAccount,
  type Good,
  type TillCart,
  type TillLine,
  goodFree,
  goodName,
  goodStock,
  isPlant,
  isSupply,
  linePrice,
  lineSaving,
  quantityFault,
  readQuantity,
  taxKindOf,
  unitName,
} from '#modules/selling/cart/cart.ts'
import styles from './CartPanel.module.css'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'

export interface PricedLine {
  readonly line: TillLine
  readonly key: string
}

interface CartLinesProps {
  readonly cart: TillCart
  readonly priced: Priced
  readonly change: ChangeCart
  readonly onPrice: (line: PricedLine) => void
}

const nothing = { quantity: 0n, unit_price: 0n, discount: 0n }

export function CartLines({ cart, priced, change, onPrice }: CartLinesProps) {
  const keys = lineKeys(cart.lines)
  return (
    <ul className={`scroll ${styles['lines']}`}>
      {cart.lines.map((line, i) => {
        const key = keys[i] ?? ''
        return (
          <Line
            key={key}
            line={line}
            wanted={quantityInCart(cart, line.good)}
            account={cart.account}
            amount={lineAmount(priced.lines.at(i - cart.lines.length) ?? nothing, priced.tax.half)}
            onQuantity={(quantity) => change((now) => setQuantity(now, key, quantity))}
            onPrice={() => onPrice({ line, key })}
          />
        )
      })}
    </ul>
  )
}

interface LineProps {
  readonly line: TillLine
  readonly wanted: number
  readonly account: CartAccount | undefined
  /** Before its own discount. */
  readonly amount: Cents
  readonly onQuantity: (quantity: string) => void
  readonly onPrice: () => void
}

function Line({ line, wanted, account, amount, onQuantity, onPrice }: LineProps) {
  const settings = useSettings()
  const { good, quantity, discount, quoted } = line
  const { price, reason } = linePrice(line, account)
  const why = [
    quoted === undefined ? reason || line.price_reason : `Quoted price for ${Number(quoted)}`,
    lineSaving(line, account).text,
  ]
    .filter(Boolean)
    .join(', ')
  // Draft text of the field, committed once it is a valid quantity.
  const [typed, setTyped] = useState<string>()
  const name = goodName(good)
  const measured = isSupply(good) && good.measured
  // Prefixes of a number that is still being typed: "0", "0." and "1,".
  const isUnderway = !typed?.trim() || /^(0?\.?0*|[\d,]*,)$/.test(typed.trim())
  const fault = isUnderway ? undefined : quantityFault(good, typed ?? '')
  const set = (next: string) => {
    setTyped(undefined)
    onQuantity(next)
  }
  return (
    <li className={`grid items-center gap-6 line-bottom ${styles['line']}`}>
      <div className={styles['what']}>
        <b className="clip weight-550 break-words">{name}</b>
        <span className="cut block muted text-s num">{detailOf(good, price, settings)}</span>
        <Shortage good={good} wanted={wanted} />
        {fault ? (
          <small data-bad role="alert">
            {fault}
          </small>
        ) : (
          why && <small>{why}</small>
        )}
        <WholeUnits good={good} onAdd={(plants) => set(quantityBy(quantity, plants))} />
      </div>
      <div className={`row ${styles['quantity']}`}>
        <IconButton label={`One less ${name}`} onClick={() => set(quantityBy(quantity, -1))}>
          <Minus size={17} aria-hidden />
        </IconButton>
        <input
          className="pad-0 num weight-600 text-center"
          aria-label={`Quantity of ${name}`}
          inputMode={measured ? 'decimal' : 'numeric'}
          aria-invalid={fault !== undefined}
          value={typed ?? quantity}
          data-wide={(typed ?? quantity).length > 4}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(undefined)}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = readQuantity(good, event.target.value)
            if (next !== undefined) onQuantity(next)
          }}
        />
        <IconButton label={`One more ${name}`} onClick={() => set(quantityBy(quantity, 1))}>
          <Plus size={17} aria-hidden />
        </IconButton>
      </div>
      <button
        type="button"
        className={`grid gap-2 rounded num ${styles['amount']}`}
        title="Change the price of this line"
        aria-label={`${money(amount, settings)}, price of ${name}`}
        onClick={onPrice}
      >
        {money(amount, settings)}
        {Number(discount) > 0 ? (
          <small className="ok text-xs">−{money(discount, settings)}</small>
        ) : (
          <Tag size={13} aria-hidden />
        )}
      </button>
    </li>
  )
}

/** Adds a whole tray, shelf or trolley, where one has a price of its own. */
function WholeUnits({ good, onAdd }: { readonly good: Good; readonly onAdd: (plants: number) => void }) {
  const units = isPlant(good) ? cheaperUnits(good.price, good.unit_prices ?? []) : []
  return (
    units.length > 0 && (
      <div className={`flex wrap ${styles['units']}`}>
        {units.map(({ unit, plants }) => (
          <Button key={unit} kind="ghost" onClick={() => onAdd(plants)}>
            <Plus size={13} aria-hidden /> {unit} of {plants}
          </Button>
        ))}
      </div>
    )
  )
}

function detailOf(good: Good, clientPrice: string, settings: Settings): string {
  const price = money(clientPrice, settings)
  const detail = isPlant(good)
    ? `${sizeText(good)} · ${price}`
    : isSupply(good) && good.unit !== 'each'
      ? `${price} per ${unitName(good.unit)}`
      : price
  return isCharged(taxKindOf(good)) || !settings.gstRegistered ? detail : `${detail} · no ${settings.taxLabel}`
}

function Shortage({ good, wanted }: { readonly good: Good; readonly wanted: number }) {
  const stock = goodStock(good)
  const free = goodFree(good)
  if (stock === undefined || free === undefined) return null
  if (wanted > stock && isPlant(good) && good.sale_from)
    return (
      <em>
        Sprayed with {good.sprayed_with}, for sale from {spelledOutDay(good.sale_from)}
        {stock > 0 && `; ${stock} others in stock`}
      </em>
    )
  if (wanted > stock) return <em>Only {stock} in stock</em>
  return (
    wanted > free && (
      <em>
        Only {free} available, {stock - free} reserved for orders
      </em>
    )
  )
}

const unchargedWords = { exempt: 'exempt', export: 'zero-rated, export', reverse_charge: 'reverse charge' } as const

/** "(15.00%)"; nothing where lines have several rates. */
function rateOf({ lines }: PricedCart): string {
  const rates = new Set(lines.map(({ tax_rate }) => tax_rate))
  const [rate] = rates
  return rates.size === 1 && rate !== undefined ? `(${rateText(rate)}%)` : ''
}

interface SumsProps {
  readonly priced: Priced
  /** True with an order in the cart, which has its own discount. */
  readonly fixed: boolean
  /** To pay; below 0 to give back. */
  readonly left: Cents
  readonly onDiscount: () => void
  readonly onTakeOff: () => void
}

export function Sums({ priced: { cart, discount, tax }, fixed, left, onDiscount, onTakeOff }: SumsProps) {
  const settings = useSettings()
  if (!cart) return null
  return (
    <dl className={`grid gap-2 ${styles['sums']}`}>
      <div className="row between gap-8 muted">
        <dt>
          <Button kind="ghost" disabled={fixed} onClick={onDiscount}>
            <Percent size={15} aria-hidden /> {discount.reason ? `Automatic: ${discount.reason}` : 'Discount'}
          </Button>
          {discount.reason && (
            <IconButton label="Take the automatic discount off" onClick={onTakeOff}>
              <X size={15} aria-hidden />
            </IconButton>
          )}
          {!discount.reason && discount.percent !== '0' && `${discount.percent}%`}
        </dt>
        <dd className="ink num">{discount.amount > 0n ? `−${money(discount.amount, settings)}` : ''}</dd>
      </div>
      {tax.registered && (
        <div className="row between gap-8 muted">
          <dt>
            {settings.taxLabel}{' '}
            {tax.uncharged ? unchargedWords[tax.uncharged] : `${rateOf(cart)}${tax.included ? ' included' : ''}`}
          </dt>
          <dd className="ink num">{money(moneyText(cart.tax_amount), settings)}</dd>
        </div>
      )}
      <div className="row between gap-8 muted" data-total>
        <dt>Total</dt>
        <dd className="ink num">{money(left, settings)}</dd>
      </div>
    </dl>
  )
}
