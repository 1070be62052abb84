/** Keys of programs: what they open, and what they never do. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import * as customers from '#modules/customers/contract.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { type Product, theProduct } from '#testing/sign-in.ts'
import type { KeyScope } from '#kernel/key-scope.ts'
import { listUsers } from '../contract.ts'
import { listHistory } from '../history-calls.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from '../key-calls.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

async function aNurseryWithKeys() {
  const nursery = await aNursery()
  const admin = nursery.as('admin')
  const make = async (scopes: KeyScope[], more: object = {}) => {
    const { data } = await admin.calls(makeApiKey, { body: { name: 'Web shop', scopes, days: null, ...more } })
    return data
  }
  return { ...nursery, admin, make }
}

/** A sale that is paid, of one plant in stock. */
const aSale = async (has: Awaited<ReturnType<typeof aNursery>>['has']) => ({
  items: [lineOf((await has((db) => forSale(db))).plant)],
  payment_method: 'eftpos',
})

async function ask(key: string, method: string, path: string, body?: object, from = '203.0.113.7') {
  const reply = await fetch(`${product.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'x-forwarded-for': from,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, text, ...(text === '' ? {} : (JSON.parse(text) as { data?: unknown; detail?: string })) }
}

test('a key reads what its scopes open, and is told which one it lacks', async () => {
  const { make } = await aNurseryWithKeys()
  const { key } = await make(['supplies:read'])
  expect((await ask(key, 'GET', '/api/inventory/items')).status).toBe(200)
  expect(await ask(key, 'POST', '/api/inventory/items', { name: 'Pot' })).toMatchObject({
    status: 403,
    detail: 'This key lacks the scope supplies:write. An admin can make another key under Settings, API keys.',
  })
  expect(await ask(key, 'GET', '/api/sales')).toMatchObject({ status: 403 })
  for (const path of ['/api/users', '/api/keys', '/api/sessions', '/api/events', '/api/export', '/api/bank/lines'])
    expect([path, (await ask(key, 'GET', path)).status]).toEqual([path, 403])
})

test('a sale needs the scope of money, is the key’s, and takes neither device nor seat', async () => {
  const { make, admin, has, nursery_id } = await aNurseryWithKeys()
  const sale = await aSale(has)
  const poor = await make(['sales:write'])
  expect(await ask(poor.key, 'POST', '/api/sales', sale)).toMatchObject({ status: 403, detail: expect.stringContaining('money') })
  const { key } = await make(['sales:write', 'sales:read', 'money'], { name: 'Farm gate' })
  const sold = await ask(key, 'POST', '/api/sales', sale)
  expect(sold.status, sold.text).toBe(201)
  const { rows } = await owner.query(
    `SELECT users.first_name FROM sales JOIN users ON users.nursery_id = sales.nursery_id AND users.id = sales.created_by WHERE sales.nursery_id = $1`,
    [nursery_id],
  )
  expect(rows).toEqual([{ first_name: 'Farm gate' }])
  expect((await admin.calls(listUsers)).data.map(({ first_name }) => first_name)).not.toContain('Farm gate')
  const sessions = await owner.query('SELECT FROM device_sessions WHERE nursery_id = $1', [nursery_id])
  expect(sessions.rowCount).toBe(0)
})

test('without the scope, no field of a person leaves, and none is overwritten', async () => {
  const { make, admin, has } = await aNurseryWithKeys()
  const sale = { ...(await aSale(has)), customer_name: 'Ana Reid', notes: 'Gate code 4711' }
  const blind = await make(['sales:write', 'sales:read', 'money', 'orders:write'])
  const sold = await ask(blind.key, 'POST', '/api/sales', sale)
  expect(sold.status, sold.text).toBe(201)
  const { id } = sold.data as { id: string }
  for (const text of [
    sold.text,
    (await ask(blind.key, 'GET', '/api/sales')).text,
    (await ask(blind.key, 'GET', `/api/sales/${id}`)).text,
  ])
    expect(text).not.toMatch(/Ana Reid|4711/)
  expect((await ask(blind.key, 'GET', `/api/sales/${id}/pdf`)).status).toBe(403)
  expect((await ask(blind.key, 'GET', '/api/business-accounts')).status).toBe(403)
  expect((await ask(blind.key, 'PUT', `/api/orders/current/${randomUUID()}`, {})).status).toBe(403)
  const seeing = await make(['sales:read', 'personal', 'customers:read'])
  expect((await ask(seeing.key, 'GET', `/api/sales/${id}`)).text).toContain('Ana Reid')
  await admin.calls(customers.createAccount, { body: { name: 'Hale Gardens' } })
  expect((await ask(seeing.key, 'GET', '/api/business-accounts')).text).toContain('Hale Gardens')
})

test('a key that was revoked, has ended, or comes from elsewhere is refused in a sentence that the admin sees', async () => {
  const { make, admin, nursery_id, people } = await aNurseryWithKeys()
  const { key, made } = await make(['supplies:read'], { networks: ['203.0.113.0/24', '2001:db8::/32'], days: 30 })
  const path = '/api/inventory/items'
  expect((await ask(key, 'GET', path)).status).toBe(200)
  expect((await ask(key, 'GET', path, undefined, '2001:db8::5')).status).toBe(200)
  expect(await ask(key, 'GET', path, undefined, '198.51.100.4')).toMatchObject({
    status: 403,
    detail: 'This key may not be used from 198.51.100.4.',
  })
  const [listed] = (await admin.calls(listApiKeys)).data
  expect(listed).toMatchObject({ name: 'Web shop', last_used_from: '203.0.113.7', scopes: ['supplies:read'] })
  expect(key.startsWith(listed?.prefix ?? '-')).toBe(true)
  await owner.query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [made.id])
  const again = await make(['supplies:read'])
  await owner.query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [again.made.id])
  expect(await ask(again.key, 'GET', path)).toMatchObject({ status: 401, detail: expect.stringContaining('has ended') })
  const last = await make(['supplies:read'])
  expect((await ask(last.key, 'GET', path)).status).toBe(200)
  await admin.calls(revokeApiKey, { params: { id: last.made.id } })
  await expect.poll(async () => (await ask(last.key, 'GET', path)).detail).toContain('was revoked')
  const { key: left } = await make(['supplies:read'])
  const mayMakerSignIn = (may: boolean) =>
    owner.query('UPDATE users SET active = $2 WHERE nursery_id = $1 AND id = $3', [nursery_id, may, people.admin])
  await mayMakerSignIn(false)
  expect(await ask(left, 'GET', path)).toMatchObject({ status: 401, detail: expect.stringContaining('somebody who has left') })
  await mayMakerSignIn(true)
  const stranger = await aNurseryWithKeys()
  const foreign = await stranger.make(['supplies:read'])
  expect((await admin.calls(revokeApiKey, { params: { id: foreign.made.id } })).status).toBe(404)
  const refused = (await admin.calls(listHistory, { query: { subject_type: 'access' } })).data
  expect(refused.length).toBeGreaterThanOrEqual(4)
  const stored = await owner.query('SELECT api_keys::text AS row FROM api_keys WHERE nursery_id = $1', [nursery_id])
  expect(stored.rows.map(({ row }) => String(row)).join()).not.toContain(last.key.split('.')[1])
})

test('a text that is no key, or half of one, is refused, whatever it looks like', async () => {
  const { make } = await aNurseryWithKeys()
  const { key } = await make(['supplies:read'])
  const other = await make(['supplies:read'])
  const mixed = `${key.split('.')[0]}.${other.key.split('.')[1]}`
  // The key of one nursery under the name of another.
  const [ids, foreign] = [key, (await (await aNurseryWithKeys()).make(['supplies:read'])).key].map((text) =>
    Buffer.from(text.slice(3, 46), 'base64url'),
  )
  const swapped = `gh_${Buffer.concat([ids?.subarray(0, 16) ?? Buffer.of(), foreign?.subarray(16) ?? Buffer.of()]).toString('base64url')}.${key.split('.')[1]}`
  for (const each of ['gh_', swapped, 'gh_x.y', key.slice(0, -1), `${key}a`, mixed, `gh_${'A'.repeat(43)}.${'A'.repeat(43)}`])
    expect([each, (await ask(each, 'GET', '/api/inventory/items')).status]).toEqual([each, 401])
})

test('a key in the wrong place is told where it goes, and its admin sees it', async () => {
  const { make, admin } = await aNurseryWithKeys()
  const { key } = await make(['supplies:read'])
  const path = '/api/inventory/items'
  for (const [at, headers] of [
    [`${path}?search=${key}`, {}],
    [path, { cookie: `key=${key}` }],
    [path, { 'x-api-key': key }],
    [path, { authorization: key }],
    [path, { authorization: `Token ${key}` }],
  ] as const) {
    const reply = await fetch(`${product.origin}${at}`, { headers })
    const { detail } = (await reply.json()) as { detail: string }
    expect([at, reply.status, detail]).toEqual([at, 401, expect.stringContaining('Send the key as “Authorization: Bearer gh_…”')])
  }
  const seen = (await admin.calls(listHistory, { query: { subject_type: 'access' } })).data
  expect(seen.length).toBeGreaterThan(0)
})

test('bad input is refused at its field, and only an admin makes keys', async () => {
  const { admin, as } = await aNurseryWithKeys()
  const body = { name: 'Web shop', scopes: ['plants:read' as const], days: null }
  const refused = async (more: object) =>
    (await admin.calls(makeApiKey, { body: { ...body, ...more } })).errors.map(({ path }) => path)
  expect(await refused({ name: '  ' })).toEqual(['name'])
  expect(await refused({ scopes: [] })).toEqual(['scopes'])
  expect(await refused({ scopes: ['users:write'] })).toEqual(['scopes.0'])
  expect(await refused({ networks: ['203.0.113.7', '203.0.113.300'] })).toEqual(['networks.1'])
  expect(await refused({ networks: ['203.0.113.7/24'] })).toEqual([])
  expect(await refused({ days: 0 })).toEqual(['days'])
  expect((await as('manager').calls(makeApiKey, { body })).status).toBe(403)
})
