/** The SQL of card payments. */
import * as z from 'zod/mini'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { type SaleId, type TillSessionId, UserId } from '#kernel/id.ts'
import { Id, Instant, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { mayWrite } from '#server/may-write.ts'
import { type LinkedKind, linkedKinds } from '#server/document-link.ts'
import { type Sql, sql } from '#server/sql.ts'
import { TillReader } from '#modules/selling/payment/till-session.ts'
import { CardPayment, CardRefund, SaleCard } from '../card-calls.ts'
import { type CardProgress, cardStates, isOpenState } from '../card-payment.ts'

const StoredConnection = z.object({
  id: Id,
  driver: z.string(),
  account: z.string(),
  account_name: z.string(),
  currency: z.string(),
  secret_sealed: z.nullable(z.string()),
  failure: z.string(),
  created_at: Instant,
  created_by: UserId,
  /** The moment up to which its entries were read. */
  entries_to: z.nullable(Instant),
})
export type StoredConnection = z.infer<typeof StoredConnection>

const connections = (db: Db) => sql`
  SELECT id, driver, account, account_name, currency, secret_sealed, failure, created_at, created_by, entries_to FROM card_connections
  WHERE nursery_id = ${db.nursery_id}`

export const activeConnections = (db: Db) =>
  db.many(StoredConnection, sql`${connections(db)} AND disconnected_at IS NULL ORDER BY created_at, id`)

/** Also one that was disconnected: its events are refused with a reason. */
export const connectionWithId = (db: Db, id: string) => db.maybe(StoredConnection, sql`${connections(db)} AND id = ${id}`)

type NewConnection = Omit<StoredConnection, 'failure' | 'created_at' | 'entries_to'>

/** The id of the connection to this account of the driver; another account of it is disconnected. */
export async function replaceConnection(db: Db, added: NewConnection): Promise<void> {
  await db.run(sql`
    UPDATE card_connections SET disconnected_at = now(), secret_sealed = NULL
    WHERE nursery_id = ${db.nursery_id} AND driver = ${added.driver} AND disconnected_at IS NULL`)
  await db.run(sql`
    INSERT INTO card_connections (nursery_id, id, driver, account, account_name, currency, secret_sealed, created_by)
    VALUES (${db.nursery_id}, ${added.id}, ${added.driver}, ${added.account}, ${added.account_name}, ${added.currency},
      ${added.secret_sealed}, ${added.created_by})`)
}

/** New keys for the account that is connected already. */
export const renewSecret = (
  db: Db,
  { id, secret_sealed, account_name }: Pick<StoredConnection, 'id' | 'secret_sealed' | 'account_name'>,
) =>
  db.run(sql`
    UPDATE card_connections SET secret_sealed = ${secret_sealed}, account_name = ${account_name}, failure = ''
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export async function endConnection(db: Db, id: string): Promise<void> {
  await db.run(sql`
    UPDATE card_readers SET removed_at = now() WHERE nursery_id = ${db.nursery_id} AND connection_id = ${id} AND removed_at IS NULL`)
  await db.run(sql`
    UPDATE card_connections SET disconnected_at = now(), secret_sealed = NULL
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND disconnected_at IS NULL`)
}

export const noteFailure = (db: Db, id: string, failure: string) =>
  db.run(sql`
    UPDATE card_connections SET failure = ${failure.slice(0, 300)}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND failure <> ${failure.slice(0, 300)}`)

/** Number of payments and refunds of a connection without an outcome. */
export const countUnknown = async (db: Db, connectionId: string): Promise<number> =>
  (
    await db.one(
      z.object({ count: z.int() }),
      sql`
      SELECT ((SELECT count(*) FROM card_payments
          WHERE nursery_id = ${db.nursery_id} AND connection_id = ${connectionId} AND sale_id IS NULL AND state IN ('started', 'waiting'))
        + (SELECT count(*) FROM card_refunds AS refund
            JOIN card_payments AS payment ON payment.nursery_id = ${db.nursery_id} AND payment.id = card_payment_id
          WHERE refund.nursery_id = ${db.nursery_id} AND connection_id = ${connectionId} AND refund.state = 'started'))::int AS count`,
    )
  ).count

const StoredReader = z.object({ id: Id, connection_id: Id, provider_reader: z.string(), name: z.string(), till_id: Id })

const readers = (db: Db) => sql`
  SELECT id, connection_id, provider_reader, name, till_id FROM card_readers
  WHERE nursery_id = ${db.nursery_id} AND removed_at IS NULL`

export const activeReaders = (db: Db) => db.many(StoredReader, sql`${readers(db)} ORDER BY created_at, id`)

export const readerOfTill = (db: Db, tillId: string) => db.maybe(StoredReader, sql`${readers(db)} AND till_id = ${tillId}`)

export const tillReader = (db: Db, tillId: string) =>
  db.maybe(
    TillReader,
    sql`
    SELECT reader.id, name, driver = 'simulator' AS is_simulated
    FROM card_readers AS reader JOIN card_connections AS connection ON connection.nursery_id = ${db.nursery_id} AND connection.id = connection_id
    WHERE reader.nursery_id = ${db.nursery_id} AND till_id = ${tillId} AND removed_at IS NULL AND disconnected_at IS NULL`,
  )

export async function replaceReader(
  db: Db,
  tillId: string,
  added: { readonly connection_id: string; readonly provider_reader: string; readonly name: string } | null,
): Promise<void> {
  await db.run(sql`
    UPDATE card_readers SET removed_at = now() WHERE nursery_id = ${db.nursery_id} AND till_id = ${tillId} AND removed_at IS NULL`)
  if (added)
    await db.run(sql`
      INSERT INTO card_readers (nursery_id, connection_id, provider_reader, name, till_id)
      VALUES (${db.nursery_id}, ${added.connection_id}, ${added.provider_reader}, ${added.name}, ${tillId})`)
}

/** Locks the reader against another start; gives the open payment that occupies it. */
export async function lockReader(db: Db, { connection_id, provider_reader }: z.infer<typeof StoredReader>) {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reader ${connection_id} ${provider_reader}`}, 0))`)
  return db.maybe(
    z.object({ id: Id, amount: MoneyText, created_at: Instant }),
    sql`
    SELECT payment.id, amount, payment.created_at FROM card_payments AS payment
      JOIN card_readers AS reader ON reader.nursery_id = ${db.nursery_id} AND reader.id = reader_id
    WHERE payment.nursery_id = ${db.nursery_id} AND sale_id IS NULL AND state IN ('started', 'waiting')
      AND reader.connection_id = ${connection_id} AND provider_reader = ${provider_reader}
    ORDER BY payment.created_at FETCH FIRST ROW ONLY`,
  )
}

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
  SELECT payment.id, state, amount, approved, ${refundedOf(db)} AS refunded, disputed, fee, payment.currency, brand, last4, failure, payment.sale_id,
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

/** Cards that paid for these sales, lay-bys and orders, at a reader or by the link of a document, in the order in which they paid. */
export const cardsOf = (db: Db, documentIds: readonly string[]) =>
  db.many(
    DocumentCard,
    sql`
    SELECT payment.id, brand, last4, greatest(approved - ${refundedOf(db)} - disputed, 0)::numeric(14,2) AS left,
      coalesce(payment.sale_id, cart.sale_id, cart.order_id, pays_id) AS document_id
    FROM card_payments AS payment
      LEFT JOIN saved_carts AS cart ON cart.nursery_id = ${db.nursery_id} AND cart.id = pays_id
    WHERE payment.nursery_id = ${db.nursery_id} AND (payment.sale_id IS NOT NULL OR booked_at IS NOT NULL AND pays <> 'account')
      AND (payment.sale_id = ANY(${[...documentIds]}::uuid[]) OR pays_id = ANY(${[...documentIds]}::uuid[])
        OR cart.sale_id = ANY(${[...documentIds]}::uuid[]) OR cart.order_id = ANY(${[...documentIds]}::uuid[]))
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

const Open = z.object({ id: Id })

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
  SELECT payment.id, connection_id, state, amount, approved, ${refundedOf(db)} AS refunded, disputed, fee, currency, brand, last4, provider_reference, failure, sale_id,
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

const notFinished = sql`NULL`
const finishedBefore = sql`LEAST(finished_at, now())`

export const writeProgress = (db: Db, id: string, progress: CardProgress) =>
  db.run(sql`
    UPDATE card_payments SET state = ${progress.state}, approved = ${moneyText(progress.approved)},
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

/** False for an event that was seen before. */
export const noteEvent = async (db: Db, connectionId: string, eventId: string): Promise<boolean> =>
  (await db.run(sql`
    INSERT INTO card_events (nursery_id, connection_id, provider_event) VALUES (${db.nursery_id}, ${connectionId}, ${eventId})
    ON CONFLICT DO NOTHING`)) > 0

export const deleteOldEvents = (db: Db) =>
  db.run(sql`DELETE FROM card_events WHERE nursery_id = ${db.nursery_id} AND seen_at < now() - interval '90 days'`)

interface NewRefund {
  readonly id: string
  readonly card_payment_id: string
  readonly amount: Cents
  readonly created_by: UserId
}

export const addRefund = (db: Db, refund: NewRefund) =>
  db.run(sql`
    INSERT INTO card_refunds (nursery_id, id, card_payment_id, amount, created_by)
    VALUES (${db.nursery_id}, ${refund.id}, ${refund.card_payment_id}, ${moneyText(refund.amount)}, ${refund.created_by})`)

const refunds = (db: Db) => sql`
  SELECT refund.id, card_payment_id, refund.amount, payment.currency, refund.state, refund.failure, brand, last4, refund.created_at
  FROM card_refunds AS refund JOIN card_payments AS payment ON payment.nursery_id = ${db.nursery_id} AND payment.id = card_payment_id
  WHERE refund.nursery_id = ${db.nursery_id}`

export const refundWithId = (db: Db, id: string) => db.one(CardRefund, sql`${refunds(db)} AND refund.id = ${id}`)

export const refundsToLookAt = (db: Db, minutes: number) =>
  db.many(
    CardRefund,
    sql`
    ${refunds(db)} AND refund.state <> 'done' AND settled_at IS NULL
      AND (refund.state = 'failed' OR refund.created_at < now() - ${minutes}::int * interval '1 minute')
    ORDER BY refund.created_at`,
  )

export const refundsToAsk = (db: Db) =>
  db.many(
    Open,
    sql`
    SELECT id FROM card_refunds WHERE nursery_id = ${db.nursery_id} AND state = 'started' AND settled_at IS NULL ORDER BY created_at`,
  )

interface RefundState {
  readonly state: CardRefund['state']
  readonly failure: string
  readonly reference: string | undefined
}

/** A refund that is done stays done. */
export const writeRefund = (db: Db, id: string, { state, failure, reference }: RefundState) =>
  db.run(sql`
    UPDATE card_refunds SET state = ${state}, failure = ${failure.slice(0, 300)}, provider_reference = coalesce(${reference ?? null}, provider_reference),
      finished_at = ${state === 'started' ? notFinished : finishedBefore}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND state <> 'done'`)

export const settleRefund = (db: Db, id: string) =>
  db.run(sql`
    UPDATE card_refunds SET settled_at = now()
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND state = 'failed' AND settled_at IS NULL`)

export const progressOf = (row: StoredPayment): CardProgress => ({
  state: row.state,
  amount: cents(row.amount),
  approved: cents(row.approved),
  fee: row.fee === null ? undefined : cents(row.fee),
  brand: row.brand,
  last4: row.last4,
  reference: row.provider_reference ?? undefined,
  failure: row.failure,
})
