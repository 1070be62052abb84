/** The limits of open event streams, and that a session which ended ends its streams. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, aProduct, enhanced } from '#testing/sign-in.ts'
import { owner } from '#testing/nursery.ts'
import { Guard } from '#modules/people/server/authenticate.ts'
import { openPool } from './database.ts'
import { makeHttp } from './http.ts'
import { EventBus } from './event-bus.ts'
import { serveEvents } from './serve-events.ts'
import { sessionTokens } from './session-tokens.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
let product: Product
beforeAll(async () => void (product = await aProduct()))
afterAll(async () => {
  await product.close()
  await pool.end()
})

/** On its own connection, which a browser's fetch cannot request. */
async function dial(origin: string, token: string, tab: string = randomUUID()): Promise<IncomingMessage> {
  const request = get(`${origin}/api/events?tab=${tab}`, { agent: false, headers: { authorization: `Bearer ${token}` } })
  const [line] = (await once(request, 'response')) as [IncomingMessage]
  return line
}

const several = (count: number, one: () => Promise<IncomingMessage>) => Promise.all(Array.from({ length: count }, one))
const statusesOf = (lines: readonly IncomingMessage[]) => lines.map(({ statusCode }) => statusCode)
const hangUp = (...lines: readonly (IncomingMessage | undefined)[]) => {
  for (const line of lines) line?.destroy()
}

async function refusalOf(line: IncomingMessage) {
  const { code, detail } = JSON.parse(await text(line)) as { code: string; detail: string }
  const { 'content-type': type, 'retry-after': wait } = line.headers
  return { status: line.statusCode, code, detail, type, wait }
}

const tooMany = { status: 429, code: 'TOO_MANY', type: 'application/problem+json; charset=utf-8', wait: '30' }

const aPerson = async () => product.providerToken((await product.signUp()).cookie)

test('allows a person twenty streams on all devices, and refuses one more until another ends', async () => {
  const provider = await aPerson()
  const [first, second] = [enhanced(await product.open(provider)), enhanced(await product.open(provider))]
  const lines = [
    ...(await several(12, () => dial(product.origin, first))),
    ...(await several(8, () => dial(product.origin, second))),
  ]
  expect(statusesOf(lines)).toEqual(Array(20).fill(200))
  expect(await refusalOf(await dial(product.origin, second))).toEqual({
    ...tooMany,
    detail: 'Too many windows of yours are open. Close one, or wait 30 seconds.',
  })
  const another = await dial(product.origin, enhanced(await product.open(await aPerson())))
  expect(another.statusCode).toBe(200)

  hangUp(lines[3])
  const again = async () => {
    const line = await dial(product.origin, first)
    lines.push(line)
    return line.statusCode
  }
  await expect.poll(again).toBe(200)
  expect(await again()).toBe(429)
  hangUp(...lines, another)
})

test('replaces the old stream of a tab that reconnects, although its break was not noticed', async () => {
  const token = enhanced(await product.open(await aPerson()))
  const tab = randomUUID()
  const broken = await dial(product.origin, token, tab)
  const others = await several(19, () => dial(product.origin, token))
  const back = await dial(product.origin, token, tab)
  expect(back.statusCode).toBe(200)
  expect(await text(broken)).toBe(': hello\n\n')
  expect((await dial(product.origin, token)).statusCode).toBe(429)
  hangUp(back, ...others)
})

/** A node with its own limits. */
async function startNode(limits: Parameters<typeof serveEvents>[2], overrides?: Pick<Guard, 'authenticate' | 'isStillIn'>) {
  const http = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
  const somebody = async () => ({
    nursery_id: randomUUID(),
    user_id: randomUUID(),
    session_id: randomUUID(),
    role: 'sales' as const,
    name: 'Ruby',
    may_write: true,
  })
  serveEvents(http, { events: new EventBus(pool), authenticate: somebody, isStillIn: async () => true, ...overrides }, limits)
  return { origin: await http.listen({ host: '127.0.0.1', port: 0 }), close: () => http.close() }
}

const never = { heartbeat: 1_000_000, lookAgain: 1_000_000 }

test('limits the streams of a node, and ends them when it stops', async () => {
  const node = await startNode({ ofPerson: 20, ofNode: 5, ...never })
  const lines = await several(5, () => dial(node.origin, ''))
  expect(statusesOf(lines)).toEqual(Array(5).fill(200))
  expect(await refusalOf(await dial(node.origin, ''))).toEqual({
    ...tooMany,
    detail: 'Too many people are listening right now. It retries automatically.',
  })
  hangUp(lines[0])
  await expect.poll(async () => (await dial(node.origin, '')).statusCode).toBe(200)
  await node.close()
  expect(await text(lines[1] as IncomingMessage)).toBe(': hello\n\n')
})

test('ends the streams of a session whose end was not announced, and no others', async () => {
  const provider = await aPerson()
  const [ended, open] = [enhanced(await product.open(provider)), enhanced(await product.open(provider))]
  const guard = new Guard(pool, sessionTokens(product.secrets.SESSION_SECRET), new EventBus(pool))
  const node = await startNode({ ofPerson: 20, ofNode: 2_000, heartbeat: 20, lookAgain: 20 }, guard)
  const [other, line] = [await dial(node.origin, open), await dial(node.origin, ended)]
  const { session } = decodeJwt<{ session: string }>(ended)
  await owner.query(`UPDATE device_sessions SET ended_at = now(), end_reason = 'logged_out' WHERE id = $1`, [session])
  expect(await text(line)).toMatch(/^: hello\n\n(: still here\n\n)*data: {"about":"session.ended"}\n\n$/)
  const stop = node.close()
  expect(await text(other)).toMatch(/^: hello\n\n(: still here\n\n)+$/)
  await stop
})
