/** Stripe's answers and events in the terms of the driver's interface. */
import type { Stripe } from 'stripe'
import type { Outcome, ProviderEntry, ProviderEvent, RefundOutcome } from '#modules/selling/card/driver.ts'

/** Brand, last four digits and fee of a charge, as far as they are known. */
function detailsOf(charge: Stripe.Charge): Pick<Outcome, 'brand' | 'last4' | 'fee'> {
  const { card_present, interac_present, card: online } = charge.payment_method_details ?? {}
  const card = card_present ?? interac_present ?? online
  const { balance_transaction: balance } = charge
  return {
    brand: card?.brand ?? undefined,
    last4: card?.last4 ?? undefined,
    fee: balance !== null && typeof balance === 'object' ? BigInt(balance.fee) : undefined,
  }
}

export function outcomeOf(intent: Stripe.PaymentIntent): Outcome {
  const { latest_charge: charge } = intent
  const known = { reference: intent.id, ...(charge !== null && typeof charge === 'object' ? detailsOf(charge) : {}) }
  if (intent.status === 'succeeded') {
    const tip = BigInt(intent.amount_details?.tip?.amount ?? 0)
    return { ...known, state: 'approved', approved: BigInt(intent.amount_received) - tip, tip }
  }
  return { ...known, state: intent.status === 'canceled' ? 'cancelled' : 'waiting', approved: 0n }
}

/** Sentence for the cashier about a failed action of the reader. */
export function failureOf(
  action: Stripe.Terminal.Reader.Action | null,
): Pick<Outcome, 'failure'> & { state: 'declined' | 'cancelled' | 'timed_out' } {
  const code = action?.failure_code ?? ''
  if (/timed?_?out|timeout/.test(code)) return { state: 'timed_out', failure: 'No card was presented in time.' }
  if (/cancel/.test(code)) return { state: 'cancelled', failure: 'Cancelled at the terminal.' }
  return { state: 'declined', failure: action?.failure_message ?? 'The bank declined the card. Ask for another one.' }
}

export function refundOf({ id, status, failure_reason }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded') return { state: 'done', reference: id }
  if (status === 'failed' || status === 'canceled')
    return {
      state: 'failed',
      reference: id,
      failure: `Stripe could not refund the card${failure_reason ? ` (${failure_reason})` : ''}.`,
    }
  return { state: 'waiting', reference: id }
}

const kinds: Readonly<Record<string, ProviderEntry['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
}
/** Names of types that stand for several things, such as an adjustment. */
const categories: Readonly<Record<string, ProviderEntry['kind']>> = {
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
}

type Transaction = Pick<
  Stripe.BalanceTransaction,
  'id' | 'type' | 'reporting_category' | 'amount' | 'fee' | 'currency' | 'created' | 'source'
>

/** Takes the payout that it was paid out with, where the caller knows it. */
export function entryOf(transaction: Transaction, payout?: string): ProviderEntry {
  const { id, type, reporting_category, amount, fee, currency, created, source } = transaction
  const of = typeof source === 'object' && source !== null ? source : undefined
  const intent = of && 'payment_intent' in of ? of.payment_intent : undefined
  const ours = of && 'metadata' in of ? of.metadata?.['glasshouse'] : undefined
  const kind = kinds[type] ?? categories[reporting_category] ?? 'other'
  return {
    kind,
    id,
    reference: typeof intent === 'string' ? intent : intent?.id,
    ours,
    amount: BigInt(amount),
    fee: BigInt(fee),
    currency: currency.toUpperCase(),
    at: new Date(created * 1_000),
    payout: type === 'payout' && of ? of.id : payout,
  }
}

export function eventOf(event: Stripe.Event): ProviderEvent {
  const known = { id: event.id, account: event.account }
  const referenceOf = (intent: string | Stripe.PaymentIntent | null) => (typeof intent === 'string' ? intent : (intent?.id ?? ''))
  const { type } = event
  if (type === 'checkout.session.completed' || type === 'checkout.session.expired')
    return { ...known, payment: { reference: event.data.object.id, ours: event.data.object.metadata?.['glasshouse'] } }
  if (type === 'payment_intent.succeeded' || type === 'payment_intent.canceled' || type === 'payment_intent.payment_failed')
    return { ...known, payment: { reference: event.data.object.id, ours: event.data.object.metadata['glasshouse'] } }
  if (
    type === 'payout.paid' ||
    type === 'payout.failed' ||
    type === 'payout.reconciliation_completed' ||
    type === 'charge.dispute.funds_reinstated' ||
    type === 'refund.failed'
  )
    return { ...known, hasEntries: true }
  // A dispute that is only an inquiry takes no money.
  if (type === 'charge.dispute.funds_withdrawn')
    return {
      ...known,
      hasEntries: true,
      dispute: { reference: referenceOf(event.data.object.payment_intent), amount: BigInt(event.data.object.amount) },
    }
  return known
}
