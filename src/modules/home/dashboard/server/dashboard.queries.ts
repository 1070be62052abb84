/** The SQL of the dashboard: all figures of a table in one statement. */
import * as z from 'zod/mini'
import { lowStock } from '#modules/setup/settings/server/low-stock.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { Day, MoneyText } from '#kernel/wire.ts'
import { LowSupply, OrderDue, TaskDue, activityKinds } from '../dashboard.ts'

const Figures = z.object({
  plant_batches: z.int(),
  inventory_items: z.int(),
  open_tasks: z.int(),
  price_list: z.boolean(),
})

export const figures = (db: Db) =>
  db.one(
    Figures,
    sql`
    SELECT
      (SELECT count(*)::int FROM plant_batches
        WHERE nursery_id = ${db.nursery_id} AND state IN ('growing', 'for_sale')) AS plant_batches,
      (SELECT count(*)::int FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL) AS inventory_items,
      (SELECT count(*)::int FROM production_tasks
        WHERE nursery_id = ${db.nursery_id} AND status NOT IN ('completed', 'cancelled')) AS open_tasks,
      EXISTS (SELECT FROM plant_type_prices WHERE nursery_id = ${db.nursery_id}) AS price_list`,
  )

const DaySales = z.object({
  day: Day,
  total: MoneyText,
  by_then: MoneyText,
  sold: MoneyText,
  sales: z.int(),
})

export interface WantedDay {
  readonly day: string
  readonly until: Date
}

/** The sales of these days, in all and up to an instant of each, tax included; a day without any is missing. */
export const salesOfDays = (db: Db, days: readonly WantedDay[]) => db.many(DaySales, salesOfDaysText(db, days))

export function salesOfDaysText(db: Db, days: readonly WantedDay[]): Sql {
  const each = days.map(({ day }) => day)
  // The days are named again for the view, in which a join finds no index.
  return sql`
    SELECT wanted.day, sum(amount)::numeric(14,2)::text AS total,
      coalesce(sum(amount) FILTER (WHERE written_at <= wanted.until), 0)::numeric(14,2)::text AS by_then,
      coalesce(sum(amount) FILTER (WHERE credit_note_id IS NULL), 0)::numeric(14,2)::text AS sold,
      count(DISTINCT sale_id) FILTER (WHERE credit_note_id IS NULL)::int AS sales
    FROM unnest(${each}::date[], ${days.map(({ until }) => until.toISOString())}::timestamptz[]) AS wanted (day, until)
    JOIN trade_lines AS line ON line.nursery_id = ${db.nursery_id} AND line.day = wanted.day AND voided_at IS NULL
    WHERE line.day = ANY(${each}::date[])
    GROUP BY wanted.day ORDER BY wanted.day`
}

const Sold = z.object({ day: z.string(), quantity: z.int() })

// The invoiced part of an order counts as sold; only the rest counts here.
export const plantsOrderedPerDay = (db: Db, from: string, to: string) =>
  db.many(
    Sold,
    sql`
    SELECT order_date AS day, sum(quantity - quantity_invoiced)::int AS quantity
    FROM orders JOIN order_items ON order_items.nursery_id = orders.nursery_id AND order_id = orders.id
    WHERE orders.nursery_id = ${db.nursery_id} AND order_date BETWEEN ${from} AND ${to}
      AND kind = 'current' AND status NOT IN ('draft', 'cancelled') AND orders.sale_id IS NULL AND quantity > quantity_invoiced
      AND plant_type_id IS NOT NULL
    GROUP BY day ORDER BY day`,
  )

const Activity = z.object({ task_type: z.enum(activityKinds), upcoming: z.int(), completed: z.int() })

export const activityBetween = (db: Db, from: string, to: string) =>
  db.many(
    Activity,
    sql`
    SELECT kind AS task_type, count(id) FILTER (WHERE status <> 'completed')::int AS upcoming,
      count(id) FILTER (WHERE status = 'completed')::int AS completed
    FROM unnest(${[...activityKinds]}::text[]) WITH ORDINALITY AS kinds (kind, place)
    LEFT JOIN production_tasks ON nursery_id = ${db.nursery_id} AND task_type = kind
      AND scheduled_date BETWEEN ${from} AND ${to} AND status <> 'cancelled'
    GROUP BY kind, place ORDER BY place`,
  )

const Counted = { count: z.int() }

export const tasksDue = (db: Db, today: string) =>
  db.many(
    z.extend(TaskDue, Counted),
    sql`
    SELECT production_tasks.id, title, task_type, scheduled_date, common_name AS plant, batch_code,
      urgent, production_tasks.version, count(*) OVER ()::int AS count
    FROM production_tasks
    LEFT JOIN plant_batches ON plant_batches.nursery_id = production_tasks.nursery_id AND plant_batches.id = batch_id
    LEFT JOIN plant_types ON plant_types.nursery_id = plant_batches.nursery_id AND plant_types.id = plant_type_id
    WHERE production_tasks.nursery_id = ${db.nursery_id} AND scheduled_date <= ${today} AND status NOT IN ('completed', 'cancelled')
    ORDER BY urgent DESC, scheduled_date, production_tasks.id LIMIT 3`,
  )

export const ordersDue = (db: Db, today: string) =>
  db.many(
    z.extend(OrderDue, Counted),
    sql`
    SELECT orders.id, kind, status, coalesce(nullif(customer_name, ''), business_accounts.name, '') AS customer_name, due_date,
      (SELECT coalesce(sum(quantity), 0)::int FROM order_items
        WHERE order_items.nursery_id = ${db.nursery_id} AND order_id = orders.id AND plant_type_id IS NOT NULL
          AND called_off_order_id IS NULL) AS plants,
      count(*) OVER ()::int AS count
    FROM orders
    LEFT JOIN business_accounts ON business_accounts.nursery_id = orders.nursery_id AND business_accounts.id = business_account_id
    WHERE orders.nursery_id = ${db.nursery_id} AND due_date <= ${today}
      AND status IN ('confirmed', 'picking', 'ready') AND sale_id IS NULL
    ORDER BY due_date, orders.id LIMIT 3`,
  )

export const lowSupplies = (db: Db) =>
  db.many(
    z.extend(LowSupply, Counted),
    sql`
    SELECT id, name, unit, quantity_on_hand, reorder_point, count(*) OVER ()::int AS count
    FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND ${lowStock}
    ORDER BY quantity_on_hand / nullif(reorder_point, 0), name LIMIT 3`,
  )
