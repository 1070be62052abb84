/** An event reaches every process, only the screens of its own nursery, and ends with the session. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openCable } from '#testing/proxy.ts'
import { type Product, aProduct, enhanced } from '#testing/sign-in.ts'
import { owner } from '#testing/nursery.ts'
import { openPool } from './database.ts'
import { EventBus, type ChangeEvent } from './event-bus.ts'

const url = process.env['DATABASE_URL'] ?? ''
const pool = openPool(url, 2)
let local: Product
let there: Product
beforeAll(async () => {
  local = await aProduct()
  there = await aProduct(local)
})
afterAll(async () => {
  await local.close()
  await there.close()
  await pool.end()
})

/** Records the events a process receives from now on; `until` waits for the first that matches. */
function listenTo(events: EventBus) {
  const received: ChangeEvent[] = []
  const waiting = new Set<() => void>()
  events.subscribe((item) => {
    received.push(item)
    for (const look of waiting) look()
  })
  const waitFor = (fits: (item: ChangeEvent) => boolean) =>
    new Promise<ChangeEvent>((resolve) => {
      const look = () => {
        const found = received.find(fits)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { received, waitFor }
}

test('delivers an event to another process, and repeated events once', async () => {
  const [publisher, listener] = [new EventBus(pool), new EventBus(pool, url)]
  await listener.open()
  const { received, waitFor } = listenTo(listener)
  const nursery_id = randomUUID()
  for (let i = 0; i < 20; i++) publisher.publish({ about: '/api/sales', nursery_id })
  publisher.publish({ about: '/api/last', nursery_id })
  await waitFor((item) => item.about === '/api/last' && item.nursery_id === nursery_id)
  expect(received.filter((item) => item.nursery_id === nursery_id).map((item) => item.about)).toEqual(['/api/sales', '/api/last'])
  await listener.close()
})

test('reconnects after a break and reports that anything may have changed', async () => {
  const listener = new EventBus(pool, url)
  await listener.open()
  const { waitFor } = listenTo(listener)
  await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'glasshouse events'`)
  await waitFor((item) => item.about === '*')
  new EventBus(pool).publish({ about: '/api/after', nursery_id: randomUUID() })
  await waitFor((item) => item.about === '/api/after')
  await listener.close()
})

test('ends a silent connection and opens a new one', async () => {
  const cable = await openCable(new URL(url))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const listener = new EventBus(pool, cable.url)
  await listener.open()
  const { waitFor } = listenTo(listener)
  cable.setState('silent')
  const again = cable.nextConnection()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await again
  cable.setState('whole')
  await waitFor((item) => item.about === '*')
  await listener.close()
  cable.close()
})

async function* readEvents(response: Response): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) yield (JSON.parse(line.slice(6)) as { about: string }).about
  }
}

const signedIn = async () => {
  const { email, cookie } = await local.signUp()
  const provider = await local.providerToken(cookie)
  return { email, provider, token: enhanced(await local.open(provider)) }
}
const listening = (product: Product, token: string, since = '') =>
  fetch(`${product.origin}/api/events${since}`, { headers: { authorization: `Bearer ${token}` } })
const saveTheme = (token: string) =>
  fetch(`${local.origin}/api/profile/settings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ theme: 'dark' }),
  })

test('delivers a change to the other node for its own nursery only, and a sign-out at once', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  const second = enhanced(await local.open(mine.provider))
  const stream = await listening(there, second)
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
  const events = readEvents(stream)
  await saveTheme(other.token)
  await saveTheme(mine.token)
  expect((await events.next()).value).toBe('/api/profile')
  expect((await there.me(second)).status).toBe(200)
  await local.call('DELETE', '/api/sessions/others', mine.token)
  expect((await events.next()).value).toBe('session.ended')
  expect((await events.next()).done).toBe(true)
  expect((await there.me(second)).status).toBe(403)
})

test('replays what changed while a screen was still connecting, and nothing older', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  const { rows } = await owner.query<{ nursery_id: string }>('SELECT nursery_id FROM users WHERE email = $1', [mine.email])
  const nursery_id = rows[0]?.nursery_id ?? ''
  const { waitFor } = listenTo(there.events)
  await saveTheme(other.token)
  await saveTheme(mine.token)
  await waitFor((item) => item.nursery_id === nursery_id)
  const late = readEvents(await listening(there, mine.token, '?recent_ms=60000'))
  const soon = readEvents(await listening(there, mine.token))
  there.events.publish({ about: '/api/after', nursery_id })
  expect((await soon.next()).value).toBe('/api/after')
  const replayed: unknown[] = []
  while (replayed.at(-1) !== '/api/after') replayed.push((await late.next()).value)
  expect(replayed.filter((about) => about === '/api/profile')).toHaveLength(1)
})

test('notifies the other node of a sale, which its dashboard then shows', async () => {
  const { email, cookie } = await local.signUp()
  const provider = await local.providerToken(cookie)
  const till = enhanced(await local.open(provider))
  const screen = enhanced(await local.open(provider))
  const plant = randomUUID()
  const { rows } = await owner.query<{ nursery_id: string }>('SELECT nursery_id FROM users WHERE email = $1', [email])
  const write = (text: string) => owner.query(text, [rows[0]?.nursery_id, plant])
  await write(`INSERT INTO plant_types (nursery_id, id, common_name, category_id, search_text)
    SELECT nursery_id, $2, 'Hebe', id, 'hebe' FROM plant_categories WHERE nursery_id = $1 AND name = 'Shrubs'`)
  await write(`INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price)
    SELECT nursery_id, $2, id, 9 FROM container_sizes WHERE nursery_id = $1 AND name = '14 cm'`)
  await write(`INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on)
    SELECT nursery_id, $2, 'H-1', id, 10, 'for_sale', '2026-01-01' FROM container_sizes WHERE nursery_id = $1 AND name = '14 cm'`)
  const sold = async () => {
    const answer = await there.call('GET', '/api/reports/dashboard', screen)
    return ((await answer.json()) as { data: { tiles: { plants_sold: number } } }).data.tiles.plants_sold
  }
  expect(await sold()).toBe(0)

  const events = readEvents(await listening(there, screen))
  const response = await fetch(`${local.origin}/api/sales`, {
    method: 'POST',
    headers: { authorization: `Bearer ${till}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      payment_method: 'eftpos',
      items: [{ item_type: 'plant', plant_type_id: plant, container_size: '14 cm', quantity: '3' }],
    }),
  })
  expect([response.status, await response.text()]).toEqual([201, expect.stringContaining('invoice_number')])
  let about: string | undefined
  do about = (await events.next()).value as string | undefined
  while (about !== undefined && about !== '/api/sales')
  expect(about).toBe('/api/sales')
  expect(await sold()).toBe(3)
})

test('sends no events without a session', async () => {
  expect((await listening(local, 'nonsense')).status).toBe(401)
})

test('delivers to its own process while its connection is down', async () => {
  const disconnected = new EventBus(new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }))
  const { waitFor } = listenTo(disconnected)
  disconnected.publish({ about: '/api/sales' })
  expect((await waitFor(() => true)).about).toBe('/api/sales')
})
