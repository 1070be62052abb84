/** The SQL of the entries of card providers. */
import * as z from 'zod/mini'
import { AccountId } from '#kernel/id.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { CardEntryKind } from '../card-entry.ts'

const Named = z.object({ id: Id, provider_reference: z.nullable(z.string()) })

export const paymentsNamed = (
  db: Db,
  connectionId: string,
  { ids, references }: { readonly ids: readonly string[]; readonly references: readonly string[] },
) =>
  db.many(
    Named,
    sql`
    SELECT id, provider_reference FROM card_payments WHERE nursery_id = ${db.nursery_id} AND connection_id = ${connectionId}
      AND (id = ANY(${[...ids]}::uuid[]) OR provider_reference = ANY(${[...references]}::text[]))`,
  )

/** Refunds that were ordered here. */
export const refundsNamed = (db: Db, connectionId: string, ids: readonly string[]) =>
  db.many(
    z.object({ id: Id, card_payment_id: Id }),
    sql`
    SELECT refund.id, card_payment_id FROM card_refunds AS refund
      JOIN card_payments AS payment ON payment.nursery_id = ${db.nursery_id} AND payment.id = card_payment_id
    WHERE refund.nursery_id = ${db.nursery_id} AND connection_id = ${connectionId} AND refund.id = ANY(${[...ids]}::uuid[])`,
  )

interface NewEntry {
  readonly id: string
  readonly provider_entry: string
  readonly kind: CardEntryKind
  readonly card_payment_id: string | null
  readonly card_refund_id: string | null
  readonly amount: string
  readonly fee: string
  readonly occurred_at: string
  readonly booked_on: string
  readonly payout: string | null
  readonly business_account_id?: AccountId
}

/** Gives the rows that are new. One that is there gets its payout, once that is known. */
export const addEntries = (db: Db, connectionId: string, rows: readonly NewEntry[]) =>
  db.many(
    z.object({ id: Id }),
    sql`
    INSERT INTO card_entries AS entry (nursery_id, connection_id, id, provider_entry, kind, card_payment_id, card_refund_id, amount, fee, occurred_at, booked_on, payout, business_account_id)
    SELECT ${db.nursery_id}, ${connectionId}::uuid, id, provider_entry, kind, card_payment_id, card_refund_id, amount, fee, occurred_at, booked_on, payout, business_account_id FROM (
      SELECT DISTINCT ON (provider_entry) * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS row (id uuid, provider_entry text, kind text, card_payment_id uuid, card_refund_id uuid, amount numeric, fee numeric, occurred_at timestamptz, booked_on date, payout text, business_account_id uuid)
      ORDER BY provider_entry, payout NULLS LAST) AS row
    ON CONFLICT (nursery_id, connection_id, provider_entry) DO UPDATE SET payout = excluded.payout WHERE entry.payout IS NULL AND excluded.payout IS NOT NULL
    RETURNING entry.id`,
  )

/** Amount of a payment that the cardholder's bank has taken back and not given back. */
export const disputedOf = async (db: Db, paymentId: string): Promise<Cents> =>
  cents(
    (
      await db.one(
        z.object({ disputed: MoneyText }),
        sql`
        SELECT greatest(-coalesce(sum(amount), 0), 0)::numeric(14,2) AS disputed FROM card_entries
        WHERE nursery_id = ${db.nursery_id} AND card_payment_id = ${paymentId} AND kind = 'dispute'`,
      )
    ).disputed,
  )

/** Debt that a chargeback restored, and its account; none if `account` is null. */
export async function lastOwedAgain(
  db: Db,
  paymentId: string,
): Promise<{ readonly account: AccountId | null; readonly total: Cents }> {
  const { account, total } = await db.one(
    z.object({ account: z.nullable(AccountId), total: MoneyText }),
    sql`
    SELECT (array_agg(business_account_id ORDER BY created_at DESC, id DESC))[1] AS account, coalesce(sum(amount), 0)::numeric(14,2) AS total
    FROM card_entries WHERE nursery_id = ${db.nursery_id} AND card_payment_id = ${paymentId} AND kind = 'owed_again'`,
  )
  return { account, total: cents(total) }
}

export const connectionOf = async (db: Db, paymentId: string): Promise<string> =>
  (
    await db.one(
      z.object({ connection_id: Id }),
      sql`SELECT connection_id FROM card_payments WHERE nursery_id = ${db.nursery_id} AND id = ${paymentId}`,
    )
  ).connection_id

export const noteRead = (db: Db, connectionId: string, to: Date) =>
  db.run(sql`
    UPDATE card_connections SET entries_to = ${to.toISOString()}::timestamptz WHERE nursery_id = ${db.nursery_id} AND id = ${connectionId}`)

/** Connected accounts whose entries were not read within the hour. */
export const connectionsToRead = (db: Db) =>
  db.many(
    z.object({ id: Id }),
    sql`
    SELECT id FROM card_connections
    WHERE nursery_id = ${db.nursery_id} AND disconnected_at IS NULL AND coalesce(entries_to, '-infinity') < now() - interval '1 hour'`,
  )
