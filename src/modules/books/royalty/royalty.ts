/** Royalties of protected varieties: amounts due, totals of a period, and corrections since its declaration. Pure. */
import { trimEnd } from '#kernel/trim-end.ts'
import * as z from 'zod/mini'
import { amountOfCost } from '#kernel/amount.ts'
import { addDays } from '#kernel/day.ts'
import { PlantTypeId } from '#kernel/id.ts'
import { type Cents, cents, moneyText, mulDivRounded, sum } from '#kernel/money.ts'
import { parseCost, parseFixed, parseQuantity } from '#kernel/quantity.ts'
import { Day, DecimalText, Id, Instant, MaybeText, MoneyText, Text, UnitCost, StoredDecimal } from '#kernel/wire.ts'
import { VendorId } from '#modules/setup/reference/entry-ids.ts'

export const royaltyBases = ['sold', 'propagated', 'percent'] as const
export type RoyaltyBasis = (typeof royaltyBases)[number]

export const basisNames: Readonly<Record<RoyaltyBasis, string>> = {
  sold: 'Per plant sold',
  propagated: 'Per plant propagated',
  percent: 'Percent of the price',
}

export const NewRoyaltyTerms = z
  .strictObject({
    plant_type_id: PlantTypeId,
    /** The breeder, or who collects for them. */
    vendor: Text(100),
    vendor_id: VendorId,
    basis: z.enum(royaltyBases, 'Choose what it is paid for.'),
    /** An amount for a plant, or percent of its price without tax. 0: nothing from this day on. */
    rate: UnitCost,
    valid_from: Day,
    /** The number of the licence or of the plant breeder’s right. */
    licence: MaybeText(100),
  })
  .check(
    z.refine(({ basis, rate }) => basis !== 'percent' || Number(rate) <= 100, {
      path: ['rate'],
      message: 'Enter at most 100 percent.',
    }),
  )
export type NewRoyaltyTerms = z.infer<typeof NewRoyaltyTerms>

export const RoyaltyTerms = z.object({
  id: Id,
  plant_type_id: PlantTypeId,
  common_name: z.string(),
  vendor: z.string(),
  vendor_id: Id,
  basis: z.enum(royaltyBases),
  rate: DecimalText,
  valid_from: Day,
  /** The last day; null while no later terms follow. */
  valid_to: z.nullable(Day),
  licence: z.string(),
})
export type RoyaltyTerms = z.infer<typeof RoyaltyTerms>

/** Plants sold or propagated under royalty terms in a period. */
export const RoyaltyFigures = z.object({
  terms_id: Id,
  plant: z.string(),
  basis: z.enum(royaltyBases),
  rate: DecimalText,
  /** Plants, less returns and voided sales. */
  units: DecimalText,
  /** Net sales without tax. */
  sales: MoneyText,
})
export type RoyaltyFigures = z.infer<typeof RoyaltyFigures>

/** Line of a declaration: of its own period, or a correction of an earlier one. */
export const DeclaredLine = z.object({
  terms_id: Id,
  plant: z.string(),
  from: Day,
  to: Day,
  units: StoredDecimal,
  amount: StoredDecimal,
})
export type DeclaredLine = z.infer<typeof DeclaredLine>

export const NewRoyaltyDeclaration = z.strictObject({
  vendor_id: Id,
  from: Day,
  to: Day,
  reference: MaybeText(60),
})
export type NewRoyaltyDeclaration = z.infer<typeof NewRoyaltyDeclaration>

export const RoyaltyDeclaration = z.object({
  id: Id,
  vendor: z.string(),
  vendor_id: Id,
  from_day: Day,
  to_day: Day,
  declared_on: Day,
  reference: z.string(),
  /** Total of the period, with corrections of earlier ones. */
  total_amount: MoneyText,
  lines: z.array(DeclaredLine),
  created_at: Instant,
  created_by: z.nullable(z.string()),
})
export type RoyaltyDeclaration = z.infer<typeof RoyaltyDeclaration>

/** Royalty due, rounded to the cent, half away from zero. */
export function royaltyOf({ basis, rate, units, sales }: Pick<RoyaltyFigures, 'basis' | 'rate' | 'units' | 'sales'>): Cents {
  // Rounds the absolute value, so that a return cancels exactly the royalty of its sale.
  const signed = (amount: bigint, of: (size: bigint) => bigint) => (amount < 0n ? -of(-amount) : of(amount))
  return basis === 'percent'
    ? signed(cents(sales), (size) => mulDivRounded(size, parseFixed(rate, 6), 100_000_000n))
    : signed(parseQuantity(units), (size) => amountOfCost(parseCost(rate), size))
}

/** Plants sold under royalty terms, including terms paid per propagated plant. */
export const SoldUnderTerms = z.object({
  plant_type_id: PlantTypeId,
  basis: z.enum(royaltyBases),
  rate: DecimalText,
  units: DecimalText,
  sales: MoneyText,
})
export type SoldUnderTerms = z.infer<typeof SoldUnderTerms>

/**
 * Royalty cost of sold plants: `plants` for fixed amounts per plant, `price` for percentages of the price. With terms paid per
 * propagated plant, the sold plants carry the royalties of the lost ones: `lossRate` is the lost share of all plants started,
 * from 0 to less than 1.
 */
export function royaltiesOfSold(
  sold: readonly SoldUnderTerms[],
  lossRate: number,
): { readonly plants: Cents; readonly price: Cents } {
  const plants = sold.map((each) => {
    if (each.basis === 'percent') return 0n
    const survivors = royaltyOf({ ...each, basis: 'sold' })
    return each.basis === 'sold' ? survivors : BigInt(Math.round(Number(survivors) / (1 - lossRate)))
  })
  return { plants: sum(plants), price: sum(sold.filter(({ basis }) => basis === 'percent').map(royaltyOf)) }
}

/** "$1.25" for a plant, "7.5%" of the price. */
export const rateText = ({ basis, rate }: Pick<RoyaltyTerms, 'basis' | 'rate'>, sign: string): string =>
  basis === 'percent' ? `${Number(rate)}%` : sign + rate.replace(/(?<=\.\d\d)\d+$/, (more) => trimEnd(more, '0'))

interface Period {
  readonly from: string
  readonly to: string
}

/** The lines of a period as a declaration has them. */
export const linesOf = ({ from, to }: Period, figures: readonly RoyaltyFigures[]): DeclaredLine[] =>
  figures.map((each) => ({
    terms_id: each.terms_id,
    plant: each.plant,
    from,
    to,
    units: each.units,
    amount: moneyText(royaltyOf(each)),
  }))

const keyOf = ({ terms_id, from, to }: Pick<DeclaredLine, 'terms_id' | 'from' | 'to'>) => `${terms_id} ${from} ${to}`

/**
 * Differences between the present figures of declared periods and all that was declared for them; leaves out periods without
 * any.
 */
export function corrections(declared: readonly DeclaredLine[], now: readonly DeclaredLine[]): DeclaredLine[] {
  const all = new Map<string, DeclaredLine>()
  const add = (line: DeclaredLine, sign: 1 | -1) => {
    const before = all.get(keyOf(line))
    const units = Math.round((Number(before?.units ?? 0) + sign * Number(line.units)) * 10_000) / 10_000
    const amount = cents(before?.amount ?? '0.00') + BigInt(sign) * cents(line.amount)
    all.set(keyOf(line), { ...line, units: String(units), amount: moneyText(amount) })
  }
  for (const line of now) add(line, 1)
  for (const line of declared) add(line, -1)
  return [...all.values()].filter(({ units, amount }) => Number(units) !== 0 || cents(amount) !== 0n)
}

/** Each day is in one declaration of a breeder at most. */
export const overlapping = <Declared extends { readonly from_day: string; readonly to_day: string }>(
  { from, to }: Period,
  declared: readonly Declared[],
): Declared | undefined => declared.find((each) => each.from_day <= to && from <= each.to_day)

/** The quarter before the one that runs. */
export function lastQuarter(today: string): { readonly from: string; readonly to: string } {
  const month = Number(today.slice(5, 7))
  const begins = (m: number) => String(m - ((m - 1) % 3)).padStart(2, '0')
  const to = addDays(`${today.slice(0, 4)}-${begins(month)}-01`, -1)
  return { from: `${to.slice(0, 4)}-${begins(Number(to.slice(5, 7)))}-01`, to }
}
