/** Stripe's events are accepted by their signature, handled once, and in any order. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { type Product, aProduct } from '#testing/sign-in.ts'
import { nurseryIdOf } from '#server/provider-tokens.ts'

const webhookSecret = 'whsec_test_of_the_webhook'
const prices = { basic: 'price_b', standard: 'price_s', pro: 'price_p' }
/** A stand-in for Stripe's API that records the requests. */
const requests: { path: string; body: string }[] = []
/** Runs while Stripe is being asked to change a plan. */
let meanwhile: (() => Promise<unknown>) | undefined
const api = http.createServer({ keepAliveTimeout: 0 }, (request, reply) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', async () => {
    requests.push({ path: request.url ?? '', body: decodeURIComponent(body) })
    if (request.url?.startsWith('/v1/subscriptions/') && request.method === 'POST') await meanwhile?.()
    reply.setHeader('content-type', 'application/json')
    const items = { data: [{ id: 'si_1', price: { id: 'price_s' } }] }
    reply.end(JSON.stringify({ id: 'x', url: 'https://checkout.stripe.example/pay', items }))
  })
})

let product: Product
beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening')
  const stripe = {
    secretKey: 'sk_test_12345678',
    webhookSecret,
    prices,
    api: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  }
  product = await aProduct(undefined, { stripe })
})
afterAll(async () => {
  await product.close()
  api.close()
})

const signer = new Stripe('sk_test_x')
const now = () => Math.floor(Date.now() / 1_000)
const day = 86_400

interface Event {
  readonly account: string
  readonly type?: 'created' | 'updated' | 'deleted'
  readonly status: string
  readonly created?: number
  readonly price?: string
  readonly id?: string
  readonly subscription?: string
  readonly from?: number
}

let made = 0
/** An event as Stripe sends it, with the properties that are read. */
const bodyOf = ({
  account,
  type = 'updated',
  status,
  created = now(),
  price = 'price_s',
  id,
  subscription = 'sub_1',
  from = now(),
}: Event) =>
  JSON.stringify({
    id: id ?? `evt_${account}_${++made}`,
    object: 'event',
    api_version: '2026-01-01',
    created,
    livemode: false,
    type: `customer.subscription.${type}`,
    data: {
      object: {
        id: subscription,
        object: 'subscription',
        customer: `cus_${account}`,
        status,
        metadata: { account },
        ended_at: status === 'canceled' ? created : null,
        items: {
          object: 'list',
          data: [{ id: 'si_1', price: { id: price }, current_period_start: from, current_period_end: from + 30 * day }],
        },
      },
    },
  })

const post = (payload: string, header = signer.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })) =>
  fetch(`${product.origin}/membership/billing/webhook`, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
  })

/** An owner whose nursery exists in the product. */
async function anOwner() {
  const { cookie } = await product.signUp()
  const token = await product.providerToken(cookie)
  await product.open(token)
  const { account } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { account: string }
  const nursery = async () => {
    const { rows } = await owner.query<{ plan: string; subscription_status: string; subscription_until: Date }>(
      'SELECT plan, subscription_status, subscription_until FROM nurseries WHERE id = $1',
      [nurseryIdOf('membership', account)],
    )
    return rows[0]
  }
  return { cookie, account, nursery }
}

test('sets the end of a trial and of a paid period, and updates the nursery at once', async () => {
  const { account, nursery } = await anOwner()
  const trial = await nursery()
  expect(trial).toMatchObject({ plan: 'standard', subscription_status: 'trialing' })
  expect(Math.round(((trial?.subscription_until.getTime() ?? 0) - Date.now()) / day / 1_000)).toBe(14)
  expect((await post(bodyOf({ account, type: 'created', status: 'active', price: 'price_p' }))).status).toBe(200)
  const paid = await nursery()
  expect(paid).toMatchObject({ plan: 'pro', subscription_status: 'active' })
  expect(Math.round(((paid?.subscription_until.getTime() ?? 0) - Date.now()) / day / 1_000)).toBe(33)
})

test('handles a repeated event once', async () => {
  const { account, nursery } = await anOwner()
  const first = bodyOf({ account, id: `evt_once_${account}`, status: 'active' })
  await post(first)
  await post(bodyOf({ account, status: 'past_due' }))
  const again = await Promise.all([post(first), post(first)])
  expect(again.map((each) => each.status)).toEqual([200, 200])
  expect(await nursery()).toMatchObject({ subscription_status: 'past_due' })
})

test('ignores an older event that comes late; a canceled subscription stays so until a new one begins', async () => {
  const { account, nursery } = await anOwner()
  const created = now()
  await post(bodyOf({ account, status: 'active', created, price: 'price_p' }))
  await post(bodyOf({ account, status: 'past_due', created: created - 60, price: 'price_b' }))
  expect(await nursery()).toMatchObject({ plan: 'pro', subscription_status: 'active' })
  await post(bodyOf({ account, type: 'deleted', status: 'canceled', created: created + 1 }))
  await post(bodyOf({ account, status: 'active', created: created + 1 }))
  await post(bodyOf({ account, status: 'active', created: created + 9 }))
  expect(await nursery()).toMatchObject({ subscription_status: 'cancelled' })
  await post(bodyOf({ account, type: 'created', status: 'active', created: created + 10, subscription: 'sub_2' }))
  await post(bodyOf({ account, type: 'deleted', status: 'canceled', created: created + 11, subscription: 'sub_1' }))
  expect(await nursery()).toMatchObject({ subscription_status: 'active' })
})

test('refuses an event that Stripe did not sign, without effect', async () => {
  const { account, nursery } = await anOwner()
  const payload = bodyOf({ account, status: 'canceled' })
  const sign = (secret: string, timestamp = now()) => signer.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  for (const header of ['', 't=1,v1=00', sign('whsec_another'), sign(webhookSecret, now() - 3_600)])
    expect((await post(payload, header)).status).toBe(400)
  expect((await post(`${payload} `, sign(webhookSecret))).status).toBe(400)
  expect((await post('{', sign(webhookSecret))).status).toBe(400)
  expect(await nursery()).toMatchObject({ subscription_status: 'trialing' })
  const { rows: lines } = await owner.query(`SELECT after FROM audit_log WHERE nursery_id = $1 AND action = 'access.refused'`, [
    nurseryIdOf(product.realm, account),
  ])
  expect(lines).toMatchObject([{ after: { call: 'POST /membership/billing/webhook' } }])
  expect(
    (await post(JSON.stringify({ id: `evt_${account}`, object: 'event', type: 'invoice.paid', data: { object: {} } }))).status,
  ).toBe(200)
})

test('sends the owner to the checkout of their plan with the rest of their trial, and nobody else', async () => {
  const { cookie, account } = await anOwner()
  const led = await product.send('billing/checkout', {}, cookie)
  expect([led.status, led.headers.get('location')]).toEqual([303, 'https://checkout.stripe.example/pay'])
  const sent = requests.at(-1)
  expect(sent?.path).toBe('/v1/checkout/sessions')
  expect(sent?.body).toContain('line_items[0][price]=price_s')
  expect(sent?.body).toContain(`metadata][account]=${account}`)
  expect(sent?.body).toMatch(/trial_end]=\d+/)

  await post(bodyOf({ account, status: 'active' }))
  expect((await product.send('billing/portal', {}, cookie)).status).toBe(303)
  expect(requests.at(-1)?.body).toContain(`customer=cus_${account}`)
  expect((await product.send('profile/plan', { plan: 'pro' }, cookie)).status).toBe(303)
  expect(requests.at(-1)).toMatchObject({ path: '/v1/subscriptions/sub_1', body: expect.stringContaining('price_p') as string })
})

test('changes a plan without an open transaction; if a seat is occupied meanwhile, both keep the old plan', async () => {
  const { cookie, account } = await anOwner()
  await post(bodyOf({ account, status: 'active', price: 'price_s' }))
  const invitations = () =>
    owner.query(
      `INSERT INTO membership.invitations (account_id, email, role, hash, expires_at)
       SELECT $1::uuid, i || '@example.com', 'sales', gen_random_uuid()::text, now() + interval '7 days' FROM generate_series(1, 2) AS i`,
      [account],
    )
  meanwhile = invitations
  const refused = await product.send('profile/plan', { plan: 'basic' }, cookie)
  meanwhile = undefined
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('Withdraw invitations first.')])
  const changes = requests.filter(({ path, body }) => path === '/v1/subscriptions/sub_1' && body !== '').map(({ body }) => body)
  expect(changes.slice(-2)).toEqual([expect.stringContaining('price_b'), expect.stringContaining('price_s')])
  const { rows } = await owner.query('SELECT plan FROM membership.nursery_accounts WHERE id = $1', [account])
  expect(rows).toEqual([{ plan: 'standard' }])
})
