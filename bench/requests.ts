/**
 * `npm run bench -- requests`: a 5-line sale over HTTP, fully validated and booked, against the least SQL that books one, on the same server; and reads
 * from the cache of answers and from the database, these against a bare server with the same statements. Needs PostgreSQL's pgbench on the machine.
 */
import { buildServer } from '#app/server.ts'
import type { Config } from '#server/config.ts'
import { openPool, warmUp } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { bareServer } from './bare.ts'
import { timeAuthentication } from './authentication.ts'
import { leastSql } from './least-sale.ts'
import { type Measure, reportMeasures } from './measures.ts'
import { type BenchNursery, benchNursery, smallNurseries } from './nursery.ts'
import { openBench } from './open-bench.ts'
import { pgbench, pgbenchIsThere } from './pgbench.ts'
import { type SaleFigures, compareSales, tableOf } from './sales.ts'
import { recordStatements } from './statements.ts'
import { type Measured, askTills, barcode, unknownChange } from './tills.ts'

if (!pgbenchIsThere()) {
  console.error('pgbench is not on this machine. On Debian: apt-get install postgresql postgresql-contrib')
  process.exit(1)
}
const { folder, owner, url, appUrl, secret, config, close } = await openBench({ connections: 100 })
try {
  const least = await leastSql(owner, folder)
  const pool = openPool(appUrl)
  const nursery = await benchNursery(owner, pool)
  const hundred = await smallNurseries(owner, pool, 100)
  const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })
  const { port: text } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const port = Number(text)
  /** Signed in again: a measurement takes longer than a token is valid. */
  const loadOf = async (nurseries: readonly BenchNursery[]) => ({
    port,
    sellers: await Promise.all(
      nurseries.map(async (each) => ({ token: await sessionTokens(secret).sign(each), plantTypeIds: each.plantTypeIds })),
    ),
  })
  await warmUp(pool, 10)
  await askTills(await loadOf([nursery]), 8, 3, 'sale') // warm up the JIT compiler

  const sales: SaleFigures[] = []
  for (const row of [
    { name: '1 till', tills: 1, nurseries: [nursery], must: 45, aim: 100 },
    { name: '8 tills of one nursery', tills: 8, nurseries: [nursery], must: 80, aim: 150 },
    { name: '32 tills of one nursery', tills: 32, nurseries: [nursery], must: 60, aim: 90 },
    { name: '32 tills of 100 nurseries', tills: 32, nurseries: hundred, must: 60, aim: 90 },
  ])
    sales.push(await compareSales({ owner, url, script: least.sale }, { ...row, load: await loadOf(row.nurseries) }))
  console.log('\nRinging up a sale of five lines, against the least SQL that books one; CPU, WAL and commits are of one sale')
  console.log(tableOf(sales))

  const token = await sessionTokens(secret).sign(nursery)
  const reads = await compareReading(config, port, token, least)
  const authentication = await timeAuthentication({ pool, secret, token })
  console.log(
    `Who asks is known after ${authentication.first.median.toFixed(2)} ms at the first call, ${authentication.next.median.toFixed(3)} ms at the next ones (medians)`,
  )
  reportMeasures(measuresOf(sales, reads))
  await server.close()
} finally {
  await close()
}

/**
 * Reads that a till waits for: from the cache of answers, against the SQL; after a change of the nursery, against a bare server with the same
 * statements, as the owner: without row-level security.
 */
async function compareReading(
  config: Config,
  port: number,
  token: string,
  least: { readonly scan: string; readonly newest: string },
) {
  const recorded = openPool(appUrl, 1)
  const statements = recordStatements(recorded)
  const server = await buildServer({ config, pool: recorded, events: new EventBus(openPool(appUrl, 1)), membership: undefined })
  const statementsOf = async (url: string) => {
    const ask = () => server.inject({ url, headers: { authorization: `Bearer ${token}`, ...unknownChange() } })
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
  const load = { port, sellers: [{ token, plantTypeIds: [] }] }
  console.log('\nReading, one till, against a bare Node server that sends the same statements')
  const figures = []
  for (const what of ['scan', 'newest'] as const) {
    const cached: Measured[] = []
    const ours: Measured[] = []
    const theirs: Measured[] = []
    const sql: number[] = []
    await askTills(load, 1, 3, what) // each once
    // Alternating, so that other load affects both.
    for (let turn = 0; turn < 6; turn++) {
      cached.push(await askTills(load, 1, 1, what))
      ours.push(await askTills(load, 1, 1, `${what} after a change`))
      await askTills(load, 1, 2, what)
      theirs.push(await askTills({ ...load, port: bare.port }, 1, 1, what))
      sql.push(await pgbench(url, least[what], 1, 1))
    }
    const [own, bares] = [mean(ours, 'perSecond'), mean(theirs, 'perSecond')]
    const perSecond = mean(cached, 'perSecond')
    const leastPerSecond = sql.reduce((sum, each) => sum + each, 0) / sql.length
    const times = (runs: readonly Measured[]) =>
      `median ${mean(runs, 'p50').toFixed(2)} ms, p99 ${mean(runs, 'p99').toFixed(2)} ms`
    console.log(
      `${what.padEnd(7)} ${perSecond.toFixed(0)}/s (${times(cached)}); least SQL ${leastPerSecond.toFixed(0)}/s; after a change ${own.toFixed(0)}/s (${times(ours)}); bare ${bares.toFixed(0)}/s; ratio ${(own / bares).toFixed(2)}`,
    )
    figures.push({
      what,
      perSecond,
      leastPerSecond,
      afterChange: own,
      bare: bares,
      p50: mean(cached, 'p50'),
      p99: mean(cached, 'p99'),
    })
  }
  bare.close()
  await server.close()
  return figures
}

/** Measures with limits and targets, as shares of the speed of the least SQL, with the tail of the tills of one nursery. */
function measuresOf(sales: readonly SaleFigures[], reads: Awaited<ReturnType<typeof compareReading>>): Measure[] {
  const more = { unit: '%', better: 'more' } as const
  const tills = sales.find(({ name }) => name === '8 tills of one nursery')
  return [
    ...sales.map(({ name, share, must, aim }): Measure => ({ name: `sale, ${name}`, measured: share, must, aim, ...more })),
    ...(tills
      ? [
          {
            name: 'sale, 8 tills: p99 as times p50',
            measured: tills.p99 / tills.p50,
            must: 4,
            aim: 2,
            unit: '',
            better: 'less',
          } as const,
        ]
      : []),
    {
      name: 'sales refused',
      measured: sales.reduce((sum, { refused }) => sum + refused, 0),
      must: 0,
      aim: 0,
      unit: '',
      better: 'less',
    },
    ...reads.map(({ what, perSecond, leastPerSecond }): Measure => ({
      name: `${what === 'scan' ? 'barcode' : 'newest 50'}, unchanged`,
      measured: (100 * perSecond) / leastPerSecond,
      must: 28,
      aim: 33,
      ...more,
    })),
  ]
}

function mean(runs: readonly Measured[], what: keyof Measured): number {
  return runs.reduce((sum, run) => sum + run[what], 0) / runs.length
}
