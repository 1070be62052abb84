/** Scheduled jobs of accounts: notify a month before a tax exemption expires, when it has expired, and when an account is overdue; send mailings. */
import * as z from 'zod/mini'
import { clearAlerts, raiseAlerts } from '#modules/messages/server/notify.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { addDays } from '#kernel/day.ts'
import { Day, Id } from '#kernel/wire.ts'
import { money, spelledOutDay } from '#kernel/format.ts'
import { moneyText } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Assignment, Job } from '#server/jobs.ts'
import { sql } from '#server/sql.ts'
import { overdueAccounts } from './accounts.ts'
import { mailingJobs } from './send-mailing.ts'
import { exemptionWarning } from '../exemption-state.ts'

const Ending = z.object({ id: Id, name: z.string(), exemption_number: z.string(), exemption_until: Day })

/** `today` is the nursery's. Returns how many accounts were notified now; a new certificate resets the notification. */
export async function notifyExemptions(db: Db, today: string): Promise<number> {
  const ending = await db.many(
    Ending,
    sql`
    SELECT id, name, exemption_number, exemption_until FROM business_accounts
    WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND exemption_number <> ''
      AND exemption_until <= ${addDays(today, exemptionWarning)}::date
    ORDER BY exemption_until, id`,
  )
  const kinds = { ending: 'exemption_ending', expired: 'exemption_expired' } as const
  const notified = await raiseAlerts(
    db,
    'account',
    ending.map(({ id, name, exemption_number, exemption_until }) => {
      const expired = exemption_until < today
      return {
        title: expired ? `${name} is charged tax again` : `The tax exemption of ${name} ends soon`,
        message: expired
          ? `Certificate ${exemption_number} ended on ${spelledOutDay(exemption_until)}. Enter a new one to sell without tax again.`
          : `Certificate ${exemption_number} expires ${spelledOutDay(exemption_until)}. Request a new one.`,
        reference_type: expired ? kinds.expired : kinds.ending,
        reference_id: id,
      }
    }),
  )
  const ids = (expired: boolean) =>
    ending.filter(({ exemption_until }) => exemption_until < today === expired).map(({ id }) => id)
  await clearAlerts(db, 'account', kinds.ending, ids(false))
  await clearAlerts(db, 'account', kinds.expired, ids(true))
  return notified
}

async function lookAtAccounts({ pool, events, nursery_id }: Assignment): Promise<void> {
  const notified = await withTenantTransaction(pool, nursery_id, async (db) => {
    return (await notifyExemptions(db, await todayOf(db))) + (await notifyOverdue(db))
  })
  if (notified > 0) events.publish({ about: '/api/notifications', nursery_id })
}

/** Notifies once of each account that is overdue for longer than the first reminder waits; returns how many. Paid, it is cleared. */
export async function notifyOverdue(db: Db): Promise<number> {
  const settings = await readSettings(db)
  const from = settings.reminderLevels[0]?.days ?? 7
  const late = (await overdueAccounts(db)).filter(({ days_overdue }) => days_overdue >= from)
  const notified = await raiseAlerts(
    db,
    'account',
    late.map(({ id, name, amount, days_overdue }) => ({
      title: `${name} is overdue`,
      message: `${money(moneyText(amount), settings)} is overdue, the oldest for ${days_overdue} days. Send a payment reminder under Business Accounts.`,
      subject: name,
      reference_type: 'account_overdue',
      reference_id: id,
    })),
  )
  await clearAlerts(
    db,
    'account',
    'account_overdue',
    late.map(({ id }) => id),
  )
  return notified
}

export const accountJobs: readonly Job[] = [
  { name: 'accounts.look_around', byTheClock: true, work: lookAtAccounts },
  ...mailingJobs,
]
