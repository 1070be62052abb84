/**
 * Price overrides: goods sold, quoted or reserved below their agreed price, the seller, and the approver. Pure; returned as
 * tables.
 */
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { drillKey } from '#modules/figures/engine/drill-key.ts'
import { report, table } from '#modules/figures/engine/report-table.ts'
import { type Report, everyLine } from '#modules/figures/engine/report.ts'
import { analysisTitles } from './analytics.ts'

export interface Override {
  readonly day: string
  /** "Invoice 00012", "Quote Q00003", "Lay-by L00001". */
  readonly document: string
  readonly product: string
  readonly quantity: string
  readonly list_total: string
  readonly line_total: string
  readonly user_id: string
  readonly user_name: string
  /** Empty where it was within the limit of who sold it. */
  readonly approved_by: string
  readonly reason: string
}

const reduction = ({ list_total, line_total }: Override): Cents => cents(list_total) - cents(line_total)
const total = (overrides: readonly Override[]): Cents => sum(overrides.map(reduction))
const approved = (overrides: readonly Override[]) => overrides.filter(({ approved_by }) => approved_by !== '')

const byPerson = (overrides: readonly Override[]) => {
  const people = [...Map.groupBy(overrides, ({ user_id }) => user_id)].map(([id, own]) => ({
    id,
    name: own[0]?.user_name ?? '',
    lines: own.length,
    reduced: total(own),
    approved: total(approved(own)),
  }))
  const section = table(
    {
      id: 'people',
      title: 'Price overrides by person',
      note: 'Manual price changes and discounts, without automatic discounts and prices agreed in a quote.',
    },
    people.toSorted((a, b) => Number(b.reduced - a.reduced)),
    [
      ['label', 'Person', 'text', ({ name }) => name],
      ['lines', 'Lines', 'count', ({ lines }) => lines],
      ['reduced', 'Taken off', 'money', ({ reduced }) => reduced],
      ['approved', 'With an approval', 'money', (person) => person.approved],
    ],
    ({ id }) => drillKey('overrides', id),
  )
  const sums = ['Total', String(overrides.length), moneyText(total(overrides)), moneyText(total(approved(overrides)))]
  return { ...section, total: sums, total_key: everyLine }
}

const lineByLine = (overrides: readonly Override[]) =>
  table({ id: 'overrides', title: 'Price overrides', note: '' }, overrides, [
    ['day', 'Day', 'day', ({ day }) => day],
    ['document', 'Document', 'text', ({ document }) => document],
    ['product', 'Item', 'text', ({ product }) => product],
    ['quantity', 'Quantity', 'number', ({ quantity }) => quantity],
    ['from', 'Agreed price', 'money', ({ list_total }) => list_total],
    ['to', 'Sold for', 'money', ({ line_total }) => line_total],
    ['off', 'Taken off', 'money', reduction],
    ['by', 'Sold by', 'text', ({ user_name }) => user_name],
    ['approved_by', 'Approved by', 'text', ({ approved_by }) => approved_by],
    ['reason', 'Reason', 'text', ({ reason }) => reason],
  ])

/** `overrides`: the newest first. */
export const overridesReport = (range: DayRange, overrides: readonly Override[]): Report =>
  report(analysisTitles.overrides, range, ...(overrides.length > 0 ? [byPerson(overrides), lineByLine(overrides)] : []))
