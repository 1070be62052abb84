/** Recurring expenses, paid at once or by bill: their due days, and the bills they are entered as. Pure. */
import { VendorId } from '#modules/setup/reference/entry-ids.ts'
import * as z from 'zod/mini'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { addDays, lastDay } from '#kernel/day.ts'
import { Day, Id, MaybeText, Money, MoneyText, Note, Text, Version } from '#kernel/wire.ts'
import { dueOn } from './bill.ts'
import { purchaseTaxFields, soundTax } from '#modules/buying/expense/purchase-tax.ts'
import { TermsDays } from '#modules/setup/reference/entry.ts'

export const frequencies = {
  week: { label: 'Every week', short: 'weekly', aYear: 52 },
  month: { label: 'Every month', short: 'monthly', aYear: 12 },
  quarter: { label: 'Every three months', short: 'quarterly', aYear: 4 },
  year: { label: 'Every year', short: 'yearly', aYear: 1 },
} as const
export type Frequency = keyof typeof frequencies

/** Entered on the due day as an expense paid at once, or as a bill. */
export const recurringPayments = { at_once: 'Paid at once', bill: 'By bill, paid later' } as const
export type RecurringPayment = keyof typeof recurringPayments
const Payment = z.enum(Object.keys(recurringPayments) as RecurringPayment[], 'Choose how it is paid.')

const FrequencyName = z.enum(Object.keys(frequencies) as Frequency[], 'Choose how often.')

export const Recurring = z.object({
  id: Id,
  description: z.string(),
  category: z.string(),
  vendor: z.string(),
  vendor_id: z.nullable(Id),
  cost: MoneyText,
  gst_paid: MoneyText,
  tax_kind: z.enum(taxKinds),
  reverse_charge_tax: MoneyText,
  notes: z.string(),
  payment: Payment,
  /** The days in which a bill is due; null: by the terms of the vendor. */
  terms_days: z.nullable(z.int()),
  frequency: FrequencyName,
  first_day: Day,
  last_day: z.nullable(Day),
  paused: z.boolean(),
  /** The next due day; null if it has ended. */
  next_day: z.nullable(Day),
  written: z.int(),
  version: Version,
})
export type Recurring = z.infer<typeof Recurring>

const fields = {
  description: Text(200),
  category: MaybeText(60),
  vendor: MaybeText(80),
  vendor_id: VendorId,
  cost: Money,
  gst_paid: z.optional(z.nullable(Money)),
  ...purchaseTaxFields,
  notes: Note,
  /** Left out: at once. */
  payment: z.optional(Payment),
  terms_days: TermsDays,
  frequency: FrequencyName,
  first_day: Day,
  last_day: z.optional(z.nullable(Day)),
}

const sound = z.check<{
  cost: string
  first_day: string
  last_day?: string | null | undefined
  payment?: RecurringPayment | undefined
  vendor?: string | null | undefined
}>(({ value, issues }) => {
  const addIssue = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: value })
  if (Number(value.cost) === 0) addIssue('cost', 'Enter the amount.')
  if (value.payment === 'bill' && !value.vendor) addIssue('vendor', 'Enter the vendor: a bill is owed to one.')
  if (value.last_day && value.last_day < value.first_day) addIssue('last_day', 'The last day is before the first.')
})

export const NewRecurring = z.strictObject(fields).check(sound, soundTax)
export type NewRecurring = z.infer<typeof NewRecurring>
export const RecurringChange = z.strictObject({ ...fields, version: Version }).check(sound, soundTax)
export type RecurringChange = z.infer<typeof RecurringChange>

/** Maximum age of the first day: earlier days belong to finished books. */
const oldest = 366
const farthest = 5 * 366

/** Message if the first day is not allowed; undefined if it is. */
export function whyNotFirst(first_day: string, today: string): string | undefined {
  if (first_day < addDays(today, -oldest)) return 'Choose a first day within the last year. Enter older ones as single expenses.'
  if (first_day > addDays(today, farthest)) return 'Choose a first day within the next five years.'
  return undefined
}

interface Schedule {
  readonly frequency: Frequency
  readonly first_day: string
  readonly last_day: string | null
}

/** The `n`th due day, from 0. In a month that is too short it is the last day; the following ones return to the original day. */
export function dueDay({ frequency, first_day }: Pick<Schedule, 'frequency' | 'first_day'>, n: number): string {
  if (frequency === 'week') return addDays(first_day, 7 * n)
  const [year = 0, month = 0, day = 0] = first_day.split('-').map(Number)
  const months = year * 12 + (month - 1) + n * { month: 1, quarter: 3, year: 12 }[frequency]
  const head = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
  const lastOf = Number(addDays(`${nextMonth(months)}-01`, -1).slice(8))
  return `${head}-${String(Math.min(day, lastOf)).padStart(2, '0')}`
}

const nextMonth = (months: number) =>
  `${String(Math.floor((months + 1) / 12)).padStart(4, '0')}-${String(((months + 1) % 12) + 1).padStart(2, '0')}`

/** The first due day after `after` (or of all); null if it has ended by then. */
export function nextDue(schedule: Schedule, after: string | null): string | null {
  let n = after === null ? 0 : roughly(schedule, after)
  let day = dueDay(schedule, n)
  while (after !== null && day <= after) day = dueDay(schedule, ++n)
  return day > (schedule.last_day ?? lastDay) ? null : day
}

/** An index not past `after`, so that the search does not count through years of weeks. */
function roughly({ frequency, first_day }: Schedule, after: string): number {
  const days = (Date.parse(after) - Date.parse(first_day)) / 86_400_000
  const longest = { week: 7, month: 31, quarter: 92, year: 366 }[frequency]
  return Math.max(0, Math.floor(days / longest) - 1)
}

/** Every due day after `after`, up to and including `today`, the oldest first. */
export function dueBetween(schedule: Schedule, after: string | null, today: string): string[] {
  const days: string[] = []
  for (let day = nextDue(schedule, after); day !== null && day <= today; day = nextDue(schedule, day)) days.push(day)
  return days
}

/** The monthly total of those that are neither paused nor ended, in money. */
export function aMonth(all: readonly Pick<Recurring, 'cost' | 'frequency' | 'paused' | 'next_day'>[]): number {
  const running = all.filter(({ paused, next_day }) => !paused && next_day !== null)
  return running.reduce((sum, { cost, frequency }) => sum + (Number(cost) * frequencies[frequency].aYear) / 12, 0)
}

interface BillToCome extends Pick<Recurring, 'description' | 'terms_days'> {
  readonly vendor_id: string
  /** The terms of the vendor in days; null where it has none. */
  readonly vendor_terms: number | null
  readonly due_day: string
  /** The day the bill is entered under. */
  readonly booked: string
}

interface BillHead {
  readonly bill_number: string
  readonly bill_date: string
  readonly due_date: string
}

const longestNumber = 60

/**
 * The number of a bill until the vendor's own is entered: its description and due day. `taken`: numbers of the vendor's bills, in
 * lower case; a number among them gets a suffix in brackets.
 */
export function billNumber(
  { description, due_day }: Pick<BillToCome, 'description' | 'due_day'>,
  taken: ReadonlySet<string>,
): string {
  for (let n = 1; ; n++) {
    const end = ` ${due_day}${n === 1 ? '' : ` (${n})`}`
    // Half of a character that the cut leaves cannot be stored.
    const what = description
      .trim()
      .slice(0, longestNumber - end.length)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd()
    const number = `${what}${end}`
    if (!taken.has(number.toLowerCase())) return number
  }
}

/** The bills of these due days, each with a number of its own; `taken`: the numbers of bills of each vendor, in lower case. */
export function billsToEnter<Wanted extends BillToCome>(
  wanted: readonly Wanted[],
  taken: ReadonlyMap<string, ReadonlySet<string>>,
): (Wanted & BillHead)[] {
  const used = new Map<string, Set<string>>()
  return wanted.map((bill) => {
    const numbers = used.get(bill.vendor_id) ?? new Set(taken.get(bill.vendor_id))
    const bill_number = billNumber(bill, numbers)
    used.set(bill.vendor_id, numbers.add(bill_number.toLowerCase()))
    const bill_date = bill.booked
    return { ...bill, bill_number, bill_date, due_date: dueOn({ bill_date }, bill.terms_days ?? bill.vendor_terms) }
  })
}
