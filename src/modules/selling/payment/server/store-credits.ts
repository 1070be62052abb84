/** The SQL of store credit. */
import { moneyText } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { containing, none, sql } from '#server/sql.ts'
import { type CreditUsed, StoreCredit } from '../store-credit.ts'
import { insertRows } from '#server/rows.ts'

const columns = sql`id, code, customer_name, issued_amount, balance, created_at AS issued_at`

/** Store credits with a balance, newest first; filtered by code or customer. */
export const openCredits = (db: Db, search: string) => {
  const wanted = containing(search)
  return db.many(
    StoreCredit,
    sql`
    SELECT ${columns} FROM store_credits WHERE nursery_id = ${db.nursery_id} AND balance > 0
      ${search.trim() ? sql`AND (code ILIKE ${wanted} OR customer_name ILIKE ${wanted})` : none}
    ORDER BY created_at DESC, id`,
  )
}

/** In the order of their ids, so that two sales never wait for each other. */
export const lockCredits = (db: Db, codes: readonly string[]) =>
  db.many(
    StoreCredit,
    sql`SELECT ${columns} FROM store_credits WHERE nursery_id = ${db.nursery_id} AND code = ANY(${codes}::text[]) ORDER BY id FOR UPDATE`,
  )

/** The store credit that a credit note issued, locked; undefined where it issued none. */
export const lockCreditOf = (db: Db, creditNoteId: string) =>
  db.maybe(
    StoreCredit,
    sql`SELECT ${columns} FROM store_credits WHERE nursery_id = ${db.nursery_id} AND credit_note_id = ${creditNoteId} FOR UPDATE`,
  )

/** Issues it with its credit note. */
export const issueCredit = (
  db: Db,
  {
    id,
    code,
    customer_name,
    amount,
  }: { readonly id: string; readonly code: string; readonly customer_name: string; readonly amount: string },
) =>
  db.run(
    insertRows(db, 'store_credits', [{ id, credit_note_id: id, code, customer_name, issued_amount: amount, balance: amount }]),
  )

export const takeCredit = (db: Db, { id, amount }: CreditUsed) =>
  db.run(
    sql`UPDATE store_credits SET balance = balance - ${moneyText(amount)}::numeric WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )

/** Returns what a voided sale had redeemed; several of one credit too. */
export const returnToCredits = (db: Db, used: readonly Pick<CreditUsed, 'id' | 'amount'>[]) =>
  db.run(sql`
    UPDATE store_credits SET balance = balance + back.amount
    FROM (
      SELECT id, sum(amount) AS amount
      FROM unnest(${used.map(({ id }) => id)}::uuid[], ${used.map(({ amount }) => moneyText(amount))}::numeric[]) AS used (id, amount) GROUP BY id
    ) AS back
    WHERE nursery_id = ${db.nursery_id} AND store_credits.id = back.id`)
