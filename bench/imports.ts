/**
 * `node start/run.mjs bench/imports.ts`: a file of 20,000 customers read as a draft, one cell of it mended, all of it imported and undone, over HTTP;
 * and for how long the event loop was held up meanwhile. Exceeding a limit fails the run.
 */
import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildServer } from '#app/server.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { benchNursery } from './nursery.ts'
import { openBench } from './open-bench.ts'

const rows = 20_000
const { owner, appUrl, secret, config, close } = await openBench({ connections: 20 })
try {
  const pool = openPool(appUrl)
  const nursery = await benchNursery(owner, pool)
  const authorization = `Bearer ${await sessionTokens(secret).sign(nursery)}`
  const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })

  interface Sent {
    readonly method: string
    readonly body?: FormData | string
    readonly headers?: Readonly<Record<string, string>>
  }
  interface Reply {
    readonly data: { readonly id: string; readonly version: number; readonly rows: number }
  }
  const ask = async (what: string, limit: number, path: string, init: Sent): Promise<Reply['data']> => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const began = performance.now()
    const reply = await fetch(`${address}${path}`, {
      ...init,
      headers: { authorization, 'idempotency-key': randomUUID(), ...init.headers },
    })
    const text = await reply.text()
    const took = performance.now() - began
    delay.disable()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 400)}`)
    if (took > limit) process.exitCode = 1
    console.log(
      `${what.padEnd(40)} ${took.toFixed(0).padStart(6)} ms of ${limit}, event loop held up ${(delay.max / 1e6).toFixed(0)} ms at most`,
    )
    return (JSON.parse(text) as Reply).data
  }

  const lines = Array.from(
    { length: rows },
    (_, i) => `Customer ${i};C${i};c${i}@example.com;30 days;${i % 2 === 0 ? '12,5' : ''}`,
  )
  const file = new FormData()
  file.append('kind', 'customers')
  file.append(
    'file',
    new Blob([`Name;Code;Email;Payment terms;Discount\n${lines.join('\n')}`], { type: 'text/csv' }),
    'customers.csv',
  )
  const draft = await ask('20,000 rows read as a draft', 5_000, '/api/imports', { method: 'POST', body: file })
  const json = (body: object, method = 'POST') => ({
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  await ask('20,000 rows imported', 10_000, `/api/imports/${draft.id}/import`, json({ version: draft.version }))
  await ask('20,000 rows undone', 10_000, `/api/imports/${draft.id}/undo`, { method: 'POST' })
  await server.close()
} finally {
  await close()
}
