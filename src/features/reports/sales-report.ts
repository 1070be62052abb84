/** The sales report: what was sold, by whatever one wants to see it by, beside what was sold before. */
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import { Day } from '#kernel/wire.ts'
import {
  type Facts,
  type FactsText,
  addFacts,
  change,
  factsOf,
  marginOf,
  noFacts,
  percent,
  quantityText,
  revenueOf,
  toCents,
} from './facts.ts'
import { type DayRange, comparisons, periods } from './period.ts'
import { type Report, type ReportColumn, type ReportSection, everyLine } from './report.ts'
import { labelOf, startOf, startsBetween } from './trend.ts'

export const times = ['day', 'week', 'month', 'season'] as const
export const dimensions = ['plant', 'category', 'size', 'staff', 'customer', 'method'] as const
export const salesBys = [...times, ...dimensions] as const
export type SalesBy = (typeof salesBys)[number]
export type Dimension = (typeof dimensions)[number]

/** What every report takes: its days by a name or by hand, and what they are compared with. */
export const asksForDays = {
  period: z.optional(z.enum(periods, 'Choose a period from the list.')),
  from: z.optional(Day),
  to: z.optional(Day),
  compare: z.optional(z.enum(comparisons)),
}

const key = z.optional(z.string().check(z.maxLength(200)))
/** Only what has this key: a plant's or a person's id, a category's name. */
export const SalesFilter = { plant: key, category: key, size: key, staff: key, customer: key, method: key }
/** `goods: 'plants'` leaves out supplies, open items and deliveries. */
export type SalesFilter = { readonly [dimension in Dimension]?: string | undefined } & { readonly goods?: 'plants' | undefined }

export const SalesAsked = z.strictObject({
  ...asksForDays,
  /** `all`: from the first day of trade to today, however many years that is. */
  period: z.optional(z.enum([...periods, 'all'], 'Choose a period from the list.')),
  goods: z.optional(z.enum(['plants'], 'Choose plants, or leave it out for all goods.')),
  by: z.optional(z.enum(salesBys, 'Choose from the list what the sales are added up by.')),
  ...SalesFilter,
})
export type SalesAsked = z.infer<typeof SalesAsked>

/** One group of sales as the database adds it up: a day, a plant, a person. */
interface SoldOf extends FactsText {
  readonly key: string
  readonly label: string
}

export const titles: Readonly<Record<SalesBy, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  season: 'Season',
  plant: 'Plant',
  category: 'Category',
  size: 'Container',
  staff: 'Staff',
  customer: 'Customer',
  method: 'Payment',
}

export const isTime = (by: SalesBy): by is (typeof times)[number] => times.some((time) => time === by)

interface Group {
  readonly key: string
  readonly label: string
  readonly now: Facts
  readonly before: Facts
}

interface SalesFacts {
  readonly by: SalesBy
  readonly range: DayRange
  readonly before: DayRange | undefined
  /** Taxed by this name: GST, VAT. */
  readonly taxLabel: string
}

/** The report of what was sold in the range (`now`) and in the one before it. Groups of time are all there, the empty ones too; others by revenue. */
export function salesReport(asked: SalesFacts, now: readonly SoldOf[], before: readonly SoldOf[]): Report {
  const { by, range } = asked
  const groups = isTime(by) ? overTime(by, asked, now, before) : ofThings(now, before)
  const total = {
    now: groups.reduce((all, group) => addFacts(all, group.now), noFacts),
    before: groups.reduce((all, group) => addFacts(all, group.before), noFacts),
  }
  const section: ReportSection = {
    id: 'sales',
    title: `Sales by ${titles[by].toLowerCase()}`,
    note: `Revenue is without ${asked.taxLabel}. Cost is what the goods had cost when they were sold; voided sales are left out.`,
    columns: columns(asked),
    rows: groups.map((group) => ({ key: group.key, cells: [group.label, ...figures(asked, group)] })),
    total: groups.length === 0 ? null : ['Total', ...figures(asked, total)],
    total_key: everyLine,
  }
  return { title: 'Sales report', ...range, before: asked.before ?? null, sections: [section] }
}

function columns({ by, before, taxLabel }: SalesFacts): ReportColumn[] {
  const all: ReportColumn[] = [
    { id: 'label', title: titles[by], kind: 'text' },
    { id: 'quantity', title: 'Quantity', kind: 'number' },
    { id: 'sales', title: `Sales incl. ${taxLabel}`, kind: 'money' },
    { id: 'revenue', title: 'Revenue', kind: 'money' },
    { id: 'discount', title: 'Discount', kind: 'money' },
    { id: 'cost', title: 'Cost', kind: 'money' },
    { id: 'margin', title: 'Margin', kind: 'money' },
    { id: 'margin_percent', title: 'Margin %', kind: 'percent' },
  ]
  if (before) all.push({ id: 'before', title: 'Before', kind: 'money' }, { id: 'change', title: 'Change %', kind: 'percent' })
  return all
}

function figures({ before: compared }: SalesFacts, { now, before }: Pick<Group, 'now' | 'before'>): (string | null)[] {
  const revenue = revenueOf(now)
  const margin = marginOf(now)
  const cells = [
    quantityText(now.quantity),
    moneyText(now.sales),
    moneyText(revenue),
    moneyText(now.discount),
    moneyText(toCents(now.cost)),
    moneyText(margin),
    percent(margin, revenue),
  ]
  return compared ? [...cells, moneyText(revenueOf(before)), change(revenue, revenueOf(before))] : cells
}

/** Days put together; the first group of the time before stands beside the first of now, and so on. */
function overTime(
  by: (typeof times)[number],
  { range, before: compared }: SalesFacts,
  now: readonly SoldOf[],
  before: readonly SoldOf[],
): Group[] {
  const was = compared ? [...inGroups(by, compared, before).values()] : []
  return [...inGroups(by, range, now)].map(([start, facts], i) => ({
    key: start,
    label: labelOf(start, by),
    now: facts,
    before: was[i] ?? noFacts,
  }))
}

function inGroups(by: (typeof times)[number], { from, to }: DayRange, sold: readonly SoldOf[]): Map<string, Facts> {
  const groups = new Map(startsBetween(from, to, by).map((start) => [start, noFacts]))
  for (const each of sold) {
    const start = startOf(each.key, by)
    groups.set(start, addFacts(groups.get(start) ?? noFacts, factsOf(each)))
  }
  return groups
}

function ofThings(now: readonly SoldOf[], before: readonly SoldOf[]): Group[] {
  const groups = new Map<string, Group>()
  for (const each of now) groups.set(each.key, { key: each.key, label: each.label, now: factsOf(each), before: noFacts })
  for (const each of before) {
    const group = groups.get(each.key) ?? { key: each.key, label: each.label, now: noFacts, before: noFacts }
    groups.set(each.key, { ...group, before: factsOf(each) })
  }
  return [...groups.values()].sort((a, b) => Number(revenueOf(b.now) - revenueOf(a.now)) || a.label.localeCompare(b.label))
}

/** The days of one group of time: as much of it as lies in the range. */
export function daysOfGroup(by: (typeof times)[number], start: string, { from, to }: DayRange): DayRange {
  if (!Day.safeParse(start).success) throw invalid([{ path: 'key', message: 'Name the first day of the group.' }])
  const [, next] = startsBetween(start, addDays(start, 100), by)
  const last = next === undefined ? to : addDays(next, -1)
  return { from: start < from ? from : start, to: last > to ? to : last }
}
