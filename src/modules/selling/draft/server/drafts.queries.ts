/** The SQL of parked carts and quotes. */
import type { OrderId, SaleId, SavedCartId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted } from '#server/keyset-pagination.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { ParkedCart, Quote } from '../draft.ts'
import { CartHeader } from '../saved-cart.ts'
import { cartHeader, savedBy, withCarts } from './saved-carts.queries.ts'

const header = { header: CartHeader }
const ParkedRow = z.extend(z.omit(ParkedCart, { cart: true }), header)
const QuoteRow = z.extend(z.omit(Quote, { cart: true }), header)

const parked = (db: Db, which: Sql) => sql`
  SELECT id, name, ${savedBy(db)}, created_at AS at, total_amount, ${cartHeader(db)} FROM saved_carts AS saved
  WHERE nursery_id = ${db.nursery_id} AND kind = 'parked' AND ${which}`

/** Oldest first. */
export const parkedCarts = async (db: Db) =>
  withCarts(db, await db.many(ParkedRow, sql`${parked(db, sql`true`)} ORDER BY created_at, id`))

/** Rows that count against the limit of parked carts. */
export const otherParkedCarts = (db: Db, id: SavedCartId) =>
  sql`SELECT FROM saved_carts WHERE nursery_id = ${db.nursery_id} AND kind = 'parked' AND id <> ${id}`

export const parkedWithId = async (db: Db, id: SavedCartId) => {
  const [found] = await withCarts(db, await db.many(ParkedRow, parked(db, sql`id = ${id}`)))
  return found
}

/** Reads a parked cart and removes it: of those who ask at once, one gets it. */
export const takeParked = async (db: Db, id: SavedCartId) => {
  const [found] = await withCarts(db, await db.many(ParkedRow, sql`${parked(db, sql`id = ${id}`)} FOR UPDATE`))
  if (found) await db.run(sql`DELETE FROM saved_carts WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  return found
}

const quotes = (db: Db, which: Sql, more: Sql = none) => sql`
  SELECT id, number, ${savedBy(db)}, customer_name, created_at AS at, total_amount, valid_until, state, sale_id, order_id, ${cartHeader(db)}${more}
  FROM saved_carts AS saved WHERE nursery_id = ${db.nursery_id} AND kind = 'quote' AND ${which}`

const inState = (state: Quote['state'] | undefined) => (state === undefined ? sql`true` : sql`state = ${state}`)

export const quoteOrders: Orders<'date'> = { date: [sql`created_at`, 'timestamptz'] }

const SortableQuote = z.extend(QuoteRow, SortKey)
export const quotesPage = async (db: Db, state: Quote['state'] | undefined, limit: number, sorted: Sorted) =>
  withCarts(
    db,
    await db.many(
      SortableQuote,
      sql`${quotes(db, inState(state), sql`, ${sorted.column}`)}${sorted.after} ${sorted.orderBy} LIMIT ${limit}`,
    ),
  )

const Total = z.object({ total: z.int() })
export const countQuotes = (db: Db, state: Quote['state'] | undefined) =>
  db.one(
    Total,
    sql`SELECT count(*)::int AS total FROM saved_carts WHERE nursery_id = ${db.nursery_id} AND kind = 'quote' AND ${inState(state)}`,
  )

export const quoteWithId = async (db: Db, id: SavedCartId) => {
  const [found] = await withCarts(db, await db.many(QuoteRow, quotes(db, sql`id = ${id}`)))
  return found
}

/** Locked until the commit: it is sold once. */
export const lockQuote = async (db: Db, id: SavedCartId) => {
  const [found] = await withCarts(db, await db.many(QuoteRow, sql`${quotes(db, sql`id = ${id}`)} FOR UPDATE`))
  return found
}

/** Closes a draft that was sold or cancelled. */
export const closeDraft = (db: Db, userId: UserId, id: SavedCartId, state: 'sold' | 'cancelled', saleId: SaleId | null) =>
  db.run(sql`
    UPDATE saved_carts SET state = ${state}, sale_id = ${saleId}, closed_at = now(), closed_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** Closes a draft that became an order. */
export const closeOrdered = (db: Db, userId: UserId | null, id: SavedCartId, orderId: OrderId) =>
  db.run(sql`
    UPDATE saved_carts SET state = 'ordered', order_id = ${orderId}, closed_at = now(), closed_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
