/** Two nodes behind a real nginx with the shipped configuration, each restarted in turn while tills sell and screens read. */
import http from 'node:http'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Shop, ask, keepSelling, mistakesIn, openShop } from '#testing/load.ts'
import { prove } from '#testing/proof.ts'
import { migrate } from '#server/migrate.ts'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { newSecret } from '#server/secrets.ts'
import { findProgram } from '../start/programs.ts'
import { type Started, end, startProduct } from '../start/product.ts'
import { discard, ownTestFolder } from '../start/throw-away-database.ts'
import { deploy, serverFolder, startNginx } from './testing-servers.ts'

const here = findProgram('nginx') !== undefined
const folder = ownTestFolder('nginx')

let database: Embedded
const nodes = new Map<number, Started>()
let startNode = async (_port: number): Promise<void> => undefined
let nginx: Awaited<ReturnType<typeof startNginx>>
let shop: Shop

beforeAll(async () => {
  if (!here) return
  database = await startEmbedded(path.join(folder, 'database'), { throwAway: true })
  const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
  await migrate(database.url, secrets.SESSION_SECRET)
  shop = await openShop(database.url, secrets.SESSION_SECRET)
  startNode = async (port) => {
    const env = { ...secrets, DATABASE_URL: database.url, TRUST_PROXY: 'loopback', CALLS_A_MINUTE: '999999', PORT: String(port) }
    nodes.set(port, await startProduct(path.join(folder, String(port)), env))
  }
  const [one, two] = [await freePort(), await freePort()]
  await startNode(one)
  await startNode(two)
  nginx = await startNginx([one, two])
})
afterAll(async () => {
  for (const node of nodes.values()) await end(node, 'SIGTERM')
  await nginx?.stop()
  await database?.stop()
  await discard(folder)
})

/** Reads until it is stopped; gives how many answers there were, and those that were not 200. Nothing is tried again. */
function keepReading() {
  let stopping = false
  let answers = 0
  const refused: string[] = []
  const reading = async () => {
    for (; !stopping; answers++) {
      const response = await fetch(`${nginx.origin}/api/sales?limit=5`, {
        headers: { authorization: `Bearer ${await shop.token()}` },
      })
      if (response.status !== 200) refused.push(`${response.status} ${await response.text()}`)
      else await response.arrayBuffer()
    }
  }
  const done = Promise.all([reading(), reading()])
  return {
    async stop() {
      stopping = true
      await done
      return { answers, refused }
    },
  }
}

test.skipIf(!here)(
  'each node is restarted in turn under load: every sale and every read is answered, and a stream ends politely',
  async () => {
    const stream = await fetch(`${nginx.origin}/api/events`, { headers: { authorization: `Bearer ${await shop.token()}` } })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const streamed = stream.text()
    const selling = keepSelling(nginx.origin, shop, 6)
    const reading = keepReading()
    let sold = 0
    const someMore = async (many: number) => {
      sold = selling.count() + many
      await expect.poll(() => selling.count()).toBeGreaterThan(sold)
    }
    await someMore(50)
    for (const [port, node] of nodes) {
      expect((await end(node, 'SIGTERM')).code).toBe(0)
      await someMore(30)
      await startNode(port)
      await someMore(50)
    }
    // Both nodes were restarted, so this stream has ended: with its last event complete, not broken off.
    expect(await streamed).toMatch(/^: hello\n\n((id: .*\n)?data: .*\n\n|: still here\n\n)*$/)
    const sales = await selling.stop()
    const reads = await reading.stop()
    const mistakes = await mistakesIn(database.url, shop, sales)
    prove('two nodes restarted in turn behind nginx: requests', sales.acknowledged.size + reads.answers, [
      ...mistakes,
      ...reads.refused,
      ...Object.entries(sales.refused).map(([status, count]) => `${count} sales answered with ${status}`),
    ])
  },
)

/** Creates vendors by calls that must not be sent twice, until it is stopped; gives how many were created, and the answers that were not 201. */
function keepCreating() {
  let stopping = false
  const refused: string[] = []
  let created = 0
  const creating = async () => {
    while (!stopping) {
      const response = await fetch(`${nginx.origin}/api/reference`, {
        method: 'POST',
        // nginx closes idle connections when it reloads. A browser sends a request on such a connection again, Node does not.
        headers: { authorization: `Bearer ${await shop.token()}`, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ kind: 'vendors', name: randomUUID() }),
      })
      const answer = await response.text()
      if (response.status === 201) created++
      else refused.push(`${response.status} ${answer}`)
    }
  }
  const done = Promise.all(Array.from({ length: 4 }, creating))
  return {
    count: () => created,
    async stop() {
      stopping = true
      await done
      return { created, refused }
    },
  }
}

/** Runs the shipped script with a systemctl that restarts the nodes of this test. */
async function rollingRestart(): Promise<number | null> {
  const machine = http.createServer((request, response) => {
    const [, verb, unit = ''] = request.url?.split('/') ?? []
    const restart = async () => {
      const port = Number(unit.replace('glasshouse@', ''))
      const node = nodes.get(port)
      if (node) await end(node, 'SIGTERM')
      await startNode(port)
    }
    const work = verb === 'restart' ? restart() : Promise.resolve(nginx.signal('SIGHUP'))
    void work.then(() => response.end())
  })
  await once(machine.listen(0, '127.0.0.1'), 'listening')
  const { port } = machine.address() as { port: number }
  const bin = serverFolder()
  fs.writeFileSync(path.join(bin, 'systemctl'), `#!/bin/sh\nexec curl -fsS "http://127.0.0.1:${port}/$1/$2"\n`, { mode: 0o755 })
  const script = spawn('sh', [path.join(deploy, 'rolling-restart.sh'), ...[...nodes.keys()].map(String)], {
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}`, NGINX_SITE: nginx.site },
    stdio: 'inherit',
  })
  const [code] = (await once(script, 'exit')) as [number | null]
  machine.close()
  return code
}

test.skipIf(!here)('the script of a rolling restart loses no request, not even one that must not be sent twice', async () => {
  const before = fs.readFileSync(nginx.site, 'utf8').trim()
  const processes = [...nodes.values()]
  const creating = keepCreating()
  await expect.poll(() => creating.count()).toBeGreaterThan(50)
  expect(await rollingRestart()).toBe(0)
  const { created, refused } = await creating.stop()
  expect([...nodes.values()].filter((node) => processes.includes(node))).toEqual([])
  expect(fs.readFileSync(nginx.site, 'utf8').trim()).toBe(before)
  const [found] = await ask<{ count: number }>(
    database.url,
    `SELECT count(*)::int FROM vendors WHERE nursery_id = $1 AND length(name) = 36`,
    [shop.nursery_id],
  )
  prove('two nodes restarted by the script behind nginx: requests without a key', created + refused.length, [
    ...refused,
    ...(found?.count === created ? [] : [`${found?.count} vendors were created, ${created} answered`]),
  ])
})
