/** A payment at the card reader: shows what the reader shows, until it is approved or the cashier takes another way. */
import { useEffect, useRef, useState } from 'react'
import { CircleCheck, CircleX, CreditCard } from 'lucide-react'
import { cents, moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { type CardPayment, cancelCardPayment, readCardOutcome, startCardPayment } from '../card-calls.ts'
import type { TillReader } from '#modules/selling/payment/till-session.ts'
import { isOpenState } from '../card-payment.ts'
import { cardName, extrasText } from '../card-name.ts'
import styles from './CardStep.module.css'

/** A payment to start or to follow, by its id. */
export interface CardCharge {
  readonly id: string
  readonly amount: string
}

interface CardStepProps extends CardCharge {
  readonly reader: TillReader
  readonly till_id: string
  readonly till_session_id: string
  readonly onApproved: (payment: CardPayment) => void
  /** Takes the amount by the terminal without a connection, as it was before there was a reader. */
  readonly onByHand: () => void
  readonly onBack: () => void
}

/** Milliseconds between two reads of the outcome. */
const pace = 1_000
/** Reads without an answer after which the terminal counts as away. */
const patience = 5

const titles: Readonly<Record<CardPayment['state'], string>> = {
  started: 'Connecting to the terminal…',
  waiting: 'Tap, insert or swipe the card',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
  timed_out: 'No card in time',
}

export function CardStep({ id, amount, reader, till_id, till_session_id, onApproved, onByHand, onBack }: CardStepProps) {
  const settings = useSettings()
  const [payment, setPayment] = useState<CardPayment>()
  const [failure, setFailure] = useState<unknown>()
  const [misses, setMisses] = useState(0)
  const [isCancelling, setCancelling] = useState(false)
  const approved = useRef(onApproved)
  useEffect(() => {
    approved.current = (taken) => {
      const extras = extrasText(taken, settings)
      if (extras !== '') toast(`${cardName(taken)} paid ${money(taken.approved, settings)}${extras}.`)
      onApproved(taken)
    }
  })

  useEffect(() => {
    const ended = new AbortController()
    void follow({ id, amount, till_id, till_session_id }, ended.signal, {
      onPayment: (next) => {
        setPayment(next)
        setFailure(undefined)
        setMisses(0)
        if (next.state === 'approved') approved.current(next)
      },
      onMiss: (error) => {
        setFailure(error)
        setMisses((now) => now + 1)
      },
    })
    return () => ended.abort()
  }, [id, amount, till_id, till_session_id])

  const cancel = async () => {
    setCancelling(true)
    try {
      const next = await call(cancelCardPayment, { params: { id } })
      setPayment(next)
      if (next.state === 'approved') approved.current(next)
    } catch (error) {
      setFailure(error)
    } finally {
      setCancelling(false)
    }
  }

  const seen = stepOf(payment, failure, misses)
  return (
    <section className={`grid grow gap-14 items-center ${styles['step']}`} aria-label="Card terminal">
      <div className="grid gap-8 text-center" role="status" data-state={seen.icon}>
        {icons[seen.icon]}
        <b className={styles['amount']}>{money(amount, settings)}</b>
        <p className="weight-600">{seen.title}</p>
        {seen.detail && <p>{seen.detail}</p>}
        <p className="muted text-s">
          {reader.name}
          {reader.is_simulated && ' · simulated, no money moves'}
        </p>
      </div>
      <div className="grid gap-8">
        {seen.icon === 'open' && (
          <Button large busy={isCancelling} onClick={() => void cancel()}>
            Cancel on the terminal
          </Button>
        )}
        {seen.byHand && <Button onClick={onByHand}>Take {money(amount, settings)} on the terminal by hand</Button>}
        {seen.byHand && seen.icon === 'open' && (
          <p className="muted text-s">
            Look at the terminal first: if it says approved, the payment is found by itself. What stays unknown is listed under
            Tills.
          </p>
        )}
        {(seen.icon === 'ended' || seen.byHand) && (
          <Button kind={seen.icon === 'ended' ? 'primary' : 'ghost'} onClick={onBack}>
            Choose how to pay
          </Button>
        )}
      </div>
    </section>
  )
}

const icons = {
  open: <CreditCard size={44} strokeWidth={1.8} aria-hidden />,
  approved: <CircleCheck size={44} strokeWidth={1.8} aria-hidden />,
  ended: <CircleX size={44} strokeWidth={1.8} aria-hidden />,
}

interface Seen {
  readonly icon: keyof typeof icons
  readonly title: string
  readonly detail: string
  /** True where the terminal is away, or never got the amount. */
  readonly byHand: boolean
}

/** State of the step as the cashier sees it. */
function stepOf(payment: CardPayment | undefined, failure: unknown, misses: number): Seen {
  if (payment === undefined && failure instanceof Problem && failure.status < 500)
    return { icon: 'ended', title: 'Not started', detail: errorMessage(failure), byHand: true }
  const { state, failure: reason } = payment ?? { state: 'started', failure: '' }
  if (state === 'approved') return { icon: 'approved', title: titles[state], detail: '', byHand: false }
  if (!isOpenState(state)) return { icon: 'ended', title: titles[state], detail: reason, byHand: false }
  if (misses < patience && reason === '') return { icon: 'open', title: titles[state], detail: '', byHand: false }
  const detail = failure === undefined ? reason : errorMessage(failure)
  return { icon: 'open', title: 'The terminal does not answer', detail, byHand: true }
}

interface Following {
  readonly onPayment: (payment: CardPayment) => void
  readonly onMiss: (error: unknown) => void
}

/** Starts the payment, or finds it by its id, and reads its outcome until it is final. */
async function follow(
  { id, amount, till_id, till_session_id }: CardCharge & { readonly till_id: string; readonly till_session_id: string },
  signal: AbortSignal,
  { onPayment, onMiss }: Following,
): Promise<void> {
  const body = { id, till_id, amount: moneyText(cents(amount)), till_session_id }
  let isStarted = false
  while (!signal.aborted) {
    try {
      const payment = await (isStarted
        ? call(readCardOutcome, { params: { id }, signal })
        : call(startCardPayment, { body, signal }))
      isStarted = true
      if (signal.aborted) return
      onPayment(payment)
      if (!isOpenState(payment.state)) return
    } catch (error) {
      if (signal.aborted) return
      onMiss(error)
      if (error instanceof Problem && error.status < 500 && error.status !== 429) return
    }
    await new Promise((resolve) => setTimeout(resolve, pace))
  }
}
