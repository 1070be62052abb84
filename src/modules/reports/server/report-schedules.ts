/** Reports by the clock: queued when they are due, read and drawn in the background, and sent once for each time they are due. */
import * as z from 'zod/mini'
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { drawReport } from '#modules/figures/engine/server/mail-report.ts'
import { mailDocument } from '#modules/messages/server/mail-document.ts'
import { notify } from '#modules/messages/server/notify.ts'
import { type MailList, unsubscribePath } from '#modules/messages/server/unsubscribe.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn, hourIn } from '#kernel/day.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { Day, Id } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import { html } from '#server/html.ts'
import { type Assignment, type Job, enqueue } from '#server/jobs.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import {
  type NewReportSchedule,
  type ReportSchedule,
  ScheduledReport,
  lastDueDay,
  mostSchedules,
  scheduleFaults,
} from '../report-schedule.ts'
import { readReport, titleOfReport } from './make-report.ts'
import * as queries from './report-schedules.queries.ts'

/** The base address of links in mails, and the secret that signs them. */
interface Links {
  readonly address: string
  readonly secret: string
}

async function nowIn(db: Db) {
  const { timeZone } = await readSettings(db)
  const now = await db.now()
  return { today: dayIn(timeZone, now), hour: hourIn(timeZone, now) }
}

export async function scheduleReport(db: Db, who: CurrentUser, values: NewReportSchedule): Promise<ReportSchedule[]> {
  const faults = scheduleFaults(values)
  if (faults.length > 0) throw invalid(faults)
  if ((await queries.schedules(db)).length >= mostSchedules)
    throw new Problem('BAD_STATE', `${mostSchedules} reports go by the clock already. Remove one first.`)
  const { report, to, every, hour, spreadsheet = false } = values
  const on_day = every === 'day' ? null : (values.on_day ?? null)
  const { today, hour: hourNow } = await nowIn(db)
  const since = lastDueDay({ every, on_day, hour }, today, hourNow)
  const title = titleOfReport(report)
  const { id } = await queries.addSchedule(db, { title, report, every, on_day, hour, spreadsheet, since, userId: who.user_id })
  await queries.addRecipients(db, id, to)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'report.schedule',
    subject_type: 'report_schedule',
    subject_id: id,
    after: values,
  })
  return queries.schedules(db)
}

export async function removeSchedule(db: Db, who: CurrentUser, id: string): Promise<undefined> {
  if ((await queries.removeSchedule(db, id)) === 0) throw notFound()
  await recordChange(db, { user_id: who.user_id, action: 'report.unschedule', subject_type: 'report_schedule', subject_id: id })
}

const mailName = 'reports.mail-scheduled'

/** Hands what is due to the background, once for each day. */
async function queueDue(db: Db): Promise<void> {
  const timed = await queries.lockSchedules(db)
  if (timed.length === 0) return
  const { today, hour } = await nowIn(db)
  for (const { id, queued_for, ...when } of timed) {
    const day = lastDueDay(when, today, hour)
    if (day <= queued_for) continue
    await queries.noteQueued(db, id, day)
    await enqueue(db, mailName, { id, day }, { key: id })
  }
}

const Payload = z.object({ id: Id, day: Day })
const ourFault = 'An error on our side stopped it. It is sent again the next time it is due; if it stops again, contact support.'

/** The owner is notified of a failure once, and it counts as done: the next one is sent when it is due. */
async function mailDue({ pool, events, nursery_id, payload }: Assignment, links: Links): Promise<void> {
  const { id, day } = Payload.parse(payload)
  const transaction = <T>(work: (db: Db) => Promise<T>) => withTenantTransaction(pool, nursery_id, work)
  const due = await transaction((db) => queries.dueSchedule(db, id, day))
  if (due === undefined) return
  const { title, created_by, spreadsheet } = due
  try {
    if (!due.active || !managers.includes(due.role))
      throw new Problem('FORBIDDEN', 'Its owner may not read reports any more. Remove it, or set it up again yourself.')
    const to = (await transaction((db) => queries.recipientsOf(db, id))).map(({ email }) => email)
    if (to.length === 0) throw new Problem('BAD_STATE', 'Everybody has unsubscribed or left. Remove it, or set it up for others.')
    await bringJournalUpToDate(transaction)
    const drawn = await drawReport(transaction, { to, spreadsheet }, (db) => readReport(db, ScheduledReport.parse(due.request)))
    await transaction(async (db) => {
      if ((await queries.noteDone(db, id, day, '')) === 0) return
      for (const { id: recipient, email } of await queries.recipientsOf(db, id)) {
        const unsubscribe = links.address + unsubscribePath(links.secret, { nursery_id, user_id: recipient }, reportList)
        const message = `${drawn.message}\n\nYou get this report regularly. Stop it: ${unsubscribe}`
        await mailDocument(db, created_by, { to: email, message }, { ...drawn, unsubscribe, reference: { type: 'report', id } })
      }
    })
  } catch (error) {
    const failure = error instanceof Problem ? error.detail : ourFault
    await transaction(async (db) => {
      if ((await queries.noteDone(db, id, day, failure)) === 0) return
      await notify(db, {
        notification_type: 'report',
        title: `${title} was not e-mailed`,
        message: failure,
        reference_type: 'report_schedule',
        reference_id: id,
        ...(due.active && { user_ids: [created_by] }),
      })
    })
    events.publish({ about: '/api/notifications', nursery_id })
    if (!(error instanceof Problem)) throw error
  }
}

export const scheduleJobs = (links: Links): readonly Job[] => [
  {
    name: 'reports.queue-scheduled',
    byTheClock: true,
    work: ({ pool, nursery_id }) => withTenantTransaction(pool, nursery_id, queueDue),
  },
  { name: mailName, work: (assignment) => mailDue(assignment, links) },
]

/** A recipient stops a report by the link in it, without signing in. */
export const reportList: MailList = {
  path: '/unsubscribe-report',
  purpose: 'unsubscribe report',
  isStopped: queries.isStopped,
  stop: async (db, recipient) => {
    if ((await queries.stopRecipient(db, recipient)) === 0) return
    await recordChange(db, {
      user_id: null,
      action: 'report.unsubscribe',
      subject_type: 'report_recipient',
      subject_id: recipient,
    })
  },
  question: html`<p>We e-mail you a report of the nursery regularly.</p>
    <form method="post"><button>Stop this report</button></form>`,
  stopped: html`<p>You won’t get this report any more. The nursery can send it to you again.</p>`,
}
