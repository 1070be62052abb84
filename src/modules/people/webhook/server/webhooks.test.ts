/** Webhooks: events, their order and recipients, and failures of the receiver. */
import { Webhook as Verifier } from 'standardwebhooks'
import type { ServerResponse } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import * as customers from '#modules/customers/contract.ts'
import { createTask } from '#modules/growing/task/task-calls.ts'
import { listNotifications } from '#modules/messages/contract.ts'
import { raiseAlerts } from '#modules/messages/server/notify.ts'
import { voidSale } from '#modules/selling/sale/contract.ts'
import { startJobs } from '#server/jobs.ts'
import { newId } from '#server/new-id.ts'
import { aNursery, app, jobPool, owner } from '#testing/nursery.ts'
import { webhookReceiver } from '#testing/webhook-receiver.ts'
import * as calls from '../contract.ts'
import type { NewWebhook } from '../webhook.ts'
import { enqueueSending } from './send-deliveries.ts'
import { dueWebhooks } from './webhooks.queries.ts'
import { receiver, send, due, published, events, aNurseryWithWebhook } from './testing-webhooks.ts'

afterAll(() => receiver.close())

test('a sale is sent once, thin, and the library of Standard Webhooks verifies it; a refused sale is not', async () => {
  const { sell, sent, secret, deliveries, sell: again, id, admin } = await aNurseryWithWebhook()
  const sold = await sell()
  expect((await again('9999')).status).toBe(409)
  const [event, ...others] = await sent()
  expect(others).toEqual([])
  const link = `https://nursery.example/api/sales/${sold.data.id}`
  expect(event).toMatchObject({ type: 'sale.create', data: { kind: 'sale', id: sold.data.id, link } })
  expect(event?.data).not.toHaveProperty('row')
  const [request] = receiver.received
  const { headers, body } = request ?? { headers: {}, body: '' }
  expect(new Verifier(secret).verify(body, headers)).toEqual(event)
  expect(() => new Verifier(secret).verify(`${body} `, headers)).toThrow()
  expect(await deliveries()).toMatchObject([{ id: event?.id, status: 'delivered', attempts: 1, answer_status: 204, body }])
  expect(await sent()).toEqual([])
  // Replayed, it comes with the same id.
  expect((await admin.calls(calls.replayDelivery, { params: { id, deliveryId: event?.id ?? '' } })).status).toBe(200)
  expect((await sent()).map((each) => each.id)).toEqual([event?.id])
  expect(published).toContain('/api/webhooks')
})

test('a nursery gets the events it chose, and one without webhooks gets no rows', async () => {
  const { admin, sent, nursery_id, has } = await aNurseryWithWebhook({ events: ['customers', 'stock', 'tasks'] })
  const { data: account } = await admin.calls(customers.createAccount, { body: { name: 'Hale Gardens' } })
  const reference_id = newId()
  const alert = { title: 'Low', message: '', reference_type: 'inventory_item', reference_id }
  await has((db) => raiseAlerts(db, 'low_stock', [alert]))
  const { data: task } = await admin.calls(createTask, {
    body: { title: 'Water', task_type: 'watering', scheduled_date: '2026-12-01' },
  })
  expect((await sent()).map(({ type, data }) => [type, data.id])).toEqual([
    ['account.create', account.id],
    ['stock.low', reference_id],
    ['task.create', task.id],
  ])
  const other = await aNursery()
  await other.as('admin').calls(customers.createAccount, { body: { name: 'Hale Gardens' } })
  const rows = await owner.query('SELECT nursery_id FROM webhook_deliveries WHERE nursery_id = ANY($1)', [
    [nursery_id, other.nursery_id],
  ])
  expect(new Set(rows.rows.map((row: { nursery_id: string }) => row.nursery_id))).toEqual(new Set([nursery_id]))
})

test('the row comes where it is wanted, without personal data unless that is chosen', async () => {
  const { sell, sent, admin, id, body } = await aNurseryWithWebhook({ events: ['sales'], sends_row: true })
  await sell()
  const [blind] = await sent()
  expect(blind?.data.row).toMatchObject({ total_amount: '10.00', customer_name: '' })
  const change = (more: Partial<NewWebhook>) =>
    admin.calls(calls.editWebhook, { params: { id }, body: { ...body, events: ['sales'], sends_row: true, ...more } })
  expect((await change({ sends_personal: true })).status).toBe(200)
  await sell()
  expect((await sent())[0]?.data.row).toMatchObject({ customer_name: 'Ana Reid' })
  expect((await change({ events: ['customers'] })).errors.map(({ path }) => path)).toEqual(['sends_personal'])
})

test('a later event of the same row waits for the earlier one; those of other rows do not', async () => {
  const { sell, sent, admin, later } = await aNurseryWithWebhook({ events: ['sales'] })
  const { data: first } = await sell()
  await admin.calls(voidSale, { key: newId(), params: { id: first.id }, body: { reason: 'Wrong plant', version: first.version } })
  const { data: second } = await sell()
  receiver.answers((_, reply, { body }) => reply.writeHead(body.includes(first.id) ? 500 : 200).end('not now'))
  const round = async () => (await sent()).map(({ type, data }) => [type, data.id])
  expect(await round()).toEqual([
    ['sale.create', first.id],
    ['sale.create', second.id],
  ])
  expect(await round()).toEqual([])
  await later()
  expect(await round()).toEqual([['sale.create', first.id]])
  receiver.answers((_, reply) => reply.writeHead(204).end())
  await later()
  expect(await round()).toEqual([
    ['sale.create', first.id],
    ['sale.void', first.id],
  ])
})

test('an event that fails nine times is given up, with the answer to read; a test can be sent at any time', async () => {
  const { sell, run, later, deliveries, admin, id, sent } = await aNurseryWithWebhook({ events: ['sales'] })
  await sell()
  receiver.answers((_, reply) => reply.writeHead(500).end('database is locked'))
  for (let n = 0; n < 10; n++) {
    await run()
    await later()
  }
  expect(await deliveries()).toMatchObject([
    { status: 'failed', attempts: 9, answer_status: 500, answer: 'database is locked', failure: expect.stringContaining('500') },
  ])
  receiver.answers((_, reply) => reply.writeHead(204).end())
  expect((await admin.calls(calls.testWebhook, { params: { id } })).data).toMatchObject({
    type: 'webhook.test',
    status: 'waiting',
  })
  expect(await sent()).toMatchObject([{ type: 'webhook.test', data: { kind: null, id: null, link: null } }])
})

test('a webhook that takes nothing for a week is paused, and the admins are told; resumed, it gets what happens then', async () => {
  const { sell, run, admin, id, nursery_id, sent, later, deliveries } = await aNurseryWithWebhook({ events: ['sales'] })
  await sell()
  receiver.answers((_, reply) => reply.writeHead(503).end())
  await run()
  const [failing] = (await admin.calls(calls.listWebhooks)).data
  expect(failing).toMatchObject({ paused_at: null, failing_since: expect.any(String) })
  await owner.query(`UPDATE webhooks SET failing_since = now() - interval '7 days' WHERE nursery_id = $1`, [nursery_id])
  await later()
  await run()
  const [paused] = (await admin.calls(calls.listWebhooks)).data
  expect(paused?.paused_at).not.toBeNull()
  expect((await admin.calls(listNotifications, {})).data.map(({ title }) => title)).toContain('The webhook Web shop was paused')
  expect((await admin.calls(calls.testWebhook, { params: { id } })).detail).toBe('This webhook is paused. Resume it first.')
  await sell()
  expect(await deliveries()).toHaveLength(1)
  receiver.answers((_, reply) => reply.writeHead(204).end())
  expect((await admin.calls(calls.resumeWebhook, { params: { id } })).data).toMatchObject({ paused_at: null })
  await sell()
  expect(await sent()).toHaveLength(1)
  receiver.answers((_, reply) => reply.writeHead(410).end())
  await sell()
  await run()
  expect((await admin.calls(calls.listWebhooks)).data[0]?.paused_at).not.toBeNull()
  receiver.answers((_, reply) => reply.writeHead(204).end())
})

test('a receiver that gives no answer is left alone for a while, and the clock finds what is left', async () => {
  const gone = await webhookReceiver()
  gone.close()
  const { sell, run, nursery_id, deliveries, has } = await aNurseryWithWebhook({ events: ['sales'], address: gone.address })
  await sell()
  await run()
  expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 1, failure: 'Nothing listens at this address.' }])
  expect(await has(dueWebhooks)).toEqual([])
  await owner.query(`UPDATE webhooks SET leased_until = now() WHERE nursery_id = $1`, [nursery_id])
  await owner.query(`UPDATE webhook_deliveries SET due_at = now() WHERE nursery_id = $1`, [nursery_id])
  await due?.work({ pool: jobPool, events, nursery_id, payload: {} })
  const { rowCount: queued } = await owner.query(
    `SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'nursery_id' = $1 AND payload ->> 'webhook_id' IS NOT NULL`,
    [nursery_id],
  )
  // The worker of another test file may have run the job already.
  expect(queued === 1 || (await deliveries())[0]?.attempts === 2).toBe(true)
})

test('receivers that hang hold up nobody: others get their events meanwhile', async () => {
  const { id, has, sell } = await aNurseryWithWebhook({ events: ['sales'] })
  const slow = await aNurseryWithWebhook()
  const hanging = 24
  const hung = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const replies = new Set<ServerResponse>()
  receiver.answers((request, reply) => {
    if (request.url === '/hook') return taken.resolve(void reply.writeHead(204).end())
    // All that ever came: on a busy machine the first may be given up before the last is called.
    if (replies.add(reply).size === hanging) hung.resolve()
  })
  const { rows } = await owner.query<{ id: string }>(
    `WITH hanging AS (
       INSERT INTO webhooks (nursery_id, name, address, events, created_by)
       SELECT nursery_id, name, address || '/hangs', events, created_by FROM webhooks, generate_series(1, $2) WHERE nursery_id = $1
       RETURNING nursery_id, id)
     INSERT INTO webhook_deliveries (nursery_id, webhook_id, type) SELECT nursery_id, id, 'webhook.test' FROM hanging
     RETURNING webhook_id AS id`,
    [slow.nursery_id, hanging],
  )
  const running = await startJobs({
    url: process.env['JOBS_DATABASE_URL'] ?? '',
    pool: jobPool,
    events,
    jobs: send ? [send] : [],
    installationJobs: [],
    onFailure: () => {},
  })
  await slow.has((db) => Promise.all(rows.map((row) => enqueueSending(db, row.id))))
  await hung.promise
  await sell()
  await has((db) => enqueueSending(db, id))
  await taken.promise
  for (const reply of replies) if (!reply.destroyed) reply.writeHead(204).end()
  await running.stop()
})

test('bad input is refused at its field, only an admin adds webhooks, and ten are the most', async () => {
  const { admin, as, body, id } = await aNurseryWithWebhook()
  const refused = async (more: object) =>
    (await admin.calls(calls.addWebhook, { body: { ...body, ...more } })).errors.map(({ path, message }) => [path, message])
  expect(await refused({ name: ' ' })).toMatchObject([['name', 'This is required.']])
  expect(await refused({ events: [] })).toEqual([['events', 'Choose what it receives.']])
  expect(await refused({ events: ['users'] })).toMatchObject([['events.0', expect.any(String)]])
  expect(await refused({ address: 'shop.example' })).toEqual([['address', 'Enter an address that begins with https://.']])
  expect(await refused({ address: 'https://192.168.1.7/' })).toMatchObject([
    ['address', expect.stringContaining('private network')],
  ])
  expect((await as('manager').calls(calls.addWebhook, { body })).status).toBe(403)
  expect((await as('manager').calls(calls.listWebhooks)).status).toBe(403)
  const foreign = await aNurseryWithWebhook()
  expect((await foreign.admin.calls(calls.deleteWebhook, { params: { id } })).status).toBe(404)
  expect((await foreign.admin.calls(calls.listDeliveries, { params: { id } })).status).toBe(404)
  for (let n = 1; n < 10; n++) expect((await admin.calls(calls.addWebhook, { body })).status).toBe(201)
  expect((await admin.calls(calls.addWebhook, { body })).code).toBe('BAD_STATE')
  expect((await admin.calls(calls.deleteWebhook, { params: { id } })).status).toBe(204)
  expect((await admin.calls(calls.listWebhooks)).data).toHaveLength(9)
})

test('the secret is in no row and no later answer', async () => {
  const { admin, secret, nursery_id } = await aNurseryWithWebhook()
  expect(secret).toMatch(/^whsec_/)
  const { answer } = await admin.calls(calls.listWebhooks)
  expect(JSON.stringify(answer)).not.toContain(secret.slice(6))
  const rows = await owner.query('SELECT webhooks::text AS row FROM webhooks WHERE nursery_id = $1', [nursery_id])
  expect(JSON.stringify(rows.rows)).not.toContain(secret.slice(6))
  expect(app.served.filter(({ path }) => path.startsWith('/api/webhooks')).every(({ roles }) => roles.length === 1)).toBe(true)
})
