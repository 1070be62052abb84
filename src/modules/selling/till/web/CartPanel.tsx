/** The cart: its lines, discounts and reasons, the total, and one button that shows it. On a phone it is a strip at the bottom. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronUp, ShoppingCart } from 'lucide-react'
import { Suspense, lazy, useEffect, useMemo, useState } from 'react'
import type { Cents } from '#kernel/money.ts'
import { idle, later } from '#web/idle.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { money, todayOf } from '#web/ui/format.ts'
import { Refusal } from '#web/ui/Refusal.tsx'
import { type Priced, pricedCart } from '#modules/selling/cart/priced-cart.ts'
import { lineKeys, quantityBy, setQuantity } from '#modules/selling/cart/change-cart.ts'
import { type TillCart, type TillPayment, afterExchange, countOf, emptyCart } from '#modules/selling/cart/cart.ts'
import { CartHead } from './CartHead.tsx'
import { CartLines, type PricedLine, Sums } from './CartLines.tsx'
import styles from './CartPanel.module.css'
import type { Sold } from './sell.ts'
import { useTillKeys } from './use-till-keys.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import { lazyNamed } from '#web/lazy-named.ts'

// Loaded after the till opens, before they can be used.
const loadNext = () => import('./idle-parts.ts')
const PaymentPanel = lazyNamed(loadNext, 'PaymentPanel')
const AccountChoice = lazyNamed(loadNext, 'AccountChoice')
const Revealed = lazyNamed(loadNext, 'Revealed')
const SaleDone = lazyNamed(loadNext, 'SaleDone')
const KeepDialog = lazyNamed(() => import('./SaveCartDialog.tsx'), 'KeepDialog')
const LastSale = lazy(() => later(async () => (await loadNext()).LastSale))
const BesideLines = lazyNamed(() => import('./BesideLines.tsx'), 'BesideLines')
const GiveBackPanel = lazyNamed(() => import('./GiveBackPanel.tsx'), 'GiveBackPanel')
const DiscountDialog = lazyNamed(() => import('./DiscountDialog.tsx'), 'DiscountDialog')
const LinePriceDialog = lazyNamed(() => import('./LinePriceDialog.tsx'), 'LinePriceDialog')

/** A line with its key in the cart, or the whole sale. */
type DiscountOn = PricedLine | 'sale'

interface CartPanelProps {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly sell: (payment: TillPayment) => Promise<Sold>
  /** The sale that was made last on this screen. */
  readonly lastSale: Sold | undefined
  readonly onSold: (sale: Sold) => void
}

export function CartPanel({ cart, change, sell, lastSale, onSold }: CartPanelProps) {
  const settings = useSettings()
  const { count, text } = countOf(cart)
  const isEmpty = count === 0 && !cart.returned
  const checkout = useCheckout(isEmpty)
  const [keeping, setKeeping] = useState(false)
  const [discounting, setDiscounting] = useState<DiscountOn>()
  const [naming, setNaming] = useState(false)
  usePreload()
  useCartKeys({ cart, change, checkout, onKeep: () => setKeeping(true) })
  const priced = useMemo(() => pricedCart(cart, settings, todayOf(settings)), [cart, settings])
  const finished = checkout.done ? lastSale : undefined
  const showAccount = naming || hasBuyer(cart)

  return (
    <>
      <CartStrip isEmpty={isEmpty} text={text} total={money(dueIn(cart, priced), settings)} onOpen={() => checkout.open(true)} />
      <aside className={`flex column gap-10 surface ${styles['cart']}`} aria-label="Cart" data-open={checkout.isOpen}>
        <CartHead
          title={finished ? 'Sale complete' : count === 0 ? 'Cart' : text}
          isEmpty={isEmpty}
          paying={checkout.paying || finished !== undefined}
          named={showAccount}
          onKeep={() => setKeeping(true)}
          onClear={() => {
            change(() => emptyCart)
            checkout.open(false)
          }}
          onName={() => setNaming(!naming)}
          onLeave={() => checkout.open(false)}
        />
        <CartNotes cart={cart} change={change} naming={naming} chooseAccount={showAccount && !checkout.paying} />
        {finished ? (
          <Suspense>
            <SaleDone sale={finished} onNext={checkout.next} />
          </Suspense>
        ) : (
          <>
            {!checkout.paying && (
              <Suspense>
                <LastSale sale={lastSale} />
              </Suspense>
            )}
            <Returns cart={cart} change={change} paying={checkout.paying} />
            {count === 0 ? (
              <NothingYet returns={cart.returned !== undefined} />
            ) : (
              <CartToPay
                cart={cart}
                change={change}
                priced={priced}
                checkout={checkout}
                sell={sell}
                onDiscount={setDiscounting}
                onSold={onSold}
              />
            )}
          </>
        )}
      </aside>
      <Suspense>
        {keeping && (
          <KeepDialog
            cart={cart}
            change={(next) => {
              change(next)
              checkout.open(false)
            }}
            onClose={() => setKeeping(false)}
          />
        )}
        {discounting && <PriceDialog of={discounting} cart={cart} change={change} onClose={() => setDiscounting(undefined)} />}
      </Suspense>
    </>
  )
}

interface PriceDialogProps {
  readonly of: DiscountOn
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly onClose: () => void
}

const PriceDialog = ({ of, cart, ...rest }: PriceDialogProps) =>
  of === 'sale' ? (
    <DiscountDialog cart={cart} {...rest} />
  ) : (
    <LinePriceDialog line={of.line} lineKey={of.key} account={cart.account} {...rest} />
  )

/** True for a sale to an account or for delivery. */
const hasBuyer = ({ account, tax_place }: TillCart) => account !== undefined || tax_place !== undefined

/** Loads what the next step of a sale needs, once the till is drawn. */
function usePreload() {
  const client = useQueryClient()
  useEffect(() => {
    void idle().then(async () => {
      const { keepAccounts } = await loadNext()
      void keepAccounts(client)
    })
  }, [client])
}

type Checkout = ReturnType<typeof useCheckout>

/** Step of the sale: lines, payment or done. A finished sale fills the panel until the next one starts. */
function useCheckout(isEmpty: boolean) {
  const [paying, setPaying] = useState(false)
  const [sold, setSold] = useState(false)
  /** On a phone the panel opens over the plants. */
  const [isOpen, open] = useState(false)
  if (sold && !isEmpty) setSold(false)
  return {
    isOpen,
    open,
    paying,
    done: sold && isEmpty,
    pay: () => {
      open(true)
      setPaying(true)
    },
    leavePayment: () => setPaying(false),
    finish: () => {
      setPaying(false)
      setSold(true)
    },
    next: () => {
      setSold(false)
      open(false)
    },
  }
}

interface CartKeys {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly checkout: Checkout
  readonly onKeep: () => void
}

/** The keys of the cart: + and - count its last line. */
function useCartKeys({ cart, change, checkout, onKeep }: CartKeys) {
  const last = cart.lines.at(-1)
  const key = lineKeys(cart.lines).at(-1)
  const keysOfLines = () => {
    if (!last || key === undefined) return {}
    const count = (by: number) => change((now) => setQuantity(now, key, quantityBy(last.quantity, by)))
    return { F2: checkout.pay, F8: onKeep, '+': () => count(1), '-': () => count(-1) }
  }
  useTillKeys(checkout.paying ? { Escape: checkout.leavePayment } : keysOfLines())
}

/** Amount to pay; negative if the returned goods are worth more than the goods sold. */
const dueIn = (cart: TillCart, priced: Priced): Cents => {
  const { due, back } = afterExchange(cart, priced.cart?.total_amount ?? 0n)
  return due - back
}

interface CartStripProps {
  readonly isEmpty: boolean
  readonly text: string
  readonly total: string
  readonly onOpen: () => void
}

/** On a phone: how much is in the cart, at the bottom of the screen. */
const CartStrip = ({ isEmpty, text, total, onOpen }: CartStripProps) => (
  <button type="button" className={styles['strip']} disabled={isEmpty} onClick={onOpen}>
    <span>{text}</span>
    <b>{total}</b>
    <span>
      Cart <ChevronUp size={18} aria-hidden />
    </span>
  </button>
)

type CartProps = Pick<CartPanelProps, 'cart' | 'change'>

function CartNotes({
  cart,
  change,
  naming,
  chooseAccount,
}: CartProps & { readonly naming: boolean; readonly chooseAccount: boolean }) {
  return (
    <>
      {cart.quote && <p className={`soft rounded text-s ${styles['from']}`}>From quote {cart.quote.number}, at its prices</p>}
      {chooseAccount && (
        <Suspense>
          <Revealed takesFocus={naming}>
            <AccountChoice cart={cart} change={change} />
          </Revealed>
        </Suspense>
      )}
    </>
  )
}

const Returns = ({ cart, change, paying }: CartProps & { readonly paying: boolean }) =>
  (cart.returned ?? cart.order) &&
  !paying && (
    <Suspense>
      <BesideLines cart={cart} change={change} />
    </Suspense>
  )

const NothingYet = ({ returns }: { readonly returns: boolean }) => (
  <EmptyState icon={ShoppingCart} title="Empty cart">
    {returns ? 'Scan or tap the replacement.' : 'Scan a label, or tap a plant.'}
  </EmptyState>
)

interface CartToPayProps extends CartProps, Pick<CartPanelProps, 'sell' | 'onSold'> {
  readonly priced: Priced
  readonly checkout: Checkout
  readonly onDiscount: (on: DiscountOn) => void
}

/** The lines, what they come to, and the button that asks for it; then the payment. */
function CartToPay({ cart, change, priced, checkout, sell, onDiscount, onSold }: CartToPayProps) {
  const settings = useSettings()
  const left = dueIn(cart, priced)
  const finish = (sale: Sold) => {
    checkout.finish()
    onSold(sale)
  }
  if (checkout.paying && priced.cart) {
    const panel = { settings, cart, change, sell, onBack: checkout.leavePayment, onSold: finish }
    return (
      <Suspense>
        {cart.returned && left <= 0n ? <GiveBackPanel back={-left} {...panel} /> : <PaymentPanel total={left} {...panel} />}
      </Suspense>
    )
  }
  return (
    <>
      <CartLines cart={cart} priced={priced} change={change} onPrice={onDiscount} />
      <Sums
        priced={priced}
        fixed={!!cart.order}
        left={left}
        onDiscount={() => onDiscount('sale')}
        onTakeOff={() => change((now) => ({ ...now, discount: { percent: '0' } }))}
      />
      <Refusal message={priced.refusal} />
      <Button kind="primary" large disabled={!priced.cart} onClick={checkout.pay}>
        {left < 0n ? `Refund ${money(-left, settings)}` : `Charge ${money(left, settings)}`}
      </Button>
    </>
  )
}
