import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { someTrade } from '#testing/trade.ts'
import { aNursery } from '#testing/nursery.ts'
import { dayIn } from '#kernel/day.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { openPool } from '#server/database.ts'
import { readPdf } from '#testing/pdf.ts'
import { EventBus } from '#server/event-bus.ts'
import { sql } from '#server/sql.ts'
import * as z from 'zod/mini'
import {
  deleteReport,
  getReport,
  getReportFile,
  getSalesReport,
  listFinancialReportLines,
  listReports,
  makeReport,
} from '../contract.ts'
import { makeReport as work } from './make-report.ts'

const pool: pg.Pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
afterAll(() => pool.end())

const Notice = z.object({ title: z.string(), reference_type: z.string(), reference_id: z.string() })

test('makes a report in the background, stores it unchanged, and notifies', async () => {
  const today = dayIn('UTC', new Date())
  const nursery = await aNursery({ timeZone: 'UTC' })
  await nursery.has((db) => someTrade(db, 20, today))
  const boss = nursery.as('manager')
  const body = { kind: 'sales', query: { by: 'plant', period: 'year' } } as const
  const { data: waiting } = await boss.calls(makeReport, { body })
  expect(waiting).toMatchObject({ status: 'waiting', title: 'Sales report', content: null, to_day: today })
  expect((await boss.calls(getReportFile, { params: { id: waiting.id }, query: { format: 'csv' } })).code).toBe('BAD_STATE')

  const { data: then } = await boss.calls(getSalesReport, { query: body.query })
  const nursery_id = await nursery.has(async (db) => db.nursery_id)
  const assignment = { pool, events: new EventBus(pool), nursery_id, payload: { id: waiting.id } }
  await work(assignment)
  await nursery.has((db) => db.run(sql`UPDATE sales SET voided_at = now() WHERE nursery_id = ${db.nursery_id}`))
  await work(assignment)

  const { data: made } = await boss.calls(getReport, { params: { id: waiting.id } })
  expect(made).toMatchObject({ status: 'ready', progress: 100, content: then })
  const notices = await nursery.has((db) =>
    db.many(Notice, sql`SELECT title, reference_type, reference_id FROM notifications WHERE nursery_id = ${db.nursery_id}`),
  )
  expect(notices).toEqual([{ title: 'Sales report is ready', reference_type: 'report', reference_id: waiting.id }])
  expect((await boss.calls(listReports)).data).toHaveLength(1)
  const csv = await boss.calls(getReportFile, { params: { id: waiting.id }, query: { format: 'csv' } })
  expect(csv.bytes.toString()).toContain('Total,')
  const pdf = await boss.calls(getReportFile, { params: { id: waiting.id }, query: { format: 'pdf' } })
  expect(pdf.headers['content-disposition']).toContain(`sales-report-${then.from}-${then.to}.pdf`)
  const text = readPdf(pdf.bytes).pages.join(' ').replace(/\s+/g, '')
  for (const row of then.sections[0]?.rows ?? []) expect(text).toContain(row.cells[0]?.replace(/\s+/g, ''))
  expect((await boss.calls(deleteReport, { params: { id: waiting.id } })).status).toBe(204)
  expect((await boss.calls(getReport, { params: { id: waiting.id } })).status).toBe(404)
})

test('opens a figure of a saved report to its lines, with the parameters of the report', async () => {
  const nursery = await aNursery({ timeZone: 'UTC' })
  await nursery.has((db) => someTrade(db, 20, dayIn('UTC', new Date())))
  const boss = nursery.as('manager')
  const body = { kind: 'financial', query: { statement: 'profit', period: 'year' } } as const
  const { data: waiting } = await boss.calls(makeReport, { body })
  const nursery_id = await nursery.has(async (db) => db.nursery_id)
  await work({ pool, events: new EventBus(pool), nursery_id, payload: { id: waiting.id } })
  const { data: made } = await boss.calls(getReport, { params: { id: waiting.id } })
  const row = made.content?.sections[0]?.rows.find(({ cells }) => cells[0] === 'Sales of plants')
  if (made.request.kind !== 'financial') throw new Error('It was another report.')
  const query = { ...made.request.query, key: row?.key ?? '', limit: '200' }
  const { data: lines } = await boss.calls(listFinancialReportLines, { query })
  const net = lines.reduce((all, line) => all + cents(line.amount) - cents(line.tax), 0n)
  expect(lines.length).toBeGreaterThan(5)
  expect(row?.cells[1]).toBe(moneyText(net))
})

test('refuses invalid days at once, and shows nothing to another nursery', async () => {
  const nursery = await aNursery()
  const body = { kind: 'financial', query: { from: '2026-02-02', to: '2026-01-01' } } as const
  expect((await nursery.as('admin').calls(makeReport, { body })).status).toBe(422)
  expect((await nursery.as('sales').calls(makeReport, { body: { kind: 'sales' } })).status).toBe(403)
  const { data } = await nursery.as('admin').calls(makeReport, { body: { kind: 'sales' } })
  const stranger = await aNursery()
  expect((await stranger.as('admin').calls(getReport, { params: { id: data.id } })).status).toBe(404)
})
