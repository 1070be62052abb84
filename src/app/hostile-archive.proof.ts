/** Values that the product never writes: an archive that has them is refused, or every read and every job goes on with them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fetchExport, startExport } from '#modules/data/archive/contract.ts'
import { exportJob } from '#modules/data/archive/server/export-job.ts'
import { judgeOf } from '#modules/data/archive/server/judge-rows.ts'
import { type Table, exportedTables } from '#modules/data/archive/server/tables.queries.ts'
import { EventBus } from '#server/event-bus.ts'
import { newId } from '#server/new-id.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { emptyNursery, importInto } from '#testing/archives.ts'
import { aDemoNursery } from '#testing/demo-nursery.ts'
import { addressOf, queryText, validInput } from '#testing/inputs.ts'
import { prove } from '#testing/proof.ts'
import { rounds, seed } from '#testing/size.ts'
import { aWorkingNursery, idsIn, makeEveryCall } from '#testing/working-nursery.ts'
import { app, files, jobPool, owner } from '#testing/nursery.ts'
import { jobs } from './worker.ts'

const json = ['7', '"x"', 'true', 'null', '[]', '{}', '[7]', '[{}]', '[null]', '{"a":7}', '{"a":{"b":[]}}']
/** By the category of the type. */
const hostile: Readonly<Record<string, readonly string[]>> = {
  S: [
    '',
    "'",
    '{',
    'nonsense',
    '__proto__',
    '2026-13-45',
    'x\u0001y',
    '\u202E',
    '<script>',
    '../..',
    'A'.repeat(4_900),
    'A'.repeat(90_000),
  ],
  N: ['NaN', 'Infinity', '-1', '999999999', '99999999', '2147483647', '9999999999', '99999999999999'],
  D: ['infinity', '-infinity', '0001-01-01', '4000-01-01 BC', '250000-01-01', '1900-01-01', '2199-12-31'],
}
/** With one round, a third of them for each column, in turn. */
const valuesFor = ({ type, category }: Table['columns'][number], turn: number) =>
  (type === 'jsonb' ? json : (hostile[category] ?? [])).filter((_, i) => rounds > 1 || (i + turn) % 3 === seed % 3)

const bearer = (nursery_id: string, user_id: string) => {
  const user = { nursery_id, user_id, session_id: newId(), role: 'admin', name: 'Ana', may_write: true, signed_in_recently: true }
  return `Bearer ${Buffer.from(JSON.stringify(user)).toString('base64url')}`
}
const named = (name: string) => `"${name}"`
const tablesOf = (nursery_id: string) => withTenantTransaction(jobPool, nursery_id, exportedTables, 'read')

/** A nursery with rows in many tables; in the proof, the demo's. */
async function filledNursery() {
  const { nursery_id } = rounds > 1 ? { nursery_id: await aDemoNursery() } : await aWorkingNursery()
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM users WHERE nursery_id = $1 AND role = 'admin'`, [
    nursery_id,
  ])
  const authorization = bearer(nursery_id, rows[0]?.id ?? '')
  for (let round = 0; round < Math.min(rounds, 2); round++) await makeEveryCall(nursery_id, authorization, seed + round)
  return { nursery_id, authorization }
}

/** Writes every hostile value that an import would take into some row; returns how many it took, and how many it refuses. */
async function spoil(nursery_id: string) {
  const found = { taken: 0, refused: 0 }
  // A wrong setting is not refused but begins anew: import-data.test.ts.
  for (const table of (await tablesOf(nursery_id)).filter(({ name }) => name !== 'settings')) {
    const unfitIn = judgeOf(table)
    const where = `FROM ${named(table.name)} WHERE nursery_id = $1 ORDER BY ${table.key.map(named).join(', ')} LIMIT 1 OFFSET $2`
    const { rowCount } = await owner.query(`SELECT FROM ${named(table.name)} WHERE nursery_id = $1 LIMIT 40`, [nursery_id])
    const all = rowCount ?? 0
    if (all === 0) continue
    for (const [turn, column] of table.columns.entries())
      for (const value of valuesFor(column, turn)) {
        const isTaken =
          unfitIn({ [column.name]: value }) === undefined &&
          (await owner
            .query(
              `UPDATE ${named(table.name)} SET ${named(column.name)} = $3::text::${column.type}
               WHERE nursery_id = $1 AND (${table.key.map(named).join(', ')}) = (SELECT ${table.key.map(named).join(', ')} ${where})`,
              [nursery_id, (seed + found.taken) % all, value],
            )
            .then(
              () => true,
              () => false,
            ))
        found[isTaken ? 'taken' : 'refused']++
      }
  }
  return found
}

/** Reads everything and runs every job; returns what failed. */
async function faultsOf(nursery_id: string, authorization: string): Promise<string[]> {
  const faults: string[] = []
  const ids = await idsIn(nursery_id)
  for (const call of app.served.filter(({ method, download }) => method === 'GET' && (rounds > 1 || !download))) {
    const addresses = fc.sample(fc.tuple(addressOf(call, ids), validInput(call.query, ids)), {
      seed,
      numRuns: Math.min(rounds, 2),
    })
    for (const [i, [url, query]] of addresses.entries()) {
      const address = url + (i === 0 ? '' : queryText(query))
      const { statusCode, payload } = await app.http.inject({ method: 'GET', url: address, headers: { authorization } })
      if (statusCode >= 500) faults.push(`${address}: ${payload.slice(0, 300)}`)
    }
  }
  const events = new EventBus(jobPool)
  for (const { name, daily, byTheClock, work } of jobs({ address: 'https://green.example', secret: 'x' }))
    if (daily || byTheClock)
      await work({ pool: jobPool, events, nursery_id, payload: {} }).catch((error: unknown) =>
        faults.push(`${name}: ${String(error)}`),
      )
  return faults
}

test(`an import refuses what would stop a read or a job (SEED=${seed})`, async () => {
  const { nursery_id, authorization } = await filledNursery()
  const { taken, refused } = await spoil(nursery_id)
  expect(Math.min(taken, refused)).toBeGreaterThan(200)
  await app.http.inject({ method: 'POST', url: startExport.path, headers: { authorization } })
  const { rows: started } = await owner.query<{ id: string }>('SELECT id FROM nursery_exports WHERE nursery_id = $1', [
    nursery_id,
  ])
  const payload = { export_id: started[0]?.id ?? '' }
  await exportJob(files).work({ pool: jobPool, events: new EventBus(jobPool), nursery_id, payload })
  const { statusCode, rawPayload } = await app.http.inject({ url: fetchExport.path, headers: { authorization } })
  expect(statusCode, rawPayload.subarray(0, 500).toString()).toBe(200)
  const copy = await emptyNursery()
  expect((await importInto(copy, rawPayload)).data.import).toMatchObject({ status: 'done', failure: '' })
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM users WHERE nursery_id = $1 AND role = 'admin'`, [
    copy.nursery_id,
  ])
  prove(
    'hostile values in every column of an archive',
    taken + refused,
    await faultsOf(copy.nursery_id, bearer(copy.nursery_id, rows[0]?.id ?? '')),
  )
})
