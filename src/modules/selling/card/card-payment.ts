/** A card payment from the reader to the sale: its states, what each outcome makes of it, and what a sale or a refund may use. Pure. */
import { type Cents, sumText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { Outcome, ProviderError } from './driver.ts'

/** `started`: stored before the request to the provider, so the reader may or may not have it. */
export const cardStates = ['started', 'waiting', 'approved', 'declined', 'cancelled', 'timed_out'] as const
export type CardState = (typeof cardStates)[number]
export const refundStates = ['started', 'done', 'failed'] as const

export interface CardProgress {
  readonly state: CardState
  readonly amount: Cents
  readonly approved: Cents
  readonly tip: Cents
  readonly surcharge: Cents
  readonly fee: Cents | undefined
  readonly brand: string
  readonly last4: string
  readonly reference: string | undefined
  readonly failure: string
}

/** Milliseconds after which a payment that the provider does not know never reached it. */
export const lostAfter = 120_000
/** Milliseconds after which an open payment is a matter for a person. */
export const overdueAfter = 300_000

export const isOpenState = (state: CardState): boolean => state === 'started' || state === 'waiting'

/**
 * The payment after an outcome, in whatever order outcomes arrive. Money taken counts, whatever was believed before; a final
 * state changes no more, except for a fee that becomes known later. `age`: milliseconds since it was started.
 */
export function afterOutcome(before: CardProgress, outcome: Outcome, age: number): CardProgress {
  const known = withDetails(before, outcome)
  if (outcome.state === 'approved' && outcome.approved > 0n) {
    const approved = outcome.approved < before.amount ? outcome.approved : before.amount
    const { tip = 0n, surcharge = 0n } = outcome
    return before.state === 'approved' ? known : { ...known, state: 'approved', approved, tip, surcharge, failure: '' }
  }
  if (!isOpenState(before.state)) return { ...before, reference: known.reference }
  if (outcome.state === 'missing')
    return age < lostAfter ? before : { ...before, state: 'cancelled', failure: 'It never reached the terminal.' }
  if (outcome.state === 'approved' || outcome.state === 'waiting') return { ...known, state: 'waiting', failure: '' }
  return { ...known, state: outcome.state, failure: (outcome.failure ?? '').slice(0, 300) }
}

/** A payment by link is named after its page until it is paid, then after the payment itself. */
const withDetails = (before: CardProgress, { state, reference, fee, brand = '', last4 = '' }: Outcome): CardProgress => ({
  ...before,
  reference: state === 'approved' ? (reference ?? before.reference) : (before.reference ?? reference),
  fee: fee ?? before.fee,
  brand: before.brand || brand.slice(0, 40),
  last4: before.last4 || last4.slice(-4),
})

/** State after a failed call: ended if the provider refused the start, otherwise unknown until the next outcome. */
export const afterError = (before: CardProgress, { kind, message }: Pick<ProviderError, 'kind' | 'message'>): CardProgress =>
  isOpenState(before.state)
    ? before.state === 'started' && before.reference === undefined && kind !== 'away'
      ? { ...before, state: 'cancelled', failure: message }
      : { ...before, failure: message }
    : before

/** The rest of an approved payment that can be refunded: less refunds that were made or may still be made. */
export const refundable = (approved: Cents, refunds: readonly { readonly amount: Cents; readonly state: string }[]): Cents =>
  refunds.reduce((left, { amount, state }) => (state === 'failed' ? left : left - amount), approved)

/**
 * Part of a surcharge that goes back with a refund: as card networks require, in proportion to the amount, half a cent up, and all of it with the last
 * part. `before`: refunded of the amount until now.
 */
export function surchargeBack(
  { approved, surcharge }: Pick<CardProgress, 'approved' | 'surcharge'>,
  before: Cents,
  amount: Cents,
): Cents {
  const shareOf = (part: Cents) => (approved === 0n ? 0n : (2n * surcharge * part + approved) / (2n * approved))
  return shareOf(before + amount) - shareOf(before)
}

/** Parts of a refund by card, the first card first; what exceeds them all belongs to none. */
export function splitOverCards<Card extends { readonly left: Cents }>(
  amount: Cents,
  cards: readonly Card[],
): (Card & { readonly amount: Cents })[] {
  let rest = amount
  return cards.flatMap((card) => {
    const part = card.left < rest ? card.left : rest
    rest -= part > 0n ? part : 0n
    return part > 0n ? [{ ...card, amount: part }] : []
  })
}

interface Usable {
  readonly state: CardState
  readonly approved: Cents
  readonly currency: string
  readonly sale_id: string | null
  readonly refunded: Cents
}

/** Throws BAD_STATE where a sale may not use the card payment for this amount. */
export function refuseUse(payment: Usable, use: { readonly amount: Cents; readonly currency: string }): void {
  const refuse = (detail: string) => new Problem('BAD_STATE', detail)
  if (payment.sale_id !== null) throw refuse('This card payment has paid for another sale already. Take a new payment.')
  if (payment.state !== 'approved')
    throw refuse('The card payment is not approved. Wait for the terminal, or choose another way to pay.')
  if (payment.refunded > 0n) throw refuse('This card payment was refunded. Take a new payment.')
  if (payment.currency !== use.currency)
    throw refuse(
      `The card was charged in ${payment.currency}, and the sale is in ${use.currency}. Refund the card, and take a new payment.`,
    )
  if (payment.approved !== use.amount)
    throw refuse(`The card was charged ${sumText(payment.approved)}, not ${sumText(use.amount)}. Enter that amount for the card.`)
}

/** Cents that a card may be charged at least and at most in one payment. */
export const leastCharged = 50n
export const mostCharged = 99_999_999n

export function amountProblem(amount: Cents): string | undefined {
  if (amount < leastCharged) return `A card takes ${sumText(leastCharged)} or more. Take less than that in cash.`
  return amount > mostCharged ? `A card takes at most ${sumText(mostCharged)}. Split the payment.` : undefined
}
