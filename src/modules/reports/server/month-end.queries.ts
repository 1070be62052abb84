/** Tasks left at the end of a month, in one statement over the books, the customers, the bank and the tills. */
import { isRegistered } from '#modules/setup/settings/registration.ts'
import * as z from 'zod/mini'
import { countUnbilled } from '#modules/buying/stockroom/server/purchases.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { closedThrough } from '#modules/setup/settings/server/books.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type MonthEnd, monthBefore, monthEndTasks } from '../month-end.ts'

const Facts = z.object({
  bank_lines: z.int(),
  unmatched_lines: z.int(),
  accounts_owing: z.int(),
  statements_sent: z.boolean(),
  is_filed: z.boolean(),
  open_drawers: z.int(),
})

export async function readMonthEnd(db: Db): Promise<MonthEnd> {
  const [{ timeZone, gstRegistrations }, today] = await Promise.all([readSettings(db), todayOf(db)])
  const { from, to } = monthBefore(today)
  const [facts, unbilled_orders, closed_through] = await Promise.all([
    db.one(
      Facts,
      sql`
      SELECT
        (SELECT count(*)::int FROM bank_lines WHERE nursery_id = ${db.nursery_id} AND line_date BETWEEN ${from} AND ${to}) AS bank_lines,
        (SELECT count(*)::int FROM bank_lines
          WHERE nursery_id = ${db.nursery_id} AND line_date <= ${to} AND match_id IS NULL) AS unmatched_lines,
        (SELECT count(*)::int FROM business_accounts
          WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND balance::numeric > 0) AS accounts_owing,
        EXISTS (SELECT FROM mailings WHERE nursery_id = ${db.nursery_id} AND kind = 'statement' AND to_day >= ${to}) AS statements_sent,
        EXISTS (SELECT FROM filed_tax_returns
          WHERE nursery_id = ${db.nursery_id} AND ${to}::date BETWEEN from_day AND to_day AND undone_at IS NULL) AS is_filed,
        (SELECT count(*)::int FROM till_sessions
          WHERE nursery_id = ${db.nursery_id} AND closed_at IS NULL
            AND opened_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}) AS open_drawers`,
    ),
    countUnbilled(db),
    closedThrough(db),
  ])
  return {
    from,
    to,
    tasks: [
      ...monthEndTasks(to, {
        ...facts,
        unbilled_orders,
        is_registered: [from, to].some((day) => isRegistered(gstRegistrations, day)),
        closed_through,
      }),
    ],
  }
}
