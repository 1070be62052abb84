/**
 * Tax return amounts of a payment before the invoice. If the law taxes such a payment, its part is fixed when it is taken, by the
 * goods, the customer and the rates of that day, and stored with the payment. A later change of the order changes no earlier
 * return; the return of the invoice has the difference, because it takes off the parts counted before. Pure.
 */
import type { TaxedPart } from '#modules/selling/payment/taxed-part.ts'
import type { TaxKind } from '#modules/setup/settings/tax-kind.ts'
import { type Cents, type Rate, type RoundingMode, mulDivRounded, prorate, sum, wholeRate } from '#kernel/money.ts'

interface OpenGoods {
  /** Lines not yet invoiced, summed by tax kind, with or without tax as their prices are. */
  readonly parts: readonly { readonly kind: TaxKind; readonly amount: Cents }[]
  readonly discount: Cents
}

export interface DepositRules {
  /** `payment`: the payment is taxed; `supply`: a payment makes the whole of it taxable; `none`: only the invoice is taxed. */
  readonly taxed: 'payment' | 'supply' | 'none'
  readonly included: boolean
  readonly rates: Readonly<Record<TaxKind, Rate>>
  readonly half: RoundingMode
}

interface Counted {
  readonly kind: TaxKind
  readonly amount: Cents
  readonly tax: Cents
}

/** The goods by kind, with their tax. */
function grossOf({ parts, discount }: OpenGoods, { included, rates, half }: DepositRules) {
  const whole = sum(parts.map(({ amount }) => amount))
  const shares = prorate(
    discount < whole ? discount : whole,
    parts.map(({ amount }) => amount),
  )
  return parts.map(({ kind, amount }, i) => {
    const net = amount - (shares[i] ?? 0n)
    return { kind, gross: included ? net : net + mulDivRounded(net, rates[kind], wholeRate, half) }
  })
}

/** An amount with tax in the shares of the goods, with the tax in it. */
function partsOf(amount: Cents, goods: OpenGoods, rules: DepositRules): Counted[] {
  const lines = grossOf(goods, rules)
  const counted = prorate(
    amount,
    lines.map(({ gross }) => gross),
  )
  return lines.map(({ kind }, i) => {
    const part = counted[i] ?? 0n
    return { kind, amount: part, tax: mulDivRounded(part, rules.rates[kind], wholeRate + rules.rates[kind], rules.half) }
  })
}

export interface DepositMovement {
  /** Negative: it went back, to another order, or on an invoice. */
  readonly amount: Cents
  /** Balance held before it. */
  readonly held: Cents
  readonly day: string
  /** Parts counted before this movement, each on its day. */
  readonly counted: readonly TaxedPart[]
  readonly goods: OpenGoods
}

/** Amounts that a movement of a deposit adds to the tax returns, by day and kind. */
export function taxedParts(moved: DepositMovement, rules: DepositRules): TaxedPart[] {
  const parts = moved.amount > 0n ? taken(moved, rules) : released(moved, rules)
  return parts.filter(({ amount, tax }) => amount !== 0n || tax !== 0n)
}

function taken({ amount, held, day, counted, goods }: DepositMovement, rules: DepositRules): TaxedPart[] {
  if (rules.taxed === 'none') return []
  const on = (date: string, parts: readonly Counted[]) => parts.map((part) => ({ ...part, day: date }))
  if (rules.taxed === 'payment') return on(day, partsOf(amount, goods, rules))
  const before = byKind(counted)
  const total = sum(before.map((part) => part.amount))
  const after = held + amount
  if (total === 0n) {
    const whole = sum(grossOf(goods, rules).map(({ gross }) => gross))
    return on(day, partsOf(whole > after ? whole : after, goods, rules))
  }
  // A payment of an earlier day is the first one: the supply is taxed on its day.
  const first = counted.map((part) => part.day).toSorted()[0] ?? day
  const moved = day < first ? [...on(day, before), ...on(first, before.map(negative))] : []
  return after > total ? [...moved, ...on(day, partsOf(after - total, goods, rules))] : moved
}

/**
 * Parts that a refund or an invoice takes off: all of them once nothing is held; before that a pro-rata share, or the invoiced
 * part of the supply.
 */
function released({ amount, held, day, counted, goods }: DepositMovement, rules: DepositRules): TaxedPart[] {
  const before = byKind(counted)
  const last =
    counted
      .map((part) => part.day)
      .toSorted()
      .at(-1) ?? day
  const on = (parts: readonly Counted[]) => parts.map((part) => ({ ...part, day: day < last ? last : day }))
  if (held + amount <= 0n) return on(before.map(negative))
  if (rules.taxed === 'supply') {
    const left = new Map(grossOf(goods, rules).map(({ kind, gross }) => [kind, gross]))
    return on(
      before.map((part) => {
        const released = part.amount - (left.get(part.kind) ?? 0n)
        return released > 0n ? negative(shareOf(part, released)) : { ...part, amount: 0n, tax: 0n }
      }),
    )
  }
  const shares = prorate(
    mulDivRounded(sum(before.map((part) => part.amount)), -amount, held, rules.half),
    before.map((part) => part.amount),
  )
  return on(before.map((part, i) => negative(shareOf(part, shares[i] ?? 0n))))
}

/** Added up over all days. */
export function byKind(counted: readonly TaxedPart[]): Counted[] {
  return [...Map.groupBy(counted, ({ kind }) => kind)].map(([kind, parts]) => ({
    kind,
    amount: sum(parts.map(({ amount }) => amount)),
    tax: sum(parts.map(({ tax }) => tax)),
  }))
}

const negative = ({ kind, amount, tax }: Counted): Counted => ({ kind, amount: -amount, tax: -tax })

/** An amount of a part, with its share of the tax. */
const shareOf = ({ kind, amount, tax }: Counted, of: Cents): Counted => ({
  kind,
  amount: of,
  tax: amount === 0n ? 0n : mulDivRounded(tax, of, amount, 'up'),
})
