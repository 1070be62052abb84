/**
 * `npm run prove`: the tests of what must never go wrong, with larger numbers than in `npm test`, as one table: what was tried, and what was
 * wrong. Under 20 minutes on two cores; `KILLS`, `KILL_MINUTES`, `OUTAGE_SECONDS`, `ROUNDS`, `OPERATIONS` and `SEED` change how much is tried.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { Proof } from '#app/testing-proof.ts'
import { prepareServers } from './programs.ts'
import { runTool, stopAll } from './run.ts'
import { discard, ownTestFolder, sweep, throwAwayDatabase } from './throw-away-database.ts'

const usual = { KILLS: '300', KILL_MINUTES: '6', OUTAGE_SECONDS: '30', ROUNDS: '10', OPERATIONS: '1000' }

/** One after the other: what is measured and what is killed must not share the machine with the next. */
const files = [
  'src/app/isolation.test.ts',
  'src/app/no-token.test.ts',
  'src/app/bad-input.test.ts',
  'src/app/kills.test.ts',
  'src/app/outages.test.ts',
  'src/app/outages-around.test.ts',
  'src/app/backup.test.ts',
  'src/app/random-operations.test.ts',
  'deploy/nginx.test.ts',
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll)
const began = Date.now()
await sweep()
await prepareServers(console.log)
const folder = ownTestFolder('prove')
const notes = path.join(folder, 'proofs.ndjson')
const database = await throwAwayDatabase()
const failed: string[] = []
try {
  for (const file of files) {
    console.log(`${file} …`)
    const env = { ...usual, ...process.env, ...database.env, PROOFS: notes }
    const { ok, output } = await runTool('vitest', ['run', file, '--reporter=dot'], { env })
    if (ok) continue
    failed.push(file)
    console.log(output)
  }
} finally {
  await database.stop()
}
const proofs = fs.existsSync(notes)
  ? fs
      .readFileSync(notes, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): Proof => JSON.parse(line))
  : []
await discard(folder)

console.log(`\n${'tried'.padStart(9)} ${'wrong'.padStart(7)}   what`)
for (const { what, tried, wrong } of proofs) console.log(`${String(tried).padStart(9)} ${String(wrong).padStart(7)}   ${what}`)
for (const file of failed) console.log(`        –  FAILED   ${file}: see above`)
console.log(`\nIt took ${Math.round((Date.now() - began) / 60_000)} minutes.`)
process.exitCode = failed.length === 0 ? 0 : 1
