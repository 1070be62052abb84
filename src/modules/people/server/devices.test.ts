import { beforeAll, expect, test } from 'vitest'
import { type Product, theProduct, cookiesOf, enhanced } from '#testing/sign-in.ts'
import { earlier, owner } from '#testing/nursery.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

const newOwner = async () => {
  const { email, cookie } = await product.signUp()
  return { email, cookie, token: await product.providerToken(cookie) }
}

const sessionOf = async (token: string) => {
  const { data } = (await (await product.call('GET', '/api/sessions', token)).json()) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

/** Moves all times of a session into the past, as if it had been idle since. */
const leave = (id: string, time: string) =>
  owner.query(
    `UPDATE device_sessions SET last_active = ${earlier('last_active')}, ended_at = ${earlier('ended_at')} WHERE id = $1`,
    [id, time],
  )

test('refuses a third device while both others are in use, and signs a device out at once', async () => {
  const { token } = await newOwner()
  const [first, second] = [await product.open(token), await product.open(token)]
  const third = await product.open(token)
  expect(third.status).toBe(403)
  expect(await third.json()).toMatchObject({
    code: 'MAX_DEVICES_REACHED',
    detail: 'Maximum number of devices reached. Please log out from another device first.',
  })
  expect((await product.me(enhanced(first))).status).toBe(200)
  await product.call('DELETE', '/api/sessions/others', enhanced(second))
  const out = await product.me(enhanced(first))
  expect(out.status).toBe(403)
  expect(out.headers.get('x-session-evicted')).toBe('1')
  expect(await out.json()).toMatchObject({ code: 'SESSION_INVALID' })
  expect((await product.refresh({ cookie: cookiesOf(first) })).status).toBe(403)
  expect((await product.open(token)).status).toBe(201)
})

test('signs out a device idle for ten minutes; one that only makes calls is not idle', async () => {
  const { token } = await newOwner()
  const [idle, busy] = [await product.open(token), await product.open(token)]
  await leave(await sessionOf(enhanced(idle)), '11 minutes')
  await leave(await sessionOf(enhanced(busy)), '12 minutes')
  // A separate token, so that the guard asks the database and not its cache.
  await product.me(enhanced(await product.refresh({ cookie: cookiesOf(busy) })))
  expect((await product.open(token)).status).toBe(201)
  expect((await product.refresh({ cookie: cookiesOf(idle) })).headers.get('x-session-evicted')).toBe('1')
  expect((await product.me(enhanced(busy))).status).toBe(200)
})

test('records the use of a device with a call', async () => {
  const opened = await product.open((await newOwner()).token)
  const { rows } = await owner.query<{ id: string }>(
    `UPDATE device_sessions SET last_active = now() - interval '11 minutes' WHERE device_id = $1 RETURNING id`,
    [/glasshouse-device=([\w-]+)/.exec(cookiesOf(opened))?.[1]],
  )
  await product.me(enhanced(opened))
  const { rows: after } = await owner.query<{ fresh: boolean }>(
    `SELECT last_active > now() - interval '1 minute' AS fresh FROM device_sessions WHERE id = $1`,
    [rows[0]?.id],
  )
  expect(after).toEqual([{ fresh: true }])
})

test('keeps a signed-out device out with its old token, until its person signs in again', async () => {
  const { email, token } = await newOwner()
  const opened = await product.open(token)
  const [id, cookie] = [await sessionOf(enhanced(opened)), cookiesOf(opened)]
  await product.call('DELETE', '/api/sessions/current', enhanced(opened))
  // The person signed in a minute before that, not in the same second.
  await leave(id, '-1 minute')
  for (const again of [
    await product.open(token, cookie),
    await product.refresh({ cookie, authorization: `Bearer ${token}` }),
    await product.refresh({ cookie, authorization: `Bearer ${token}`, 'x-create-session': '1' }),
  ]) {
    expect(again.status).toBe(403)
    expect(await again.json()).toMatchObject({ code: 'SESSION_INVALID' })
  }
  await leave(id, '2 minutes')
  const other = await product.providerToken(cookiesOf(await product.signIn(email)))
  expect((await product.open(other, cookie)).status).toBe(201)
})

test('renews the session of a device by the provider’s token, and opens one only if requested', async () => {
  const { token } = await newOwner()
  const authorization = `Bearer ${token}`
  expect((await product.refresh({ authorization })).status).toBe(403)
  const opened = await product.refresh({ authorization, 'x-create-session': '1' })
  expect(opened.status).toBe(200)
  const renewed = await product.refresh({ authorization, cookie: cookiesOf(opened) })
  expect((await product.me(enhanced(renewed))).status).toBe(200)
  // The older token of the same device is only outdated: its page renews by the cookie, which belongs to the newer session by now.
  expect((await product.me(enhanced(opened))).status).toBe(401)
  expect((await product.refresh({ authorization: 'Bearer nonsense', cookie: cookiesOf(renewed) })).status).toBe(401)

  expect((await product.open(token)).status).toBe(201)
  const third = await product.refresh({ authorization, 'x-create-session': '1' })
  expect(await third.json()).toMatchObject({ code: 'MAX_DEVICES_REACHED' })
})

test('refuses to end a session of another user, and records nothing', async () => {
  const mine = await product.open((await newOwner()).token)
  const theirs = await sessionOf(enhanced(await product.open((await newOwner()).token)))
  for (const id of [theirs, '00000000-0000-4000-8000-000000000000', 'none'])
    expect((await product.call('DELETE', `/api/sessions/${id}`, enhanced(mine))).status).toBe(404)
  const { rowCount } = await owner.query(`SELECT FROM audit_log WHERE action = 'session.end' AND subject_id = $1`, [theirs])
  expect(rowCount).toBe(0)
})

test('ends a session unused for thirty days', async () => {
  const opened = await product.open((await newOwner()).token)
  const id = await sessionOf(enhanced(opened))
  const cookie = cookiesOf(opened)
  await leave(id, '29 days')
  const renewed = await product.refresh({ cookie })
  expect(renewed.status).toBe(200)
  expect(renewed.headers.getSetCookie().join()).toMatch(/glasshouse=.*Max-Age=2592000/)
  await leave(id, '31 days')
  expect((await product.refresh({ cookie })).status).toBe(401)
})

test('accepts only device ids issued here', async () => {
  const { token } = await newOwner()
  const opened = await product.open(token, `glasshouse-device=${'x'.repeat(5_000)}`)
  expect(cookiesOf(opened)).toMatch(/glasshouse-device=[\w-]{22}(;|$)/)
})
