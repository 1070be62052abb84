/** The SQL of lay-bys. */
import * as z from 'zod/mini'
import { MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, asTotals } from '#server/sorted.ts'
import { type Sql, join, sql } from '#server/sql.ts'
import { Layby, type laybySorts, putAsideBy } from '../layby.ts'
import type { TillCart } from '#features/sales/cart.ts'
import { closeDraft } from './drafts.queries.ts'

const columns = sql`
  kept.id, number, customer_name, contact, created_at AS at, total_amount, valid_until, state, sale_id, cart,
  coalesce((SELECT trim(first_name || ' ' || last_name) FROM users WHERE users.nursery_id = kept.nursery_id AND users.id = kept.created_by), '') AS by,
  coalesce(paid.amount, 0)::numeric(12,2) AS paid_amount, coalesce(paid.payments, '[]') AS payments`

const from = (db: Db) => sql`
  saved_carts AS kept
  LEFT JOIN LATERAL (
    SELECT sum(amount) AS amount, jsonb_agg(jsonb_build_object('amount', amount::text, 'method', method, 'rounding', rounding::text,
        'paid_at', to_char(paid_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY paid_at, id) AS payments
    FROM payments WHERE nursery_id = ${db.nursery_id} AND layby_id = kept.id
  ) AS paid ON true`

/** What the list of lay-bys can be sorted by. */
export const laybyOrders: Orders<(typeof laybySorts)[number]> = {
  number: [sql`sort_key(number)`, 'text'],
  customer: [sql`sort_key(customer_name)`, 'text'],
  made: [sql`extract(epoch FROM created_at)`, 'numeric'],
  total: [sql`total_amount`, 'numeric'],
  paid: [sql`coalesce(paid.amount, 0)`, 'numeric'],
  rest: [sql`total_amount - coalesce(paid.amount, 0)`, 'numeric'],
  due: [sql`valid_until`, 'date'],
}

export interface LaybyFilter {
  readonly search?: string | undefined
  readonly state?: Layby['state'] | 'overdue' | undefined
  readonly today: string
}

const Sortable = z.extend(Layby, SortKey)

export const laybysPage = (db: Db, filter: LaybyFilter, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    Sortable,
    sql`SELECT ${columns}, ${column} FROM ${from(db)} WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

const Sums = z.object({ total: z.int(), total_amount: MoneyText, paid_amount: MoneyText })

/** Of all that match. */
export const laybysTotals = async (db: Db, filter: LaybyFilter) =>
  asTotals(
    await db.one(
      Sums,
      sql`
    SELECT count(*)::int AS total, coalesce(sum(total_amount), 0)::numeric(14,2) AS total_amount,
      coalesce(sum(paid.amount), 0)::numeric(14,2) AS paid_amount
    FROM ${from(db)} WHERE ${matching(db, filter)}`,
    ),
  )

function matching(db: Db, { search, state, today }: LaybyFilter): Sql {
  const wanted = search?.trim()
  return join(
    [
      sql`kept.nursery_id = ${db.nursery_id} AND kept.kind = 'layby'`,
      ...(state === 'overdue' ? [sql`state = 'open' AND valid_until < ${today}`] : state ? [sql`state = ${state}`] : []),
      ...(wanted ? [says(`%${wanted.replace(/[\\%_]/g, '\\$&')}%`)] : []),
    ],
    ' AND ',
  )
}

/** By its number, whose it is, where they are reached, or what is put aside. */
const says = (pattern: string) => sql`(
  number ILIKE ${pattern} OR customer_name ILIKE ${pattern} OR contact ILIKE ${pattern} OR EXISTS (
    SELECT FROM jsonb_array_elements(cart -> 'lines') AS line WHERE line -> 'good' ->> 'common_name' ILIKE ${pattern}
      OR line -> 'good' ->> 'botanical_name' ILIKE ${pattern} OR line -> 'good' ->> 'name' ILIKE ${pattern}))`

export const laybyWithId = (db: Db, id: string) =>
  db.maybe(
    Layby,
    sql`SELECT ${columns} FROM ${from(db)} WHERE kept.nursery_id = ${db.nursery_id} AND kept.kind = 'layby' AND kept.id = ${id}`,
  )

/** Locked until the commit: its payments are counted one after the other. */
export const lockLayby = async (db: Db, id: string): Promise<Layby | undefined> => {
  await db.run(sql`SELECT FROM saved_carts WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND kind = 'layby' FOR UPDATE`)
  return laybyWithId(db, id)
}

const Held = z.object({ held: MoneyText, overdue: z.int() })

/** What customers have paid for goods that are not handed over, and how many lay-bys should have been paid before today. */
export const heldForLaybys = (db: Db, today: string) =>
  db.one(
    Held,
    sql`
    SELECT coalesce(sum(paid.amount), 0)::numeric(14,2) AS held, (count(*) FILTER (WHERE valid_until < ${today}))::int AS overdue
    FROM ${from(db)} WHERE kept.nursery_id = ${db.nursery_id} AND kept.kind = 'layby' AND state = 'open'`,
  )

interface Laying {
  readonly id: string
  readonly user_id: string
  readonly number: string
  readonly customer_name: string
  readonly contact: string
  readonly cart: TillCart
  readonly total_amount: string
  readonly valid_until: string
}

/** Writes the lay-by and what it puts aside. */
export const writeLayby = (db: Db, layby: Laying) => Promise.all([writeCart(db, layby), putAside(db, layby.id, layby.cart)])

const writeCart = (db: Db, layby: Laying) =>
  db.run(sql`
    INSERT INTO saved_carts (nursery_id, id, kind, number, customer_name, contact, cart, total_amount, valid_until, created_by)
    VALUES (${db.nursery_id}, ${layby.id}, 'layby', ${layby.number}, ${layby.customer_name}, ${layby.contact},
      ${JSON.stringify(layby.cart)}::jsonb, ${layby.total_amount}, ${layby.valid_until}, ${layby.user_id})`)

const putAside = (db: Db, id: string, cart: TillCart) =>
  db.run(sql`
    INSERT INTO stock_reservations (nursery_id, layby_id, plant_type_id, container_size, inventory_item_id, quantity)
    SELECT ${db.nursery_id}, ${id}::uuid, plant_type_id, container_size, inventory_item_id, quantity
    FROM jsonb_to_recordset(${JSON.stringify(putAsideBy(cart))}::jsonb)
      AS aside (plant_type_id uuid, container_size text, inventory_item_id uuid, quantity numeric)`)

/** Closes a lay-by that was handed over or cancelled: what it had put aside is free again. */
export const closeLayby = (db: Db, userId: string, id: string, state: 'sold' | 'cancelled', saleId: string | null) =>
  Promise.all([
    closeDraft(db, userId, id, state, saleId),
    db.run(sql`DELETE FROM stock_reservations WHERE nursery_id = ${db.nursery_id} AND layby_id = ${id}`),
  ])

interface Changing {
  readonly customer_name: string
  readonly contact: string
  readonly valid_until: string
}

/** The name stands in its cart as well, from which the invoice has it. */
export const writeLaybyTerms = (db: Db, id: string, { customer_name, contact, valid_until }: Changing) =>
  db.run(sql`
    UPDATE saved_carts SET customer_name = ${customer_name}, contact = ${contact}, valid_until = ${valid_until},
      cart = jsonb_set(cart, '{customer_name}', to_jsonb(${customer_name}::text))
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
