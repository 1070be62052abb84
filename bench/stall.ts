/**
 * `npm run bench:stall`: the longest pause of the event loop in each operation of a nursery with 10,000 plant types, 20,000 batches and 20,000
 * sales. Whatever blocks it makes every other nursery of the process wait. Requested over HTTP from another thread, one by one; of five rounds
 * after one to warm up the one with the shortest pause counts, as other work of the machine only adds to it. `npm run bench:stall -- figures.json` also writes the figures;
 * it is part of `npm run bench`.
 */
import { once } from 'node:events'
import fs from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { namedCalls } from '#app/api-calls.ts'
import { buildServer } from '#app/server.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { newId } from '#server/new-id.ts'
import { fieldsOf, isRequired } from '#server/openapi-parameters.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { type BenchNursery, benchNursery } from './nursery.ts'
import { reportMeasures } from './measures.ts'
import { openBench } from './open-bench.ts'
import type { CallToMake, Reply } from './stall-client.ts'
import { saleBody } from './tills.ts'

interface Stall {
  readonly what: string
  /** The last answer, and how many bytes it had. */
  readonly status: number
  readonly bytes: number
  /** The longest pause, and the time until the answer, in milliseconds. */
  readonly pause: number
  readonly time: number
}

const rounds = 5
const wanted = 50
/** Milliseconds between two looks at the clock; a measured pause is too long by up to this much. */
const resolution = 1

const { owner, appUrl, secret, config, close } = await openBench({ connections: 30 })
const client = new Worker(new URL('stall-client.ts', import.meta.url))
try {
  const pool = openPool(appUrl)
  const nursery = await benchNursery(owner, pool, { plants: 10_000, sales: 20_000 })
  const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })
  const base = await server.listen({ port: 0, host: '127.0.0.1' })
  const token = await sessionTokens(secret).sign(nursery)
  const stalls: Stall[] = []
  for (const { what, ...request } of await operations(nursery)) {
    const found = await measure({ base, token, ...request })
    stalls.push({ what, ...found })
  }
  const worst = stalls.toSorted((a, b) => b.pause - a.pause)
  for (const { what, status, bytes, pause, time } of worst.slice(0, 25))
    console.log(`${pause.toFixed(0).padStart(6)} ms of ${time.toFixed(0).padStart(6)} ms  ${status}  ${bytes} bytes  ${what}`)
  const over = worst.filter(({ pause }) => pause > wanted)
  console.log(`${stalls.length} operations; ${over.length} blocked the event loop for more than ${wanted} ms`)
  const [, , file] = process.argv
  if (file !== undefined) fs.writeFileSync(file, JSON.stringify(stalls, null, 2))
  const longest = worst[0]?.pause ?? 0
  reportMeasures([{ name: 'longest pause of others', measured: longest, must: 100, aim: 20, unit: 'ms', better: 'less' }])
  await server.close()
} finally {
  await client.terminate()
  await close()
}

async function measure(request: CallToMake): Promise<Omit<Stall, 'what'>> {
  const best = { status: 0, bytes: 0, pause: Infinity, time: Infinity }
  const delay = monitorEventLoopDelay({ resolution })
  for (let round = 0; round <= rounds; round++) {
    delay.enable()
    delay.reset()
    const { status, bytes, time } = await send(request)
    delay.disable()
    Object.assign(best, { status, bytes })
    if (round === 0) continue
    best.pause = Math.min(best.pause, delay.max / 1e6)
    best.time = Math.min(best.time, time)
  }
  return best
}

async function send(request: CallToMake): Promise<Reply> {
  const replied = once(client, 'message')
  client.postMessage(request)
  const [reply] = (await replied) as [Reply]
  return reply
}

/** All reads, of a plant, a batch and a sale where they are of one; and the writes that a nursery makes all day or that write thousands of rows. */
async function operations({ nursery_id, plantTypeIds }: BenchNursery) {
  const one = async (table: string) =>
    (await owner.query<{ id: string }>(`SELECT id FROM ${table} WHERE nursery_id = $1 LIMIT 1`, [nursery_id])).rows[0]?.id ?? ''
  const ids = {
    'plant-types': plantTypeIds[0] ?? '',
    'plant-batches': await one('plant_batches'),
    sales: await one('sales'),
  }
  const reads = (await namedCalls()).flatMap(({ call }) => {
    const path = call.method === 'GET' && typeof call.roles !== 'string' ? pathOf(call, ids) : undefined
    return path === undefined ? [] : [{ what: `GET ${call.path}`, path: `${path}${queryOf(call)}` }]
  })
  const { rows: prices } = await owner.query<{ id: string }>(
    'SELECT id FROM plant_type_prices WHERE nursery_id = $1 LIMIT 5000',
    [nursery_id],
  )
  const raise = { percent: '1', price_ids: prices.map(({ id }) => id) }
  return [
    ...reads,
    { what: 'GET /api/sales with totals', path: '/api/sales?include=totals' },
    { what: 'POST /api/sales', path: '/api/sales', body: saleBody(plantTypeIds, 7) },
    { what: 'POST /api/plant-types/price-changes, 5,000 prices', path: '/api/plant-types/price-changes', body: raise },
  ]
}

/** Undefined if the path names something that the nursery has none of. */
function pathOf({ path }: Endpoint, ids: Readonly<Record<string, string>>): string | undefined {
  const named = path.replace(/\/([\w-]+)\/:\w+/, (whole, head: string) => (ids[head] ? `/${head}/${ids[head]}` : whole))
  return named.includes(':') ? undefined : named
}

/** The required parameters of a read, each with a value that its shape takes. */
function queryOf({ query }: Endpoint): string {
  const values = [newId(), '2026-11-23', '12', 'rimu', 'xlsx', 'xero', 'documents', 'batch', 'customer', 'statement', 'vendors']
  const search = new URLSearchParams()
  for (const [name, shape] of Object.entries(fieldsOf(query)))
    if (isRequired(shape)) search.set(name, values.find((value) => shape.safeParse(value).success) ?? '')
  return search.size > 0 ? `?${search}` : ''
}
