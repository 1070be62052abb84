/**
 * `node start/run.mjs bench/imports.ts`: files of 20,000 rows read, imported and undone over HTTP, of every kind that grows so long, and a bank statement
 * of 20,000 lines; and for how long the event loop was held up meanwhile, by its own work where the machine has other load. Exceeding a limit fails the run.
 */
import { randomUUID } from 'node:crypto'
import { buildServer } from '#app/server.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { benchNursery } from './nursery.ts'
import { openBench } from './open-bench.ts'

const rows = 20_000

/** The longest time between two turns of the event loop: by the CPU time of its thread, and by the clock. */
function watchPauses() {
  const now = () => {
    const { user, system } = process.threadCpuUsage()
    return { work: (user + system) / 1e3, clock: performance.now() }
  }
  const longest = { work: 0, clock: 0 }
  let last = now()
  const timer = setInterval(() => {
    const at = now()
    longest.work = Math.max(longest.work, at.work - last.work)
    longest.clock = Math.max(longest.clock, at.clock - last.clock)
    last = at
  }, 1)
  return {
    longest: () => {
      clearInterval(timer)
      return longest
    },
  }
}
const limits = { read: 5_000, write: 10_000 }
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
  interface Draft {
    readonly id: string
    readonly version: number
    readonly unknown_names: readonly { readonly list: string; readonly value: string; readonly match: string }[]
  }
  const ask = async <Reply>(path: string, init: Sent): Promise<Reply> => {
    const reply = await fetch(`${address}${path}`, {
      ...init,
      headers: { authorization, 'idempotency-key': randomUUID(), ...init.headers },
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 400)}`)
    return (JSON.parse(text) as { readonly data: Reply }).data
  }
  const timed = async <Reply>(what: string, limit: number, path: string, init: Sent): Promise<Reply> => {
    const pauses = watchPauses()
    const [began, used] = [performance.now(), process.cpuUsage()]
    const data = await ask<Reply>(path, init)
    const took = performance.now() - began
    const { user, system } = process.cpuUsage(used)
    const { work, clock } = pauses.longest()
    if (took > limit) process.exitCode = 1
    console.log(
      `${what.padEnd(40)} ${took.toFixed(0).padStart(6)} ms of ${limit}, ${((user + system) / 1e6).toFixed(1)} s CPU, event loop held up ${work.toFixed(0)} ms by its own work, ${clock.toFixed(0)} ms by the clock`,
    )
    return data
  }
  const json = (body: object, method = 'POST') => ({
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const form = (fields: Readonly<Record<string, string>>, lines: readonly string[]) => {
    const sent = new FormData()
    for (const [name, value] of Object.entries(fields)) sent.append(name, value)
    sent.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'list.csv')
    return { method: 'POST', body: sent }
  }

  const lists = [
    {
      kind: 'customers',
      titles: 'Name;Code;Email;Payment terms;Discount',
      line: (i: number) => `Customer ${i};C${i};c${i}@example.com;30 days;${i % 2 === 0 ? '12,5' : ''}`,
    },
    {
      kind: 'open-invoices',
      titles: 'Customer;Invoice;Invoice date;Due date;Amount due',
      line: (i: number) => `Customer ${i};INV-${i};2026-10-${10 + (i % 20)};2026-11-20;${i % 900},50`,
    },
    {
      kind: 'price-list',
      titles: 'Name;Botanical name;Category;Container;Price',
      line: (i: number) => `Listed plant ${i >> 2};Genus species${i >> 2};Benched;${[1, 2, 5, 10][i % 4]} L;${5 + (i % 40)},50`,
    },
    {
      kind: 'batches',
      titles: 'Plant;Container;Quantity;Started;Cost each',
      line: (i: number) => `Listed plant ${i >> 2};${[1, 2, 5, 10][i % 4]} L;${10 + (i % 90)};2026-0${1 + (i % 9)}-14;2,50`,
    },
    {
      kind: 'past-sales',
      titles: 'Date;Plant;Container;Quantity',
      line: (i: number) =>
        `2026-0${1 + (i % 9)}-${10 + (i % 18)};Listed plant ${i >> 2};${[1, 2, 5, 10][i % 4]} L;${1 + (i % 9)}`,
    },
  ]
  const imported: { readonly kind: string; readonly id: string }[] = []
  for (const { kind, titles, line } of lists) {
    const lines = [titles, ...Array.from({ length: rows }, (_, i) => line(i))]
    let draft = await timed<Draft>(`${kind}: read`, limits.read, '/api/imports', form({ kind }, lines))
    const names = draft.unknown_names.filter(({ match }) => match === 'open')
    if (names.length > 0)
      draft = await ask<Draft>(
        `/api/imports/${draft.id}`,
        json({ version: draft.version, names: names.map(({ list, value }) => ({ list, value, known: null })) }, 'PUT'),
      )
    await timed(`${kind}: imported`, limits.write, `/api/imports/${draft.id}/import`, json({ version: draft.version }))
    imported.push({ kind, id: draft.id })
  }
  for (const { kind, id } of imported.toReversed())
    await timed(`${kind}: undone`, limits.write, `/api/imports/${id}/undo`, { method: 'POST' })

  const accounts = await ask<readonly { readonly id: string; readonly purposes: readonly string[] }[]>('/api/ledger-accounts', {
    method: 'GET',
  })
  const account_id = accounts.find(({ purposes }) => purposes.includes('bank'))?.id ?? ''
  let balance = 0
  const statement = Array.from({ length: rows }, (_, i) => {
    const cents = (i % 3 === 0 ? 1 : -1) * (1_000 + (i % 700))
    balance += cents
    const day = new Date(Date.UTC(2023, 0, 1 + (i >> 4))).toISOString().slice(0, 10)
    return `${day},Payment ${i} of customer ${i % 900},INV-${i},${(cents / 100).toFixed(2)},${(balance / 100).toFixed(2)}`
  })
  const lines = ['Date,Description,Reference,Amount,Balance', ...statement]
  await timed('bank statement: preview', limits.read, '/api/bank/statements/preview', form({ account_id }, lines))
  await timed('bank statement: imported', limits.write, '/api/bank/statements', form({ account_id }, lines))
  await timed('bank statement: preview once more', limits.read, '/api/bank/statements/preview', form({ account_id }, lines))
  await server.close()
} finally {
  await close()
}
