import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Product, theProduct, cookiesOf, enhanced } from '#testing/sign-in.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import * as calls from '../contract.ts'
import { needSeat } from './seats.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

const accountOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { account: string }).account

test('lets in as many people as the plan has seats, also two at once; a deactivated one frees a seat', async () => {
  const { cookie } = await product.signUp({ plan: 'standard' })
  const token = await product.providerToken(cookie)
  const boss = await product.open(token)
  const account = { id: accountOf(token), name: 'Green Gate' }
  const hand = async (first_name: string) => {
    const email = `${randomUUID()}@example.com`
    const names = { first_name, last_name: 'Hale', email, password: 'a long password' }
    await product.membership.addAccount({ ...names, is_primary: false, plan: 'standard', account })
    return product.providerToken(cookiesOf(await product.signIn(email)))
  }
  const [tama, ruby, priya] = [await hand('Tama'), await hand('Ruby'), await hand('Priya')]
  const tamas = await product.open(tama)
  expect(tamas.status).toBe(201)
  const last = await Promise.all([product.open(ruby), product.open(priya)])
  expect(last.map((each) => each.status).toSorted()).toEqual([201, 403])
  const refused = last.find((each) => each.status === 403)
  expect(await refused?.json()).toMatchObject({
    code: 'SEAT_LIMIT_REACHED',
    detail: 'The Standard plan has 3 seats, all taken. Upgrade the plan, or deactivate a user to free a seat.',
  })

  const { data } = (await tamas.json()) as { data: { id: string } }
  const setActive = (active: boolean) =>
    fetch(`${product.origin}/api/users/${data.id}/active`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${enhanced(boss)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ active }),
    })
  expect((await product.me(enhanced(tamas))).status).toBe(200)
  expect((await setActive(false)).status).toBe(200)
  expect((await product.me(enhanced(tamas))).status).toBe(403)
  expect((await product.open(tama)).status).toBe(403)
  const [outside] = [last[0]?.status === 403 ? ruby : priya]
  expect((await product.open(outside)).status).toBe(201)
  const full = await setActive(true)
  expect(await full.json()).toMatchObject({ code: 'SEAT_LIMIT_REACHED' })
  const seats = await product.call('GET', '/api/users/seats', enhanced(boss))
  expect(await seats.json()).toMatchObject({ data: { plan: 'standard', seats: 3, taken: 3 } })
})

test('locks the seats while one is being taken', async () => {
  const nursery = await aNursery()
  await owner.query(`UPDATE nurseries SET plan = 'pro' WHERE id = $1`, [nursery.nursery_id])
  const another = () => owner.query('SELECT FROM nurseries WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [nursery.nursery_id])
  await nursery.has(async (db) => {
    await needSeat(db)
    await expect(another()).rejects.toMatchObject({ code: '55P03' })
  })
  expect((await another()).rowCount).toBe(1)
})

test('keeps the admin, refuses deactivation by other roles, and records each change', async () => {
  const nursery = await aNursery()
  const admin = nursery.as('admin')
  const sales = { id: nursery.people.sales }
  expect((await admin.calls(calls.changeActive, { params: { id: nursery.people.admin }, body: { active: false } })).code).toBe(
    'FORBIDDEN',
  )
  expect((await nursery.as('manager').calls(calls.changeActive, { params: sales, body: { active: false } })).code).toBe(
    'FORBIDDEN',
  )
  expect((await admin.calls(calls.changeActive, { params: { id: randomUUID() }, body: { active: false } })).status).toBe(404)
  expect((await admin.calls(calls.changeActive, { params: sales, body: { active: false } })).data.active).toBe(false)
  const { rows } = await owner.query(
    `SELECT action, before, after FROM audit_log WHERE nursery_id = $1 AND subject_type = 'user'`,
    [nursery.nursery_id],
  )
  expect(rows).toEqual([{ action: 'user.deactivate', before: { active: true }, after: { active: false } }])
})

test('refuses changes to people of another nursery, and a role given by the client', async () => {
  const [ours, theirs] = [await aNursery(), await aNursery()]
  const admin = ours.as('admin')
  const params = { id: theirs.people.sales }
  expect((await admin.calls(calls.changeRole, { params, body: { role: 'manager' } })).code).toBe('NOT_FOUND')
  expect((await admin.calls(calls.changeActive, { params, body: { active: false } })).code).toBe('NOT_FOUND')
  const claimed = { role: 'manager', as: 'admin' } as { role: 'manager' }
  const mine = { id: ours.people.sales }
  expect((await admin.calls(calls.changeRole, { params: mine, body: claimed })).status).toBe(422)
  expect((await ours.as('sales').calls(calls.changeRole, { params: mine, body: { role: 'manager' } })).code).toBe('FORBIDDEN')
  const { rows } = await owner.query('SELECT id FROM audit_log WHERE nursery_id = ANY($1)', [
    [ours.nursery_id, theirs.nursery_id],
  ])
  expect(rows).toEqual([])
  expect((await theirs.as('admin').calls(calls.listUsers)).data.find((user) => user.id === params.id)).toMatchObject({
    role: 'sales',
    active: true,
  })
})

test('reads but does not write with a lapsed subscription; a device can still be signed out', async () => {
  const { cookie } = await product.signUp()
  const opened = await product.open(await product.providerToken(cookie))
  const { data } = (await opened.clone().json()) as { data: { id: string } }
  const { rows } = await owner.query<{ nursery_id: string }>('SELECT nursery_id FROM users WHERE id = $1', [data.id])
  await owner.query(`UPDATE nurseries SET subscription_until = now() WHERE id = $1`, [rows[0]?.nursery_id])

  const renewed = enhanced(await product.refresh({ cookie: cookiesOf(opened) }))
  const save = await fetch(`${product.origin}/api/profile/settings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${renewed}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nurseryName: 'Blue Gate' }),
  })
  expect(save.status).toBe(402)
  expect(await save.json()).toMatchObject({ code: 'SUBSCRIPTION_INACTIVE' })
  expect(await (await product.me(renewed)).json()).toMatchObject({ data: { subscription: 'lapsed' } })
  expect((await product.call('GET', '/api/profile/settings', renewed)).status).toBe(200)
  expect((await product.call('DELETE', '/api/sessions/current', renewed)).status).toBe(204)
})
