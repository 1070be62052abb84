import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { firstOf } from '#testing/size.ts'
import { everyLine } from '#testing/figures.ts'
import { aNursery, earlier, owner } from '#testing/nursery.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import {
  getExpensesReport,
  getExpensesReportFile,
  getReportChoices,
  getSalesReport,
  getSalesReportFile,
  listExpensesReportLines,
  listSalesReportLines,
} from '../contract.ts'
import { cellOf } from '#modules/figures/engine/report.ts'
import { sql } from '#server/sql.ts'
import { salesBys } from '../sales-dimensions.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import type { SoldLine } from '#testing/random-sales.ts'
import { type SpentLine, someTrade } from '#testing/trade.ts'

const today = dayIn('Pacific/Auckland', new Date())
const range = { from: addDays(today, -364), to: today }
let nursery: Awaited<ReturnType<typeof aNursery>>
let sold: SoldLine[]
let spent: SpentLine[]

beforeAll(async () => {
  nursery = await aNursery({ country: 'NZ', timeZone: 'Pacific/Auckland' })
  ;({ sold, spent } = await nursery.has((db) => someTrade(db, 120, today)))
  // Created an hour ago, so that it is settled enough to be aggregated.
  const nursery_id = await nursery.has(async (db) => db.nursery_id)
  await owner.query(
    `UPDATE sales SET created_at = ${earlier('created_at', '1 hour')}, voided_at = ${earlier('voided_at', '1 hour')} WHERE nursery_id = $1`,
    [nursery_id],
  )
  await owner.query(`UPDATE credit_notes SET created_at = ${earlier('created_at', '1 hour')} WHERE nursery_id = $1`, [nursery_id])
})

const add = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)
const balanceSheet = ({ from, to }: { from: string; to: string }) =>
  sold.filter((line) => !line.voided && line.day >= from && line.day <= to)
const revenue = (lines: readonly SoldLine[]): Cents => add(lines.map((line) => line.sales - line.tax))
const manager = () => nursery.as('manager')

/** Everything is in the aggregates from here on. */
const summed = async () => {
  await nursery.has(async (db) => void (await sumUpSold(db)))
  const facts = await nursery.has((db) => db.run(sql`SELECT 1 FROM sold_facts WHERE nursery_id = ${db.nursery_id}`))
  expect(facts).toBeGreaterThan(100)
}

test.each(
  firstOf(salesBys, 2)
    .flatMap((by) => [[by, 'before'] as const, [by, 'after'] as const])
    .toSorted((a, b) => (a[1] < b[1] ? 1 : a[1] > b[1] ? -1 : 0)),
)('sales by %s add up to what the invoices say, to the cent, %s they were summed', async (by, when) => {
  if (when === 'after') await summed()
  const { data } = await manager().calls(getSalesReport, { query: { ...range, by, compare: 'before' } })
  const [section] = data.sections
  const lines = balanceSheet(range)
  const before = balanceSheet({ from: addDays(range.from, -365), to: addDays(range.from, -1) })
  expect(section?.total?.slice(2, 5)).toEqual([
    moneyText(add(lines.map((line) => line.sales))),
    moneyText(revenue(lines)),
    moneyText(add(lines.map((line) => line.discount))),
  ])
  expect(section?.total?.[8]).toBe(moneyText(revenue(before)))
  const margins = revenue(lines) * 10_000n - add(lines.map((line) => line.cost))
  const margin = Number(section?.total?.[6])
  expect(Math.abs(margin * 1e6 - Number(margins))).toBeLessThanOrEqual(5_000)
  const rows = section?.rows.map((row) => Math.round(Number(cellOf(section, row, 'revenue')) * 100)) ?? []
  expect(rows.reduce((a, b) => a + b, 0)).toBe(Number(revenue(lines)))
})

test('narrows every figure by a filter, and a plant’s row equals its own lines', async () => {
  const { data } = await manager().calls(getSalesReport, { query: { ...range, by: 'plant', category: 'Trees', method: 'cash' } })
  const [section] = data.sections
  const lines = balanceSheet(range).filter((line) => line.category === 'Trees' && line.method === 'cash')
  for (const row of section?.rows ?? [])
    expect(cellOf(section!, row, 'revenue')).toBe(moneyText(revenue(lines.filter((line) => line.plant === row.cells[0]))))
  expect(section?.rows.map((row) => row.cells[0]).toSorted()).toEqual(['Kōwhai', 'Tōtara'])
})

test('gives supplies, open items and deliveries rows of their own, to the cent', async () => {
  const { data } = await manager().calls(getSalesReport, { query: { ...range, by: 'plant' } })
  const [section] = data.sections
  const lines = balanceSheet(range)
  const names = [...new Set(lines.map(({ name }) => name))]
  expect(names).toEqual(expect.arrayContaining(['Mulch', 'Stake', 'Hanging basket', 'Delivery']))
  expect(section?.rows.map((row) => row.cells[0]).toSorted()).toEqual(names.toSorted())
  for (const row of section?.rows ?? [])
    expect(cellOf(section!, row, 'revenue')).toBe(moneyText(revenue(lines.filter(({ name }) => name === row.cells[0]))))
})

test.each(firstOf(salesBys, 2))('gives sales by %s, narrowed to one dimension, the figures of their own lines', async (by) => {
  const { data: choices } = await manager().calls(getReportChoices)
  const key = (dimension: string, label: string) =>
    choices.sales.find((each) => each.dimension === dimension && each.label === label)?.key ?? label
  const filters = [
    [{ plant: key('plant', 'Hebe') }, (line: SoldLine) => line.plant === 'Hebe'],
    [{ category: 'Trees' }, (line: SoldLine) => line.category === 'Trees'],
    [{ category: 'Trees', plant: key('plant', 'Tōtara') }, (line: SoldLine) => line.plant === 'Tōtara'],
    [{ size: '3 L' }, (line: SoldLine) => line.size === '3 L'],
    [{ method: 'cash' }, (line: SoldLine) => line.method === 'cash'],
  ] as const
  for (const [filter, of] of filters) {
    const { data } = await manager().calls(getSalesReport, { query: { ...range, by, compare: 'none', ...filter } })
    const lines = balanceSheet(range).filter(of)
    expect(lines.length).toBeGreaterThan(10)
    expect([filter, ...(data.sections[0]?.total?.slice(2, 5) ?? [])]).toEqual([
      filter,
      moneyText(add(lines.map((line) => line.sales))),
      moneyText(revenue(lines)),
      moneyText(add(lines.map((line) => line.discount))),
    ])
  }
})

test('opens every figure to lines that add up to it, page after page', async () => {
  const query = { ...range, by: 'month' } as const
  const { data } = await manager().calls(getSalesReport, { query })
  const [section] = data.sections
  const rows = section?.rows.slice(3, 6) ?? []
  expect(rows).toHaveLength(3)
  for (const row of rows) {
    const lines = await everyLine(row.key, (after) =>
      manager().calls(listSalesReportLines, { query: { ...query, key: row.key, limit: '7', ...after } }),
    )
    expect(moneyText(add(lines.map(({ amount }) => BigInt(amount.replace('.', '')))))).toBe(cellOf(section!, row, 'sales'))
  }
})

test('lists a return as its credit note with a minus, linked to the sale', async () => {
  const { data } = await manager().calls(listSalesReportLines, { query: { ...range, limit: '200' } })
  const back = balanceSheet(range).filter(({ quantity }) => quantity < 0n)
  const credits = data.filter(({ document }) => document === 'credit')
  expect(credits.length).toBeGreaterThan(10)
  expect(credits.every(({ quantity, number }) => Number(quantity) < 0 && number.startsWith('CN'))).toBe(true)
  expect(new Set(credits.map(({ document_id }) => document_id))).toEqual(new Set(back.map(({ sale }) => sale)))
  expect(data.filter(({ document }) => document === 'sale').every(({ quantity }) => Number(quantity) > 0)).toBe(true)
})

test('gives expenses by category, vendor and month that add up to the total', async () => {
  const stand = spent.filter((line) => !line.archived && line.day >= range.from && line.day <= range.to)
  for (const by of ['category', 'vendor', 'month'] as const) {
    const { data } = await manager().calls(getExpensesReport, { query: { ...range, by } })
    expect(data.sections[0]?.total?.slice(1, 4)).toEqual([
      String(stand.length),
      moneyText(add(stand.map((line) => line.cost))),
      moneyText(add(stand.map((line) => line.tax))),
    ])
  }
  const { data } = await manager().calls(listExpensesReportLines, {
    query: { ...range, by: 'category', key: 'Power', limit: '200' },
  })
  expect(add(data.map(({ amount }) => BigInt(amount.replace('.', ''))))).toBe(
    add(stand.filter((line) => line.category === 'Power').map((line) => line.cost)),
  )
})

test('exports the report as CSV, and all its lines as XLSX', async () => {
  const csv = await manager().calls(getSalesReportFile, { query: { ...range, by: 'category', format: 'csv' } })
  expect(csv.headers['content-disposition']).toContain(`sales-report-${range.from}-${range.to}.csv`)
  expect(csv.bytes.toString().split('\r\n')[0]).toBe(
    '\uFEFFCategory,Quantity,Sales incl. GST,Revenue,Discount,Cost,Margin,Margin %,Last year,Change %',
  )
  const xlsx = await manager().calls(getSalesReportFile, { query: { ...range, format: 'xlsx', content: 'lines' } })
  expect(await readSheet(xlsx.bytes)).toHaveLength(balanceSheet(range).length + 1)
  const expenses = await manager().calls(getExpensesReportFile, { query: { ...range, format: 'xlsx' } })
  expect((await readSheet(expenses.bytes)).at(-1)?.[0]).toBe('Total')
})

test('shows an empty report without data; refuses roles below manager', async () => {
  const empty = await aNursery()
  const { data } = await empty.as('admin').calls(getSalesReport, { query: { by: 'plant' } })
  expect(data.sections[0]).toMatchObject({ rows: [], total: null })
  expect((await nursery.as('sales').calls(getSalesReport)).status).toBe(403)
  expect((await nursery.as('production').calls(getExpensesReport)).status).toBe(403)
  expect((await manager().calls(getReportChoices)).data.sales.filter(({ dimension }) => dimension === 'plant')).toHaveLength(4)
})

test.each([
  [{ from: '2026-02-02', to: '2026-01-01' }, 'from'],
  [{ to: '9999-12-31' }, 'to'],
  [{ from: '0000-01-01' }, 'from'],
  [{ from: '2026-02-30' }, 'from'],
  [{ by: 'colour' }, 'by'],
  [{ period: 'always' }, 'period'],
])('%j is refused with a sentence on its field', async (query, path) => {
  const { status, errors } = await manager().calls(getSalesReport, { query: query as object })
  expect({ status, path: errors[0]?.path }).toEqual({ status: 422, path })
  expect(errors[0]?.message).toMatch(/[A-Z].*\.$/)
})
