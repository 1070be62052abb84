/**
 * What deposits add to a tax return: where the law taxes a payment that comes before the invoice, what was held at the end of the period is
 * in the return as if it were invoiced, and what was held before it is taken off, as that was in an earlier one. Pure.
 */
import type { TaxKind } from '#features/settings/tax-kind.ts'
import { type Cents, type Rate, type RoundingMode, mulDivRounded, prorate, sum, wholeRate } from '#kernel/money.ts'

/** A deposit on an order, or what is paid of a lay-by, at the end of a day. */
export interface HeldDeposit {
  /** What is held, with tax. */
  readonly held: Cents
  /** The lines that are not invoiced, added up by kind of tax, as their prices are written. */
  readonly parts: readonly { readonly kind: TaxKind; readonly amount: Cents }[]
  /** What is taken off the whole. */
  readonly discount: Cents
}

export interface DepositRules {
  /** `payment`: what is paid is taxed; `supply`: a payment makes the whole of it taxable. */
  readonly taxed: 'payment' | 'supply'
  /** Whether prices include tax. */
  readonly included: boolean
  readonly rates: Readonly<Record<TaxKind, Rate>>
  readonly half: RoundingMode
}

/** Takes a deposit; gives what of it counts in the return, by kind, with its tax. */
export function taxedPart({ held, parts, discount }: HeldDeposit, { taxed, included, rates, half }: DepositRules) {
  const shares = prorate(
    discount,
    parts.map(({ amount }) => amount),
  )
  const lines = parts.map(({ kind, amount }, i) => {
    const net = amount - (shares[i] ?? 0n)
    return { kind, gross: included ? net : net + mulDivRounded(net, rates[kind], wholeRate, half) }
  })
  const whole = sum(lines.map(({ gross }) => gross))
  const counted = prorate(
    taxed === 'supply' && whole > held ? whole : held,
    lines.map(({ gross }) => gross),
  )
  return lines.map(({ kind }, i) => {
    const amount = counted[i] ?? 0n
    return { kind, amount, tax: mulDivRounded(amount, rates[kind], wholeRate + rates[kind], half) }
  })
}
