/** A grade in words, and which plants satisfy a line that is for one. Small, so that every screen can afford it. Pure. */

/** "Grade A"; a grade that is called "Grade A" or "1st grade" is not called so twice. */
export const gradeText = (grade: string | null | undefined): string =>
  !grade ? '' : /\bgrade\b/i.test(grade) ? grade : `Grade ${grade}`

interface SizedGood {
  readonly container_size?: string | undefined
  readonly grade?: string | null | undefined
}

/** "PB5, Grade A": what a plant on a line is called besides its name. */
export const sizeText = ({ container_size, grade }: SizedGood): string =>
  [container_size, gradeText(grade)].filter(Boolean).join(', ')

/**
 * True if plants of a batch satisfy a line for the grade `wanted`. A line without a grade accepts any plants; one with a grade
 * only plants of this grade: another grade is a substitute, and needs a confirmation.
 */
export const gradeSatisfies = (grade: string | null, wanted: string | null | undefined): boolean =>
  wanted === null || wanted === undefined || wanted === grade

interface GradedPrice {
  readonly grade: string | null
}

/** Selects the price for a grade: its own, else the one for any grade. */
export const priceOfGrade = <Price extends GradedPrice>(
  prices: readonly Price[],
  wanted: string | null | undefined,
): Price | undefined => prices.find(({ grade }) => grade === (wanted ?? null)) ?? prices.find(({ grade }) => grade === null)

/** Plants of one kind by grade; null: in stock, those that nobody has graded; reserved, those that may be of any grade. */
export type ByGrade = ReadonlyMap<string | null, number>

const total = (counts: ByGrade) => [...counts.values()].reduce((all, each) => all + each, 0)

/**
 * Plants free for a line that asks for the grade `wanted`. Reservations for a grade come from that grade; those for any grade,
 * from whatever is left. Less than 0 if more is reserved than there is.
 */
export function freePlants(stock: ByGrade, reserved: ByGrade, wanted: string | null | undefined): number {
  const freeOfAll = total(stock) - total(reserved)
  if (wanted === null || wanted === undefined) return freeOfAll < 0 ? freeOfAll : Math.min(freeOfAll, freeOfAny(stock, reserved))
  return Math.min(freeOfAll, (stock.get(wanted) ?? 0) - (reserved.get(wanted) ?? 0))
}

/** Number of plants not reserved for their own grade. */
const freeOfAny = (stock: ByGrade, reserved: ByGrade) =>
  [...stock].reduce((all, [grade, count]) => all + Math.max(0, count - (grade === null ? 0 : (reserved.get(grade) ?? 0))), 0)

/** Adds up rows by grade. */
export const byGrade = (rows: readonly { readonly grade: string | null; readonly quantity: number }[]): ByGrade => {
  const counts = new Map<string | null, number>()
  for (const { grade, quantity } of rows) counts.set(grade, (counts.get(grade) ?? 0) + quantity)
  return counts
}
