import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { addDays } from '#kernel/day.ts'
import { analyses } from '../analytics.ts'
import { getAnalytics, getAnalyticsFile, getMargins, listAnalyticsLines } from '../contract.ts'
import { waterfall } from '../margin.ts'
import { zone, today, nursery, range, linesOf } from './testing-read-analytics.ts'

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

test('exports the lines; refuses an invalid key, and roles below manager', async () => {
  const query = { ...range, view: 'losses', key: 'losses_by_reason:' } as const
  const lines = await linesOf(nursery, 'losses', query.key)
  const file = await nursery.as('manager').calls(getAnalyticsFile, { query: { ...query, content: 'lines', format: 'csv' } })
  expect(file.bytes.toString().trimEnd().split('\r\n')).toHaveLength(lines.length + 1)
  for (const key of ['', 'hour:1', 'losses_by_month:2026-13', 'sold_out:', 'season:1:9999'])
    expect(await linesOf(nursery, 'losses', key)).toEqual([])
  const unreadable = { ...query, key: 'losses_by_reason:\0' }
  expect((await nursery.as('manager').calls(listAnalyticsLines, { query: unreadable })).status).toBe(422)
  const stranger = await aNursery({ timeZone: zone })
  expect(await linesOf(stranger, 'losses', query.key)).toEqual([])
  expect((await nursery.as('sales').calls(listAnalyticsLines, { query })).status).toBe(403)
})
