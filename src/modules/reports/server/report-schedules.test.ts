/** Reports by the clock: queued once, sent once for each time they are due, stopped by their recipients, and failures notified to their owner. */
import { expect, test } from 'vitest'
import { listNotifications } from '#modules/messages/contract.ts'
import { aNursery, app, jobPool, linkSecret, owner } from '#testing/nursery.ts'
import { EventBus } from '#server/event-bus.ts'
import { accountsViews } from '../accounts-report.ts'
import { analyses } from '../analytics.ts'
import type { NewReportSchedule } from '../report-schedule.ts'
import { listReportSchedules, removeReportSchedule, scheduleReport } from '../schedule-calls.ts'
import { scheduleJobs } from './report-schedules.ts'

const [queueJob, mailJob] = scheduleJobs({ address: 'https://nursery.example', secret: linkSecret })
const to = ['ana@bank.example', 'ben@books.example'] as const
const body = {
  report: { kind: 'sales', query: { period: 'last_month' } },
  to: [...to],
  every: 'day',
  hour: 0,
  spreadsheet: true,
} satisfies NewReportSchedule

/** A nursery whose background is run by hand. */
async function aClock() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const { nursery_id } = nursery
  const assignment = { pool: jobPool, events: new EventBus(jobPool), nursery_id, payload: {} }
  const sql = <Row extends object>(text: string) => owner.query<Row>(text, [nursery_id]).then(({ rows }) => rows)
  const queued = () =>
    sql<{ payload: { id: string; day: string } }>(
      `SELECT payload FROM graphile_worker._private_jobs WHERE payload ->> 'nursery_id' = $1 AND payload ->> 'day' IS NOT NULL ORDER BY id`,
    )
  return {
    nursery,
    sql,
    mails: () =>
      sql<{ sent_to: string; subject: string; unsubscribe: string; attachments: readonly { filename: string }[] }>(
        `SELECT sent_to, subject, unsubscribe, attachments FROM mails WHERE nursery_id = $1 ORDER BY created_at, sent_to`,
      ),
    /** Both servers look at once, and the job of each comes twice. */
    run: async () => {
      await Promise.all([queueJob?.work(assignment), queueJob?.work(assignment)])
      const jobs = await queued()
      for (const { payload } of jobs)
        await Promise.all([mailJob?.work({ ...assignment, payload }), mailJob?.work({ ...assignment, payload })])
      return jobs.length
    },
    dayPassed: () =>
      sql(`UPDATE report_schedules SET queued_for = queued_for - 1, done_for = done_for - 1 WHERE nursery_id = $1`),
  }
}

test('goes out once for each time it is due, to those who still want it, and its owner is notified of a failure', async () => {
  const { nursery, sql, mails, run, dayPassed } = await aClock()
  const { nursery_id } = nursery
  const manager = nursery.as('manager')
  const list = async () => (await manager.calls(listReportSchedules)).data

  expect((await nursery.as('sales').calls(scheduleReport, { body })).status).toBe(403)
  const fixed = { ...body, report: { kind: 'sales', query: { from: '2026-01-01' } } } satisfies NewReportSchedule
  expect((await manager.calls(scheduleReport, { body: fixed })).errors).toMatchObject([{ path: 'every' }])
  const { data } = await manager.calls(scheduleReport, { body })
  expect(data).toMatchObject([{ title: 'Sales report', period: 'last_month', every: 'day', hour: 0, failure: '' }])
  // It begins with the next time.
  expect([await run(), await mails()]).toEqual([0, []])
  await dayPassed()
  expect(await run()).toBe(1)
  const sent = await mails()
  expect(
    sent.map(({ sent_to, attachments }) => [sent_to, attachments.map(({ filename }) => filename.split('.').at(-1))]),
  ).toEqual(to.map((each) => [each, ['pdf', 'xlsx']]))

  const link = sent[1]?.unsubscribe.replace('https://nursery.example', '') ?? ''
  const stop = (method: 'GET' | 'POST') =>
    app.http.inject({ method, url: link, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect((await stop('GET')).body).toContain('Stop this report')
  expect((await stop('POST')).statusCode).toBe(200)
  await dayPassed()
  await run()
  expect((await mails()).map(({ sent_to }) => sent_to)).toEqual([...to, to[0]])
  expect((await list())[0]?.recipients).toEqual([
    { email: to[0], stopped: false },
    { email: to[1], stopped: true },
  ])

  // Its owner was made a salesperson: everybody who may read reports is notified, once.
  await sql(`UPDATE users SET role = 'sales' WHERE nursery_id = $1 AND role = 'manager'`)
  await dayPassed()
  await run()
  await run()
  const admin = nursery.as('admin')
  const failure = 'Its owner may not read reports any more. Remove it, or set it up again yourself.'
  expect((await admin.calls(listReportSchedules)).data).toMatchObject([{ failure }])
  const notified = await owner.query(
    `SELECT title, message FROM notifications WHERE nursery_id = $1 AND reference_type = 'report_schedule'`,
    [nursery_id],
  )
  expect(notified.rows).toEqual([{ title: 'Sales report was not e-mailed', message: failure }])
  expect((await admin.calls(listNotifications)).status).toBe(200)
  await admin.calls(removeReportSchedule, { params: { id: data[0]?.id ?? '' } })
  expect([(await admin.calls(listReportSchedules)).data, (await stop('GET')).body.includes('E-mails stopped')]).toEqual([
    [],
    true,
  ])
})

test('every report that has files goes out, until its owner may not read it or its recipient has left', async () => {
  const { nursery, sql, mails, run, dayPassed } = await aClock()
  const manager = nursery.as('manager')
  const of = (report: NewReportSchedule['report'], to = ['ana@bank.example']) => ({ ...body, to, report })
  const fixed = of({ kind: 'payables', query: { day: '2026-01-01' } })
  expect((await manager.calls(scheduleReport, { body: fixed })).errors).toMatchObject([{ path: 'every' }])
  const payables = of({ kind: 'payables' }, ['ana@bank.example', 'lee@nursery.example'])
  expect((await nursery.as('sales').calls(scheduleReport, { body: payables })).status).toBe(403)
  const wanted = [
    ...analyses.map((view) => of({ kind: 'analytics', query: { view } })),
    ...accountsViews.map((view) => of({ kind: 'business_accounts', query: { view } })),
    payables,
  ]
  for (const each of wanted) expect((await manager.calls(scheduleReport, { body: each })).status).toBe(201)
  const titles = (await manager.calls(listReportSchedules)).data.map(({ title }) => title)
  expect(new Set(titles).size).toBe(wanted.length)

  await sql(`UPDATE users SET email = 'LEE@nursery.example', active = false WHERE nursery_id = $1 AND role = 'sales'`)
  await dayPassed()
  expect(await run()).toBe(wanted.length)
  const sent = await mails()
  expect(sent.map(({ subject }) => subject.replace(/, .*/, '')).toSorted()).toEqual(titles.toSorted())
  expect(new Set(sent.map(({ sent_to, attachments }) => [sent_to, attachments.length].join(' ')))).toEqual(
    new Set(['ana@bank.example 2']),
  )

  await sql(`UPDATE users SET role = 'sales' WHERE nursery_id = $1 AND role = 'manager'`)
  await dayPassed()
  await run()
  expect(await mails()).toEqual(sent)
})
