/** The plant guarantee: for how long a plant that dies is made good by store credit, and for which lines of an invoice. */
import type { SaleItemId } from '#kernel/id.ts'
import { daysBetween, storableDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'

interface GuaranteeLine {
  readonly sale_item_id: SaleItemId
  /** True if plants of its category are guaranteed; null for goods other than plants. */
  readonly guaranteed: boolean | null
  readonly line_total: string
  readonly discount_amount: string
}

export interface Guarantee {
  readonly sale_item_id: SaleItemId
  /** Last day of the guarantee; null if not guaranteed. */
  readonly until: string | null
  /** Includes today; 0 after the last day. */
  readonly days_left: number
  /** Reason, if not guaranteed. */
  readonly reason: string
}

/** `months`: the nursery's guarantee period; 0 guarantees nothing. Plants sold at half price or less count as clearance. */
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

/** Same day of a later month, capped at its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}
