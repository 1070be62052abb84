/** The SQL of calendars. */
import * as z from 'zod/mini'
import { UserId } from '#kernel/id.ts'
import type { Role } from '#kernel/role.ts'
import { roles } from '#kernel/role.ts'
import { Instant } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { Entry, daysAhead, daysBack, entryRoles } from '../calendar.ts'

const Made = z.object({ created_at: Instant })

export const madeLink = (db: Db, userId: UserId) =>
  db.maybe(Made, sql`SELECT created_at FROM calendar_links WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId}`)

/** Replaces the person's last one. */
export const keepLink = (db: Db, userId: UserId, secretHash: string) =>
  db.run(sql`
    INSERT INTO calendar_links (nursery_id, user_id, secret_hash) VALUES (${db.nursery_id}, ${userId}, ${secretHash})
    ON CONFLICT (nursery_id, user_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at`)

export const deleteLink = (db: Db, userId: UserId) =>
  db.run(sql`DELETE FROM calendar_links WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId}`)

const Person = z.object({ user_id: UserId, role: z.enum(roles) })

/** The active person with that secret. */
export const personOf = (db: Db, secretHash: string) =>
  db.maybe(
    Person,
    sql`
    SELECT user_id, role FROM calendar_links JOIN users ON users.nursery_id = calendar_links.nursery_id AND users.id = user_id
    WHERE calendar_links.nursery_id = ${db.nursery_id} AND secret_hash = ${secretHash} AND active`,
  )

interface Wanted {
  readonly user_id: UserId
  readonly role: Role
  /** The nursery's. */
  readonly today: string
  readonly timeZone: string
}

/** Entries of a kind and person, in the order of their days; at most `limit`. */
export async function entriesOf(db: Db, { user_id, role, today, timeZone }: Wanted, limit: number): Promise<Entry[]> {
  const sees = (kind: keyof typeof entryRoles) => entryRoles[kind].includes(role)
  const near = (column: 'scheduled_date' | 'run_date' | 'due_date') =>
    ({
      scheduled_date: sql`scheduled_date BETWEEN ${today}::date - ${daysBack}::int AND ${today}::date + ${daysAhead}::int`,
      run_date: sql`run_date BETWEEN ${today}::date - ${daysBack}::int AND ${today}::date + ${daysAhead}::int`,
      due_date: sql`due_date BETWEEN ${today}::date - ${daysBack}::int AND ${today}::date + ${daysAhead}::int`,
    })[column]
  const inOrder = sql`ORDER BY 3 NULLS LAST, 4, 2 LIMIT ${limit}`
  const tasks = sql`
    SELECT 'task' AS kind, task.id, scheduled_date AS day, NULL::timestamptz AS starts_at,
      concat_ws(' · ', coalesce(nullif(title, ''), initcap(replace(task_type, '-', ' '))), common_name) AS title,
      concat_ws(E'\n', nullif(batch_code, ''), nullif(task.notes, '')) AS detail, task.status = 'cancelled' AS is_cancelled,
      task.version, task.updated_at AS changed_at
    FROM production_tasks AS task
      LEFT JOIN plant_batches AS batch ON batch.nursery_id = task.nursery_id AND batch.id = batch_id
      LEFT JOIN plant_types ON plant_types.nursery_id = batch.nursery_id AND plant_types.id = plant_type_id
    WHERE task.nursery_id = ${db.nursery_id} AND ${near('scheduled_date')} AND (assignee_id = ${user_id} OR (assignee_id IS NULL AND ${sees('task')}))
    ${inOrder}`
  const deliveries = sql`
    SELECT 'delivery' AS kind, run.id, NULL::date AS day, (run_date + start_time::time) AT TIME ZONE ${timeZone} AS starts_at,
      'Delivery: ' || vehicles.name AS title,
      concat_ws(E'\n', (SELECT count(*) || CASE count(*) WHEN 1 THEN ' stop' ELSE ' stops' END FROM delivery_stops
        WHERE delivery_stops.nursery_id = ${db.nursery_id} AND run_id = run.id), nullif(run.notes, '')) AS detail, false AS is_cancelled,
      run.version, coalesce(left_at, run.created_at) AS changed_at
    FROM delivery_runs AS run JOIN vehicles ON vehicles.nursery_id = run.nursery_id AND vehicles.id = vehicle_id
    WHERE run.nursery_id = ${db.nursery_id} AND ${near('run_date')} AND (driver_id = ${user_id} OR ${sees('delivery')})
    ${inOrder}`
  const orders = sql`
    SELECT 'order' AS kind, orders.id, due_date AS day, NULL::timestamptz AS starts_at,
      concat_ws(' ', 'Order', order_number, 'for', coalesce(account.name, nullif(customer_name, ''), 'a customer')) AS title,
      concat_ws(E'\n', nullif(delivery_time, ''), nullif(orders.notes, '')) AS detail, status = 'cancelled' AS is_cancelled,
      orders.version, orders.updated_at AS changed_at
    FROM orders LEFT JOIN business_accounts AS account ON account.nursery_id = orders.nursery_id AND account.id = business_account_id
    WHERE orders.nursery_id = ${db.nursery_id} AND ${near('due_date')} AND status <> 'draft' AND ${sees('order')}
    ${inOrder}`
  const bills = sql`
    SELECT 'bill' AS kind, bills.id, due_date AS day, NULL::timestamptz AS starts_at,
      concat_ws(' ', 'Bill', bill_number, 'of', vendors.name) AS title, bills.notes AS detail,
      voided_at IS NOT NULL OR amount_paid >= total_amount AS is_cancelled, bills.version, bills.updated_at AS changed_at
    FROM bills JOIN vendors ON vendors.nursery_id = bills.nursery_id AND vendors.id = vendor_id
    WHERE bills.nursery_id = ${db.nursery_id} AND ${near('due_date')} AND kind = 'bill' AND ${sees('bill')}
    ${inOrder}`
  const found: Entry[] = []
  for (const statement of [tasks, deliveries, orders, bills]) found.push(...(await db.many(Entry, statement)))
  return found
}
