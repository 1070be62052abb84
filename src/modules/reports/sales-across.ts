/** The sales report as a cross table: one dimension down, another across, one figure in the cells. Pure. */
import * as z from 'zod/mini'
import { toCents } from '#kernel/amount.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import { parseCost, parseQuantity } from '#kernel/quantity.ts'
import { startOf, reportLabelOf, startsBetween } from '#modules/figures/sums/trend.ts'
import { type SoldTotalsText, quantityText } from '#modules/figures/sums/sold-totals.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { drillKey, drillKeyParser } from '#modules/figures/engine/drill-key.ts'
import { type Column, cell, report, table } from '#modules/figures/engine/report-table.ts'
import { type Report, everyLine } from '#modules/figures/engine/report.ts'
import { type Measure, type SalesBy, measureNames, titles } from './sales-dimensions.ts'
import { isTime } from './sales-report.ts'

/** More columns than this are not readable: the smallest are added up in one, and days are to be chosen as weeks or months. */
export const columnLimit = 120

type SoldParts = { readonly [part in keyof SoldTotalsText]?: string | undefined }

/** One cell; `across` of a time dimension is any day of its period. */
export interface SoldCell extends SoldParts {
  readonly key: string
  readonly label: string
  readonly across: string
  readonly across_label: string
}

interface AcrossInputs {
  readonly by: SalesBy
  readonly across: SalesBy
  readonly measure: Measure
  readonly range: DayRange
  /** The name of the tax: GST, VAT. */
  readonly taxLabel: string
}

/** Two dimensions make a table when they differ and at most one of them is a time. */
export const mayCross = (by: SalesBy, across: SalesBy): boolean => by !== across && !(isTime(by) && isTime(across))

/** Running total of a cell, mutated in place: a table of years has tens of thousands of cells. */
interface Sum {
  /** Cents, or ten-thousandths of a quantity. */
  amount: bigint
  /** In millionths, because it is rounded to cents only in the total. */
  cost: bigint
}

const nothing = (): Sum => ({ amount: 0n, cost: 0n })

function addTo(sum: Sum, { amount, cost }: Sum): void {
  sum.amount += amount
  sum.cost += cost
}

/** A row or a column, with its total. */
interface Head {
  readonly key: string
  readonly label: string
  readonly sum: Sum
}

interface Row extends Head {
  readonly cells: Map<string, Sum>
}

const other = ''

interface Figure {
  /** The sums that it is made of. */
  readonly parts: readonly (keyof SoldTotalsText)[]
  readonly parse: (sold: SoldParts) => Sum
  readonly size: (sum: Sum) => bigint
}

/** A figure that has no cost in it. */
const amountOf = (parts: Figure['parts'], parse: (sold: SoldParts) => bigint): Figure => ({
  parts,
  parse: (sold) => ({ amount: parse(sold), cost: 0n }),
  size: ({ amount }) => amount,
})

export const figures: Readonly<Record<Measure, Figure>> = {
  revenue: amountOf(['sales', 'tax'], ({ sales = '0', tax = '0' }) => cents(sales) - cents(tax)),
  sales: amountOf(['sales'], ({ sales = '0' }) => cents(sales)),
  quantity: amountOf(['quantity'], ({ quantity = '0' }) => parseQuantity(quantity)),
  discount: amountOf(['discount'], ({ discount = '0' }) => cents(discount)),
  cost: {
    parts: ['cost'],
    parse: ({ cost = '0' }) => ({ amount: 0n, cost: parseCost(cost) }),
    size: ({ cost }) => toCents(cost),
  },
  margin: {
    parts: ['sales', 'tax', 'cost'],
    parse: ({ sales = '0', tax = '0', cost = '0' }) => ({ amount: cents(sales) - cents(tax), cost: parseCost(cost) }),
    size: ({ amount, cost }) => amount - toCents(cost),
  },
}

export function salesAcross(inputs: AcrossInputs, cells: readonly SoldCell[]): Report {
  const { by, across, measure, range, taxLabel } = inputs
  const { rows, columns, all } = addedUp(inputs, cells)
  const { size } = figures[measure]
  const shown = inOrder(columns, across, size)
  const total: Row = { key: everyLine, label: 'Total', sum: all, cells: new Map(shown.map(({ key, sum }) => [key, sum])) }
  const drawn = columnsOf(inputs, shown)
  const net = measure === 'revenue' || measure === 'margin' ? `Without ${taxLabel}. ` : ''
  const head = {
    id: 'sales',
    title: `${measure === 'sales' ? `Sales incl. ${taxLabel}` : measureNames[measure]} by ${titles[by].toLowerCase()} and ${titles[across].toLowerCase()}`,
    note: `${net}Voided sales are left out; refunds are deducted.`,
  }
  return report('Sales report', range, {
    ...table(head, inOrder(rows, by, size), drawn, ({ key }) => drillKey('row', key)),
    total: cells.length === 0 ? null : drawn.map(([, , , of]) => cell(of(total))),
    total_key: everyLine,
  })
}

/** The cells by row and column, with the sums of both. */
function addedUp({ by, across, measure, range }: AcrossInputs, cells: readonly SoldCell[]) {
  const rows = heads<Row>(by, range, (head) => ({ ...head, cells: new Map() }))
  const columns = heads<Head>(across, range, (head) => head)
  if (isTime(across) && columns.size > columnLimit)
    throw invalid([
      {
        path: 'across',
        message: `That would be ${columns.size} columns, and ${columnLimit} can be shown. Choose fewer days, or weeks or months.`,
      },
    ])
  const all = nothing()
  for (const each of cells) {
    const sold = figures[measure].parse(each)
    const row = headOf(rows, by, each.key, each.label, (head) => ({ ...head, cells: new Map() }))
    const column = headOf(columns, across, each.across, each.across_label, (head) => head)
    const known = row.cells.get(column.key)
    if (known) addTo(known, sold)
    else row.cells.set(column.key, sold)
    addTo(row.sum, sold)
    addTo(column.sum, sold)
    addTo(all, sold)
  }
  return { rows: [...rows.values()], columns: [...columns.values()], all }
}

/** The label, a column for each member, one for those that are too many, and the total. */
function columnsOf({ by, measure }: AcrossInputs, shown: readonly Head[]): Column<Row>[] {
  const [first, rest] = [shown.slice(0, columnLimit), shown.slice(columnLimit)]
  const kind = measure === 'quantity' ? 'number' : 'money'
  const figure = (sum: Sum | undefined): string | Cents | null =>
    sum === undefined ? null : measure === 'quantity' ? quantityText(sum.amount) : figures[measure].size(sum)
  const restOf = ({ cells: own }: Row) => {
    const found = rest.flatMap(({ key }) => own.get(key) ?? [])
    const sum = nothing()
    for (const each of found) addTo(sum, each)
    return found.length === 0 ? undefined : sum
  }
  return [
    ['label', titles[by], 'text', ({ label }) => label],
    ...first.map(({ key, label }): Column<Row> => [columnId(key), label, kind, (row) => figure(row.cells.get(key))]),
    ...(rest.length > 0 ? [[columnId(other), 'Others', kind, (row: Row) => figure(restOf(row))] as const] : []),
    ['total', 'Total', kind, ({ sum }) => figure(sum)],
  ]
}

/** Times are all there from the start; what else there is comes with the sales. */
function heads<Of extends Head>(by: SalesBy, { from, to }: DayRange, make: (head: Head) => Of): Map<string, Of> {
  if (!isTime(by)) return new Map()
  return new Map(startsBetween(from, to, by).map((key) => [key, make({ key, label: reportLabelOf(key, by), sum: nothing() })]))
}

function headOf<Of extends Head>(known: Map<string, Of>, by: SalesBy, key: string, label: string, make: (head: Head) => Of): Of {
  const own = isTime(by) ? startOf(key, by) : key
  const found = known.get(own)
  if (found) return found
  const made = make({ key: own, label: isTime(by) ? reportLabelOf(own, by) : label, sum: nothing() })
  known.set(own, made)
  return made
}

/** Times as they follow each other, anything else the largest first. */
const inOrder = <Of extends Head>(all: readonly Of[], by: SalesBy, size: (sum: Sum) => bigint): Of[] =>
  isTime(by)
    ? all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    : all.toSorted((a, b) => Number(size(b.sum) - size(a.sum)) || a.label.localeCompare(b.label))

/** The id of a column names its member: no member is called as a column of its own. */
const columnId = (key: string): string => `=${key}`

/** The drill-down key of a cell, by those of its row and its column; undefined for totals and for others, which open nothing. */
export function crossKey(row: string, column: string): string | undefined {
  if (!column.startsWith('=') || column === columnId(other) || !row.startsWith('row:')) return undefined
  return `${row.replace('row:', 'cell:')}:${drillKey('', column.slice(1)).slice(1)}`
}

/** Parses the drill-down key of a cross table. */
export const openedBy = drillKeyParser(
  z.object({ of: z.literal('row'), row: z.string() }),
  z.object({ of: z.literal('cell'), row: z.string(), column: z.string() }),
)
