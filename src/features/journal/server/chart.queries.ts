/** The SQL of the chart of accounts. */
import * as z from 'zod/mini'
import type { Settings } from '#features/settings/settings.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { chartOf } from '../chart-of-accounts.ts'
import { LedgerAccount } from '../ledger-account.ts'
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
      INSERT INTO ledger_accounts (nursery_id, id, code, name, type)
      SELECT ${db.nursery_id}, id,
        -- A code that the nursery uses already gets a letter behind it.
        code || CASE WHEN EXISTS (SELECT FROM ledger_accounts AS used WHERE used.nursery_id = ${db.nursery_id} AND used.code = wanted.code) THEN 'G' ELSE '' END,
        name, type FROM wanted
      RETURNING id
    )
    INSERT INTO posting_accounts (nursery_id, purpose, account_id)
    SELECT ${db.nursery_id}, purpose, id FROM wanted WHERE id IN (SELECT id FROM made)`)
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

const Posting = z.object({ purpose: z.string(), account_id: Id })

/** The account of each purpose. */
export async function postingAccounts(db: Db): Promise<ReadonlyMap<Purpose, string>> {
  const rows = await db.many(Posting, sql`SELECT purpose, account_id FROM posting_accounts WHERE nursery_id = ${db.nursery_id}`)
  return new Map(rows.map(({ purpose, account_id }) => [purpose as Purpose, account_id]))
}
