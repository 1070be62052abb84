/** Square's answers and events in the terms of the driver's interface. */
import * as z from 'zod/mini'
import { type Cents, sum } from '#kernel/money.ts'
import type { Outcome, ProviderEntry, ProviderEvent, RefundOutcome } from '#modules/selling/card/driver.ts'

const Money = z.object({ amount: z.int(), currency: z.string() })
export const Checkout = z.object({
  id: z.string(),
  status: z.string(),
  reference_id: z.nullish(z.string()),
  cancel_reason: z.nullish(z.string()),
  payment_ids: z.nullish(z.array(z.string())),
})
export const Payment = z.object({
  id: z.string(),
  status: z.string(),
  /** With the tip and the surcharge. */
  total_money: Money,
  tip_money: z.nullish(Money),
  refund_ids: z.nullish(z.array(z.string())),
  processing_fee: z.nullish(z.array(z.object({ amount_money: Money }))),
  card_details: z.nullish(
    z.object({
      card: z.nullish(z.object({ card_brand: z.nullish(z.string()), last_4: z.nullish(z.string()) })),
      applied_card_surcharge_details: z.nullish(z.object({ card_surcharge_money: z.nullish(Money) })),
    }),
  ),
})
export const Refund = z.object({ id: z.string(), status: z.string(), reason: z.nullish(z.string()) })
export const Payout = z.object({ id: z.string(), status: z.string(), amount_money: Money, created_at: z.string() })
const About = z.nullish(z.object({ payment_id: z.nullish(z.string()), refund_id: z.nullish(z.string()) }))
export const Entry = z.object({
  id: z.string(),
  type: z.string(),
  effective_at: z.string(),
  fee_amount_money: Money,
  net_amount_money: Money,
  type_charge_details: About,
  type_refund_details: About,
  type_dispute_details: About,
})
export const Event = z.object({
  merchant_id: z.string(),
  type: z.string(),
  event_id: z.string(),
  data: z.object({
    object: z.nullish(
      z.object({
        checkout: z.optional(Checkout),
        dispute: z.optional(
          z.object({ amount_money: Money, state: z.string(), disputed_payment: z.object({ payment_id: z.string() }) }),
        ),
      }),
    ),
  }),
})
/** Prefix of the reference of a payment that is not approved yet. */
export const checkouts = 'checkout/'
export const idOf = (reference: string) => encodeURIComponent(reference.slice(checkouts.length))

export function endOf(reason: string): Pick<Outcome, 'failure'> & { state: 'cancelled' | 'timed_out' } {
  if (reason === 'TIMED_OUT') return { state: 'timed_out', failure: 'No card was presented in time.' }
  return { state: 'cancelled', failure: reason === 'BUYER_CANCELED' ? 'Cancelled at the terminal.' : 'Cancelled at the till.' }
}

export function paid(payment: z.infer<typeof Payment>, checkout: string): Outcome {
  const { id, status, total_money } = payment
  if (status === 'FAILED' || status === 'CANCELED')
    return { state: 'declined', reference: checkout, approved: 0n, failure: 'The bank declined the card. Ask for another one.' }
  if (status !== 'COMPLETED') return { state: 'waiting', reference: checkout, approved: 0n }
  const fees = payment.processing_fee?.map(({ amount_money }) => BigInt(amount_money.amount))
  const { tip, surcharge } = addedTo(payment)
  const approved = BigInt(total_money.amount) - tip - surcharge
  const fee = fees && fees.length > 0 ? sum(fees) : undefined
  return { state: 'approved', reference: id, approved, tip, surcharge, fee, ...cardOf(payment) }
}

const addedTo = ({ tip_money, card_details }: z.infer<typeof Payment>) => ({
  tip: BigInt(tip_money?.amount ?? 0),
  surcharge: BigInt(card_details?.applied_card_surcharge_details?.card_surcharge_money?.amount ?? 0),
})

const cardOf = ({ card_details }: z.infer<typeof Payment>) => ({
  brand: card_details?.card?.card_brand?.toLowerCase().replaceAll('_', ' '),
  last4: card_details?.card?.last_4 ?? undefined,
})

export function refunded({ id, status }: z.infer<typeof Refund>): RefundOutcome {
  if (status === 'COMPLETED') return { state: 'done', reference: id }
  if (status === 'PENDING') return { state: 'waiting', reference: id }
  return { state: 'failed', reference: id, failure: 'Square could not refund the card.' }
}

const kindOf = (type: string): ProviderEntry['kind'] => {
  if (type === 'CHARGE') return 'payment'
  if (type === 'REFUND') return 'refund'
  if (type === 'RETURNED_PAYOUT') return 'payout'
  if (/DISPUTE/.test(type)) return 'dispute'
  return /FEE/.test(type) ? 'fee' : 'other'
}

export function entryOf(entry: z.infer<typeof Entry>, payout: string, ours: string | undefined): ProviderEntry {
  const fee: Cents = BigInt(entry.fee_amount_money.amount)
  const about = entry.type_charge_details ?? entry.type_refund_details ?? entry.type_dispute_details
  return {
    kind: kindOf(entry.type),
    id: entry.id,
    reference: about?.payment_id ?? undefined,
    ours,
    amount: BigInt(entry.net_amount_money.amount) + fee,
    fee,
    currency: entry.net_amount_money.currency,
    at: new Date(entry.effective_at),
    payout,
  }
}

export const payoutOf = ({ id, amount_money, created_at }: z.infer<typeof Payout>): ProviderEntry => ({
  kind: 'payout',
  id,
  reference: undefined,
  ours: undefined,
  amount: -BigInt(amount_money.amount),
  fee: 0n,
  currency: amount_money.currency,
  at: new Date(created_at),
  payout: id,
})

export function eventOf({ merchant_id: account, event_id: id, type, data: { object } }: z.infer<typeof Event>): ProviderEvent {
  const known = { id, account }
  const { checkout, dispute } = object ?? {}
  if (checkout)
    return { ...known, payment: { reference: `${checkouts}${checkout.id}`, ours: checkout.reference_id ?? undefined } }
  if (dispute)
    return {
      ...known,
      hasEntries: true,
      // An inquiry takes no money.
      ...(!/^(?:WON|INQUIRY_)/.test(dispute.state) && {
        dispute: { reference: dispute.disputed_payment.payment_id, amount: BigInt(dispute.amount_money.amount) },
      }),
    }
  return type.startsWith('payout.') ? { ...known, hasEntries: true } : known
}
