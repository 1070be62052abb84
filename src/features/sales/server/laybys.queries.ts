/** The SQL of lay-bys. */
import * as z from 'zod/mini'
import { DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import type { Visitor } from '#server/serve.ts'
import { type Sql, sql } from '#server/sql.ts'
import { moneyText } from '#kernel/money.ts'
import { Layby } from '../layby.ts'
import type { Tender } from '../tender.ts'
import type { TillCart } from '../till.ts'

const laybys = (db: Db, which: Sql) => sql`
  SELECT kept.id, number, customer_name, contact, created_at AS at, total_amount, valid_until, state, sale_id, cart,
    coalesce((SELECT trim(first_name || ' ' || last_name) FROM users WHERE users.nursery_id = kept.nursery_id AND users.id = kept.created_by), '') AS by,
    coalesce(paid.amount, 0)::numeric(12,2) AS paid_amount, coalesce(paid.payments, '[]') AS payments
  FROM kept_carts AS kept
  LEFT JOIN LATERAL (
    SELECT sum(amount) AS amount, jsonb_agg(jsonb_build_object('amount', amount::text, 'method', method, 'rounding', rounding::text,
        'paid_at', to_char(paid_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY paid_at, id) AS payments
    FROM layby_payments WHERE nursery_id = ${db.nursery_id} AND layby_id = kept.id
  ) AS paid ON true
  WHERE kept.nursery_id = ${db.nursery_id} AND kept.kind = 'layby' AND ${which}`

export const laybyList = (db: Db, state: Layby['state'] | undefined) =>
  db.many(
    Layby,
    sql`${laybys(db, state === undefined ? sql`true` : sql`state = ${state}`)} ORDER BY created_at DESC, kept.id LIMIT 200`,
  )

export const laybyWithId = (db: Db, id: string) => db.maybe(Layby, laybys(db, sql`kept.id = ${id}`))

/** Locked until the commit: its payments are counted one after the other. */
export const lockLayby = async (db: Db, id: string): Promise<Layby | undefined> => {
  await db.run(sql`SELECT FROM kept_carts WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND kind = 'layby' FOR UPDATE`)
  return laybyWithId(db, id)
}

const Held = z.object({ held: MoneyText })

/** What customers have paid for goods that are not handed over. */
export const heldForLaybys = (db: Db) =>
  db.one(
    Held,
    sql`
    SELECT coalesce(sum(amount), 0)::numeric(12,2) AS held FROM layby_payments AS paid
    JOIN kept_carts AS kept ON kept.nursery_id = paid.nursery_id AND kept.id = paid.layby_id AND kept.state = 'open'
    WHERE paid.nursery_id = ${db.nursery_id}`,
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

export const writeLayby = (db: Db, layby: Laying) =>
  db.run(sql`
    INSERT INTO kept_carts (nursery_id, id, kind, number, customer_name, contact, cart, total_amount, valid_until, created_by)
    VALUES (${db.nursery_id}, ${layby.id}, 'layby', ${layby.number}, ${layby.customer_name}, ${layby.contact},
      ${JSON.stringify(layby.cart)}::jsonb, ${layby.total_amount}, ${layby.valid_until}, ${layby.user_id})`)

interface Paying {
  readonly layby_id: string
  readonly tender: Tender
  readonly till_session_id: string | undefined
}

/** With a minus: given back. */
export const writeLaybyPayment = (db: Db, who: Visitor, { layby_id, tender, till_session_id }: Paying) =>
  db.run(sql`
    INSERT INTO layby_payments (nursery_id, layby_id, amount, method, tendered, rounding, till_session_id, created_by)
    VALUES (${db.nursery_id}, ${layby_id}, ${moneyText(tender.amount)}, ${tender.method},
      ${tender.tendered === undefined ? null : moneyText(tender.tendered)}, ${moneyText(tender.rounding)}, ${till_session_id ?? null}, ${who.user_id})`)

const Aside = z.object({
  plant_type_id: z.nullable(Id),
  container_size: z.nullable(z.string()),
  inventory_item_id: z.nullable(Id),
  quantity: DecimalText,
})

/** What open lay-bys have put aside, but this one. Asked after the stock was locked. */
export const laidBy = (db: Db, except: string | undefined) =>
  db.many(
    Aside,
    sql`
    SELECT plant_type_id, container_size, inventory_item_id, sum(quantity) AS quantity FROM laid_by
    WHERE nursery_id = ${db.nursery_id} AND layby_id IS DISTINCT FROM ${except ?? null}::uuid
      AND (plant_type_id IS NOT NULL OR inventory_item_id IS NOT NULL)
    GROUP BY plant_type_id, container_size, inventory_item_id`,
  )
