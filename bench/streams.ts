/**
 * `npm run bench -- streams`: 1,000 open event streams of 50 nurseries, and how long after a sale is committed the last of its nursery's streams has
 * received the event. Streams and tills are in a process of their own.
 */
import { spawn } from 'node:child_process'
import http from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { buildServer } from '#app/server.ts'
import { openPool, warmUp } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { reportMeasures } from './measures.ts'
import { smallNurseries } from './nursery.ts'
import { openBench } from './open-bench.ts'
import { saleBody } from './tills.ts'

const nurseries = 50
const streamsOfEach = 20
const sales = 400
/** Between two sales, in milliseconds. */
const interval = 25

interface Shop {
  readonly token: string
  readonly plantTypeIds: readonly string[]
}

if (process.argv[2] === 'client') await listenAndSell()
else await measure()

async function measure(): Promise<void> {
  const { owner, appUrl, secret, config, close } = await openBench({ connections: 40 })
  try {
    const pool = openPool(appUrl)
    const events = new EventBus(pool, appUrl)
    await events.open()
    const shops = await Promise.all(
      (await smallNurseries(owner, pool, nurseries)).map(async (each) => ({
        token: await sessionTokens(secret).sign(each),
        plantTypeIds: each.plantTypeIds,
      })),
    )
    const server = await buildServer({ config, pool, events, membership: undefined })
    const origin = await server.listen({ port: 0, host: '127.0.0.1' })
    await warmUp(pool, 10)
    const child = spawn(process.execPath, [import.meta.filename, 'client'], { stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(JSON.stringify({ origin, shops }))
    const { times, missed } = (await json(child.stdout)) as { times: number[]; missed: number }
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
    console.log(
      `${nurseries * streamsOfEach} streams, ${sales} sales: p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, longest ${at(0.9999).toFixed(0)} ms; ${missed} events missed`,
    )
    reportMeasures([
      { name: '1,000 streams, p99 from commit', measured: at(0.99), must: 50, aim: 25, unit: 'ms', better: 'less' },
      { name: '1,000 streams, events missed', measured: missed, must: 0, aim: 0, unit: '', better: 'less' },
    ])
    await server.close()
  } finally {
    await close()
  }
}

async function listenAndSell(): Promise<void> {
  const { origin, shops } = (await json(process.stdin)) as { origin: string; shops: Shop[] }
  /** When each stream of a nursery last received that its sales changed. */
  const received = shops.map(() => Array.from({ length: streamsOfEach }, () => 0))
  const streams: http.ClientRequest[] = []
  for (const [shop, { token }] of shops.entries())
    for (let stream = 0; stream < streamsOfEach; stream++)
      streams.push(
        await open(origin, token, (text) => {
          if (text.includes('"/api/sales"')) (received[shop] ?? [])[stream] = performance.now()
        }),
      )

  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  const times: number[] = []
  let missed = 0
  for (let n = 0; n < sales; n++) {
    // Each nursery sells once in more than a second, so that each event belongs to one sale.
    const shop = shops[n % shops.length]
    if (!shop) continue
    const own = received[n % shops.length] ?? []
    void sell(origin, agent, shop, n).then(async (committed) => {
      await pause(interval * shops.length * 0.8)
      for (const at of own) if (at >= committed - 20) times.push(Math.max(0, at - committed))
      missed += own.filter((at) => at < committed - 20).length
    })
    await pause(interval)
  }
  await pause(interval * shops.length)
  process.stdout.write(JSON.stringify({ times, missed }))
  for (const stream of streams) stream.destroy()
  agent.destroy()
}

function open(origin: string, token: string, onText: (text: string) => void): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${origin}/api/events`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`A stream was answered ${response.statusCode}.`))
        response
          .setEncoding('utf8')
          .on('data', onText)
          .on('error', () => {})
        resolve(request)
      },
    )
    request.on('error', reject)
  })
}

/** When it was answered, right after its commit. */
function sell(origin: string, agent: http.Agent, { token, plantTypeIds }: Shop, n: number): Promise<number> {
  const content = JSON.stringify(saleBody(plantTypeIds, n))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': content.length }
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}/api/sales`, { method: 'POST', agent, headers }, (response) => {
      const answered = performance.now()
      response.resume().on('end', () => resolve(answered))
      if (response.statusCode !== 201) reject(new Error(`A sale was answered ${response.statusCode}.`))
    })
    request.on('error', reject)
    request.end(content)
  })
}
