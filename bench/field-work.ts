/**
 * `node start/run.mjs bench/field-work.ts`: a day of field work, 500 operations on 60 batches, sent over HTTP as a phone sends it that was offline:
 * six at once, each batch in its order. At most 10 s; exceeding it fails the run.
 */
import { randomUUID } from 'node:crypto'
import { buildServer } from '#app/server.ts'
import { countBatch, moveBatch, potUp, recordLoss } from '#modules/growing/batch/batch-calls.ts'
import { type FieldRequest, type FieldWork, linesOf } from '#modules/fieldwork/field-request.ts'
import { sendInOrder, withServerIds } from '#modules/fieldwork/sending-order.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { benchNursery } from './nursery.ts'
import { openBench } from './open-bench.ts'

const [operations, batches, atOnce, limit] = [500, 60, 6, 10_000]
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const day = '2026-03-01'

/** The n-th operation of the day: losses, moves and pottings, a count now and then. */
function requestOf(n: number): FieldRequest {
  const params = { id: idOf(n % batches) }
  const kind = Math.floor(n / batches) % 4
  if (kind === 0) return { path: recordLoss.path, params, body: { quantity: 1, loss_date: day } }
  if (kind === 1) return { path: moveBatch.path, params, body: { movement_date: day, new_location: `Tunnel ${n % 7}` } }
  if (kind === 2) return { path: potUp.path, params, body: { container_size: 'PB8', quantity: 2, potting_date: day } }
  return { path: countBatch.path, params, body: { counted: 900, date: day } }
}

const { owner, appUrl, secret, config, close } = await openBench({ connections: 20 })
try {
  const pool = openPool(appUrl)
  const nursery = await benchNursery(owner, pool)
  await owner.query(
    `INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size_id, quantity_current, method, started_on, state, cost)
     SELECT $1::uuid, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $2::uuid, 'F-' || n, size.id, 1000, 'cutting', '2026-01-05', 'growing', 100
     FROM generate_series(0, $3::int - 1) AS n, (SELECT id, name FROM container_sizes WHERE nursery_id = $1::uuid ORDER BY name LIMIT 1) AS size`,
    [nursery.nursery_id, nursery.plantTypeIds[0], batches],
  )
  const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const authorization = `Bearer ${await sessionTokens(secret).sign(nursery)}`
  const send = async ({ path, params, body }: FieldRequest, key: string) => {
    const reply = await fetch(address + path.replace(':id', params['id'] ?? ''), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { data: { id: string } }).data.id
  }
  const work = Array.from({ length: operations }, (_, n): FieldWork => {
    const body = requestOf(n)
    return {
      id: randomUUID(),
      at: day,
      state: 'waiting',
      body,
      receipt: { title: '', batches: [], creates: linesOf(body).map(() => randomUUID()) },
    }
  })
  const began = performance.now()
  const sent = await sendInOrder(work, atOnce, async (entry, all) => {
    const number = await send(withServerIds(entry.body, all), entry.id)
    return { ...entry, state: 'sent', number }
  })
  const took = performance.now() - began
  const left = sent.filter(({ state }) => state !== 'sent').length
  console.log(
    `${operations} field operations on ${batches} batches: ${(took / 1_000).toFixed(1)} s of ${limit / 1_000} s, ${left} not sent`,
  )
  if (took > limit || left > 0) process.exitCode = 1
  await server.close()
} finally {
  await close()
}
