/** Seals a nursery's ledgers, and checks them with the verifier as an export has it. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { expect, vi } from 'vitest'
import { sealedLedgers } from '#modules/data/archive/seal.ts'
import { sealLedgers } from '#modules/data/archive/server/seal-ledgers.ts'
import { verifierScript } from '#modules/data/archive/server/verifier.ts'
import { openPool } from '#server/database.ts'
import { owner } from './nursery.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
/** For files of a test; the verifier lies there. */
export const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-seals-'))
const verifier = path.join(folder, 'verify.mts')
writeFileSync(verifier, verifierScript())

/** Other tests write at the same time: a row is settled once their transactions have ended. */
export async function seal(nursery_id: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealLedgers(pool, nursery_id, '0 seconds')
      expect(await unsealed(nursery_id)).toBe(0)
    },
    { timeout: 120_000, interval: 100 },
  )
}

async function unsealed(nursery_id: string): Promise<number> {
  let count = 0
  for (const { table } of sealedLedgers) {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE nursery_id = $1 AND NOT EXISTS (
         SELECT FROM ledger_seals WHERE nursery_id = $1 AND ledger = $2 AND rows ~ ${table}.id::text)`,
      [nursery_id, table],
    )
    count += rows[0]?.count ?? 0
  }
  return count
}

/** The rows of a table in no particular order, every value as PostgreSQL writes it. */
export async function rawRows(table: string, nursery_id: string): Promise<Record<string, string | null>[]> {
  const { rows } = await owner.query<Record<string, string | null>>({
    text: `SELECT * FROM ${table} WHERE nursery_id = $1 ORDER BY random()`,
    values: [nursery_id],
    types: { getTypeParser: () => (value: string) => value },
  })
  return rows
}

interface Verified {
  readonly status: number | null
  readonly output: string
}

/** Writes what the verifier reads as an export does, and runs it in a thread: a process takes a second of a core. */
export async function verify(nursery_id: string, ...args: string[]): Promise<Verified> {
  const place = path.join(folder, randomUUID())
  mkdirSync(path.join(place, 'data'), { recursive: true })
  for (const table of ['ledger_seals', ...sealedLedgers.map((each) => each.table)]) {
    const rows = (await rawRows(table, nursery_id)).map(({ nursery_id: _, ...row }) => row)
    writeFileSync(path.join(place, 'data', `${table}.ndjson`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
  const thread = new Worker(verifier, { argv: [place, ...args], stdout: true, stderr: true })
  const output = Promise.all([text(thread.stdout), text(thread.stderr)])
  const [status] = (await once(thread, 'exit')) as [number]
  return { status, output: (await output).join('') }
}

/** Runs it as people do. */
export function runVerifier(place: string): Verified {
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, place], { encoding: 'utf8', cwd: folder })
  return { status, output: stdout + stderr }
}
