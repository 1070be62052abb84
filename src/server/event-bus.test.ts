/** An event reaches every process, only the screens of its own nursery, and ends with the session. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { enhanced } from '#testing/sign-in.ts'
import { owner } from '#testing/nursery.ts'
import { EventBus } from './event-bus.ts'
import { url, pool, local, there, listenTo, readEvents, listening } from './testing-event-bus.ts'

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

const signedIn = async () => {
  const { email, cookie } = await local.signUp()
  const provider = await local.providerToken(cookie)
  return { email, provider, token: enhanced(await local.open(provider)) }
}
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

test('sends no events without a session', async () => {
  expect((await listening(local, 'nonsense')).status).toBe(401)
})

test('delivers to its own process while its connection is down', async () => {
  const disconnected = new EventBus(new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }))
  const { waitFor } = listenTo(disconnected)
  disconnected.publish({ about: '/api/sales' })
  expect((await waitFor(() => true)).about).toBe('/api/sales')
})
