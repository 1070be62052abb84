/** Further cases of `read-dashboard.test.ts`. */
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { addDays } from '#kernel/day.ts'
import { getDashboard } from '../contract.ts'
import { getSalesReport, listSalesReportLines } from '#modules/reports/contract.ts'
import { plantsSoldReport } from '../dashboard.ts'
import { auckland, today, aPlant, aSale } from './testing-read-dashboard.ts'

test('opens a sales report of the same figure from the tile: plants only, and longer than ten years', async () => {
  const nursery = await aNursery(auckland)
  await nursery.has(async (db) => {
    const plant = await aPlant(db)
    await aSale(db, plant, { day: '2009-05-01', quantity: 40 })
    await aSale(db, plant, { day: '2025-03-31', quantity: 5 })
    await aSale(db, plant, { day: today(), quantity: 2 })
    await aSale(db, plant, { day: '2026-08-31', quantity: 1 })
  })
  const { data } = await nursery.as('manager').calls(getDashboard)
  expect(data.tiles.plants_sold).toBe(48)
  const read = async (query: object) => {
    const { data: report } = await nursery.as('manager').calls(getSalesReport, { query })
    return [report.from, report.to, report.before, report.sections[0]?.total?.[1]]
  }
  expect(await read(plantsSoldReport)).toEqual(['2009-05-01', today(), null, '48'])
  expect(await read({ ...plantsSoldReport, by: 'customer' })).toEqual(['2009-05-01', today(), null, '48'])
  expect((await read({ period: 'all' }))[3]).toBe('248')
  const { data: lines } = await nursery.as('manager').calls(listSalesReportLines, { query: { ...plantsSoldReport, key: '*' } })
  expect(lines.map(({ quantity }) => Number(quantity))).toEqual([2, 1, 5, 40])
})

test('shows managers the sales of today as the sales report counts them, beside the same weekday a week ago', async () => {
  const nursery = await aNursery(auckland)
  const now = new Date()
  const weekAgo = addDays(today(), -7)
  await nursery.has(async (db) => {
    const plant = await aPlant(db)
    await aSale(db, plant, { day: today(), quantity: 2 })
    await aSale(db, plant, { day: today(), quantity: 1 })
    await aSale(db, plant, { day: today(), quantity: 9, voided: true })
    const at = (hours: number) => new Date(now.getTime() - 7 * 86_400_000 + hours * 3_600_000)
    await aSale(db, plant, { day: weekAgo, quantity: 1, at: at(-2) })
    await aSale(db, plant, { day: weekAgo, quantity: 1, at: at(2) })
  })
  const { calls } = nursery.as('manager')
  const { takings } = (await calls(getDashboard)).data
  expect(takings).toMatchObject({
    total: '20.00',
    sales: 2,
    average: '10.00',
    compared: { day: weekAgo, by_now: '10.00', total: '20.00' },
  })
  expect(takings?.days.map(({ total }) => total)).toEqual([
    ...Array.from({ length: 6 }, () => '0.00'),
    '20.00',
    ...Array.from({ length: 6 }, () => '0.00'),
    '20.00',
  ])
  const report = await calls(getSalesReport, { query: { period: 'today' } })
  expect(report.data.sections[0]?.total?.[2]).toBe('20.00')
  for (const role of ['general_staff', 'production', 'sales'] as const)
    expect((await nursery.as(role).calls(getDashboard)).data).toMatchObject({ takings: null, receivables: null })
})
