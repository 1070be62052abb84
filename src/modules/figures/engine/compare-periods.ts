/** A report by one dimension: the measures of each member, next to those of the comparison period. Pure. */
import { type Cents, moneyText } from '#kernel/money.ts'
import { change } from '#modules/figures/sums/sold-totals.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { type Column, cell, table } from './report-table.ts'
import { type Report, everyLine } from './report.ts'
import { type Grouping, reportLabelOf, startOf, startsBetween } from '#modules/figures/sums/trend.ts'

export interface Summing<Row, Sums> {
  readonly none: Sums
  readonly add: (one: Sums, other: Sums) => Sums
  readonly of: (row: Row) => Sums
}

export interface Member<Sums> {
  readonly key: string
  readonly label: string
  readonly now: Sums
  readonly before: Sums
}

interface Days {
  readonly range: DayRange
  /** Undefined: no comparison. */
  readonly before: DayRange | undefined
}

interface OfMember {
  readonly key: string
}

/** Days grouped by time; the first group of the comparison period is next to the first of the current one, and so on. Empty groups are included. */
export function overTime<Row extends OfMember, Sums>(
  by: Grouping,
  days: Days,
  now: readonly Row[],
  before: readonly Row[],
  { none, add, of }: Summing<Row, Sums>,
): Member<Sums>[] {
  const grouped = ({ from, to }: DayRange, rows: readonly Row[]) => {
    const groups = new Map(startsBetween(from, to, by).map((start) => [start, none]))
    for (const row of rows) {
      const start = startOf(row.key, by)
      groups.set(start, add(groups.get(start) ?? none, of(row)))
    }
    return groups
  }
  const was = days.before ? [...grouped(days.before, before).values()] : []
  return [...grouped(days.range, now)].map(([start, sums], i) => ({
    key: start,
    label: reportLabelOf(start, by),
    now: sums,
    before: was[i] ?? none,
  }))
}

/** Members with sales in either period, the largest first. */
export function byMember<Row extends OfMember, Sums>(
  now: readonly Row[],
  before: readonly Row[],
  { none, of }: Summing<Row, Sums>,
  nameOf: (row: Row) => { readonly key: string; readonly label: string },
  size: (sums: Sums) => bigint,
): Member<Sums>[] {
  const members = new Map<string, Member<Sums>>()
  for (const row of now) members.set(row.key, { ...nameOf(row), now: of(row), before: none })
  for (const row of before) members.set(row.key, { ...(members.get(row.key) ?? { ...nameOf(row), now: none }), before: of(row) })
  return [...members.values()].sort((a, b) => Number(size(b.now) - size(a.now)) || a.label.localeCompare(b.label))
}

interface Table<Sums> {
  readonly title: string
  readonly section: { readonly id: string; readonly title: string; readonly note: string }
  /** The label of the dimension. */
  readonly dimension: string
  readonly members: readonly Member<Sums>[]
  /** `all` is the total of all members. */
  readonly measures: (all: Sums) => readonly Column<Sums>[]
  /** The measures that are compared. */
  readonly net: (sums: Sums) => Cents
}

export function comparedReport<Sums>(
  { range, before }: Days,
  { none, add }: Pick<Summing<never, Sums>, 'none' | 'add'>,
  { title, section: head, dimension, members, measures, net }: Table<Sums>,
): Report {
  const sum = (of: 'now' | 'before') => members.reduce((all, member) => add(all, member[of]), none)
  const total = { key: everyLine, label: 'Total', now: sum('now'), before: sum('before') }
  const columns: Column<Member<Sums>>[] = [
    ['label', dimension, 'text', ({ label }) => label],
    ...measures(total.now).map(([id, name, kind, of]): Column<Member<Sums>> => [id, name, kind, ({ now }) => of(now)]),
  ]
  if (before)
    columns.push(
      [
        'before',
        before.from.slice(4) === range.from.slice(4) ? 'Last year' : 'Previous period',
        'money',
        (member) => moneyText(net(member.before)),
      ],
      ['change', 'Change %', 'percent', (member) => change(net(member.now), net(member.before))],
    )
  const section = {
    ...table(head, members, columns, ({ key }) => key),
    total: members.length === 0 ? null : columns.map(([, , , of]) => cell(of(total))),
    total_key: everyLine,
  }
  return { title, ...range, before: before ?? null, sections: [section] }
}
