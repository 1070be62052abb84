/** Sales of today beside those of the same weekday a week before, and what customers owe. */
import * as z from 'zod/mini'
import { cents, moneyText, mulDivRounded } from '#kernel/money.ts'
import { addDays, localTimeIn } from '#kernel/day.ts'
import { Day, MoneyText } from '#kernel/wire.ts'

/** Days in the small chart: two weeks, so that each weekday is there twice. */
export const chartDays = 14

export const Takings = z.object({
  /** Sales of today less refunds, tax included: what the sales report shows for today. */
  total: MoneyText,
  /** Number of sales, refunds excluded. */
  sales: z.int(),
  /** The average sale before refunds; null before the first sale. */
  average: z.nullable(MoneyText),
  /** The same weekday a week ago: its total up to the same time of day, and of the whole day. */
  compared: z.object({ day: Day, by_now: MoneyText, total: MoneyText }),
  /** The totals of the last days up to today, oldest first; days without sales included. */
  days: z.array(z.object({ day: Day, total: MoneyText })),
})
export type Takings = z.infer<typeof Takings>

export const Receivables = z.object({
  /** The balance of all business accounts. */
  owed: MoneyText,
  /** The part of it that was due before today. */
  overdue: MoneyText,
  overdue_accounts: z.int(),
})
export type Receivables = z.infer<typeof Receivables>

/** The sales of one day as the database sums them; a day without sales has no row. */
interface DaySales {
  readonly day: string
  /** Less refunds. */
  readonly total: string
  /** Up to the given time, less refunds. */
  readonly by_then: string
  /** Without refunds. */
  readonly sold: string
  readonly sales: number
}

interface TakingsOf {
  readonly today: string
  /** Today and the same weekday a week ago. */
  readonly compared: readonly DaySales[]
  readonly days: readonly { readonly day: string; readonly total: string }[]
}

export function takingsOf({ today, compared, days }: TakingsOf): Takings {
  const weekAgo = addDays(today, -7)
  const now = compared.find(({ day }) => day === today)
  const before = compared.find(({ day }) => day === weekAgo)
  const totals = new Map(days.map(({ day, total }) => [day, total]))
  const sales = now?.sales ?? 0
  return {
    total: now?.total ?? '0.00',
    sales,
    average: now && sales > 0 ? moneyText(mulDivRounded(cents(now.sold), 1n, BigInt(sales))) : null,
    compared: { day: weekAgo, by_now: before?.by_then ?? '0.00', total: before?.total ?? '0.00' },
    days: Array.from({ length: chartDays }, (_, i) => {
      const day = addDays(today, i - chartDays + 1)
      return { day, total: day === today ? (now?.total ?? '0.00') : (totals.get(day) ?? '0.00') }
    }),
  }
}

/** The same time by the clock on the wall a week before, also when the clocks changed in between. */
export function aWeekBefore(timeZone: string, now: Date): Date {
  const before = new Date(now.getTime() - 7 * 86_400_000)
  const wall = (instant: Date) => Date.parse(`${localTimeIn(timeZone, instant)}Z`)
  return new Date(before.getTime() + (wall(now) - 7 * 86_400_000 - wall(before)))
}
