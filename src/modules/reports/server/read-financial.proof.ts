/** Further cases of `read-financial.test.ts`. */
import { expect, test } from 'vitest'
import { someTrade } from '#testing/trade.ts'
import { aNursery } from '#testing/nursery.ts'
import { moneyText } from '#kernel/money.ts'
import { getFinancialReport } from '../contract.ts'
import { zone, today, range, sold, add, box } from './testing-read-financial.ts'

test('fills the boxes of Australia and the United Kingdom from the same books', async () => {
  const collected = add(sold.map(({ tax }) => tax))
  const net = add(sold.map(({ sales, tax }) => sales - tax))
  const other = await aNursery({ country: 'UK', timeZone: zone, gstRegistered: true })
  await other.has((db) => someTrade(db, 100, today, 7))
  const uk = await other.as('admin').calls(getFinancialReport, { query: { ...range, statement: 'tax' } })
  expect([box(uk.data, '1')?.cells[2], box(uk.data, '6')?.cells[2]]).toEqual([
    moneyText(collected),
    moneyText((net / 100n) * 100n),
  ])
  const au = await aNursery({ country: 'AU', timeZone: zone, gstRegistered: true })
  const nothing = await au.as('admin').calls(getFinancialReport, { query: { statement: 'tax' } })
  expect(nothing.data.sections[0]?.rows.map(({ cells }) => cells[1])).toEqual(['G1', 'G3', 'G4', 'G10', 'G11', '1A', '1B', '9'])
})
