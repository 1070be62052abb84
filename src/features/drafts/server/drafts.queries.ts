/** The SQL of parked carts and quotes. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { ParkedCart, Quote } from '../draft.ts'
import type { TillCart } from '#features/sales/cart.ts'

const by = sql`coalesce((SELECT trim(first_name || ' ' || last_name) FROM users
  WHERE users.nursery_id = saved_carts.nursery_id AND users.id = saved_carts.created_by), '') AS by`
const parked = sql`id, name, ${by}, created_at AS at, total_amount, cart`
const quoted = sql`id, number, customer_name, ${by}, created_at AS at, total_amount, valid_until, state, sale_id, order_id, cart`

export const parkedCarts = (db: Db) =>
  db.many(
    ParkedCart,
    sql`SELECT ${parked} FROM saved_carts WHERE nursery_id = ${db.nursery_id} AND kind = 'parked' ORDER BY created_at, id LIMIT 200`,
  )

interface Parking {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly cart: TillCart
  readonly total_amount: string
}

export const writeParked = (db: Db, { id, user_id, name, cart, total_amount }: Parking) =>
  db.one(
    ParkedCart,
    sql`
    INSERT INTO saved_carts (nursery_id, id, kind, name, customer_name, cart, total_amount, created_by)
    VALUES (${db.nursery_id}, ${id}, 'parked', ${name}, ${cart.customer_name}, ${JSON.stringify(cart)}::jsonb, ${total_amount}, ${user_id})
    ON CONFLICT (nursery_id, id) DO UPDATE SET name = excluded.name, cart = excluded.cart, total_amount = excluded.total_amount
      WHERE saved_carts.kind = 'parked'
    RETURNING ${parked}`,
  )

export const takeParked = (db: Db, id: string) =>
  db.maybe(
    ParkedCart,
    sql`DELETE FROM saved_carts WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND kind = 'parked' RETURNING ${parked}`,
  )

const quotes = (db: Db, which: Sql) =>
  sql`SELECT ${quoted} FROM saved_carts WHERE nursery_id = ${db.nursery_id} AND kind = 'quote' AND ${which}`

export const quotesList = (db: Db, state: Quote['state'] | undefined) =>
  db.many(
    Quote,
    sql`${quotes(db, state === undefined ? sql`true` : sql`state = ${state}`)} ORDER BY created_at DESC, id LIMIT 200`,
  )

export const quoteWithId = (db: Db, id: string) => db.maybe(Quote, quotes(db, sql`id = ${id}`))

interface Quoting extends Omit<Parking, 'name'> {
  readonly number: string
  readonly customer_name: string
  readonly valid_until: string
}

export const writeQuote = (db: Db, { id, user_id, number, customer_name, cart, total_amount, valid_until }: Quoting) =>
  db.one(
    Quote,
    sql`
    INSERT INTO saved_carts (nursery_id, id, kind, number, customer_name, cart, total_amount, valid_until, created_by)
    VALUES (${db.nursery_id}, ${id}, 'quote', ${number}, ${customer_name}, ${JSON.stringify(cart)}::jsonb, ${total_amount}, ${valid_until}, ${user_id})
    RETURNING ${quoted}`,
  )

/** Locked until the commit: it is sold once. */
export const lockQuote = (db: Db, id: string) =>
  db.maybe(
    z.pick(Quote, { number: true, state: true, valid_until: true, cart: true }),
    sql`
    SELECT number, state, valid_until, cart FROM saved_carts
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND kind = 'quote' FOR UPDATE`,
  )

/** It became a sale, or nothing. */
export const closeDraft = (db: Db, userId: string, id: string, state: 'sold' | 'cancelled', saleId: string | null) =>
  db.run(sql`
    UPDATE saved_carts SET state = ${state}, sale_id = ${saleId}, closed_at = now(), closed_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** It became an order. */
export const closeOrdered = (db: Db, userId: string, id: string, orderId: string) =>
  db.run(sql`
    UPDATE saved_carts SET state = 'ordered', order_id = ${orderId}, closed_at = now(), closed_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
