/** Divides a refund among payments. Each of its rows reverses one payment, and never more than is left of it. */
import { type Cents, moneyText, sum, sumText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { alreadyReversed } from './reversal.ts'

/** A payment, with what is not given back of it yet. */
export interface RefundablePayment {
  readonly id: string
  readonly method: string
  readonly left: Cents
}

export interface Refund {
  readonly method: string
  /** Above 0. */
  readonly amount: Cents
  /** Cash: what the drawer gives beyond the amount, because of the smallest coin. */
  readonly rounding?: Cents
}

export type AllocatedRefund<Wanted extends Refund> = Wanted & { readonly reverses: string; readonly rounding: Cents }

/**
 * Splits refunds into one part for each payment that is given back: payments by the refund's own method first, the newest first (`payments` are
 * in the order of their days). The rounding goes with the largest part of its refund. Throws BAD_STATE for more than is left of the payments.
 */
export function allocateRefunds<Wanted extends Refund>(
  payments: readonly RefundablePayment[],
  refunds: readonly Wanted[],
): AllocatedRefund<Wanted>[] {
  const available = sum(payments.map(({ left }) => left))
  const wanted = sum(refunds.map(({ amount }) => amount))
  if (wanted > available)
    throw new Problem('BAD_STATE', `Only ${sumText(available)} of the payments is left to refund.`, {
      available: moneyText(available),
    })
  const open = payments.toReversed().map((payment) => ({ ...payment }))
  const parts = refunds.map((refund) => ({ refund, amount: refund.amount, of: new Map<string, Cents>() }))
  for (const isSameMethod of [true, false])
    for (const part of parts)
      for (const payment of open) {
        if (isSameMethod && payment.method !== part.refund.method) continue
        const amount = payment.left < part.amount ? payment.left : part.amount
        if (amount <= 0n) continue
        payment.left -= amount
        part.amount -= amount
        part.of.set(payment.id, (part.of.get(payment.id) ?? 0n) + amount)
      }
  return parts.flatMap(({ refund, of }) => {
    const largest = [...of].reduce<string | undefined>(
      (best, [id, amount]) => (best === undefined || amount > (of.get(best) ?? 0n) ? id : best),
      undefined,
    )
    return [...of].map(([reverses, amount]) => ({
      ...refund,
      reverses,
      amount,
      rounding: reverses === largest ? (refund.rounding ?? 0n) : 0n,
    }))
  })
}

/** A row of the ledger that can be reversed; its amount is negative where money went out. */
interface LedgerPayment {
  readonly id: string
  readonly amount: Cents
  /** The amount, less what is reversed of it already. */
  readonly left: Cents
}

/** Throws BAD_STATE if reversals would come to more than is left of the payments that they reverse. */
export function checkReversals(
  payments: readonly LedgerPayment[],
  reversals: readonly { readonly reverses: string; readonly amount: Cents }[],
): void {
  for (const { id, amount, left } of payments) {
    const rest = left + sum(reversals.filter(({ reverses }) => reverses === id).map((reversal) => reversal.amount))
    if (amount > 0n ? rest < 0n || rest > left : rest > 0n || rest < left)
      throw new Problem(
        'BAD_STATE',
        left === 0n ? alreadyReversed : `Only ${sumText(left)} of this payment is left to reverse.`,
        {
          available: moneyText(left),
        },
      )
  }
}
