/** The SQL of the chart of accounts. */
import * as z from 'zod/mini'
import type { Settings } from '#modules/setup/settings/settings.ts'
import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { sql } from '#server/sql.ts'
import { chartOf } from '../chart-of-accounts.ts'
import { LedgerAccount, type LedgerAccountChange, type NewLedgerAccount } from '../ledger-account.ts'
import type { Purpose } from '../purpose.ts'

const Found = z.object({ found: z.boolean() })

/** Gives a nursery the chart of its country, once; and the accounts of purposes that are new in the product. */
export async function ensureChart(db: Db, { country, taxLabel }: Pick<Settings, 'country' | 'taxLabel'>): Promise<void> {
  const chart = chartOf(country, taxLabel).map((account) => ({ ...account, id: newId() }))
  const { found } = await db.one(
    Found,
    sql`
    SELECT count(*) >= ${chart.length} AS found FROM posting_accounts WHERE nursery_id = ${db.nursery_id}`,
  )
  if (found) return
  await db.run(sql`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(chart)}::jsonb) AS account (id uuid, purpose text, code text, name text, type text)
      WHERE NOT EXISTS (SELECT FROM posting_accounts AS posting WHERE posting.nursery_id = ${db.nursery_id} AND posting.purpose = account.purpose)
    ), made AS (
      INSERT INTO ledger_accounts AS account (nursery_id, id, code, name, type)
      SELECT own_nursery, id,
        -- A code that the nursery uses already gets a letter behind it.
        code || CASE WHEN EXISTS (SELECT FROM ledger_accounts AS used WHERE used.nursery_id = ${db.nursery_id} AND used.code = wanted.code) THEN 'G' ELSE '' END,
        name, type FROM wanted ${ownNursery(db)}
      RETURNING account.id
    ), written AS (
      INSERT INTO posting_accounts (nursery_id, purpose, account_id)
      SELECT own_nursery, purpose, id FROM wanted ${ownNursery(db)} WHERE id IN (SELECT id FROM made) RETURNING 1
    ) SELECT 1 FROM written`)
}

const columns = (db: Db) => sql`account.id, code, name, type, archived_at IS NOT NULL AS archived, version,
      coalesce((SELECT jsonb_agg(purpose ORDER BY purpose) FROM posting_accounts AS posting
        WHERE posting.nursery_id = ${db.nursery_id} AND posting.account_id = account.id), '[]') AS purposes,
      coalesce((SELECT jsonb_agg(category ORDER BY category) FROM category_accounts AS mapped
        WHERE mapped.nursery_id = ${db.nursery_id} AND mapped.account_id = account.id), '[]') AS categories`

/** The whole chart, by code. */
export const ledgerAccounts = (db: Db): Promise<LedgerAccount[]> =>
  db.many(
    LedgerAccount,
    sql`SELECT ${columns(db)} FROM ledger_accounts AS account WHERE account.nursery_id = ${db.nursery_id} ORDER BY code, account.id`,
  )

/** NOT_FOUND if there is none. */
export const accountWithId = (db: Db, id: string): Promise<LedgerAccount> =>
  db.one(
    LedgerAccount,
    sql`SELECT ${columns(db)} FROM ledger_accounts AS account WHERE account.nursery_id = ${db.nursery_id} AND account.id = ${id}::uuid`,
  )

const Used = z.object({ name: z.string() })

/** The account that has this code, other than `id`. */
export const accountWithCode = (db: Db, code: string, id: string | null) =>
  db.maybe(
    Used,
    sql`
    SELECT name FROM ledger_accounts WHERE nursery_id = ${db.nursery_id} AND lower(code) = lower(${code}) AND id IS DISTINCT FROM ${id}::uuid`,
  )

export const insertAccount = (db: Db, userId: UserId, { id, code, name, type }: NewLedgerAccount & { readonly id: string }) =>
  db.run(sql`
    INSERT INTO ledger_accounts (nursery_id, id, code, name, type, updated_by)
    VALUES (${db.nursery_id}, ${id}, ${code}, ${name}, ${type}, ${userId})`)

/** The number of rows changed: 0 if somebody else changed it first. */
export const updateAccount = (db: Db, userId: UserId, id: string, { code, name, version }: LedgerAccountChange) =>
  db.run(sql`
    UPDATE ledger_accounts SET code = ${code}, name = ${name}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND version = ${version}`)

export const setPurpose = (db: Db, purpose: Purpose, accountId: string) =>
  db.run(sql`UPDATE posting_accounts SET account_id = ${accountId} WHERE nursery_id = ${db.nursery_id} AND purpose = ${purpose}`)

/** Null: the category has no account of its own any more. */
export const setCategory = (db: Db, category: string, accountId: string | null) =>
  accountId === null
    ? db.run(sql`DELETE FROM category_accounts WHERE nursery_id = ${db.nursery_id} AND category = ${category}`)
    : db.run(sql`
    INSERT INTO category_accounts (nursery_id, category, account_id) VALUES (${db.nursery_id}, ${category}, ${accountId})
    ON CONFLICT (nursery_id, category) DO UPDATE SET account_id = excluded.account_id`)
