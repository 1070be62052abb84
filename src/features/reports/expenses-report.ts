/** The expenses report: what was spent, by month, category or vendor, beside what was spent before. */
import * as z from 'zod/mini'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { change, percent } from './facts.ts'
import type { DayRange } from './period.ts'
import { type Report, type ReportColumn, everyLine } from './report.ts'
import { asksForDays } from './sales-report.ts'
import { labelOf, startOf, startsBetween } from './trend.ts'

export const expensesBys = ['month', 'category', 'vendor'] as const
export type ExpensesBy = (typeof expensesBys)[number]

const key = z.optional(z.string().check(z.maxLength(200)))
export const ExpensesAsked = z.strictObject({
  ...asksForDays,
  by: z.optional(z.enum(expensesBys, 'Choose from the list what the expenses are added up by.')),
  category: key,
  vendor: key,
})
export type ExpensesAsked = z.infer<typeof ExpensesAsked>

/** One group of expenses as the database adds it up. */
interface SpentOn {
  readonly key: string
  readonly cost: string
  readonly gst_paid: string
  readonly count: number
}

interface Spent {
  readonly count: number
  /** With tax. */
  readonly cost: Cents
  readonly tax: Cents
}

const nothing: Spent = { count: 0, cost: 0n, tax: 0n }
const add = (a: Spent, b: Spent): Spent => ({ count: a.count + b.count, cost: a.cost + b.cost, tax: a.tax + b.tax })
const spent = ({ count, cost, gst_paid }: SpentOn): Spent => ({ count, cost: cents(cost), tax: cents(gst_paid) })

export const expensesTitles: Readonly<Record<ExpensesBy, string>> = { month: 'Month', category: 'Category', vendor: 'Vendor' }

/** The key of what no category or vendor was said of: an empty one opens nothing. */
export const notSaid = '-'

interface ExpensesFacts {
  readonly by: ExpensesBy
  readonly range: DayRange
  readonly before: DayRange | undefined
  readonly taxLabel: string
}

export function expensesReport(asked: ExpensesFacts, now: readonly SpentOn[], before: readonly SpentOn[]): Report {
  const { by, range, taxLabel } = asked
  const groups = by === 'month' ? byMonth(asked, now, before) : byName(now, before)
  const all = (which: 'now' | 'before') => groups.reduce((so_far, group) => add(so_far, group[which]), nothing)
  const columns: ReportColumn[] = [
    { id: 'label', title: expensesTitles[by], kind: 'text' },
    { id: 'count', title: 'Expenses', kind: 'count' },
    { id: 'cost', title: `Cost incl. ${taxLabel}`, kind: 'money' },
    { id: 'tax', title: `${taxLabel} paid`, kind: 'money' },
    { id: 'net', title: 'Cost', kind: 'money' },
    { id: 'share', title: 'Share %', kind: 'percent' },
  ]
  if (asked.before)
    columns.push({ id: 'before', title: 'Before', kind: 'money' }, { id: 'change', title: 'Change %', kind: 'percent' })
  const whole = all('now')
  const cells = (group: { now: Spent; before: Spent }) => {
    const net = group.now.cost - group.now.tax
    const was = group.before.cost - group.before.tax
    return [
      String(group.now.count),
      moneyText(group.now.cost),
      moneyText(group.now.tax),
      moneyText(net),
      percent(net, whole.cost - whole.tax),
      ...(asked.before ? [moneyText(was), change(net, was)] : []),
    ]
  }
  const section = {
    id: 'expenses',
    title: `Expenses by ${expensesTitles[by].toLowerCase()}`,
    note: `Cost is without the ${taxLabel} paid. Purchases of stock are among them.`,
    columns,
    rows: groups.map((group) => ({ key: group.key, cells: [group.label, ...cells(group)] })),
    total: groups.length === 0 ? null : ['Total', ...cells({ now: whole, before: all('before') })],
    total_key: everyLine,
  }
  return { title: 'Expenses report', ...range, before: asked.before ?? null, sections: [section] }
}

interface Group {
  readonly key: string
  readonly label: string
  readonly now: Spent
  readonly before: Spent
}

/** `key` is a day here. */
function byMonth({ range, before: compared }: ExpensesFacts, now: readonly SpentOn[], before: readonly SpentOn[]): Group[] {
  const months = ({ from, to }: DayRange, rows: readonly SpentOn[]) => {
    const found = new Map(startsBetween(from, to, 'month').map((start) => [start, nothing]))
    for (const row of rows) {
      const start = startOf(row.key, 'month')
      found.set(start, add(found.get(start) ?? nothing, spent(row)))
    }
    return found
  }
  const was = compared ? [...months(compared, before).values()] : []
  return [...months(range, now)].map(([start, facts], i) => ({
    key: start,
    label: labelOf(start, 'month'),
    now: facts,
    before: was[i] ?? nothing,
  }))
}

function byName(now: readonly SpentOn[], before: readonly SpentOn[]): Group[] {
  const groups = new Map<string, Group>()
  const named = ({ key: name }: SpentOn) => ({ key: name || notSaid, label: name || 'Not said' })
  for (const each of now) groups.set(each.key, { ...named(each), now: spent(each), before: nothing })
  for (const each of before) {
    const group = groups.get(each.key) ?? { ...named(each), now: nothing, before: nothing }
    groups.set(each.key, { ...group, before: spent(each) })
  }
  return [...groups.values()].sort((a, b) => Number(b.now.cost - a.now.cost) || a.label.localeCompare(b.label))
}
