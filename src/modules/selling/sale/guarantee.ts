/** The plant guarantee: for how long a plant that dies is made good by store credit, and for which lines of an invoice. */
import type { SaleItemId } from '#kernel/id.ts'
import { daysBetween, storableDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'

interface GuaranteeLine {
  readonly sale_item_id: SaleItemId
  /** Whether plants of its category are; null for what is no plant. */
  readonly guaranteed: boolean | null
  readonly line_total: string
  readonly discount_amount: string
}

export interface Guarantee {
  readonly sale_item_id: SaleItemId
  /** The last day; null where it is not guaranteed at all. */
  readonly until: string | null
  /** Today included; 0 once it is over. */
  readonly days_left: number
  /** Why not, where it is not. */
  readonly reason: string
}

/** `months` of the nursery's rule: 0 guarantees nothing. What was sold at half its price or less was a clearance. */
export function guaranteeOf(line: GuaranteeLine, saleDate: string, today: string, months: number): Guarantee {
  const { sale_item_id, guaranteed, line_total, discount_amount } = line
  const no = (reason: string) => ({ sale_item_id, until: null, days_left: 0, reason })
  if (months === 0) return no('This nursery gives no guarantee.')
  if (guaranteed === null) return no('Only plants are guaranteed.')
  if (!guaranteed) return no('Plants of this category are not guaranteed.')
  if (cents(discount_amount) > 0n && cents(discount_amount) >= cents(line_total)) return no('Clearance items are not guaranteed.')
  const until = storableDay(addMonths(saleDate, months))
  const days_left = Math.max(0, daysBetween(today, until) + 1)
  return { sale_item_id, until, days_left, reason: days_left === 0 ? `The guarantee ended on ${until}.` : '' }
}

/** The same day of a later month, or the last one of it. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}
