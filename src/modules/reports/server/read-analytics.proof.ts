/** Further cases of `read-analytics.test.ts`. */
import { referenceId } from '#testing/reference.ts'
import { expect, test } from 'vitest'
import { someTrade } from '#testing/trade.ts'
import { aNursery, earlier, owner } from '#testing/nursery.ts'
import { addDays } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { sql } from '#server/sql.ts'
import { type Analysis } from '../analytics.ts'
import { getAnalytics, getMargins } from '../contract.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { toCents } from '#kernel/amount.ts'
import { parseCost } from '#kernel/quantity.ts'
import { spendings } from '../drill-down.ts'
import { cellKey, drillKey } from '#modules/figures/engine/drill-key.ts'
import { type ReportLine, cellOf } from '#modules/figures/engine/report.ts'
import { zone, today, nursery, range, type Nursery, linesOf, add, amount } from './testing-read-analytics.ts'

test.each(['before', 'after'])(
  'what sold out is what its invoices less its credit notes say, %s they were summed',
  async (when) => {
    const shop = await aNursery({ timeZone: zone })
    const { sold } = await shop.has((db) => someTrade(db, 150, today, 11))
    const nursery_id = await shop.has(async (db) => db.nursery_id)
    await shop.has(async (db) =>
      db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, started_on, state)
      SELECT nursery_id, id, 'B1', ${await referenceId(db, 'container_sizes', '1 L')}::uuid, 5, ${today}, 'for_sale' FROM plant_types
      WHERE nursery_id = ${db.nursery_id} AND common_name = 'Hebe' RETURNING 1`),
    )
    if (when === 'after') {
      for (const table of ['sales', 'credit_notes'])
        await owner.query(`UPDATE ${table} SET created_at = ${earlier('created_at', '1 hour')} WHERE nursery_id = $1`, [
          nursery_id,
        ])
      await owner.query(`UPDATE sales SET voided_at = ${earlier('voided_at', '1 hour')} WHERE nursery_id = $1`, [nursery_id])
      await shop.has(sumUpSold)
    }
    const { data } = await shop.as('admin').calls(getAnalytics, { query: { view: 'stock_outs' } })

    const kinds = Map.groupBy(
      sold.filter((line) => !line.voided && line.plant && line.size && line.day > addDays(today, -280)),
      ({ plant, size }) => `${plant} ${size}`,
    )
    const expected = [...kinds].flatMap(([kind, lines]) => {
      const days = Map.groupBy(lines, ({ day }) => day)
      const net = [...days].map(([day, of]) => ({
        day,
        quantity: of.reduce((sum, { quantity }) => sum + quantity, 0n),
        revenue: of.reduce((sum, { sales, tax }) => sum + sales - tax, 0n),
      }))
      const last = net.filter(({ quantity }) => quantity > 0n).reduce((latest, { day }) => (day > latest ? day : latest), '')
      if (last <= addDays(today, -182) || kind === 'Hebe 1 L') return []
      const recent = net.filter(({ day }) => day > addDays(last, -84))
      const weeks = Math.min(12, Math.floor((Date.parse(today) - Date.parse(last)) / 604_800_000))
      const quantity = Number(recent.reduce((sum, each) => sum + each.quantity, 0n) / 10_000n)
      const revenue = recent.reduce((sum, each) => sum + each.revenue, 0n)
      return (quantity * weeks) / 12 < 1 ? [] : [[kind, last, String(weeks), moneyText((revenue * BigInt(weeks)) / 12n)]]
    })
    expect(expected.length).toBeGreaterThan(3)
    const rows = data.sections[0]?.rows.map(({ cells }) => [`${cells[0]} ${cells[1]}`, cells[2], cells[3], cells[5]])
    expect(rows?.toSorted()).toEqual(expected.toSorted())
  },
)

const read = async (of: Nursery, view: Analysis) =>
  (await of.as('manager').calls(getAnalytics, { query: { ...range, view } })).data

const plants = (lines: readonly ReportLine[]) => Number(add(lines, ({ quantity }) => quantity) / 1_000_000n)

test('opens losses to their batches, by method, by month and by reason', async () => {
  const { sections } = await read(nursery, 'losses')
  for (const section of sections)
    for (const row of section.rows) {
      const lines = await linesOf(nursery, 'losses', row.key)
      expect([row.key, String(plants(lines))]).toEqual([row.key, cellOf(section, row, 'lost')])
      expect(lines.every(({ document }) => document === 'batch')).toBe(true)
    }
  expect(sections.map(({ rows }) => rows.length).every((count) => count > 2)).toBe(true)
})

test('opens sales, losses and stock on hand of a plant to lines that add up to them', async () => {
  const [section] = (await read(nursery, 'sell_through')).sections
  const rows = section?.rows ?? []
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows.slice(0, 30)) {
    const cell = (id: string) => Number(section && cellOf(section, row, id))
    const plant = row.key.replace('sold:', '')
    const [sold, lost, onHand] = await Promise.all(
      [row.key, drillKey('losses', plant), drillKey('on_hand', plant)].map((key) => linesOf(nursery, 'sell_through', key)),
    )
    expect([row.cells[0], ...[sold, lost, onHand].map((lines) => plants(lines ?? []))]).toEqual([
      row.cells[0],
      ...['sold', 'lost', 'on_hand'].map(cell),
    ])
  }
})

test('opens every step of a margin to its lines, to the cent', async () => {
  const { data } = await nursery.as('manager').calls(getMargins, { query: range })
  expect(data.length).toBeGreaterThan(20)
  const identities = new Set<string>()
  for (const row of data.slice(0, 25)) {
    for (const on of spendings) {
      const lines = await linesOf(nursery, 'margin', drillKey('spent', on, row.plant_type_id))
      expect([row.name, on, add(lines, (line) => line.amount)]).toEqual([row.name, on, parseCost(row[on])])
      if (lines.length > 0) identities.add(on)
    }
    expect(plants(await linesOf(nursery, 'margin', drillKey('lifetime_losses', row.plant_type_id)))).toBe(row.lost)
  }
  expect(identities.size).toBeGreaterThan(2)
})

test('opens an age of stock to the batches of that age', async () => {
  const [section] = (await read(nursery, 'age')).sections
  expect(section?.rows).toHaveLength(6)
  let onHand = 0
  for (const row of section?.rows ?? []) {
    const lines = await linesOf(nursery, 'age', row.key)
    const cell = (id: string) => (section && cellOf(section, row, id)) ?? ''
    expect([row.key, plants(lines), amount(lines)]).toEqual([
      row.key,
      Number(cell('growing')) + Number(cell('for_sale')),
      cell('cost'),
    ])
    onHand += plants(lines)
  }
  expect(onHand).toBeGreaterThan(1_000)
})

test('opens an hour of a weekday to its sales, with the same count and revenue', async () => {
  const [counts, takings] = (await read(nursery, 'times')).sections
  let busy = 0
  for (const [i, row] of (counts?.rows ?? []).entries())
    for (const [at, { id }] of (counts?.columns.slice(1) ?? []).entries()) {
      const count = Number(row.cells[at + 1])
      if (count === 0) continue
      busy += 1
      const lines = await linesOf(nursery, 'times', cellKey(row.key, id))
      const took = takings?.rows[i]?.cells[at + 1] ?? ''
      expect([row.key, id, lines.length, amount(lines)]).toEqual([row.key, id, count, moneyText(toCents(parseCost(took)))])
    }
  expect(busy).toBeGreaterThan(20)
})

test('opens a season to the lines of its invoices and credit notes', async () => {
  const [section] = (await read(nursery, 'seasons')).sections
  let lineCount = 0
  for (const row of section?.rows ?? [])
    for (const { id } of section?.columns.slice(1) ?? []) {
      const revenue = section && cellOf(section, row, id)
      if (revenue === null || revenue === undefined) continue
      lineCount += 1
      const lines = await linesOf(nursery, 'seasons', cellKey(row.key, id))
      const net = add(lines, (line) => line.amount) - add(lines, (line) => line.tax)
      expect([row.key, id, moneyText(toCents(net))]).toEqual([row.key, id, revenue])
    }
  expect(lineCount).toBeGreaterThan(3)
})

test('opens a stock-out to the sales of the weeks its estimate is based on', async () => {
  const shop = await aNursery({ timeZone: zone })
  await shop.has((db) => someTrade(db, 150, today, 11))
  const [section] = (await read(shop, 'stock_outs')).sections
  expect(section?.rows.length).toBeGreaterThan(2)
  for (const row of section?.rows ?? []) {
    const lines = await linesOf(shop, 'stock_outs', row.key)
    const missed = (plants(lines) * Number(section && cellOf(section, row, 'weeks'))) / 12
    expect([row.key, String(Math.round(missed))]).toEqual([row.key, section && cellOf(section, row, 'missed')])
  }
})
