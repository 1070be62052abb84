/** More of `event-bus.test.ts`, for `npm run prove`. */
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openCable } from '#testing/proxy.ts'
import { enhanced } from '#testing/sign-in.ts'
import { owner } from '#testing/nursery.ts'
import { EventBus } from './event-bus.ts'
import { url, pool, local, there, listenTo, readEvents, listening } from './testing-event-bus.ts'

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
