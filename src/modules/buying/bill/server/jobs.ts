/** Scheduled jobs of payables: notify of bills before they are due. */
import { clearAlerts, raiseAlerts } from '#modules/messages/server/notify.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { money, spelledOutDay } from '#kernel/format.ts'
import { moneyText } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import type { Assignment, Job } from '#server/jobs.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { leftOf } from '../bill.ts'
import { billsDueBy } from './bills.queries.ts'

const noticeDays = 3

/** Notifies once of each bill that is due within some days, or is overdue; returns how many. Paid or voided, its alert is cleared. */
export async function notifyBillsDue(db: Db): Promise<number> {
  const settings = await readSettings(db)
  const today = dayIn(settings.timeZone, await db.now())
  const due = await billsDueBy(db, addDays(today, noticeDays))
  const notified = await raiseAlerts(
    db,
    'expense',
    due.map((bill) => {
      const left = money(moneyText(leftOf(bill)), settings)
      const isLate = bill.due_date < today
      return {
        title: `Bill ${bill.bill_number} of ${bill.vendor} is ${isLate ? 'overdue' : 'due'}`.slice(0, 120),
        message: `${left} ${isLate ? 'was' : 'is'} due by ${spelledOutDay(bill.due_date)}.`,
        subject: `${bill.vendor} ${bill.bill_number}`,
        reference_type: 'bill',
        reference_id: bill.id,
      }
    }),
  )
  await clearAlerts(
    db,
    'expense',
    'bill',
    due.map(({ id }) => id),
  )
  return notified
}

async function lookAtBills({ pool, events, nursery_id }: Assignment): Promise<void> {
  const notified = await withTenantTransaction(pool, nursery_id, notifyBillsDue)
  if (notified > 0) events.publish({ about: '/api/notifications', nursery_id })
}

export const payableJobs: readonly Job[] = [{ name: 'payables.notify_bills_due', byTheClock: true, work: lookAtBills }]
