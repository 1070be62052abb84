/** The SQL of connected card accounts and their readers. */
import * as z from 'zod/mini'
import { UserId } from '#kernel/id.ts'
import { Id, Instant, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { TerminalExtras } from '../driver.ts'
import { TillReader } from '#modules/selling/payment/till-session.ts'

const StoredConnection = z.object({
  id: Id,
  driver: z.string(),
  account: z.string(),
  account_name: z.string(),
  currency: z.string(),
  secret_sealed: z.nullable(z.string()),
  asks_for_tip: z.boolean(),
  adds_surcharge: z.boolean(),
  failure: z.string(),
  created_at: Instant,
  created_by: UserId,
  /** The moment up to which its entries were read. */
  entries_to: z.nullable(Instant),
})

export type StoredConnection = z.infer<typeof StoredConnection>

const connections = (db: Db) => sql`
  SELECT id, driver, account, account_name, currency, asks_for_tip, adds_surcharge, secret_sealed, failure, created_at, created_by, entries_to
  FROM card_connections
  WHERE nursery_id = ${db.nursery_id}`

export const activeConnections = (db: Db) =>
  db.many(StoredConnection, sql`${connections(db)} AND disconnected_at IS NULL ORDER BY created_at, id`)

/** Also one that was disconnected: its events are refused with a reason. */
export const connectionWithId = (db: Db, id: string) => db.maybe(StoredConnection, sql`${connections(db)} AND id = ${id}`)

type NewConnection = Omit<StoredConnection, keyof TerminalExtras | 'failure' | 'created_at' | 'entries_to'>

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

export const setExtras = (db: Db, id: string, { asks_for_tip, adds_surcharge }: TerminalExtras) =>
  db.run(sql`
    UPDATE card_connections SET asks_for_tip = ${asks_for_tip}, adds_surcharge = ${adds_surcharge}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND disconnected_at IS NULL`)

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

/** False for an event that was seen before. */
export const noteEvent = async (db: Db, connectionId: string, eventId: string): Promise<boolean> =>
  (await db.run(sql`
    INSERT INTO card_events (nursery_id, connection_id, provider_event) VALUES (${db.nursery_id}, ${connectionId}, ${eventId})
    ON CONFLICT DO NOTHING`)) > 0

export const deleteOldEvents = (db: Db) =>
  db.run(sql`DELETE FROM card_events WHERE nursery_id = ${db.nursery_id} AND seen_at < now() - interval '90 days'`)
