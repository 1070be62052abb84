/** The dashboard for one user: all queries are sent at once on one connection. */
import type * as z from 'zod/mini'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { runsToDrive } from '#modules/orders/delivery/server/driver-runs.ts'
import type { UserId } from '#kernel/id.ts'
import { addDays, dayIn, mondayOf } from '#kernel/day.ts'
import { invalid } from '#kernel/problem.ts'
import { type Role, growers, managers, sellers } from '#kernel/role.ts'
import type { Db } from '#server/database.ts'
import type { getDashboard } from '../contract.ts'
import type { Dashboard } from '../dashboard.ts'
import { type Takings, aWeekBefore, chartDays, takingsOf } from '../takings.ts'
import { receivables } from '#modules/customers/server/accounts.ts'
import { type Grouping, trend, trendStart } from '#modules/figures/sums/trend.ts'
import {
  activityBetween,
  figures,
  lowSupplies,
  ordersDue,
  plantsOrderedPerDay,
  salesOfDays,
  tasksDue,
} from './dashboard.queries.ts'
import { plantsSoldInAll, plantsSoldOnDays, salesOnDays } from '#modules/figures/sums/server/sold-facts.ts'
import { firstAfterLast } from '#modules/figures/sums/period.ts'

interface Who {
  readonly user_id: UserId
  readonly role: Role
}

/** Reads the parts that the user's role may see, with the runs that the user drives. */
export async function readDashboard(
  db: Db,
  { user_id, role }: Who,
  params: z.infer<typeof getDashboard.query> = {},
  given?: Date,
): Promise<Dashboard> {
  const now = given ?? (await db.now())
  const { timeZone } = await readSettings(db)
  const today = dayIn(timeZone, now)
  const monday = mondayOf(today)
  const grouping = params.group ?? 'week'
  const { from, to } = rangeOf(params, grouping, today)

  const seesMoney = managers.includes(role)
  const [{ price_list, ...counts }, all, sold, ordered, activity, tasks, orders, supplies, takings, owed, runs] =
    await Promise.all([
      figures(db),
      plantsSoldInAll(db),
      plantsSoldOnDays(db, from, to),
      plantsOrderedPerDay(db, from, to),
      activityBetween(db, monday, addDays(monday, 6)),
      growers.includes(role) ? tasksDue(db, today) : null,
      sellers.includes(role) ? ordersDue(db, today) : null,
      lowSupplies(db),
      seesMoney ? readTakings(db, timeZone, now) : null,
      seesMoney ? receivables(db) : null,
      runsToDrive(db, user_id, today),
    ])
  return {
    today,
    takings,
    receivables: owed,
    tiles: { plants_sold: all.quantity, ...counts },
    trend: trend([...sold, ...ordered], grouping, from, to),
    activity,
    tasks_due: tasks && counted(tasks),
    orders_due: orders && counted(orders),
    low_supplies: counted(supplies),
    my_deliveries: runs,
    started: { price_list },
  }
}

async function readTakings(db: Db, timeZone: string, now: Date): Promise<Takings> {
  const today = dayIn(timeZone, now)
  const [compared, days] = await Promise.all([
    salesOfDays(db, [
      { day: today, until: now },
      { day: addDays(today, -7), until: aWeekBefore(timeZone, now) },
    ]),
    salesOnDays(db, { from: addDays(today, 1 - chartDays), to: today }),
  ])
  return takingsOf({ today, compared, days })
}

/** More points than this cannot be distinguished in the chart. */
const longestRange: Readonly<Record<Grouping, number>> = { day: 366, week: 1830, month: 7320, season: 7320 }

function rangeOf(params: { from?: string | undefined; to?: string | undefined }, grouping: Grouping, today: string) {
  const to = params.to ?? today
  const from = params.from ?? trendStart(to, grouping)
  if (from > to) throw invalid([{ path: 'from', message: firstAfterLast }])
  if (addDays(from, longestRange[grouping]) < to)
    throw invalid([
      { path: 'from', message: 'These are too many days for one chart. Choose a later first day, or larger groups.' },
    ])
  return { from, to }
}

const counted = <Row extends { readonly count: number }>(rows: readonly Row[]) => ({
  count: rows[0]?.count ?? 0,
  rows: rows.map(({ count: _count, ...row }) => row),
})
