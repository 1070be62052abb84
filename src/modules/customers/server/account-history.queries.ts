/** The SQL of what an account bought, and of what was done with it. */
import type { AccountId, UserId } from '#kernel/id.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, asTotals, readList } from '#server/keyset-pagination.ts'
import { sql } from '#server/sql.ts'
import * as z from 'zod/mini'
import { Activity, type NewActivity } from '../account.ts'
import type * as calls from '../contract.ts'
import type { accountSaleSorts } from '../sorts.ts'
import { insertRows } from '#server/rows.ts'

const SaleOfAccount = z.object({
  id: Id,
  invoice_number: z.string(),
  sale_date: z.string(),
  due_date: z.nullable(z.string()),
  payment_method: z.string(),
  payment_status: z.string(),
  total_amount: MoneyText,
  amount_paid: MoneyText,
  plants: z.int(),
  voided_at: z.nullable(z.string()),
})

const saleOrders: Orders<(typeof accountSaleSorts)[number]> = {
  day: [sql`sold_at`, 'timestamptz'],
  invoice: [sql`sort_key(invoice_number)`, 'text'],
  due: [sql`coalesce(due_date, 'infinity')`, 'date'],
  plants: [sql`plants`, 'int'],
  status: [sql`payment_status`, 'text'],
  total: [sql`total_amount`, 'numeric'],
}

const SortableSale = z.extend(SaleOfAccount, SortKey)
const SaleSums = z.object({ total: z.int(), total_amount: MoneyText, plants: z.int() })

/** Sales to an account; the totals leave out void sales. */
export const salesOf = (db: Db, id: AccountId, page: NonNullable<z.infer<typeof calls.accountSales.query>>) => {
  const sold = sql`(
    SELECT sales.id, invoice_number, sold_at, sale_date, due_date, payment_method, payment_status, total_amount, amount_paid, voided_at,
      coalesce((SELECT sum(quantity) FROM sale_items WHERE nursery_id = ${db.nursery_id} AND sale_id = sales.id AND item_type = 'plant'), 0)::int AS plants
    FROM sales WHERE sales.nursery_id = ${db.nursery_id} AND business_account_id = ${id}) AS sold`
  return readList(page, {
    orders: saleOrders,
    standard: '-day',
    id: sql`id`,
    wholeByDefault: true,
    read: (limit, { column, after, orderBy }) =>
      db.many(
        SortableSale,
        sql`
        SELECT id, invoice_number, sale_date, due_date, payment_method, payment_status, total_amount, amount_paid, plants, voided_at, ${column}
        FROM ${sold} WHERE ${db.nursery_id}::uuid IS NOT NULL${after} ${orderBy} LIMIT ${limit}`,
      ),
    sums: async () =>
      asTotals(
        await db.one(
          SaleSums,
          sql`
          SELECT count(*)::int AS total, coalesce(sum(total_amount) FILTER (WHERE voided_at IS NULL), 0.00)::text AS total_amount,
            coalesce(sum(plants) FILTER (WHERE voided_at IS NULL), 0)::int AS plants FROM ${sold}
          WHERE ${db.nursery_id}::uuid IS NOT NULL`,
        ),
      ),
  })
}

const allActivities = (db: Db, id: AccountId) => sql`(
      SELECT id, kind, occurred_on, text, NULL::uuid AS sale_id, created_at, created_by FROM account_activities
      WHERE nursery_id = ${db.nursery_id} AND business_account_id = ${id}
      UNION ALL
      SELECT entry.id, entry.kind, entry_date, 
        concat_ws(' ',
          CASE WHEN sales.id IS NOT NULL THEN 'Invoice' WHEN entry.kind = 'opening' THEN concat_ws(' ', 'Opening balance', entry.notes) ELSE upper(left(entry.notes, 1)) || substr(entry.notes, 2) END,
          invoice_number,
          (CASE entry.kind WHEN 'payment' THEN abs(entry.amount) ELSE entry.amount END)::text
        ),
        sales.id, entry.created_at, entry.created_by
      FROM account_entries AS entry
      LEFT JOIN sales ON sales.nursery_id = entry.nursery_id AND entry.reference_type = 'sale' AND sales.id = reference_id
      WHERE entry.nursery_id = ${db.nursery_id} AND entry.business_account_id = ${id} AND entry.kind <> 'adjustment'
      UNION ALL
      SELECT id, 'order', order_date, concat_ws(' ', 'Order', order_number::text, total_amount::text), NULL, created_at, created_by
      FROM orders WHERE orders.nursery_id = ${db.nursery_id} AND orders.business_account_id = ${id}
      UNION ALL
      SELECT deposit.id, 'payment', paid_on,
        concat_ws(' ', CASE WHEN amount > 0 THEN 'Deposit on order' ELSE 'Deposit given back, order' END, order_number::text, abs(amount)::text),
        NULL, deposit.created_at, deposit.created_by
      FROM payments AS deposit JOIN orders ON orders.nursery_id = deposit.nursery_id AND orders.id = order_id
      WHERE deposit.nursery_id = ${db.nursery_id} AND orders.business_account_id = ${id} AND method NOT IN ('deposit', 'order')
    )`

const activityOrders: Orders<'done'> = {
  done: [
    sql`to_char(occurred_on, 'YYYY-MM-DD') || to_char(each.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`,
    'text',
  ],
}
const SortableActivity = z.extend(Activity, SortKey)
const Total = z.object({ total: z.int() })

/** By day, and those of a day by when they were recorded. */
export const activitiesOf = (db: Db, id: AccountId, page: NonNullable<z.infer<typeof calls.accountActivities.query>>) =>
  readList(page, {
    orders: activityOrders,
    standard: '-done',
    id: sql`each.id`,
    wholeByDefault: true,
    read: (limit, { column, after, orderBy }) =>
      db.many(
        SortableActivity,
        sql`
        SELECT each.id, each.kind, occurred_on, text, sale_id, each.created_at, each.created_by, nullif(trim(first_name || ' ' || last_name), '') AS by, ${column}
        FROM ${allActivities(db, id)} AS each LEFT JOIN users ON users.nursery_id = ${db.nursery_id} AND users.id = each.created_by
        WHERE ${db.nursery_id}::uuid IS NOT NULL${after} ${orderBy} LIMIT ${limit}`,
      ),
    sums: () =>
      db.one(
        Total,
        sql`SELECT count(*)::int AS total FROM ${allActivities(db, id)} AS each WHERE ${db.nursery_id}::uuid IS NOT NULL`,
      ),
  })

/** Undefined if the account has no such activity. */
export const activityWithId = (db: Db, id: AccountId, activityId: string) =>
  db.maybe(
    Activity,
    sql`
    SELECT each.id, each.kind, occurred_on, text, sale_id, each.created_at, each.created_by, nullif(trim(first_name || ' ' || last_name), '') AS by
    FROM ${allActivities(db, id)} AS each LEFT JOIN users ON users.nursery_id = ${db.nursery_id} AND users.id = each.created_by
    WHERE ${db.nursery_id}::uuid IS NOT NULL AND each.id = ${activityId}`,
  )

const Added = z.object({ id: Id })
export async function addActivity(
  db: Db,
  userId: UserId,
  id: AccountId,
  { kind, occurred_on, text }: NewActivity,
): Promise<string> {
  const added = await db.one(
    Added,
    sql`
    INSERT INTO account_activities (nursery_id, business_account_id, kind, occurred_on, text, created_by)
    VALUES (${db.nursery_id}, ${id}, ${kind}, ${occurred_on}::date, ${text}, ${userId}) RETURNING id`,
  )
  return added.id
}

export const addMails = (
  db: Db,
  userId: UserId,
  day: string,
  mails: readonly { readonly id: AccountId; readonly text: string }[],
) =>
  db.run(
    insertRows(
      db,
      'account_activities',
      mails.map(({ id, text }) => ({ business_account_id: id, text })),
      { kind: 'mail', occurred_on: day, created_by: userId },
    ),
  )

const Recorded = z.object({ kind: z.string(), occurred_on: z.string(), text: z.string(), created_by: z.nullable(Id) })

/** A call, a mail, a visit or a note, locked; undefined where the account has no such one. */
export const lockActivity = (db: Db, id: AccountId, activityId: string) =>
  db.maybe(
    Recorded,
    sql`
    SELECT kind, occurred_on, text, created_by FROM account_activities
    WHERE nursery_id = ${db.nursery_id} AND business_account_id = ${id} AND id = ${activityId} FOR UPDATE`,
  )

export const editActivity = (db: Db, activityId: string, { kind, occurred_on, text }: NewActivity) =>
  db.run(sql`
    UPDATE account_activities SET kind = ${kind}, occurred_on = ${occurred_on}::date, text = ${text}
    WHERE nursery_id = ${db.nursery_id} AND id = ${activityId}`)

export const deleteActivity = (db: Db, activityId: string) =>
  db.run(sql`DELETE FROM account_activities WHERE nursery_id = ${db.nursery_id} AND id = ${activityId}`)
