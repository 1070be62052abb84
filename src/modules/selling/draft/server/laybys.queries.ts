/** The SQL of lay-bys. */
import type { SaleId, SavedCartId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, asTotals } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, sql } from '#server/sql.ts'
import { Layby, type laybySorts } from '../layby.ts'
import { CartHeader } from '../saved-cart.ts'
import { closeDraft } from './drafts.queries.ts'
import { cartHeader, releaseLines, savedBy, withCarts } from './saved-carts.queries.ts'

const LaybyRow = z.extend(z.omit(Layby, { cart: true }), { header: CartHeader })

const columns = (db: Db) => sql`
  saved.id, number, customer_name, contact, created_at AS at, total_amount, valid_until, state, sale_id, ${savedBy(db)}, ${cartHeader(db)},
  coalesce(paid.amount, 0)::numeric(12,2) AS paid_amount, coalesce(paid.payments, '[]') AS payments`

const from = (db: Db) => sql`
  saved_carts AS saved
  LEFT JOIN LATERAL (
    SELECT sum(amount) AS amount, jsonb_agg(jsonb_build_object('id', id, 'reverses', reverses, 'amount', amount::text, 'method', method, 'rounding', rounding::text,
        'paid_at', to_char(paid_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY paid_at, id) AS payments
    FROM payments WHERE nursery_id = ${db.nursery_id} AND layby_id = saved.id
  ) AS paid ON true`

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

const Sortable = z.extend(LaybyRow, SortKey)

export const laybysPage = async (db: Db, filter: LaybyFilter, limit: number, { column, after, orderBy }: Sorted) =>
  withCarts(
    db,
    await db.many(
      Sortable,
      sql`SELECT ${columns(db)}, ${column} FROM ${from(db)} WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
    ),
  )

const Sums = z.object({ total: z.int(), total_amount: MoneyText, paid_amount: MoneyText })

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
      sql`saved.nursery_id = ${db.nursery_id} AND saved.kind = 'layby'`,
      ...(state === 'overdue' ? [sql`state = 'open' AND valid_until < ${today}`] : state ? [sql`state = ${state}`] : []),
      ...(wanted ? [matches(db, containing(wanted))] : []),
    ],
    ' AND ',
  )
}

/** Searches number, customer, contact and reserved items. */
const matches = (db: Db, pattern: string) => sql`(
  saved.number ILIKE ${pattern} OR customer_name ILIKE ${pattern} OR contact ILIKE ${pattern} OR EXISTS (
    SELECT FROM saved_cart_lines AS line
    LEFT JOIN plant_types AS plant ON plant.nursery_id = line.nursery_id AND plant.id = plant_type_id
    LEFT JOIN inventory_items AS supply ON supply.nursery_id = line.nursery_id AND supply.id = inventory_item_id
    WHERE line.nursery_id = ${db.nursery_id} AND saved_cart_id = saved.id AND (plant.common_name ILIKE ${pattern}
      OR plant.botanical_name ILIKE ${pattern} OR supply.name ILIKE ${pattern} OR line.description ILIKE ${pattern})))`

export const laybyWithId = async (db: Db, id: SavedCartId): Promise<Layby | undefined> => {
  const rows = await db.many(
    LaybyRow,
    sql`SELECT ${columns(db)} FROM ${from(db)} WHERE saved.nursery_id = ${db.nursery_id} AND saved.kind = 'layby' AND saved.id = ${id}`,
  )
  const [layby] = await withCarts(db, rows)
  return layby
}

/** Locked until the commit: its payments are counted one after the other. */
export const lockLayby = async (db: Db, id: SavedCartId): Promise<Layby | undefined> => {
  await db.run(sql`SELECT FROM saved_carts WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND kind = 'layby' FOR UPDATE`)
  return laybyWithId(db, id)
}

const Held = z.object({ held: MoneyText, overdue: z.int() })

/** Payments held for goods not handed over, and the number of overdue lay-bys. */
export const heldForLaybys = (db: Db, today: string) =>
  db.one(
    Held,
    sql`
    SELECT coalesce(sum(paid.amount), 0)::numeric(14,2) AS held, (count(*) FILTER (WHERE valid_until < ${today}))::int AS overdue
    FROM ${from(db)} WHERE saved.nursery_id = ${db.nursery_id} AND saved.kind = 'layby' AND state = 'open'`,
  )

/** Closes a lay-by that was handed over or cancelled: its reservation is released. */
export const closeLayby = (db: Db, userId: UserId, id: SavedCartId, state: 'sold' | 'cancelled', saleId: SaleId | null) =>
  Promise.all([closeDraft(db, userId, id, state, saleId), releaseLines(db, id)])

interface LaybyTerms {
  readonly customer_name: string
  readonly contact: string
  readonly valid_until: string
}

export const writeLaybyTerms = (db: Db, id: SavedCartId, { customer_name, contact, valid_until }: LaybyTerms) =>
  db.run(sql`
    UPDATE saved_carts SET customer_name = ${customer_name}, contact = ${contact}, valid_until = ${valid_until}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
