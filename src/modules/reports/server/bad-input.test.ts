/** Unusual requests to reports: reversed and far-away days, days of 23 and 25 hours, no data, partial data. */
import { afterAll, expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { zone, pool, nursery, all, ask, hasDays } from './testing-bad-input.ts'

afterAll(() => pool.end())

test.each(all.filter(hasDays))('$name: refuses invalid days with a sentence on their field', async (reportCase) => {
  for (const [days, path] of [
    [{ from: '2026-02-02', to: '2026-01-01' }, 'from'],
    [{ from: '2026-01-01', to: '9999-12-31' }, 'to'],
    [{ from: '9999-01-01', to: '9999-12-31' }, 'from'],
    [{ from: '0001-01-01' }, 'from'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'yesterday' }, 'to'],
    [{ to: '2026-01-01T00:00:00Z' }, 'to'],
  ] as const) {
    const { status, errors } = await ask(nursery, reportCase, days)
    expect([days, status, errors[0]?.path]).toEqual([days, 422, path])
    expect(errors[0]?.message).toMatch(/^[A-Z].*\.$/)
  }
})

test('gives days of 23 and 25 hours all of their money and none of their neighbours’', async () => {
  const shop = await aNursery({ country: 'NZ', timeZone: zone })
  // In New Zealand clocks went forward on 28 September 2025 and back on 6 April 2025, when 02:30 occurred twice.
  const moments = [
    ['2025-09-27', '2025-09-27T11:59:59Z', '1.00'],
    ['2025-09-28', '2025-09-27T12:00:00Z', '2.00'],
    ['2025-09-28', '2025-09-27T14:30:00Z', '4.00'],
    ['2025-09-28', '2025-09-28T10:59:59Z', '8.00'],
    ['2025-09-29', '2025-09-28T11:00:00Z', '16.00'],
    ['2025-04-05', '2025-04-05T10:59:59Z', '32.00'],
    ['2025-04-06', '2025-04-05T11:00:00Z', '64.00'],
    ['2025-04-06', '2025-04-05T13:30:00Z', '128.00'],
    ['2025-04-06', '2025-04-05T14:30:00Z', '256.00'],
    ['2025-04-06', '2025-04-06T11:59:59Z', '512.00'],
    ['2025-04-07', '2025-04-06T12:00:00Z', '1024.00'],
  ] as const
  await shop.has(async (db) => {
    for (const [i, [day, at, amount]] of moments.entries()) {
      const sale = newId()
      expect(dayIn(zone, new Date(at))).toBe(day)
      await db.run(sql`
        INSERT INTO sales (nursery_id, id, invoice_number, sale_date, sold_at, payment_method, payment_status, subtotal, tax_amount, total_amount, amount_paid, tax_rules)
        VALUES (${db.nursery_id}, ${sale}, ${`S${i}`}, ${day}, ${at}, 'eftpos', 'paid', ${amount}, 0, ${amount}, ${amount}, '{"included": true}')`)
      await db.run(sql`
        INSERT INTO sale_items (nursery_id, sale_id, position, item_type, inventory_item_name, quantity, unit_price, line_total, tax_amount)
        VALUES (${db.nursery_id}, ${sale}, 0, 'other', 'Stake', 1, ${amount}, ${amount}, 0)`)
      await db.run(
        sql`INSERT INTO payments (nursery_id, kind, sale_id, amount, method, paid_on, paid_at) VALUES (${db.nursery_id}, 'sale', ${sale}, ${amount}, 'eftpos', ${day}, ${at})`,
      )
    }
  })
  const boss = shop.as('manager')
  for (const day of new Set(moments.map(([on]) => on))) {
    const sum = moments.filter(([on]) => on === day).reduce((so_far, [, , amount]) => so_far + Number(amount), 0)
    const range = { from: day, to: day }
    const sales = (await boss.calls(calls.getSalesReport, { query: { ...range, by: 'day' } })).data.sections[0]
    const cash = (await boss.calls(calls.getFinancialReport, { query: { ...range, statement: 'cash' } })).data.sections[0]
    const lines = await boss.calls(calls.listFinancialReportLines, { query: { ...range, statement: 'cash', key: 'received' } })
    const totals = [sales?.total?.[2], cash?.total?.[1]].map(Number)
    expect([day, ...totals, lines.data.reduce((so_far, { amount }) => so_far + Number(amount), 0)]).toEqual([day, sum, sum, sum])
    expect(new Set(lines.data.map((line) => line.day))).toEqual(new Set([day]))
  }
  // 02:30 local time of the long day is one hour with two sales; the skipped hour has none.
  const times = (await boss.calls(calls.getAnalytics, { query: { view: 'times', from: '2025-04-06', to: '2025-04-06' } })).data
  const [counts] = times.sections
  const sunday = counts?.rows.at(-1)
  const at = (hour: string) => sunday?.cells[counts?.columns.findIndex(({ title }) => title.startsWith(hour)) ?? -1]
  expect(['00', '02', '23'].map(at)).toEqual(['1', '2', '1'])
})
