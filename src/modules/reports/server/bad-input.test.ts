/** Unusual requests to reports: reversed and far-away days, days of 23 and 25 hours, no data, partial data. */
import { referenceId } from '#testing/reference.ts'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someTrade } from '#testing/trade.ts'
import { aNursery, app } from '#testing/nursery.ts'
import { getDashboard } from '#modules/home/dashboard/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { accountsViews } from '../accounts-report.ts'
import { analyses } from '../analytics.ts'
import * as calls from '../contract.ts'
import { statements } from '../financial.ts'
import { makeReport as work } from './make-report.ts'

const zone = 'Pacific/Auckland'
const today = dayIn(zone, new Date())
const pool: pg.Pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
type Nursery = Awaited<ReturnType<typeof aNursery>>
let nursery: Nursery
let empty: Nursery

beforeAll(async () => {
  nursery = await aNursery({ country: 'NZ', timeZone: zone })
  empty = await aNursery({ country: 'NZ', timeZone: zone })
  await nursery.has((db) => someTrade(db, 40, today, 3))
})
afterAll(() => pool.end())

interface ReportCase {
  readonly name: string
  readonly call: Endpoint
  readonly query: object
}

/** Every call that takes a date range. */
const all: readonly ReportCase[] = [
  { name: 'the dashboard', call: getDashboard, query: {} },
  { name: 'sales', call: calls.getSalesReport, query: { by: 'plant' } },
  { name: 'lines of sales', call: calls.listSalesReportLines, query: { by: 'plant' } },
  { name: 'a file of sales', call: calls.getSalesReportFile, query: { format: 'xlsx' } },
  { name: 'expenses', call: calls.getExpensesReport, query: {} },
  { name: 'lines of expenses', call: calls.listExpensesReportLines, query: {} },
  { name: 'margins', call: calls.getMargins, query: {} },
  ...statements.flatMap((statement) => [
    { name: statement, call: calls.getFinancialReport, query: { statement } },
    { name: `lines of ${statement}`, call: calls.listFinancialReportLines, query: { statement, key: 'profit' } },
    { name: `a file of ${statement}`, call: calls.getFinancialReportFile, query: { statement, format: 'pdf' } },
  ]),
  ...analyses.map((view) => ({ name: view, call: calls.getAnalytics, query: { view } })),
  ...accountsViews.map((view) => ({
    name: `accounts: ${view}`,
    call: calls.getAccountsReportFile,
    query: { view, format: 'csv' },
  })),
]
const ask = (of: Nursery, { call, query }: ReportCase, more: object = {}) =>
  of.as('manager').calls(call, { query: { ...query, ...more } as never })

/** Balances and ages of debts are as of today: they take no date range. */
const hasDays = ({ name }: ReportCase) => !['accounts: balances', 'accounts: ageing'].includes(name)

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

test.each(all)('$name: is empty without data', async (reportCase) => {
  expect((await ask(empty, reportCase)).status).toBe(200)
  expect((await ask(nursery, reportCase, hasDays(reportCase) ? { from: '2004-01-01', to: '2004-12-31' } : {})).status).toBe(200)
})

/** A file is drawn from the report beside it. */
const isFile = ({ name }: ReportCase) => name.startsWith('a file of')

test.each(all.filter((each) => !isFile(each)))('$name: takes a single day, even 29 February', async (reportCase) => {
  expect((await ask(nursery, reportCase, hasDays(reportCase) ? { from: '2024-02-29', to: '2024-02-29' } : {})).status).toBe(200)
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

test('makes a report again whose worker died half-way; a name that begins with = is text in the file', async () => {
  const boss = nursery.as('manager')
  const { data: made } = await boss.calls(calls.makeReport, { body: { kind: 'financial', query: { statement: 'cash' } } })
  await nursery.has((db) =>
    db.run(sql`UPDATE reports SET status = 'running', progress = 10 WHERE nursery_id = ${db.nursery_id} AND id = ${made.id}`),
  )
  await work({ pool, events: new EventBus(pool), nursery_id: nursery.nursery_id, payload: { id: made.id } })
  expect((await boss.calls(calls.getReport, { params: { id: made.id } })).data.status).toBe('ready')

  await nursery.has(async (db) =>
    db.run(sql`
      INSERT INTO expenses (nursery_id, expense_date, description, category, vendor_id, cost)
      VALUES (${db.nursery_id}, ${addDays(today, -1)}, '=HYPERLINK("http://x")', '=1+1', ${await referenceId(db, 'vendors', '+44')}, '12.00')`),
  )
  const report = await boss.calls(calls.getExpensesReportFile, { query: { by: 'category', period: 'year', format: 'csv' } })
  expect(report.bytes.toString()).toContain(`'=1+1,`)
  const lines = await boss.calls(calls.getExpensesReportFile, {
    query: { by: 'category', period: 'year', content: 'lines', format: 'csv' },
  })
  expect(lines.bytes.toString()).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(lines.bytes.toString()).toContain(`'+44,`)
})

test('releases the connection of a client that leaves during a download', async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const who = {
    nursery_id: nursery.nursery_id,
    user_id: nursery.people.manager,
    session_id: newId(),
    role: 'manager',
    name: 'm',
    may_write: true,
  }
  const headers = { authorization: `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}` }
  const url = `http://127.0.0.1:${port}/api/reports/sales/file?format=csv&content=lines&from=${addDays(today, -700)}`
  for (let i = 0; i < 12; i++) {
    const leaving = new AbortController()
    const reply = await fetch(url, { headers, signal: leaving.signal })
    expect(reply.status).toBe(200)
    leaving.abort()
    await reply.text().catch(() => undefined)
  }
  const whole = await (await fetch(url, { headers })).text()
  expect(whole.split('\r\n').length).toBeGreaterThan(40)
  // Other test files still use the application after this one: only its server is closed.
  app.http.server.closeAllConnections()
  await new Promise((done) => app.http.server.close(done))
})
