/** Further cases of `bad-input.test.ts`. */
import { referenceId } from '#testing/reference.ts'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { aNursery, app } from '#testing/nursery.ts'
import { addDays } from '#kernel/day.ts'
import { EventBus } from '#server/event-bus.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { makeReport as work } from './make-report.ts'
import { zone, today, pool, type Nursery, nursery, type ReportCase, all, ask, hasDays } from './testing-bad-input.ts'

const empty: Nursery = await aNursery({ country: 'NZ', timeZone: zone })

afterAll(() => pool.end())

test.each(all)('$name: is empty without data', async (reportCase) => {
  expect((await ask(empty, reportCase)).status).toBe(200)
  expect((await ask(nursery, reportCase, hasDays(reportCase) ? { from: '2004-01-01', to: '2004-12-31' } : {})).status).toBe(200)
})

/** A file is drawn from the report beside it. */
const isFile = ({ name }: ReportCase) => name.startsWith('a file of')

test.each(all.filter((each) => !isFile(each)))('$name: takes a single day, even 29 February', async (reportCase) => {
  expect((await ask(nursery, reportCase, hasDays(reportCase) ? { from: '2024-02-29', to: '2024-02-29' } : {})).status).toBe(200)
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
