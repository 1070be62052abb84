import { referenceId } from '#app/testing-reference.ts'
import { beforeAll, expect, test } from 'vitest'
import { nurseryWithHistory } from '#app/testing-demo-history.ts'
import { someTrade } from '#app/testing-trade.ts'
import { aNursery, earlier, owner } from '#app/testing.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { sql } from '#server/sql.ts'
import { analyses } from '../analytics.ts'
import { getAnalytics, getAnalyticsFile, getMargins } from '../contract.ts'
import { waterfall } from '../margin.ts'
import { sumUpSold } from '#features/aggregates/server/sold-facts.ts'

const zone = 'Pacific/Auckland'
const today = dayIn(zone, new Date())
let nursery: Awaited<ReturnType<typeof aNursery>>
beforeAll(async () => {
  nursery = await nurseryWithHistory(zone, today)
})

const manager = () => nursery.as('manager')

test.each(analyses)('%s has rows, and can be exported', async (view) => {
  const { status, data } = await manager().calls(getAnalytics, { query: { view } })
  expect(status).toBe(200)
  // Nothing was sold below its price in this history: overrides.test.ts has that report.
  if (view !== 'stock_outs' && view !== 'overrides') expect(data.sections[0]?.rows.length).toBeGreaterThan(2)
  for (const section of data.sections) for (const row of section.rows) expect(row.cells).toHaveLength(section.columns.length)
  expect((await manager().calls(getAnalyticsFile, { query: { view, format: 'csv' } })).status).toBe(200)
  const empty = await aNursery()
  expect((await empty.as('admin').calls(getAnalytics, { query: { view } })).status).toBe(200)
})

test.each(['before', 'after'])(
  'what sold out is what its invoices less its credit notes say, %s they were summed',
  async (when) => {
    const shop = await aNursery({ timeZone: zone })
    const { sold } = await shop.has((db) => someTrade(db, 150, today, 11))
    const nursery_id = await shop.has(async (db) => db.nursery_id)
    await shop.has(async (db) =>
      db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size, container_size_id, quantity_current, started_on, state)
      SELECT nursery_id, id, 'B1', '1 L', ${await referenceId(db, 'container_sizes', '1 L')}::uuid, 5, ${today}, 'for_sale' FROM plant_types
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

test('gives losses equal to those of the ledger, however they are grouped', async () => {
  const range = { from: addDays(today, -364), to: today }
  const { data } = await manager().calls(getAnalytics, { query: { view: 'losses', ...range } })
  const lost = (id: string, column: number) =>
    data.sections.find((section) => section.id === id)?.rows.reduce((sum, { cells }) => sum + Number(cells[column]), 0)
  expect(lost('reason', 1)).toBeGreaterThan(100)
  const { data: through } = await manager().calls(getAnalytics, { query: { view: 'sell_through', ...range } })
  expect(through.sections[0]?.rows.reduce((sum, { cells }) => sum + Number(cells[3]), 0)).toBe(lost('reason', 1))
})

test('breaks every plant’s margin into steps that add up to it', async () => {
  const { data } = await manager().calls(getMargins)
  expect(data.length).toBeGreaterThan(20)
  for (const row of data) {
    const steps = waterfall(row)
    expect(steps.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0n)).toBe(steps.at(-1)?.amount)
  }
  const grown = data.find(({ other_supplies, young_plants }) => Number(other_supplies) > 0 && Number(young_plants) > 0)
  expect(grown).toBeDefined()
})
