/**
 * `npm run bench`: a 5-line sale over HTTP, fully validated and booked, against pgbench running the same statements
 * on the same server, as a ratio; and reads against a bare server. Needs PostgreSQL's pgbench on the machine.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buildServer } from '#app/server.ts'
import type { Config } from '#server/config.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { bareServer } from './bare.ts'
import { timeAuthentication } from './authentication.ts'
import { type BenchNursery, benchNursery } from './nursery.ts'
import { openBench } from './open-bench.ts'
import { pgbench, pgbenchIsThere } from './pgbench.ts'
import { idsIn, pgbenchScript, recordStatements } from './statements.ts'
import { type Load, type Measured, askTills, barcode, saleBody } from './tills.ts'

const seconds = 8

if (!pgbenchIsThere()) {
  console.error('pgbench is not on this machine. On Debian: apt-get install postgresql postgresql-contrib')
  process.exit(1)
}
const { folder, owner, url, appUrl, secret, config, close } = await openBench({ connections: 100 })
try {
  const nursery = await prepare(appUrl)
  const token = await sessionTokens(secret).sign(nursery)
  const script = path.join(folder, 'sale.sql')
  fs.writeFileSync(script, await scriptOfASale(config, appUrl, nursery, token))

  const pool = openPool(appUrl)
  const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })
  const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const load: Load = { port: Number(address.port), token, plantTypeIds: nursery.plantTypeIds }
  await askTills(load, 4, 3, 'sale') // warm up the JIT compiler
  console.log(`\nRinging up a 5-line sale, ${seconds} s each, twice; the ratio is of the better runs`)
  for (const tills of [1, 8]) await compare(load, tills, script, appUrl)
  await compareReading(config, appUrl, load)
  const authentication = await timeAuthentication({ pool, secret, token })
  console.log(
    `Who asks is known after ${authentication.first.toFixed(2)} ms at the first call, ${authentication.next.toFixed(3)} ms at the next ones (medians)`,
  )
  await server.close()
} finally {
  await close()
}

async function prepare(appUrl: string): Promise<BenchNursery> {
  const pool = openPool(appUrl)
  const nursery = await benchNursery(owner, pool)
  await pool.end()
  return nursery
}

/** Makes one sale and records its statements. */
async function scriptOfASale(config: Config, appUrl: string, nursery: BenchNursery, token: string): Promise<string> {
  const pool = openPool(appUrl, 1)
  const statements = recordStatements(pool)
  // Events are sent on another connection, which is not recorded.
  const beside = openPool(appUrl, 1)
  const server = await buildServer({ config, pool, events: new EventBus(beside), membership: undefined })
  const sell = async () => {
    const id = randomUUID()
    await server.inject({
      method: 'POST',
      url: '/api/sales',
      // No bare id: it is compared with text.
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `sale-${id}` },
      payload: { ...saleBody(nursery.plantTypeIds, 1), id },
    })
    return statements.splice(0)
  }
  const known = new Set(idsIn(await sell())) // the user is cached, so that the next one has only the statements of a sale
  const again = await sell()
  const script = pgbenchScript(
    again,
    idsIn(again).filter((id) => !known.has(id)),
  )
  await server.close()
  await beside.end()
  return script
}

/** Reads that a till waits for, against a bare server with the same statements, as the owner: without row-level security. */
async function compareReading(config: Config, appUrl: string, load: Load): Promise<void> {
  const recorded = openPool(appUrl, 1)
  const statements = recordStatements(recorded)
  const server = await buildServer({ config, pool: recorded, events: new EventBus(openPool(appUrl, 1)), membership: undefined })
  const statementsOf = async (url: string) => {
    const ask = () => server.inject({ url, headers: { authorization: `Bearer ${load.token}` } })
    await ask() // the user is cached
    statements.length = 0
    await ask()
    return statements.flatMap(({ text, values }) => (values.length === 0 ? [] : [{ text, values }]))
  }
  const questions = { scan: '/api/lookup-by-barcode/', newest: '/api/sales' } as const
  const bare = await bareServer(openPool(url), {
    [questions.scan]: await statementsOf(`${questions.scan}${barcode(7)}`),
    [questions.newest]: await statementsOf(`${questions.newest}?limit=50`),
  })
  console.log('\nReading, one till, against a bare Node server that sends the same statements')
  for (const what of ['scan', 'newest'] as const) {
    const ours: Measured[] = []
    const theirs: Measured[] = []
    // Alternating, so that other load affects both.
    for (let turn = 0; turn < 6; turn++) {
      ours.push(await askTills(load, 1, 1, what))
      theirs.push(await askTills({ ...load, port: bare.port }, 1, 1, what))
    }
    const [own, bares] = [mean(ours, 'perSecond'), mean(theirs, 'perSecond')]
    console.log(
      `${what.padEnd(7)} ${own.toFixed(0)}/s (median ${mean(ours, 'p50').toFixed(2)} ms, p99 ${mean(ours, 'p99').toFixed(2)} ms); bare ${bares.toFixed(0)}/s; ratio ${(own / bares).toFixed(2)}`,
    )
  }
  bare.close()
  await server.close()
}

function mean(runs: readonly Measured[], what: keyof Measured): number {
  return runs.reduce((sum, run) => sum + run[what], 0) / runs.length
}

async function compare(load: Load, tills: number, script: string, appUrl: string): Promise<void> {
  const runs = []
  for (let run = 0; run < 2; run++)
    runs.push({ http: await askTills(load, tills, seconds, 'sale'), limit: await pgbench(appUrl, script, tills, seconds) })
  const http = runs.map((run) => run.http).toSorted((a, b) => b.perSecond - a.perSecond)[0]
  const limit = Math.max(...runs.map((run) => run.limit))
  if (!http) return
  const times = `median ${http.p50.toFixed(2)} ms, p99 ${http.p99.toFixed(2)} ms, ${http.refused} refused`
  console.log(
    `${tills} ${tills === 1 ? 'till ' : 'tills'}  ${http.perSecond.toFixed(0)} sales/s (${times}); pgbench ${limit.toFixed(0)}/s; ratio ${(http.perSecond / limit).toFixed(2)}`,
  )
}
