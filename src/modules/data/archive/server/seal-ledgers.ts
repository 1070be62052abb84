/**
 * Seals a nursery's ledgers: in the background, a slice of rows in each transaction, so that no sale waits for the chain. A row is
 * sealed once every transaction that could still write an earlier one has ended.
 */
import type { NurseryId } from '#kernel/id.ts'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Db } from '#server/database.ts'
import type { Job } from '#server/jobs.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { rowHash, sealHash, sealedLedgers } from '../seal.ts'
import { mailSealJob } from './mail-seal.ts'
import { addSeal, isSealDue, lastSeal, unsealedRows } from './seals.queries.ts'

/** Small enough to be hashed in a few milliseconds. */
const slice = 500

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Seals everything that is settled. Another process that does the same at that moment goes on instead. */
export async function sealLedgers(pool: pg.Pool, nurseryId: NurseryId, waited?: string): Promise<void> {
  for (const ledger of sealedLedgers)
    for (let rows = slice; rows === slice;)
      rows = await withTenantTransaction(pool, nurseryId, (db) => sealNext(db, ledger, waited))
}

/** Returns how many rows it sealed. */
async function sealNext(db: Db, ledger: (typeof sealedLedgers)[number], waited: string | undefined): Promise<number> {
  const [last, rows] = await Promise.all([lastSeal(db), unsealedRows(db, ledger, slice, waited)])
  const end = rows.at(-1)
  if (end === undefined) return 0
  const { table, columns } = ledger
  const line = ({ id, values }: (typeof rows)[number]) => {
    const row = Object.fromEntries(columns.map((column, i) => [column, values[i] ?? null]))
    return `${id} ${rowHash(sha256, table, columns, row)}`
  }
  const seal = {
    number: (last?.number ?? 0) + 1,
    ledger: table,
    columns: columns.join(','),
    through_at: end.at,
    through_id: end.id,
    rows: rows.map(line).join('\n'),
    previous: last?.hash ?? '',
  }
  return (await addSeal(db, { ...seal, hash: sealHash(sha256, seal) })) === 0 ? 0 : rows.length
}

/** For a nursery where something was changed once an hour; for each once a day, because some rows are written without a change. */
export const sealJobs: readonly Job[] = [
  {
    name: 'nursery-data.seal-changes',
    byTheClock: true,
    evenLapsed: true,
    work: async ({ pool, nursery_id }) => {
      const { is_due } = await withTenantTransaction(pool, nursery_id, isSealDue, 'read')
      if (is_due) await sealLedgers(pool, nursery_id)
    },
  },
  { name: 'nursery-data.seal', daily: true, work: ({ pool, nursery_id }) => sealLedgers(pool, nursery_id) },
  mailSealJob,
]
