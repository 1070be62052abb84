/**
 * `node start/run.mjs bench/growing.ts`: response times of batch calls in a nursery with 5,000 more of them in one big family,
 * 100,000 operations and 200,000 more lines of sales. Every measurement has a limit; exceeding it fails the run.
 */
import { randomUUID } from 'node:crypto'
import { buildServer } from '#app/server.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { benchNursery } from './nursery.ts'
import { openBench } from './open-bench.ts'

const batches = 5_000
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const { owner, appUrl, secret, config, close } = await openBench({ connections: 20 })
try {
  const pool = openPool(appUrl)
  const nursery = await benchNursery(owner, pool)
  await aBigFamily(nursery.nursery_id)
  const authorization = `Bearer ${await sessionTokens(secret).sign(nursery)}`
  const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })

  const ask = async (url: string, payload?: object) => {
    const headers = { authorization, ...(payload ? { 'idempotency-key': randomUUID() } : {}) }
    const began = performance.now()
    const reply = await server.inject(payload ? { method: 'POST', url, headers, payload } : { method: 'GET', url, headers })
    const took = performance.now() - began
    if (reply.statusCode > 299) throw new Error(`${url}: ${reply.statusCode} ${reply.payload.slice(0, 400)}`)
    return took
  }
  const measure = async (what: string, limit: number, times: number, once: (n: number) => Promise<number>) => {
    const took: number[] = []
    for (let n = 0; n < times; n++) took.push(await once(n))
    const median = took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
    if (median > limit) process.exitCode = 1
    console.log(`${what.padEnd(44)} median ${median.toFixed(1).padStart(7)} ms of ${limit}${median > limit ? '  TOO SLOW' : ''}`)
  }

  const of = (n: number) => `/api/plant-batches/${idOf(n)}`
  const day = '2026-03-01'
  for (let n = 0; n < 20; n++) await ask(`${of(n)}/losses`, { quantity: 1, loss_date: day }) // warm up the JIT compiler
  await measure('A loss', 10, 100, (n) => ask(`${of(1_000 + n)}/losses`, { quantity: 2, loss_date: day }))
  await measure('A movement', 10, 100, (n) => ask(`${of(1_100 + n)}/movement`, { movement_date: day, new_location: 'B' }))
  await measure('A count', 10, 100, (n) => ask(`${of(1_200 + n)}/count`, { counted: 900, date: day }))
  const potting = { container_size: 'PB5', potting_date: day }
  await measure('A pot-up of some', 10, 100, (n) => ask(`${of(1_300 + n)}/pot-up`, { ...potting, quantity: 10 }))
  await measure('20 batches with losses', 50, 10, (n) =>
    ask('/api/plant-batches/bulk-losses', {
      batches: Array.from({ length: 20 }, (_, i) => ({ batch_id: idOf(3_200 + n * 20 + i), quantity: 2 })),
      loss_date: day,
    }),
  )
  await measure('200 batches potted up together', 500, 5, (n) => {
    const many = Array.from({ length: 200 }, (_, i) => ({ batch_id: idOf(2_000 + n * 200 + i), quantity: 10 }))
    return ask('/api/plant-batches/bulk-potting-up', { ...potting, batches: many })
  })
  await measure('The list', 30, 50, () => ask('/api/plant-batches?state=standing&limit=100'))
  await measure('The list of a location', 30, 50, (n) => ask(`/api/plant-batches?location=Tunnel%20${n % 20}&limit=100`))
  await measure('The list, searched by plant', 30, 50, (n) => ask(`/api/plant-batches?search=plant%20${n}&limit=100`))
  for (const sort of ['plant', '-quantity', 'code', '-cost', 'next'])
    await measure(`The list, sorted by ${sort}`, 30, 30, () => ask(`/api/plant-batches?state=standing&sort=${sort}&limit=100`))
  await measure('The list of a stage that is to be ready', 30, 30, () =>
    ask('/api/plant-batches?state=standing&growth_stage=Potted&ready=late&sort=location&limit=100'),
  )
  await measure('What happened to a batch', 30, 50, (n) => ask(`${of(n + 600)}/history`))
  await measure('The lineage of a mother of 1,111 batches', 300, 5, (n) => ask(`${of(1 + (n % 4))}/lineage`))
  await measure('Her recall, over 44,440 lines', 300, 5, (n) => ask(`${of(1 + (n % 4))}/recall`))
  await measure('A recall of all 200,000 lines', 300, 5, () => ask(`${of(0)}/recall`))
  await measure('A lot in four mothers, over 177,000 lines', 2_000, 5, () => ask('/api/recall?code=LOT-1'))
  await server.close()
} finally {
  await close()
}

/** Ten child batches of every batch, all from one mother; each was sold from forty times. */
async function aBigFamily(nurseryId: string): Promise<void> {
  const parent = `('00000000-0000-4000-8000-' || lpad((n / 10)::text, 12, '0'))::uuid`
  const self = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const run = (text: string) => owner.query(text, [nurseryId])
  await run(`INSERT INTO locations (nursery_id, name) SELECT $1::uuid, 'Tunnel ' || n FROM generate_series(0, 19) AS n`)
  await run(`
    WITH plants AS (SELECT array_agg(id) AS ids FROM plant_types WHERE nursery_id = $1::uuid)
    INSERT INTO plant_batches (nursery_id, id, plant_type_id, parent_batch_id, batch_code, container_size_id, quantity_current, location_id, state, method, vendor_lot,
      started_on, cost)
    SELECT $1::uuid, ${self}, ids[1 + n % 2000], CASE WHEN n > 0 THEN ${parent} END, '26W01-FAMILY-' || n,
      (SELECT id FROM container_sizes WHERE nursery_id = $1::uuid AND name = '9 cm'), 1000,
      (SELECT id FROM locations WHERE nursery_id = $1::uuid AND name = 'Tunnel ' || n % 20), 'growing',
      CASE WHEN n > 0 THEN 'pot_up' ELSE 'seed' END, CASE WHEN n BETWEEN 1 AND 4 THEN 'LOT-1' END, '2026-01-05', 500
    FROM plants, generate_series(0, ${batches - 1}) AS n ORDER BY n`)
  await run(`
    INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on, reference_type, reference_id)
    SELECT $1::uuid, ${self}, 'created', 1017, 1017, 500, '2026-01-05'::date, 'plant_batch', ${parent} FROM generate_series(1, ${batches - 1}) AS n
    UNION ALL SELECT $1::uuid, ${parent}, 'pot_up', -1017, 1017, 0, '2026-01-05'::date, 'plant_batch', ${self} FROM generate_series(1, ${batches - 1}) AS n
    UNION ALL SELECT $1::uuid, ${self}, 'loss', -1, 1000, 0, '2026-02-01', NULL, NULL FROM generate_series(0, ${batches - 1}) AS n, generate_series(1, 18)`)
  await run(`
    INSERT INTO sales (nursery_id, id, invoice_number, sale_date, payment_method, payment_status, subtotal, tax_amount, total_amount, amount_paid, tax_rules)
    SELECT $1::uuid, new_id(), 'F' || n, '2026-01-10'::date + (n % 300), 'cash', 'paid', 62.5, 8.15, 62.5, 62.5, '{}' FROM generate_series(1, 40000) AS n`)
  await run(`
    INSERT INTO sale_items (nursery_id, sale_id, position, item_type, plant_common_name, container_size, quantity, unit_price, line_total, tax_amount)
    SELECT nursery_id, id, n, 'plant', 'Plant', '9 cm', 1, 12.5, 12.5, 1.63 FROM sales, generate_series(0, 4) AS n
    WHERE nursery_id = $1::uuid AND invoice_number LIKE 'F%'`)
  await run(`
    INSERT INTO batch_history (nursery_id, reference_type, reference_id, sale_item_id, batch_id, kind, delta, quantity_after, occurred_on)
    SELECT nursery_id, 'sale', sale_id, id, ${self.replaceAll('n::text', `(line % ${batches})::text`)}, 'sale', -1, 0, '2026-01-10'
    FROM (SELECT nursery_id, id, sale_id, row_number() OVER () AS line FROM sale_items WHERE nursery_id = $1::uuid AND container_size = '9 cm') AS lines`)
  await owner.query('VACUUM ANALYZE')
}
