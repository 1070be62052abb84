/**
 * Prices below the agreed ones: how far each role may go without an approval, and what needs an approval. A price is agreed by the price list, the
 * account's prices or a quote; the automatic discount is the nursery's own and is not counted. Pure.
 */
import { percentOf } from '#kernel/amount.ts'
import { type Formats, money } from '#kernel/format.ts'
import { type Cents, type RoundingMode, cents, moneyText, sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { TenThousandths } from '#kernel/quantity.ts'
import type { Role } from '#kernel/role.ts'
import { type CartLine, lineAmount } from './cart-pricing.ts'
import type { SettingRules } from '#modules/setup/settings/settings.ts'

/** A line with its agreed price and the reductions below it. */
export interface LineReduction {
  readonly product: string
  readonly quantity: TenThousandths
  /** Line amount at the agreed price. */
  readonly agreed: Cents
  /** Reduction of this line by its price and its own discount; negative if it costs more. */
  readonly own: Cents
  /** Share of a discount on the whole sale, by hand. */
  readonly share: Cents
  /** Part of both that a quote has agreed. */
  readonly quoted: Cents
  /** Discount of a quote's agreed price from the price without it. Counts for the limit only: it was recorded with the quote. */
  readonly below: Cents
  readonly reason: string
}

interface PricedLine {
  readonly product: string
  readonly reason: string
  readonly agreed_price: Cents
  /** Price without the quote, for a line that a quote has priced. */
  readonly usual_price?: Cents
  /** Savings of whole units at these two prices; they default to that of the line. */
  readonly agreed_saving?: Cents
  readonly usual_saving?: Cents
  readonly line: Pick<CartLine, 'quantity' | 'unit_price' | 'unit_saving' | 'discount'>
  /** With its share of the discount on the whole. */
  readonly priced: { readonly discount_amount: Cents }
  readonly quoted: Cents | undefined
}

const positive = (amount: Cents): Cents => (amount > 0n ? amount : 0n)

/** `isByHand`: the discount on the whole is more than the automatic one would be. */
export const lineReductions = (lines: readonly PricedLine[], isByHand: boolean, half: RoundingMode): LineReduction[] =>
  lines.map(({ product, reason, agreed_price, usual_price = agreed_price, line, priced, quoted = 0n, ...savings }) => {
    const { unit_saving = 0n } = line
    const { agreed_saving = unit_saving, usual_saving = agreed_saving } = savings
    const agreed = lineAmount({ ...line, unit_price: agreed_price, unit_saving: agreed_saving }, half)
    return {
      product,
      reason,
      quantity: line.quantity,
      agreed,
      own: agreed - lineAmount(line, half) + line.discount,
      share: isByHand ? priced.discount_amount - unit_saving - line.discount : 0n,
      quoted,
      below: positive(lineAmount({ ...line, unit_price: usual_price, unit_saving: usual_saving }, half) - agreed),
    }
  })

/** A line that is sold below its agreed price, as it is recorded. */
export interface PriceOverride {
  readonly position: number
  readonly product: string
  readonly quantity: TenThousandths
  readonly list_total: Cents
  readonly line_total: Cents
  readonly reason: string
}

type Limits = Pick<SettingRules, 'discountLimitManager' | 'discountLimitStaff' | 'discountLimitSales'>

/** Percentage below the agreed price that a role may sell at without an approval, as text. */
export function discountLimit(role: Role, limits: Limits): string {
  switch (role) {
    case 'admin':
      return '100'
    case 'manager':
      return limits.discountLimitManager
    case 'general_staff':
      return limits.discountLimitStaff
    case 'sales':
      return limits.discountLimitSales
    case 'production':
      return '0'
  }
}

const reduced = ({ own, share, quoted }: LineReduction): Cents => positive(own + share - quoted)

/** Total reduction beyond the quotes. */
export const reductionOf = (lines: readonly LineReduction[]): Cents => sum(lines.map(reduced))

export const overridesOf = (lines: readonly LineReduction[]): PriceOverride[] =>
  lines.flatMap((line, position) => {
    const { product, quantity, agreed, own, share, reason } = line
    return reduced(line) > 0n
      ? [{ position, product, quantity, list_total: agreed, line_total: agreed - own - share, reason }]
      : []
  })

/**
 * True if the sale as a whole and each line are within the limit. A quoted reduction is allowed, but nothing on top of it that
 * the role could not have given without the quote: a limit is not used twice, once for the quote and once for the sale.
 */
export function isWithinLimit(lines: readonly LineReduction[], limit: string): boolean {
  const atMost = (usual: Cents) => percentOf(usual, cents(limit))
  const usualOf = ({ agreed, below }: LineReduction) => agreed + below
  const byQuote = ({ quoted, below }: LineReduction) => quoted + below
  const isQuoted = (line: LineReduction) => byQuote(line) > atMost(usualOf(line))
  const [quoted, others] = [lines.filter(isQuoted), lines.filter((line) => !isQuoted(line))]
  const allowed = sum(quoted.map(byQuote)) + atMost(sum(others.map(usualOf)))
  return (
    lines.every((line) => line.own + line.below <= (isQuoted(line) ? byQuote(line) : atMost(usualOf(line)))) &&
    sum(lines.map(({ own, share, below }) => positive(own + share + below))) <= allowed
  )
}

/** Refusal of a reduction beyond the limit; `amount` is the reduction to approve. */
export const approvalRequired = (lines: readonly LineReduction[], limit: string, formats: Formats): Problem => {
  const amount = moneyText(reductionOf(lines))
  return new Problem(
    'APPROVAL_REQUIRED',
    `${money(amount, formats)} is more than the ${Number(limit)}% discount you may give. Ask a manager to approve it, or give less.`,
    { amount, limit },
  )
}
