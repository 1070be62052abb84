/**
 * `npm run bench -- tenants`: what the reads and the sale of a nursery take when it is alone in the database, and when it is one of 500 (200 plants and
 * 200 sales each). Two databases side by side, read in turns, so that other load on the machine affects both.
 */
import { buildServer } from '#app/server.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { sumUpStock } from '#modules/figures/sums/server/stock-facts.ts'
import { openPool, warmUp } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { reportMeasures } from './measures.ts'
import { benchNursery, smallNurseries } from './nursery.ts'
import { openBench } from './open-bench.ts'
import { barcode, saleBody, unknownChange } from './tills.ts'

const others = 499
const rounds = 40

const reads = [
  `/api/lookup-by-barcode/${barcode(7)}`,
  '/api/sales?limit=50',
  '/api/sales?from=2026-01-07&to=2026-01-07',
  '/api/sales?include=totals',
  '/api/sales?search=P77',
  '/api/plant-types',
  '/api/plant-types/prices/all',
  '/api/plant-batches',
  '/api/reports/dashboard',
  '/api/reports/sales?from=2026-01-01&to=2026-12-31&by=month',
] as const

const onlyOne = await openNursery(0)
const among = await openNursery(others)
try {
  const ratios: number[] = []
  for (const url of [...reads, 'a sale'] as const) {
    const times = { onlyOne: [] as number[], among: [] as number[] }
    for (let round = -5; round < rounds; round++) {
      const [first, second] = round % 2 === 0 ? ([onlyOne, among] as const) : ([among, onlyOne] as const)
      for (const nursery of [first, second]) {
        const took = await nursery.time(url, round)
        // The first ones warm up.
        if (round >= 0) times[nursery === onlyOne ? 'onlyOne' : 'among'].push(took)
      }
    }
    const [own, shared] = [median(times.onlyOne), median(times.among)]
    ratios.push(shared / own)
    console.log(
      `${url.padEnd(60)} alone ${own.toFixed(2)} ms, one of ${others + 1} ${shared.toFixed(2)} ms: ${(shared / own).toFixed(2)}`,
    )
  }
  reportMeasures([
    {
      name: `one of ${others + 1} nurseries, as times alone`,
      measured: median(ratios),
      must: 1.1,
      aim: 1.05,
      unit: '×',
      better: 'less',
    },
  ])
} finally {
  await onlyOne.close()
  await among.close()
}

/** A nursery of 2,000 plants and 20,000 sales, with other nurseries in its database. */
async function openNursery(count: number) {
  const { owner, appUrl, secret, config, close } = await openBench({ connections: 30 })
  const pool = openPool(appUrl, 4)
  const nursery = await benchNursery(owner, pool)
  for (const sumUp of [sumUpSold, sumUpStock]) while (await withTenantTransaction(pool, nursery.nursery_id, (db) => sumUp(db)));
  await smallNurseries(owner, pool, count)
  const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })
  await warmUp(pool, 2)
  const token = await sessionTokens(secret).sign(nursery)
  return {
    /** Milliseconds until the answer, which is read from the database. */
    async time(url: string, n: number): Promise<number> {
      const headers = { authorization: `Bearer ${token}`, ...unknownChange() }
      const began = performance.now()
      const { statusCode, body } = await (url === 'a sale'
        ? server.inject({ method: 'POST', url: '/api/sales', headers, payload: saleBody(nursery.plantTypeIds, n + 5) })
        : server.inject({ url, headers }))
      if (statusCode >= 300) throw new Error(`${url} was answered ${statusCode}: ${body}`)
      return performance.now() - began
    },
    async close() {
      await server.close()
      await close()
    },
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
