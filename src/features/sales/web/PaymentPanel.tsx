/** How it is paid: one way or several, what cash was handed over and what goes back, and one press to finish. */
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, X } from 'lucide-react'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { refresh } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { sentenceOf } from '#web/ui/ErrorScreen.tsx'
import { money } from '#web/ui/format.ts'
import { taxRulesOf } from '../cart.ts'
import { methodName } from '../payment.ts'
import { inCoins } from '../tender.ts'
import { type TillCart, type TillPayment, readMoney } from '../till.ts'
import styles from './PaymentPanel.module.css'
import { PriceChoice } from './PriceChoice.tsx'
import type { Sold } from './sell.ts'
import { useTillKeys } from './use-till-keys.ts'
import type { ChangeCart } from './use-till.ts'

interface PaymentPanelProps {
  readonly total: Cents
  readonly settings: Settings
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly sell: (payment: TillPayment) => Promise<Sold>
  readonly onBack: () => void
  readonly onSold: (sale: Sold) => void
}

const AccountChoice = lazy(async () => ({ default: (await import('./AccountChoice.tsx')).AccountChoice }))

type Part = NonNullable<TillPayment['payments']>[number]
const StoreCreditChoice = lazy(async () => ({ default: (await import('./StoreCreditChoice.tsx')).StoreCreditChoice }))
const methods = ['eftpos', 'card', 'cash', 'bank_transfer', 'account', 'store_credit'] as const

/** The letter that chooses it, while nothing is typed. */
const keyOf: Readonly<Record<(typeof methods)[number], string>> = {
  eftpos: 'e',
  card: 'd',
  cash: 'c',
  bank_transfer: 'b',
  account: 'a',
  store_credit: 's',
}

const typedMoney = (text: string) => {
  const amount = readMoney(text)
  return amount === undefined ? undefined : cents(amount)
}

export function PaymentPanel({ total, settings, cart, change, sell, onBack, onSold }: PaymentPanelProps) {
  const client = useQueryClient()
  const [method, setMethod] = useState<(typeof methods)[number]>('eftpos')
  const [tendered, setTendered] = useState('')
  const [parts, setParts] = useState<readonly Part[]>(() => exchanged(cart, total))
  const [credit, setCredit] = useState({ code: '', balance: '0' })
  /** What this way pays, while the sum is split. */
  const [share, setShare] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()

  const finish = useRef<HTMLFormElement>(null)
  useEffect(() => finish.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(), [])
  useTillKeys(Object.fromEntries(methods.map((each) => [keyOf[each], () => choose(each)])))
  const choose = (next: (typeof methods)[number]) => {
    setMethod(next)
    // What is typed next is the cash, the account, the credit.
    requestAnimationFrame(() => finish.current?.querySelector<HTMLElement>('[data-first] input')?.focus())
  }

  const rest = total - sum(parts.map(({ amount }) => cents(amount)))
  const typed = share === undefined || share.trim() === '' ? rest : typedMoney(share)
  const byCredit = method === 'store_credit'
  const unnamed = (method === 'account' && cart.account === undefined) || (byCredit && credit.code === '')
  const covered = rest === 0n && parts.length > 0
  const wrongShare = !covered && (typed === undefined || typed <= 0n || typed > rest)
  const wanted = wrongShare || typed === undefined ? rest : typed
  const onCredit =
    cents(credit.balance) - sum(parts.flatMap((part) => (part.credit_number === credit.code ? cents(part.amount) : 0n)))
  const amount = byCredit && onCredit < wanted ? onCredit : wanted
  const due = method === 'cash' ? inCoins(amount, settings.cashRounding, taxRulesOf(settings).half) : amount
  const handed = method === 'cash' ? typedMoney(tendered) : undefined
  const short = method === 'cash' && tendered !== '' && (handed === undefined || handed < due)
  const usedCash = method === 'cash' && parts.some((part) => part.method === 'cash')
  const isLast = method === 'account' || amount === rest

  const part = (): Part => ({
    method: method === 'account' ? 'bank_transfer' : method,
    amount: moneyText(amount),
    ...(handed === undefined ? {} : { tendered: moneyText(handed) }),
    ...(byCredit ? { credit_number: credit.code } : {}),
  })
  const pay = async (over_limit = false) => {
    if (!isLast) {
      setParts([...parts, part()])
      setShare('')
      setTendered('')
      if (byCredit) setMethod('eftpos')
      return
    }
    setBusy(true)
    setRefusal(undefined)
    try {
      if (covered) return onSold(await sell(together(parts)))
      if (method === 'account') {
        const rest = parts.length === 0 ? {} : { payments: [...parts] }
        return onSold(await sell({ method, ...rest, ...(over_limit ? { over_limit } : {}) }))
      }
      const whole = byCredit ? together([part()]) : { method, ...(handed === undefined ? {} : { tendered: moneyText(handed) }) }
      onSold(await sell(parts.length === 0 ? whole : together([...parts, part()])))
    } catch (error) {
      setRefusal(error)
      if (error instanceof Problem && error.status === 409) void refresh(client, '/api/plant-types')
    } finally {
      setBusy(false)
    }
  }
  const overLimit = refusal instanceof Problem && 'credit_limit' in refusal.extra && isOneOf(managers)
  const changed = refusal instanceof Problem && refusal.code === 'PRICE_CHANGED' ? refusal : undefined

  return (
    <form
      ref={finish}
      className={styles['panel']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && (covered || (!short && !usedCash && !wrongShare && !unnamed && amount > 0n))) void pay()
      }}
    >
      <header>
        <IconButton label="Back to the cart" onClick={onBack}>
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
        <p>
          {parts.length > 0 ? 'Still to pay' : 'To pay'} <b>{money(rest, settings)}</b>
        </p>
      </header>
      {parts.length > 0 && (
        <ul className={styles['parts']}>
          {parts.map((each, i) => (
            <li key={`${each.method} ${each.amount}`}>
              {methodName(each.method)} {each.credit_number} <b>{money(each.amount, settings)}</b>
              <IconButton label={`Take ${methodName(each.method)} off`} onClick={() => setParts(parts.filter((_, n) => n !== i))}>
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {!covered && (
        <div className={styles['methods']} role="group" aria-label="Payment method">
          {methods.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === method}
              aria-keyshortcuts={keyOf[each]}
              onClick={() => setMethod(each)}
            >
              {methodName(each)}
            </button>
          ))}
        </div>
      )}
      {covered ? null : byCredit ? (
        <div data-first>
          <Suspense>
            <StoreCreditChoice
              value={credit.code}
              settings={settings}
              onChoose={(code, balance) => setCredit({ code, balance })}
            />
          </Suspense>
        </div>
      ) : method === 'account' ? (
        <div data-first>
          <Suspense>
            <AccountChoice cart={cart} change={change} settings={settings} />
          </Suspense>
        </div>
      ) : share === undefined ? (
        <Button kind="ghost" onClick={() => setShare('')}>
          Split the payment
        </Button>
      ) : (
        <Field label={`Of this by ${methodName(method)}`} error={wrongShare ? `At most ${money(rest, settings)}.` : undefined}>
          {(ids) => (
            <input
              {...ids}
              className={inputClass}
              inputMode="decimal"
              placeholder={moneyText(rest)}
              value={share}
              onChange={(event) => setShare(event.target.value)}
            />
          )}
        </Field>
      )}
      {method === 'cash' && !covered && (
        <>
          {due !== amount && (
            <p className={styles['rounding']}>
              Rounding <b>{money(due - amount, settings)}</b>
            </p>
          )}
          <div data-first>
            <Field label="Cash handed over" error={short ? `${money(due, settings)} is due.` : undefined}>
              {(ids) => (
                <input
                  {...ids}
                  className={inputClass}
                  inputMode="decimal"
                  placeholder={moneyText(due)}
                  value={tendered}
                  onChange={(event) => setTendered(event.target.value)}
                />
              )}
            </Field>
          </div>
          <div className={styles['notes']}>
            {notesFor(due).map((note) => (
              <Button key={note} onClick={() => setTendered(note)}>
                {money(note, settings)}
              </Button>
            ))}
          </div>
          <p className={styles['change']}>
            Change <b>{money(handed !== undefined && handed > due ? handed - due : 0n, settings)}</b>
          </p>
          {usedCash && <p className={styles['rounding']}>Cash is paid already. Take it off first, then enter all of it.</p>}
        </>
      )}
      <Field label="Customer" hint="Optional; stands on the invoice.">
        {(ids) => (
          <input
            {...ids}
            className={inputClass}
            maxLength={120}
            value={cart.customer_name}
            onChange={(event) => change((now) => ({ ...now, customer_name: event.target.value }))}
          />
        )}
      </Field>
      {refusal !== undefined && (
        <div className={styles['refusal']} role="alert">
          <p>{sentenceOf(refusal)}</p>
          {overLimit && <Button onClick={() => void pay(true)}>Charge it all the same</Button>}
          {changed && (
            <PriceChoice
              problem={changed}
              cart={cart}
              change={change}
              settings={settings}
              onChosen={() => setRefusal(undefined)}
            />
          )}
        </div>
      )}
      <Button
        kind="primary"
        type="submit"
        large
        busy={busy}
        disabled={!covered && (short || wrongShare || usedCash || unnamed || amount <= 0n)}
      >
        {busy
          ? 'Taking payment…'
          : covered
            ? 'Nothing more to pay: finish'
            : byCredit && credit.code === ''
              ? 'Choose the store credit'
              : isLast
                ? `${method === 'account' ? 'Charge' : 'Take'} ${money(due, settings)}`
                : `${money(due, settings)} by ${methodName(method)}, then the rest`}
      </Button>
    </form>
  )
}

/** What was given back for an exchange pays first. */
function exchanged({ credit }: TillCart, total: Cents): Part[] {
  if (!credit || total === 0n) return []
  const amount = cents(credit.amount) < total ? cents(credit.amount) : total
  return [{ method: 'store_credit', amount: moneyText(amount), credit_number: credit.code }]
}

/** The sale goes by the name of its largest part. */
function together(parts: readonly Part[]): TillPayment {
  const [largest] = parts.toSorted((a, b) => Number(cents(b.amount) - cents(a.amount)))
  return { method: largest?.method ?? 'cash', payments: [...parts] }
}

/** The exact sum, and the next few notes a customer is likely to hold. */
function notesFor(total: Cents): string[] {
  const up = (step: bigint) => ((total + step - 1n) / step) * step
  return [...new Set([total, up(500n), up(1000n), up(2000n), up(5000n), up(10000n)])].slice(0, 5).map(moneyText)
}
