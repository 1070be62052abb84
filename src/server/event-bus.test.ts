/** An event reaches every process, only its own nursery's screens, and ends with the session. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openCable } from '#app/testing-proxy.ts'
import { type Product, aProduct, enhanced } from '#app/testing-sign-in.ts'
import { owner } from '#app/testing.ts'
import { openPool } from './database.ts'
import { EventBus, type ChangeEvent } from './event-bus.ts'

const url = process.env['DATABASE_URL'] ?? ''
const pool = openPool(url, 2)
let here: Product
let there: Product
beforeAll(async () => {
  here = await aProduct()
  there = await aProduct(here)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await pool.end()
})

/** What a process hears from now on; `until` waits for the first that fits. */
function ear(news: EventBus) {
  const heard: ChangeEvent[] = []
  const waiting = new Set<() => void>()
  news.hear((item) => {
    heard.push(item)
    for (const look of waiting) look()
  })
  const until = (fits: (item: ChangeEvent) => boolean) =>
    new Promise<ChangeEvent>((resolve) => {
      const look = () => {
        const found = heard.find(fits)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { heard, until }
}

test('what one process tells another hears, and much of the same is told once', async () => {
  const [teller, listener] = [new EventBus(pool), new EventBus(pool, url)]
  await listener.open()
  const { heard, until } = ear(listener)
  const nursery_id = randomUUID()
  for (let i = 0; i < 20; i++) teller.tell({ about: '/api/sales', nursery_id })
  teller.tell({ about: '/api/last', nursery_id })
  await until((item) => item.about === '/api/last' && item.nursery_id === nursery_id)
  expect(heard.filter((item) => item.nursery_id === nursery_id).map((item) => item.about)).toEqual(['/api/sales', '/api/last'])
  await listener.close()
})

test('a line that breaks is taken up again, and says that anything may have changed', async () => {
  const listener = new EventBus(pool, url)
  await listener.open()
  const { until } = ear(listener)
  await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'glasshouse news'`)
  await until((item) => item.about === '*')
  new EventBus(pool).tell({ about: '/api/after', nursery_id: randomUUID() })
  await until((item) => item.about === '/api/after')
  await listener.close()
})

test('a line that goes silent is ended and opened again, though nobody closed it', async () => {
  const cable = await openCable(new URL(url))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const listener = new EventBus(pool, cable.url)
  await listener.open()
  const { until } = ear(listener)
  cable.become('silent')
  const again = cable.nextConnection()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await again
  cable.become('whole')
  await until((item) => item.about === '*')
  await listener.close()
  cable.close()
})

async function* events(response: Response): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) yield (JSON.parse(line.slice(6)) as { about: string }).about
  }
}

const signedIn = async () => {
  const { email, cookie } = await here.signUp()
  const provider = await here.providerToken(cookie)
  return { email, provider, token: enhanced(await here.open(provider)) }
}
const listening = (product: Product, token: string, lately = '') =>
  fetch(`${product.origin}/api/events${lately}`, { headers: { authorization: `Bearer ${token}` } })
const saveTheme = (token: string) =>
  fetch(`${here.origin}/api/profile/settings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ theme: 'dark' }),
  })

test('a change on one node is news on another, for its own nursery alone; a device that is logged out there is out here at once', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  const second = enhanced(await here.open(mine.provider))
  const stream = await listening(there, second)
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
  const news = events(stream)
  await saveTheme(other.token)
  await saveTheme(mine.token)
  expect((await news.next()).value).toBe('/api/profile')
  expect((await there.me(second)).status).toBe(200)
  await here.call('DELETE', '/api/sessions/others', mine.token)
  expect((await news.next()).value).toBe('session.ended')
  expect((await news.next()).done).toBe(true)
  expect((await there.me(second)).status).toBe(403)
})

test('what changed while a screen was still opening its line is told when it is open, and no more than that', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  const { rows } = await owner.query<{ nursery_id: string }>('SELECT nursery_id FROM users WHERE email = $1', [mine.email])
  const nursery_id = rows[0]?.nursery_id ?? ''
  const { until } = ear(there.news)
  const began = performance.now()
  await saveTheme(other.token)
  await saveTheme(mine.token)
  await until((item) => item.nursery_id === nursery_id)
  const late = events(await listening(there, mine.token, `?lately=${performance.now() - began}`))
  const soon = events(await listening(there, mine.token))
  there.news.tell({ about: '/api/after', nursery_id })
  expect((await soon.next()).value).toBe('/api/after')
  expect((await late.next()).value).toBe('/api/profile')
  expect((await late.next()).value).toBe('/api/after')
})

test('a sale at a till of one node is news on the other, and stands on its dashboard when that news comes', async () => {
  const { email, cookie } = await here.signUp()
  const provider = await here.providerToken(cookie)
  const till = enhanced(await here.open(provider))
  const screen = enhanced(await here.open(provider))
  const plant = randomUUID()
  const { rows } = await owner.query<{ nursery_id: string }>('SELECT nursery_id FROM users WHERE email = $1', [email])
  const write = (text: string) => owner.query(text, [rows[0]?.nursery_id, plant])
  await write(
    `INSERT INTO plant_types (nursery_id, id, common_name, category, category_id, search_text) VALUES ($1, $2, 'Hebe', 'Shrubs', (SELECT id FROM plant_categories WHERE nursery_id = $1 AND name = 'Shrubs'), 'hebe')`,
  )
  await write(
    `INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size, container_size_id, price) VALUES ($1, $2, '14 cm', (SELECT id FROM container_sizes WHERE nursery_id = $1 AND name = '14 cm'), 9)`,
  )
  await write(`INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size, container_size_id, quantity_current, state, started_on)
    VALUES ($1, $2, 'H-1', '14 cm', (SELECT id FROM container_sizes WHERE nursery_id = $1 AND name = '14 cm'), 10, 'for_sale', '2026-01-01')`)
  const sold = async () => {
    const answer = await there.call('GET', '/api/reports/dashboard', screen)
    return ((await answer.json()) as { data: { tiles: { plants_sold: number } } }).data.tiles.plants_sold
  }
  expect(await sold()).toBe(0)

  const news = events(await listening(there, screen))
  const rung = await fetch(`${here.origin}/api/sales`, {
    method: 'POST',
    headers: { authorization: `Bearer ${till}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      payment_method: 'cash',
      items: [{ item_type: 'plant', plant_type_id: plant, container_size: '14 cm', quantity: '3' }],
    }),
  })
  expect([rung.status, await rung.text()]).toEqual([201, expect.stringContaining('invoice_number')])
  let about: string | undefined
  do about = (await news.next()).value as string | undefined
  while (about !== undefined && about !== '/api/sales')
  expect(about).toBe('/api/sales')
  expect(await sold()).toBe(3)
})

test('nobody hears anything without a session', async () => {
  expect((await listening(here, 'nonsense')).status).toBe(401)
})

test('a process whose line is down still tells itself', async () => {
  const alone = new EventBus(new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }))
  const { until } = ear(alone)
  alone.tell({ about: '/api/sales' })
  expect((await until(() => true)).about).toBe('/api/sales')
})
