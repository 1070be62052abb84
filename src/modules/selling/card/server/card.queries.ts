/** The SQL of card payments. */
import * as z from 'zod/mini'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { type SaleId, type TillSessionId, UserId } from '#kernel/id.ts'
import { Id, Instant, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { mayWrite } from '#server/may-write.ts'
import { type LinkedKind, linkedKinds } from '#server/document-link.ts'
import { type Sql, sql } from '#server/sql.ts'
import { CardPayment, SaleCard } from '../card-calls.ts'
import { type CardProgress, cardStates, isOpenState } from '../card-payment.ts'

interface NewCardPayment {
  readonly id: string
  readonly connection_id: string
  /** Null for a payment by link. */
  readonly reader_id: string | null
  readonly till_session_id: TillSessionId | undefined
  readonly amount: Cents
  readonly currency: string
  /** For a payment by link, who connected the provider. */
  readonly created_by: UserId
  readonly pays?: LinkedKind
  readonly pays_id?: string
}

export const addPayment = (db: Db, payment: NewCardPayment) =>
  db.run(sql`
    INSERT INTO card_payments (nursery_id, id, connection_id, reader_id, till_session_id, amount, currency, created_by, pays, pays_id)
    VALUES (${db.nursery_id}, ${payment.id}, ${payment.connection_id}, ${payment.reader_id}, ${payment.till_session_id ?? null},
      ${moneyText(payment.amount)}, ${payment.currency}, ${payment.created_by}, ${payment.pays ?? null}, ${payment.pays_id ?? null})`)

const refundedOf = (db: Db) => sql`
  (SELECT coalesce(sum(refund.amount), 0) FROM card_refunds AS refund
    WHERE refund.nursery_id = ${db.nursery_id} AND refund.card_payment_id = payment.id AND refund.state <> 'failed')::numeric(14,2)`

const listed = (db: Db, where: Sql) => sql`
  SELECT payment.id, state, amount, approved, tip, surcharge, ${refundedOf(db)} AS refunded, disputed, fee, payment.currency, brand, last4, failure, payment.sale_id,
    (SELECT coalesce(sum(entry.amount), 0) FROM card_entries AS entry WHERE entry.nursery_id = ${db.nursery_id} AND entry.card_payment_id = payment.id
      AND entry.kind = 'owed_again')::numeric(14,2) AS owed_again,
    coalesce(CASE WHEN pays = 'account' THEN pays_id END,
      (SELECT business_account_id FROM sales WHERE sales.nursery_id = ${db.nursery_id} AND sales.id = payment.sale_id)) AS business_account_id,
    coalesce((SELECT name FROM card_readers AS reader WHERE reader.nursery_id = ${db.nursery_id} AND reader.id = reader_id), '') AS reader_name,
    (SELECT invoice_number FROM sales WHERE sales.nursery_id = ${db.nursery_id} AND sales.id = payment.sale_id) AS invoice_number,
    payment.created_at,
    CASE WHEN pays IS NULL THEN (SELECT trim(first_name || ' ' || last_name) FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = payment.created_by)
      ELSE '' END AS created_by_name
  FROM card_payments AS payment WHERE payment.nursery_id = ${db.nursery_id} AND ${where}`

export const paymentWithId = (db: Db, id: string) => db.one(CardPayment, listed(db, sql`payment.id = ${id}`))

export const maybePayment = (db: Db, id: string) => db.maybe(CardPayment, listed(db, sql`payment.id = ${id}`))

const DocumentCard = z.extend(SaleCard, { document_id: Id })

/**
 * Cards that paid for these sales, lay-bys and orders, at a reader or by the link of a document, in the order in which they paid. A sale has those of
 * its order too: their deposit paid for it.
 */
export const cardsOf = (db: Db, documentIds: readonly string[]) =>
  db.many(
    DocumentCard,
    sql`
    WITH document AS (
      SELECT id AS document_id, id FROM unnest(${[...documentIds]}::uuid[]) AS id
      UNION SELECT sale_id, id FROM orders WHERE nursery_id = ${db.nursery_id} AND sale_id = ANY(${[...documentIds]}::uuid[])
      UNION SELECT sale_id, order_id FROM order_dockets WHERE nursery_id = ${db.nursery_id} AND sale_id = ANY(${[...documentIds]}::uuid[])
    ), paid AS (
      SELECT document_id, id FROM document
      UNION SELECT document_id, cart.id FROM document
        JOIN saved_carts AS cart ON cart.nursery_id = ${db.nursery_id} AND (cart.sale_id = document.id OR cart.order_id = document.id)
    )
    SELECT payment.id, brand, last4, greatest(approved - ${refundedOf(db)} - disputed, 0)::numeric(14,2) AS left, approved, ${refundedOf(db)} AS refunded, surcharge,
      paid.document_id
    FROM paid JOIN card_payments AS payment ON payment.nursery_id = ${db.nursery_id} AND (payment.sale_id = paid.id OR payment.pays_id = paid.id)
    WHERE payment.sale_id IS NOT NULL OR booked_at IS NOT NULL AND pays <> 'account'
    GROUP BY payment.nursery_id, payment.id, paid.document_id
    ORDER BY payment.created_at, payment.id`,
  )

const isUnused = (db: Db) =>
  sql`payment.sale_id IS NULL AND booked_at IS NULL AND state = 'approved' AND ${refundedOf(db)} < approved`

/** At this till: without an outcome, or approved, used by no sale and not refunded. */
export const unusedAtTill = (db: Db, tillId: string) =>
  db.many(
    CardPayment,
    sql`${listed(
      db,
      sql`(payment.sale_id IS NULL AND state IN ('started', 'waiting') OR ${isUnused(db)}) AND reader_id IN (SELECT id FROM card_readers WHERE nursery_id = ${db.nursery_id} AND till_id = ${tillId})`,
    )} ORDER BY payment.created_at`,
  )

/**
 * Payments for a person to look at: unknown or unused for `minutes`, or charged back in the last 120 days. A page that its customer has opened and
 * left is no matter for a person.
 */
export const paymentsToLookAt = (db: Db, minutes: number) =>
  db.many(
    CardPayment,
    sql`${listed(
      db,
      sql`(payment.sale_id IS NULL AND state IN ('started', 'waiting') AND (pays IS NULL OR payment.created_at < now() - interval '1 day') OR ${isUnused(db)})
        AND payment.created_at < now() - ${minutes}::int * interval '1 minute'
        OR payment.nursery_id = ${db.nursery_id} AND disputed > 0 AND finished_at > now() - interval '120 days'`,
    )} ORDER BY payment.created_at`,
  )

export const Open = z.object({ id: Id })

/** Payments without an outcome for half a minute, and those by link that are not booked, the oldest first. */
export const paymentsToAsk = (db: Db) =>
  db.many(
    Open,
    sql`
    SELECT id FROM card_payments
    WHERE nursery_id = ${db.nursery_id} AND sale_id IS NULL AND created_at < now() - interval '30 seconds'
      AND (state IN ('started', 'waiting') OR state = 'approved' AND pays IS NOT NULL AND booked_at IS NULL)
    ORDER BY created_at`,
  )

const Locked = z.object({
  id: Id,
  connection_id: Id,
  reader: z.nullable(z.string()),
  state: z.enum(cardStates),
  amount: MoneyText,
  approved: MoneyText,
  tip: MoneyText,
  surcharge: MoneyText,
  refunded: MoneyText,
  disputed: MoneyText,
  fee: z.nullable(MoneyText),
  currency: z.string(),
  brand: z.string(),
  last4: z.string(),
  provider_reference: z.nullable(z.string()),
  failure: z.string(),
  sale_id: z.nullable(Id),
  pays: z.nullable(z.enum(linkedKinds)),
  pays_id: z.nullable(Id),
  booked_at: z.nullable(Instant),
  created_at: Instant,
  finished_at: z.nullable(Instant),
})

export type StoredPayment = z.infer<typeof Locked>

const stored = (db: Db) => sql`
  SELECT payment.id, connection_id, state, amount, approved, tip, surcharge, ${refundedOf(db)} AS refunded, disputed, fee, currency, brand, last4, provider_reference, failure, sale_id,
    pays, pays_id, booked_at, payment.created_at, finished_at,
    (SELECT provider_reader FROM card_readers AS reader WHERE reader.nursery_id = ${db.nursery_id} AND reader.id = reader_id) AS reader
  FROM card_payments AS payment WHERE payment.nursery_id = ${db.nursery_id}`

export const storedPayment = (db: Db, id: string) => db.one(Locked, sql`${stored(db)} AND payment.id = ${id}`)

export const lockPayment = (db: Db, id: string) => db.one(Locked, sql`${stored(db)} AND payment.id = ${id} FOR UPDATE OF payment`)

/** In the order of their ids; those that the nursery does not have are left out. */
export const lockPayments = (db: Db, ids: readonly string[]) =>
  db.many(Locked, sql`${stored(db)} AND payment.id = ANY(${[...ids]}::uuid[]) ORDER BY payment.id FOR UPDATE OF payment`)

/** By the provider’s name of it. */
export const paymentByReference = (db: Db, connectionId: string, reference: string) =>
  db.maybe(
    Open,
    sql`
    SELECT id FROM card_payments
    WHERE nursery_id = ${db.nursery_id} AND connection_id = ${connectionId} AND provider_reference = ${reference}`,
  )

export const notFinished = sql`NULL`

export const finishedBefore = sql`LEAST(finished_at, now())`

export const writeProgress = (db: Db, id: string, progress: CardProgress) =>
  db.run(sql`
    UPDATE card_payments SET state = ${progress.state}, approved = ${moneyText(progress.approved)},
      tip = ${moneyText(progress.tip)}, surcharge = ${moneyText(progress.surcharge)},
      fee = ${progress.fee === undefined ? null : moneyText(progress.fee)}, brand = ${progress.brand}, last4 = ${progress.last4},
      provider_reference = ${progress.reference ?? null}, failure = ${progress.failure}, checked_at = now(),
      finished_at = ${isOpenState(progress.state) ? notFinished : finishedBefore}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const useForSale = (db: Db, ids: readonly string[], saleId: SaleId) =>
  db.run(sql`
    UPDATE card_payments SET sale_id = ${saleId}
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) AND sale_id IS NULL`)

/** `saleId`: the sale whose refunds go back to the card. */
export const markBooked = (db: Db, id: string, saleId: SaleId | null) =>
  db.run(sql`
    UPDATE card_payments SET booked_at = now(), sale_id = ${saleId}, failure = ''
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND booked_at IS NULL`)

export const noteNotBooked = (db: Db, id: string, failure: string) =>
  db.run(sql`
    UPDATE card_payments SET failure = ${failure.slice(0, 300)} WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND booked_at IS NULL`)

/** Payments for a document that wait for their customer or were made, the newest first. */
export const paymentsFor = (db: Db, documentId: string) =>
  db.many(
    CardPayment,
    sql`${listed(db, sql`pays_id = ${documentId} AND state IN ('waiting', 'approved')`)} ORDER BY payment.created_at DESC`,
  )

export const nurseryMayWrite = async (db: Db): Promise<boolean> =>
  (
    await db.one(
      z.object({ may_write: z.boolean() }),
      sql`SELECT ${mayWrite} AS may_write FROM nurseries WHERE nurseries.id = ${db.nursery_id}`,
    )
  ).may_write

export const addDispute = (db: Db, id: string, amount: Cents) =>
  db.run(sql`
    UPDATE card_payments SET disputed = least(approved, ${moneyText(amount)}::numeric)
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const progressOf = (row: StoredPayment): CardProgress => ({
  state: row.state,
  amount: cents(row.amount),
  approved: cents(row.approved),
  tip: cents(row.tip),
  surcharge: cents(row.surcharge),
  fee: row.fee === null ? undefined : cents(row.fee),
  brand: row.brand,
  last4: row.last4,
  reference: row.provider_reference ?? undefined,
  failure: row.failure,
})
