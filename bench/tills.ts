/** Tills that sell, or scan, as fast as they are answered; in a separate process, so that they take no time from the server's. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { json } from 'node:stream/consumers'
import { containerSize } from './nursery.ts'

/** Someone signed in to a nursery, with what is sold there. */
interface Seller {
  readonly token: string
  readonly plantTypeIds: readonly string[]
}

export interface Load {
  readonly port: number
  /** Each till belongs to the next of these nurseries, in turn. */
  readonly sellers: readonly Seller[]
}

export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Requests answered, including refusals. */
  readonly answered: number
  readonly refused: number
}

/** One of the 2,000. */
export const barcode = (n: number) => `21${String((n % 2_000) + 1).padStart(11, '0')}`

/** Five plants, a different five for each number. */
export const saleBody = (plantTypeIds: readonly string[], n: number) => ({
  // Cash needs an open till.
  payment_method: 'card',
  items: [0, 1, 2, 3, 4].map((i) => ({
    item_type: 'plant',
    plant_type_id: plantTypeIds[(n * 7 + i * 131) % plantTypeIds.length],
    container_size: containerSize,
    quantity: 1,
    unit_price: '12.50',
  })),
})

/** `after a change`: read from the database; otherwise the second time from the cache of answers. */
export type Question = 'sale' | 'scan' | 'newest' | 'scan after a change' | 'newest after a change'

/** `between`: milliseconds that a till waits after each answer. */
export async function askTills(load: Load, tills: number, seconds: number, what: Question, between = 0): Promise<Measured> {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ load, tills, seconds, what, between }))
  return (await json(child.stdout)) as Measured
}

if (import.meta.main) {
  const { load, tills, seconds, what, between } = (await json(process.stdin)) as {
    load: Load
    tills: number
    seconds: number
    what: Question
    between: number
  }
  const agent = new http.Agent({ keepAlive: true, maxSockets: tills })
  const times: number[] = []
  let refused = 0
  let n = Math.floor(Math.random() * 100_000)
  const one = async (seller: Seller) => {
    const start = performance.now()
    const request = (path: string, body?: object) =>
      send({ port: load.port, agent, token: seller.token, isChanged: what.endsWith('after a change') }, path, body)
    const status =
      what === 'sale'
        ? await request('/api/sales', saleBody(seller.plantTypeIds, n++))
        : await request(what.startsWith('newest') ? '/api/sales?limit=50' : `/api/lookup-by-barcode/${barcode(n++)}`)
    times.push(performance.now() - start)
    if (status < 200 || status > 299) refused++
  }
  const end = Date.now() + seconds * 1_000
  const till = async (seller: Seller) => {
    while (Date.now() < end) {
      await one(seller)
      if (between > 0) await pause(between)
    }
  }
  await Promise.all(
    Array.from({ length: tills }, (_, i) => load.sellers[i % load.sellers.length]).flatMap((seller) =>
      seller ? [till(seller)] : [],
    ),
  )
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  process.stdout.write(
    JSON.stringify({ perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), answered: times.length, refused }),
  )
}

interface Connection {
  readonly port: number
  readonly agent: http.Agent
  readonly token: string
  readonly isChanged: boolean
}

/** Headers that name an event no process knows: the answer is read again, not taken from the cache. */
export function unknownChange() {
  return { 'last-event-id': `${Date.now()}-unknown` }
}

function send({ port, agent, token, isChanged }: Connection, path: string, body?: object): Promise<number> {
  const content = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(isChanged ? unknownChange() : {}),
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content), 'idempotency-key': randomUUID() }),
  }
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, agent, path, method: body === undefined ? 'GET' : 'POST', headers },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    request.on('error', reject)
    request.end(content)
  })
}
