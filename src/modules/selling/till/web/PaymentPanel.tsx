/** The payment: one method or several, the cash received and the change, and one press to finish. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type Cents } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { refresh } from '#web/refresh.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Revealed } from '#web/ui/Revealed.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { money } from '#web/ui/format.ts'
import { type Part, type Paying, type Step, planTender, paymentOf } from '../plan-tender.ts'
import { type PaymentMethod, isPaidMethod, methodName, methods, tillMethods } from '#modules/selling/payment/payment.ts'
import { useFloat } from '#modules/selling/payment/web/use-float.tsx'
import type { TillCart, TillPayment } from '#modules/selling/cart/cart.ts'
import { useApproval } from '#modules/selling/cart/web/use-approval.tsx'
import { CashHanded, CashNotes, Share } from './PaymentParts.tsx'
import styles from './PaymentPanel.module.css'
import { type Confirmed, Refused } from './Refused.tsx'
import { useAddStockDialog } from './use-add-stock-dialog.tsx'
import type { Sold } from './sell.ts'
import { useCardCharge } from './use-card-charge.tsx'
import { useTillKeys } from './use-till-keys.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'

interface PaymentPanelProps {
  readonly total: Cents
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly sell: (payment: TillPayment) => Promise<Sold>
  readonly onBack: () => void
  readonly onSold: (sale: Sold) => void
}

const PaidParts = lazyNamed(() => import('./PaidParts.tsx'), 'PaidParts')
const StoreCreditChoice = lazyNamed(() => import('./StoreCreditChoice.tsx'), 'StoreCreditChoice')

const restLabel = ({ length }: readonly Part[]) => (length > 0 ? 'Still to pay' : 'To pay')
const takesNotes = (isClosed: boolean, method: PaymentMethod, share: string | undefined) =>
  !isClosed && (method === 'cash' || share === undefined)
const submitOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[type="submit"]')

export function PaymentPanel({ total, cart, change, sell, onBack, onSold }: PaymentPanelProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const [method, setMethod] = useState<PaymentMethod>('eftpos')
  const [tendered, setTendered] = useState('')
  const [parts, setParts] = useState<readonly Part[]>([])
  const [credit, setCredit] = useState({ code: '', balance: '0' })
  const [share, setShare] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  // Confirmations given so far are sent again with each further attempt at the same sale.
  const answered = useRef<Confirmed>({})
  const approval = useApproval()
  const addStock = useAddStockDialog(() => setRefusal(undefined))
  const float = useFloat()
  const isClosed = method === 'cash' && float.isNeeded

  const finish = useRef<HTMLFormElement>(null)
  useEffect(() => submitOf(finish.current)?.focus(), [])
  useTillKeys({
    ...Object.fromEntries(tillMethods.map((each) => [methods[each].till.key, () => choose(each)])),
    // Reached only without focus on a control: a button and a field handle Enter themselves.
    Enter: () => finish.current?.requestSubmit(),
  })
  /**
   * Focuses the button that takes the payment if the method needs no typing. `flushSync` draws it first, or Enter would press the
   * button that was clicked.
   */
  const choose = (next: PaymentMethod) => {
    flushSync(() => setMethod(next))
    if (isPaidMethod(next) && next !== 'cash') submitOf(finish.current)?.focus()
  }
  const takeCash = (note: string) => {
    flushSync(() => {
      setMethod('cash')
      setTendered(note)
    })
    submitOf(finish.current)?.focus()
  }

  const paying: Paying = { total, parts, method, share, tendered, credit, hasAccount: cart.account !== undefined }
  const step = planTender(paying, settings.cashRounding, halfCentOf(settings))
  const cash = planTender({ ...paying, method: 'cash' }, settings.cashRounding, halfCentOf(settings))
  const finishBy = (paid: Paying, last: Step, confirmed: Confirmed = {}) => {
    answered.current = { ...answered.current, ...confirmed }
    return send(async () =>
      onSold(await approval.attempt((approved) => sell({ ...paymentOf(paid, last), ...answered.current, ...approved }))),
    )
  }
  const payByHand = async (confirmed?: Confirmed) => {
    if (!step.isLast) {
      setParts([...parts, step.part])
      setShare('')
      setTendered('')
      if (method === 'store_credit') setMethod('eftpos')
      return
    }
    await finishBy(paying, step, confirmed)
  }
  const takePart = (part: Part) => {
    const paid = { ...paying, parts: [...parts, part] }
    const next = planTender(paid, settings.cashRounding, halfCentOf(settings))
    setParts(paid.parts)
    setShare('')
    if (next.covered) void finishBy(paid, next)
  }
  const card = useCardCharge({ parts, rest: step.rest, method, onPart: takePart, onByHand: () => void payByHand() })
  const pay = async (confirmed?: Confirmed) => {
    if (!card.start(step)) await payByHand(confirmed)
  }
  const send = async (what: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await what()
    } catch (error) {
      setRefusal(error)
      if (error instanceof Problem && error.status === 409) void refresh(client, '/api/plant-types', '/api/tills')
    } finally {
      setBusy(false)
    }
  }
  const isReady = isClosed ? float.isFilled : step.fault === undefined

  if (card.step) return card.step
  return (
    <>
      <form
        ref={finish}
        className={`flex grow column gap-12 scroll ${styles['panel']}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && isReady) void (isClosed ? send(float.open) : pay())
        }}
      >
        <header className="row gap-8">
          <IconButton label="Back to the cart" onClick={onBack}>
            <ArrowLeft size={20} aria-hidden />
          </IconButton>
          <p className="flex grow items-baseline between muted">
            {restLabel(parts)} <b>{money(step.rest, settings)}</b>
          </p>
        </header>
        {parts.length > 0 && (
          <Suspense>
            <PaidParts parts={parts} onChange={setParts} />
          </Suspense>
        )}
        {card.unused}
        {!step.covered && (
          <>
            <div className={`grid gap-8 two-columns ${styles['methods']}`} role="group" aria-label="Payment method">
              {tillMethods.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === method}
                  aria-keyshortcuts={methods[each].till.key}
                  onClick={() => choose(each)}
                >
                  {methodName(each)}
                </button>
              ))}
            </div>
            {method === 'store_credit' ? (
              <Suspense>
                <Revealed>
                  <StoreCreditChoice value={credit.code} onChoose={(code, balance) => setCredit({ code, balance })} />
                </Revealed>
              </Suspense>
            ) : method === 'account' ? (
              <Revealed>
                <AccountChoice cart={cart} change={change} />
              </Revealed>
            ) : (
              <Share method={method} step={step} share={share} onChange={setShare} />
            )}
            {isClosed ? (
              <Revealed>{float.field}</Revealed>
            ) : (
              method === 'cash' && <CashHanded step={step} tendered={tendered} onChange={setTendered} />
            )}
            {takesNotes(isClosed, method, share) && <CashNotes due={cash.due} onTake={takeCash} />}
          </>
        )}
        <TypedField
          label="Customer"
          hint="Optional; shown on the invoice."
          maxLength={120}
          value={cart.customer_name}
          onChange={(customer_name) => change((now) => ({ ...now, customer_name }))}
        />
        <div className={`grid gap-12 surface ${styles['foot']}`}>
          {refusal !== undefined && (
            <Refused
              refusal={refusal}
              cart={cart}
              change={change}
              onConfirmed={(confirmed) => void pay(confirmed)}
              onChosen={() => setRefusal(undefined)}
              onAddStock={addStock.open}
            />
          )}
          {/* It is where Charge was: the second click of a double click is not meant for it. */}
          <Button
            kind="primary"
            type="submit"
            large
            busy={busy}
            disabled={!isReady}
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {isClosed ? 'Open the till' : busy ? 'Taking payment…' : stepLabel(step, method, settings)}
          </Button>
        </div>
      </form>
      {approval.dialog}
      {addStock.dialog}
    </>
  )
}

function stepLabel({ covered, fault, isLast, due }: Step, method: PaymentMethod, settings: Settings): string {
  if (covered) return 'Nothing more to pay: finish'
  if (method === 'store_credit' && fault === 'unnamed') return 'Choose the store credit'
  if (!isLast) return `${money(due, settings)} by ${methodName(method)}, then the rest`
  return `${method === 'account' ? 'Charge to account' : 'Take payment'} · ${money(due, settings)}`
}
