/** Entries in the ledgers of accounts: balance and rows in one statement. */
import { AccountId, type SaleId, type UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { type Cents, cents } from '#kernel/money.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { sql } from '#server/sql.ts'

export interface AccountEntry {
  readonly business_account_id: AccountId
  /** `opening`: balance from before the nursery used the product; undone with the other sign. */
  readonly kind: 'sale' | 'payment' | 'credit' | 'opening'
  /** Money; positive is owed to the nursery. */
  readonly amount: string
  readonly entry_date: string
  readonly due_date?: string | null
  /** A sale by default. */
  readonly reference_type?: 'account_payment' | 'opening'
  readonly reference_id: string
  readonly notes?: string
  readonly user_id: UserId | null
}

export const postEntry = (db: Db, entry: AccountEntry): Promise<number> => postEntries(db, [entry])

/** Several, in their order, in one statement. */
export async function postEntries(db: Db, entries: readonly AccountEntry[]): Promise<number> {
  if (entries.length === 0) return 0
  return db.run(sql`
    WITH entry AS (
      SELECT * FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(entries.map((entry) => ({ ...entry, id: newId() })))}::jsonb) AS (id uuid, business_account_id uuid, kind text, amount numeric,
        entry_date date, due_date date, reference_type text, reference_id uuid, notes text, user_id uuid)) WITH ORDINALITY
      AS entry (id, business_account_id, kind, amount, entry_date, due_date, reference_type, reference_id, notes, user_id, position)
    ), owed AS (
      UPDATE business_accounts SET balance = balance + total.amount
      FROM (SELECT business_account_id, sum(amount) AS amount FROM entry GROUP BY business_account_id) AS total
      WHERE nursery_id = ${db.nursery_id} AND id = total.business_account_id
      RETURNING id, balance
    ), written AS (
      INSERT INTO account_entries (nursery_id, id, business_account_id, kind, amount, balance_after, entry_date, due_date, reference_type, reference_id, notes, created_by)
      SELECT own_nursery, entry.id, owed.id, kind, amount,
        balance - coalesce(sum(amount) OVER (PARTITION BY owed.id ORDER BY position ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0),
        entry_date, due_date, coalesce(reference_type, 'sale'), reference_id, coalesce(notes, ''), user_id
      FROM entry JOIN owed ON owed.id = entry.business_account_id ${ownNursery(db)}
      ORDER BY position RETURNING 1
    ) SELECT 1 FROM written`)
}

/** True if the account's ledger already has this payment: same sale, amount and day. */
export const hasPaymentEntry = async (
  db: Db,
  {
    business_account_id,
    amount,
    entry_date,
    reference_id,
  }: Pick<AccountEntry, 'business_account_id' | 'amount' | 'entry_date' | 'reference_id'>,
): Promise<boolean> =>
  (await db.maybe(
    z.object({ found: z.literal(true) }),
    sql`
    SELECT true AS found FROM account_entries
    WHERE nursery_id = ${db.nursery_id} AND business_account_id = ${business_account_id} AND kind = 'payment' AND reference_type = 'sale'
      AND reference_id = ${reference_id} AND amount = ${amount}::numeric AND entry_date = ${entry_date}::date LIMIT 1`,
  )) !== undefined

/** Balance of one sale's entries in the account's ledger. */
export async function ledgerOfSale(db: Db, saleId: SaleId): Promise<Cents> {
  const { amount } = await db.one(
    z.object({ amount: MoneyText }),
    sql`
    SELECT coalesce(sum(amount), 0)::numeric(14,2)::text AS amount FROM account_entries
    WHERE nursery_id = ${db.nursery_id} AND reference_type = 'sale' AND reference_id = ${saleId}`,
  )
  return cents(amount)
}

const Opening = z.object({
  id: Id,
  business_account_id: AccountId,
  amount: MoneyText,
  entry_date: z.string(),
  due_date: z.nullable(z.string()),
  notes: z.string(),
})

/** The opening balances with these references, each as it was entered. */
export const openingsWith = (db: Db, references: readonly string[]) =>
  db.many(
    Opening,
    sql`
    SELECT reference_id AS id, business_account_id, amount, entry_date, due_date, notes FROM account_entries
    WHERE nursery_id = ${db.nursery_id} AND kind = 'opening' AND reference_type = 'opening' AND reference_id = ANY(${[...references]}::uuid[])
    ORDER BY created_at, id`,
  )
