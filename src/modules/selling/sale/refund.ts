/** Giving back a part of a sale: how much of each line, to the cent, with its share of discount and tax. */
import type { SaleItemId } from '#kernel/id.ts'
import { type Cents, type RoundingMode, cents, moneyText, mulDivRounded, sum } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import type { CreditNote } from './refund-calls.ts'
import type { Sale } from './sale.ts'

/** A line of a sale, and what was given back of it before. */
export interface RefundableLine {
  readonly id: string
  readonly quantity: string
  readonly line_total: string
  readonly tax_amount: string
  readonly discount_amount: string
  readonly refunded_quantity: string
  readonly refunded_total: string
  readonly refunded_tax: string
  readonly refunded_discount: string
  /** Money was credited on it without goods. */
  readonly has_allowance: boolean
}

interface WantedBack {
  readonly sale_item_id: SaleItemId
  readonly quantity: string
}

interface GivenBack {
  readonly line_total: Cents
  readonly tax_amount: Cents
  readonly discount_amount: Cents
}

/**
 * The share of each refunded line. It is calculated up to the whole quantity refunded so far, less earlier refunds: however a line is
 * split over credit notes, they come to the line to the cent. After an allowance it is the share of what is left. Throws INVALID for a line that is unknown, named twice or not left.
 */
export function planRefund(lines: readonly RefundableLine[], wanted: readonly WantedBack[], half: RoundingMode): GivenBack[] {
  return wanted.map(({ sale_item_id, quantity }, i) => {
    const line = lines.find(({ id }) => id === sale_item_id)
    if (!line || wanted.findIndex((each) => each.sale_item_id === sale_item_id) !== i)
      throw invalid([{ path: `items.${i}`, message: 'Name each line of this sale once.' }])
    const [sold, before] = [parseQuantity(line.quantity), parseQuantity(line.refunded_quantity)]
    const after = before + parseQuantity(quantity)
    if (after > sold) {
      const left = sold - before
      const most = `At most ${Number(formatFixed(left, 4))} can be refunded.`
      throw invalid([{ path: `items.${i}.quantity`, message: left > 0n ? most : 'All of this line was refunded before.' }])
    }
    const upTo = (whole: string, given: string) =>
      line.has_allowance
        ? mulDivRounded(cents(whole) - cents(given), after - before, sold - before, half)
        : mulDivRounded(cents(whole), after, sold, half) - cents(given)
    return {
      line_total: upTo(line.line_total, line.refunded_total),
      tax_amount: upTo(line.tax_amount, line.refunded_tax),
      discount_amount: upTo(line.discount_amount, line.refunded_discount),
    }
  })
}

type SoldLine = Pick<Sale['items'][number], 'id' | 'quantity' | 'line_total' | 'tax_amount' | 'discount_amount'>
type CreditedLine = Omit<CreditNote['items'][number], 'name' | 'restocked'>

/** The lines of a sale with what its credit notes gave back of each; of the discount nothing is known here. */
export const refundableOf = (items: readonly SoldLine[], credited: readonly CreditedLine[]): RefundableLine[] =>
  items.map(({ id, quantity, line_total, tax_amount, discount_amount }) => {
    const before = credited.filter(({ sale_item_id }) => sale_item_id === id)
    return {
      id,
      quantity,
      line_total,
      tax_amount,
      discount_amount,
      refunded_quantity: formatFixed(sum(before.map((each) => parseQuantity(each.quantity))), 4),
      refunded_total: moneyText(sum(before.map((each) => cents(each.line_total)))),
      refunded_tax: moneyText(sum(before.map((each) => cents(each.tax_amount)))),
      refunded_discount: '0.00',
      has_allowance: before.some((each) => Number(each.quantity) === 0),
    }
  })

/** Refund for these lines, with tax. Throws INVALID if more is wanted than is left. */
export function refundTotal(
  lines: readonly RefundableLine[],
  wanted: readonly WantedBack[],
  { included, half_cent }: { readonly included: boolean; readonly half_cent: RoundingMode },
): Cents {
  const given = planRefund(lines, wanted, half_cent)
  return sum(given.map(({ line_total, tax_amount }) => line_total + (included ? 0n : tax_amount)))
}
