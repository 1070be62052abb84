/** The cart: its lines, what is taken off and why, the sum, and one button that says it. On a phone it waits in a strip at the bottom. */
import { useQueryClient } from '@tanstack/react-query'
import { Building2, ChevronUp, ShoppingCart, X } from 'lucide-react'
import { Suspense, lazy, useEffect, useMemo, useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { idle } from '#web/idle.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { money, todayOf } from '#web/ui/format.ts'
import { Refusal } from '#web/ui/Refusal.tsx'
import { pricedCart } from '../priced-cart.ts'
import { lineKeys, quantityBy, setQuantity } from '#features/sales/change-cart.ts'
import { type TillCart, type TillPayment, countOf, emptyCart } from '#features/sales/cart.ts'
import { CartLines, Sums } from './CartLines.tsx'
import styles from './CartPanel.module.css'
import type { DiscountOn } from './DiscountDialog.tsx'
import { LastSale, SaleDone } from './SaleDone.tsx'
import type { Sold } from './sell.ts'
import { useTillKeys } from './use-till-keys.ts'
import type { ChangeCart } from '#features/sales/change-cart.ts'

// The till opens without them; they are there before anybody can press.
const loadPayment = async () => ({ default: (await import('./PaymentPanel.tsx')).PaymentPanel })
const PaymentPanel = lazy(loadPayment)
const KeepDialog = lazy(async () => ({ default: (await import('./SaveCartDialog.tsx')).KeepDialog }))
const loadAccounts = () => import('./AccountChoice.tsx')
const AccountChoice = lazy(async () => ({ default: (await loadAccounts()).AccountChoice }))
const DiscountDialog = lazy(async () => ({ default: (await import('./DiscountDialog.tsx')).DiscountDialog }))

interface CartPanelProps {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly sell: (payment: TillPayment) => Promise<Sold>
  readonly settings: Settings
  /** The sale that was made last on this screen. */
  readonly lastSale: Sold | undefined
  readonly onSold: (sale: Sold) => void
}

export function CartPanel({ cart, change, sell, settings, lastSale, onSold }: CartPanelProps) {
  const [paying, setPaying] = useState(false)
  /** The sale that was just made fills the panel until the next one begins. */
  const [done, setDone] = useState(false)
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
  const lastKey = lineKeys(cart.lines).at(-1) ?? ''
  const countLast = (by: number) => last && change((now) => setQuantity(now, lastKey, quantityBy(last.quantity, by)))
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
  const { count, text: itemsText } = countOf(cart)
  if (done && count > 0) setDone(false)
  const finished = done && count === 0 ? lastSale : undefined

  return (
    <>
      <button type="button" className={styles['strip']} disabled={count === 0} onClick={() => setOpen(true)}>
        <span>{itemsText}</span>
        <b>{money(total, settings)}</b>
        <span>
          Cart <ChevronUp size={18} aria-hidden />
        </span>
      </button>
      <aside className={styles['cart']} aria-label="Cart" data-open={open}>
        <Head
          title={finished ? 'Sale complete' : count === 0 ? 'Cart' : itemsText}
          isEmpty={count === 0}
          paying={paying || finished !== undefined}
          named={naming || cart.account !== undefined}
          onKeep={() => setKeeping(true)}
          onClear={() => {
            change(() => emptyCart)
            setOpen(false)
          }}
          onName={() => setNaming(!naming)}
          onLeave={() => setOpen(false)}
        />
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
        {finished ? (
          <SaleDone
            sale={finished}
            settings={settings}
            onNext={() => {
              setDone(false)
              setOpen(false)
            }}
          />
        ) : count === 0 ? (
          <EmptyState icon={ShoppingCart} title="Nothing in the cart">
            Scan a label, or tap a plant.
          </EmptyState>
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
                setDone(true)
                onSold(sale)
              }}
            />
          </Suspense>
        ) : (
          <>
            <CartLines cart={cart} priced={priced} settings={settings} change={change} onDiscount={setDiscounting} />
            <Sums
              priced={priced}
              settings={settings}
              onDiscount={() => setDiscounting({ sale: true })}
              onTakeOff={() => change((now) => ({ ...now, discount: { percent: '0' } }))}
            />
            <Refusal message={priced.refusal} />
            <Button kind="primary" large disabled={!priced.cart} onClick={() => setPaying(true)}>
              Charge {money(total, settings)}
            </Button>
          </>
        )}
        {lastSale && !paying && !finished && <LastSale sale={lastSale} settings={settings} />}
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

interface HeadProps {
  readonly title: string
  readonly isEmpty: boolean
  readonly paying: boolean
  /** Whom it is sold to is shown. */
  readonly named: boolean
  readonly onKeep: () => void
  readonly onClear: () => void
  readonly onName: () => void
  readonly onLeave: () => void
}

function Head({ title, isEmpty, paying, named, onKeep, onClear, onName, onLeave }: HeadProps) {
  return (
    <header>
      <h2>{title}</h2>
      {!isEmpty && !paying && (
        <>
          <Button kind="ghost" onClick={onKeep}>
            Keep
          </Button>
          <Button kind="ghost" onClick={onClear}>
            Clear
          </Button>
        </>
      )}
      {!paying && (
        <span className={styles['namer']} data-on={named}>
          <IconButton label="Sell to an account" onClick={onName}>
            <Building2 size={19} aria-hidden />
          </IconButton>
        </span>
      )}
      <span className={styles['closer']}>
        <IconButton label="Back to the plants" onClick={onLeave}>
          <X size={20} aria-hidden />
        </IconButton>
      </span>
    </header>
  )
}
