/** The totals of an order’s lines, the part of the discount on each invoice, and the pick list. */
import { type Handling, plantUnits, unitsText } from '#modules/setup/reference/plant-units.ts'
import { gradeSatisfies } from '#modules/setup/reference/grade.ts'
import type { InventoryItemId, OrderItemId } from '#kernel/id.ts'
import { amountAt } from '#kernel/amount.ts'
import { isMeasured } from '#modules/supplies/units.ts'
import { type Cents, type RoundingMode, cents, moneyText, mulDivRounded, prorate, sum } from '#kernel/money.ts'
import { number } from '#kernel/format.ts'
import { type TaxRules, priceFor, settledTax, taxIn } from '#modules/selling/cart/tax-per-line.ts'
import type { GoodsTaxKind } from '#modules/setup/settings/tax-kind.ts'
import { unitName } from '#modules/selling/cart/cart.ts'
import { invalid } from '#kernel/problem.ts'
import { addQuantities, parseQuantity } from '#kernel/quantity.ts'
import type { RequestedLine } from './order-reservation.ts'

export interface Line {
  readonly quantity: number
  /** Money. */
  readonly unit_price: string
  /** Discount of whole trays, shelves and trolleys against the price of single plants; none if undefined. */
  readonly unit_saving?: string | undefined
}

export interface Priced {
  readonly line_totals: readonly Cents[]
  readonly discount: Cents
  readonly total_amount: Cents
}

/** A fraction of a cent is rounded by the country's law; only measured goods have one. */
export const lineTotal = ({ quantity, unit_price, unit_saving = '0' }: Line, half: RoundingMode): Cents =>
  amountAt(cents(unit_price), parseQuantity(quantity), half) - cents(unit_saving)

type SavedLine = Line & { readonly unit_saving: string }

const savingOf = ({ quantity: whole, unit_saving }: SavedLine, quantity: number): Cents =>
  whole === 0 ? 0n : mulDivRounded(cents(unit_saving), parseQuantity(quantity), parseQuantity(whole), 'down')

/**
 * Splits `quantity` off a line after its first `from`, with its share of the unit saving. The savings of all parts add up to
 * that of the line.
 */
export const partOf = <L extends SavedLine>(line: L, quantity: number, from = 0): L => ({
  ...line,
  quantity,
  unit_saving: moneyText(savingOf(line, addQuantities(from, quantity)) - savingOf(line, from)),
})

/** A discount by hand never exceeds the lines. Prices agreed with an account are in the lines already. */
export function priceOrder(lines: readonly Line[], half: RoundingMode, discount = '0'): Priced {
  const line_totals = lines.map((line) => lineTotal(line, half))
  const gross = sum(line_totals)
  const wanted = cents(discount)
  const off = wanted > gross ? gross : wanted
  return { line_totals, discount: off, total_amount: gross - off }
}

/**
 * Value of order lines on an invoice, tax included: each taxed by its kind and its buyer, with the discount spread over them as
 * on the invoice.
 */
export function invoicedValue(
  lines: readonly (Line & { readonly tax_kind: GoodsTaxKind })[],
  discount: Cents,
  tax: TaxRules,
): Cents {
  const amounts = lines.map(({ quantity, unit_price, unit_saving = '0', tax_kind }) => {
    const own = (price: string) => moneyText(priceFor(cents(price), tax_kind, settledTax(tax)))
    return lineTotal({ quantity, unit_price: own(unit_price), unit_saving: own(unit_saving) }, tax.half)
  })
  const whole = sum(amounts)
  const shares = prorate(discount < whole ? discount : whole, amounts)
  return sum(
    lines.map(({ tax_kind }, i) => {
      const net = (amounts[i] ?? 0n) - (shares[i] ?? 0n)
      return tax.included ? net : net + taxIn(net, tax_kind, tax)
    }),
  )
}

/** Part of an order's discount that goes on this invoice: in proportion; on the last invoice, all that is left of it. */
export function discountPart(
  order: { readonly gross: Cents; readonly discount: Cents; readonly discount_invoiced: Cents },
  now: Cents,
  isLast: boolean,
): Cents {
  const left = order.discount - order.discount_invoiced
  if (isLast) return left < now ? left : now
  if (order.gross === 0n) return 0n
  const part = mulDivRounded(order.discount, now, order.gross, 'down')
  return part < left ? part : left
}

/** The pick list: what to take from where, in the order of the walk past the locations. */
export interface BatchOnHand {
  readonly kind: string
  readonly grade: string | null
  readonly batch_code: string
  readonly location: string
  readonly quantity_current: number
}

interface PickStop {
  readonly location: string
  readonly batch_code: string
  readonly order_item_id: OrderItemId
  readonly quantity: number
  /** Not at a location yet. */
  readonly missing: boolean
  /** End of the re-entry interval of its location: it cannot be picked earlier. */
  readonly closed_until: string | null
}

/**
 * Allocates order lines to batches, oldest first (`batches` are sorted), lines for a grade before those for any. Stops are in
 * the order that `walk` gives the locations, plants without a location last. Plants at closed locations are used only if open
 * ones have too few, and come last.
 */
export function pickStops(
  lines: readonly (RequestedLine & { readonly id: string })[],
  batches: readonly BatchOnHand[],
  walk: (locations: readonly string[]) => readonly string[],
  closedUntil: (location: string) => string | undefined = () => undefined,
): PickStop[] {
  const all = batches.map((batch) => ({ ...batch, closed_until: closedUntil(batch.location) ?? null }))
  const left = [
    ...all.filter(({ closed_until }) => closed_until === null),
    ...all.filter(({ closed_until }) => closed_until !== null),
  ]
  const gradedFirst = [...lines.filter(({ grade }) => grade !== null), ...lines.filter(({ grade }) => grade === null)]
  const stops = gradedFirst.flatMap(({ id, kind, grade, quantity }) => {
    let missing = quantity
    const taken: PickStop[] = []
    for (const batch of left) {
      if (batch.kind !== kind || !gradeSatisfies(batch.grade, grade) || missing === 0 || batch.quantity_current === 0) continue
      const part = Math.min(missing, batch.quantity_current)
      batch.quantity_current -= part
      missing -= part
      const { location, batch_code, closed_until } = batch
      taken.push({ location, batch_code, order_item_id: id, quantity: part, missing: false, closed_until })
    }
    const rest = { location: '', batch_code: '', order_item_id: id, quantity: missing, missing: true, closed_until: null }
    return missing > 0 ? [...taken, rest] : taken
  })
  const turns = new Map(walk(stops.flatMap(({ location }) => location || [])).map((location, i) => [location, i]))
  const turnOf = ({ location, missing, closed_until }: PickStop) =>
    (closed_until === null ? 0 : turns.size + 2) + (missing ? turns.size + 1 : (turns.get(location) ?? turns.size))
  return stops.toSorted((a, b) => turnOf(a) - turnOf(b))
}

export interface OrderProduct {
  readonly unit: string | null
  readonly inventory_item_id: InventoryItemId | null
  readonly description: string
}

/** True if fractions can be ordered: of a cubic metre of bark, not of a plant. */
export const inParts = ({ inventory_item_id, unit }: Omit<OrderProduct, 'description'>): boolean =>
  inventory_item_id !== null && unit !== null && isMeasured(unit)

/** The line of the request's place `i`. Throws INVALID for one that is not on the order. */
export function lineWith<Line extends { readonly id: string }>(lines: readonly Line[], id: string, i: number): Line {
  const line = lines.find((each) => each.id === id)
  if (line) return line
  throw invalid([{ path: `items.${i}.id`, message: 'This line is no longer on the order. Reload and try again.' }])
}

/** Throws for a fraction of a product that is sold whole. */
export function refuseParts(product: OrderProduct, quantity: number, path: string): void {
  if (!inParts(product) && !Number.isInteger(quantity))
    throw invalid([{ path, message: `There is no part of ${product.description}: enter a whole number.` }])
}

/** "1.5 m³", "12"; of plants in trays "216 (3 trays)". */
export const amountText = ({ unit, ...handling }: { readonly unit: string | null } & Handling, quantity: number): string => {
  const units = unitsText(quantity, plantUnits(handling))
  return [
    Number.isInteger(quantity) ? number(quantity) : String(quantity),
    unit && unit !== 'each' ? unitName(unit) : '',
    units && `(${units})`,
  ]
    .filter(Boolean)
    .join(' ')
}
