/** Users are notified of what concerns them, once, and each marks it as read for themselves. */
import { referenceId } from '#testing/reference.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countStatements } from '#testing/statements.ts'
import { aNursery, app, linkSecret } from '#testing/nursery.ts'
import { forSale } from '#testing/products.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { mergeBatches, recordLoss } from '#modules/growing/batch/batch-calls.ts'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { checkStock } from '#modules/growing/batch/server/check-stock.ts'
import { type Thresholds, typeNames } from '../notification.ts'
import { sendDigests } from './digests.ts'
import { saveNotificationSettings } from './notification-settings.ts'
import { unsubscribePath } from './unsubscribe.ts'
import { notify } from './notify.ts'
import { notifyReadyBatches } from '#modules/growing/batch/server/notify-ready-batches.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { notifyTasks } from '#modules/growing/task/server/notify-tasks.ts'

type Nursery = Awaited<ReturnType<typeof aNursery>>
type Hand = ReturnType<Nursery['as']>
const list = async (hand: Hand, query = {}) => hand.calls(calls.listNotifications, { query })
const titles = async (hand: Hand) => (await list(hand)).data.map(({ title }) => title)

const addItem = async ({ has, nursery_id }: Nursery, name: string, on_hand: string, more: { created?: string } = {}) => {
  const id = randomUUID()
  await has((db) =>
    db.run(sql`
      INSERT INTO inventory_items (nursery_id, id, name, quantity_on_hand, created_at)
      VALUES (${nursery_id}, ${id}, ${name}, ${on_hand}, ${more.created ?? '2026-01-01T00:00:00Z'})`),
  )
  return id
}
const setOnHand = ({ has, nursery_id }: Nursery, id: string, on_hand: string) =>
  has((db) =>
    db.run(sql`UPDATE inventory_items SET quantity_on_hand = ${on_hand} WHERE nursery_id = ${nursery_id} AND id = ${id}`),
  )

test('notifies of low stock once, those concerned, and again only after it was replenished', async () => {
  const nursery = await aNursery()
  const pots = await addItem(nursery, 'Pot PB3', '40')
  await addItem(nursery, 'Pot just entered', '0', { created: new Date().toISOString() })
  await addItem(nursery, 'Bamboo stakes', '0')
  const look = () => nursery.has((db) => checkStock(db, new Date()))
  expect(await look()).toBe(1)
  expect(await look()).toBe(0)
  expect(await titles(nursery.as('production'))).toEqual(['Pot PB3 is low'])
  expect(await titles(nursery.as('sales'))).toEqual([])
  await setOnHand(nursery, pots, '500')
  expect(await look()).toBe(0)
  await setOnHand(nursery, pots, '30')
  expect(await look()).toBe(1)
  expect(await titles(nursery.as('admin'))).toEqual(['Pot PB3 is low', 'Pot PB3 is low'])
})

test('notifies once from two concurrent stock checks', async () => {
  const nursery = await aNursery()
  await addItem(nursery, 'Pot PB3', '4')
  const look = () => nursery.has((db) => checkStock(db, new Date()))
  const reads = await Promise.all([look(), look(), look()])
  expect(reads.reduce((a, b) => a + b)).toBe(1)
})

test('notifies of forty low items in as many statements as of one', async () => {
  const statementsFor = async (items: number) => {
    const nursery = await aNursery()
    await Promise.all(Array.from({ length: items }, (_, i) => addItem(nursery, `Pot ${i}`, '0')))
    const statements = await countStatements(nursery, (db) => checkStock(db, new Date()))
    const [notice] = await titles(nursery.as('manager'))
    expect(notice).toBe(items === 1 ? 'Pot 0 is low' : `${items} supplies are low`)
    return statements
  }
  expect(await statementsFor(40)).toBe(await statementsFor(1))
})

test('each batch below the threshold is low, whatever stands beside it; many come in one notice, once each', async () => {
  const nursery = await aNursery()
  const look = () => nursery.has((db) => checkStock(db, new Date(Date.now() + 600_000)))
  const { batch } = await nursery.has(async (db) => {
    const few = await forSale(db, { name: 'Kōwhai', quantity: 4, code: 'KOW-1' })
    const size = await referenceId(db, 'container_sizes', 'PB3')
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on)
      VALUES (${db.nursery_id}, ${few.plant}, 'KOW-2', ${size}, 300, 'growing', '2026-01-01')`)
    return few
  })
  expect(await look()).toBe(1)
  expect((await list(nursery.as('production'))).data).toMatchObject([
    {
      title: 'Kōwhai 14 cm is running low',
      message: '4 left in KOW-1 (alert at 10).',
      reference_type: 'plant_batch',
      reference_id: batch,
    },
  ])
  await nursery.has(async (db) => {
    for (const name of ['Hebe', 'Flax', 'Akeake', 'Rimu']) await forSale(db, { name, quantity: 3 })
  })
  expect(await look()).toBe(4)
  const [gathered] = (await list(nursery.as('production'))).data
  expect(gathered).toMatchObject({
    title: '4 batches are running low',
    message: 'Akeake 14 cm, Flax 14 cm, Hebe 14 cm, Rimu 14 cm.',
    reference_type: 'plant_batch',
    reference_id: null,
  })
  expect(await look()).toBe(0)
})

test('a batch that is sold or lost to the last plant is low, one whose plants went into another batch is not', async () => {
  const nursery = await aNursery()
  const look = () => nursery.has((db) => checkStock(db, new Date(Date.now() + 600_000)))
  const grower = nursery.as('production')
  const { plant } = await nursery.has((db) => forSale(db, { name: 'Kōwhai', quantity: 90 }))
  const addBatch = async () => {
    const body = { plant_type_id: plant, container_size: '14 cm', quantity: 40 }
    return (await grower.calls(createBatch, { body })).data
  }
  const today = await nursery.has(todayOf)
  const [lost, merged, into] = [await addBatch(), await addBatch(), await addBatch()]
  await grower.calls(recordLoss, { params: { id: lost.id }, body: { quantity: 40, loss_date: today } })
  await grower.calls(mergeBatches, { params: { id: into.id }, body: { batch_ids: [merged.id], date: today } })
  expect([await look(), await look()]).toEqual([1, 0])
  expect((await list(grower)).data).toMatchObject([
    { message: `0 left in ${lost.batch_code} (alert at 10).`, reference_id: lost.id },
  ])
})

test('returns the existing notification to a screen that reports the same record', async () => {
  const nursery = await aNursery()
  const id = await addItem(nursery, 'Potting mix', '1')
  const body = {
    title: 'Potting mix is low',
    message: '1 left',
    notification_type: 'low_stock' as const,
    reference_type: 'inventory_item',
    reference_id: id,
  }
  const first = await nursery.as('production').calls(calls.addNotification, { body })
  const second = await nursery.as('production').calls(calls.addNotification, { body: { ...body, title: 'Again' } })
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.data).toEqual(first.data)
  await nursery.has((db) => checkStock(db, new Date()))
  expect(await titles(nursery.as('production'))).toEqual(['Potting mix is low'])
  expect(
    (await nursery.as('admin').calls(calls.addNotification, { body: { ...body, notification_type: 'nonsense' as 'task' } }))
      .status,
  ).toBe(422)
})

test('keeps read marks per person; refuses to read, mark or remove those of others', async () => {
  const nursery = await aNursery()
  await nursery.has((db) => notify(db, { notification_type: 'batch', title: 'Ready', message: '' }))
  await nursery.has((db) => notify(db, { notification_type: 'batch', title: 'Ready too', message: '' }))
  const [mine] = (await list(nursery.as('production'))).data
  const theirs = (await list(nursery.as('admin'))).data[0]?.id ?? ''
  const marked = await nursery
    .as('production')
    .calls(calls.markNotification, { params: { id: mine?.id ?? '' }, body: { is_read: true } })
  expect(marked.data).toEqual({ ...mine, is_read: true })
  expect((await list(nursery.as('production'))).meta).toMatchObject({ total: 2, unread: 1 })
  expect((await list(nursery.as('production'), { is_read: 'true' })).meta).toMatchObject({ total: 1, unread: 1 })
  expect((await list(nursery.as('admin'))).meta).toMatchObject({ unread: 2 })
  const hand = nursery.as('production')
  expect((await hand.calls(calls.markNotification, { params: { id: theirs }, body: { is_read: true } })).status).toBe(404)
  expect((await hand.calls(calls.removeNotification, { params: { id: theirs } })).status).toBe(404)
  expect((await hand.calls(calls.cleanupRead)).data).toEqual({ removed: 1 })
  expect((await hand.calls(calls.markAllRead)).data).toEqual({ changed: 1 })
  expect((await hand.calls(calls.removeNotification, { params: { id: (await list(hand)).data[0]?.id ?? '' } })).status).toBe(204)
  expect((await list(hand)).meta).toMatchObject({ total: 0, unread: 0 })
  expect((await list(nursery.as('admin'))).meta).toMatchObject({ total: 2, unread: 2 })
})

test('continues a list where its page ended, and searches it', async () => {
  const nursery = await aNursery()
  for (let i = 0; i < 5; i++)
    await nursery.has((db) => notify(db, { notification_type: 'task', title: `Task ${i}`, message: '100 %' }))
  const hand = nursery.as('admin')
  const first = await list(hand, { limit: '3' })
  const second = await list(hand, { limit: '3', cursor: String(first.meta['next_cursor']) })
  expect([...first.data, ...second.data].map(({ title }) => title)).toEqual([4, 3, 2, 1, 0].map((i) => `Task ${i}`))
  expect(second.meta['next_cursor']).toBeNull()
  expect((await list(hand, { search: 'task 3' })).data).toHaveLength(1)
  expect((await list(hand, { search: '%' })).data).toHaveLength(5)
  expect((await list(hand, { search: '_' })).data).toHaveLength(0)
  expect((await list(hand, { cursor: 'x' })).status).toBe(422)
})

test('does not notify of unwanted kinds; only managers set thresholds', async () => {
  const nursery = await aNursery()
  const [admin, grower] = [nursery.as('admin'), nursery.as('production')]
  const saved = await grower.calls(calls.saveNotificationSettings, { body: { types: { low_stock: false } } })
  expect(saved.data.types).toMatchObject({ low_stock: false, task: true })
  expect(saved.data.thresholds).toEqual({ pots: 100, mix: 5, plants: 10 })
  const refused = await grower.calls(calls.saveNotificationSettings, { body: { thresholds: { pots: 1 } } })
  expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN'])
  expect((await admin.calls(calls.saveNotificationSettings, { body: { thresholds: { pots: -1 } } })).status).toBe(422)
  expect((await admin.calls(calls.saveNotificationSettings, { body: { thresholds: { pots: 30 } } })).data.thresholds).toEqual({
    pots: 30,
    mix: 5,
    plants: 10,
  })
  await addItem(nursery, 'Pot PB5', '35')
  await addItem(nursery, 'Pot PB8', '25')
  await nursery.has((db) => checkStock(db, new Date()))
  expect(await titles(admin)).toEqual(['Pot PB8 is low'])
  expect(await titles(grower)).toEqual([])
  expect((await grower.calls(calls.getNotificationSettings)).data.types.low_stock).toBe(false)
})

test('every type and threshold is saved in as many statements as one', async () => {
  const nursery = await aNursery()
  const statementsFor = (types: readonly (typeof typeNames)[number][], thresholds: Partial<Thresholds>) =>
    countStatements(nursery, (db) =>
      saveNotificationSettings(db, nursery.user('admin'), {
        types: Object.fromEntries(types.map((name) => [name, false])),
        thresholds,
      }),
    )
  const one = await statementsFor(typeNames.slice(0, 1), { pots: 1 })
  expect(await statementsFor(typeNames, { pots: 1, mix: 2, plants: 3 })).toBe(one)
  const { data } = await nursery.as('admin').calls(calls.getNotificationSettings)
  expect([new Set(Object.values(data.types)), data.thresholds]).toEqual([new Set([false]), { pots: 1, mix: 2, plants: 3 }])
})

test('notifies the assignee of a task of today, once', async () => {
  const nursery = await aNursery()
  await nursery.has((db) =>
    db.run(sql`
      INSERT INTO production_tasks (nursery_id, title, task_type, scheduled_date, assignee_id)
      VALUES (${nursery.nursery_id}, 'Water the tunnel', 'watering', '2026-10-05', ${nursery.people.production}),
        (${nursery.nursery_id}, 'Not yet', 'watering', '2026-10-06', ${nursery.people.production})`),
  )
  expect(await nursery.has((db) => notifyTasks(db, '2026-10-05'))).toBe(1)
  expect(await nursery.has((db) => notifyTasks(db, '2026-10-05'))).toBe(0)
  expect(await titles(nursery.as('production'))).toEqual(['Water the tunnel'])
  expect(await titles(nursery.as('admin'))).toEqual([])
})

test('mails unread notifications to those who chose it, once each morning', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', nurseryName: 'Totara Lane' })
  const hand = nursery.as('manager')
  const choose = (digest: 'off' | 'daily' | 'weekly') => hand.calls(calls.saveNotificationSettings, { body: { digest } })
  expect((await choose('daily')).errors[0]?.path).toBe('digest')
  await nursery.has((db) => db.run(sql`UPDATE users SET email = role || '@example.com' WHERE nursery_id = ${nursery.nursery_id}`))
  expect((await choose('daily')).data).toMatchObject({ digest: 'daily', email: 'manager@example.com' })
  const send = (now: string) =>
    nursery.has((db) => sendDigests(db, new Date(now), { address: 'https://app.example', secret: linkSecret }))
  const mails = () =>
    nursery.has((db) =>
      db.many(
        z.object({ sent_to: z.string(), subject: z.string(), html: z.string(), unsubscribe: z.string() }),
        sql`SELECT sent_to, subject, html, unsubscribe FROM mails WHERE nursery_id = ${nursery.nursery_id}`,
      ),
    )
  expect(await send('2030-01-10T20:00:00Z')).toBe(0)
  await nursery.has((db) => notify(db, { notification_type: 'report', title: 'Sales <b> is ready', message: '' }))
  await nursery.has((db) => notify(db, { notification_type: 'report', title: 'Read already', message: '' }))
  const read = (await list(hand, { search: 'already' })).data[0]?.id ?? ''
  await hand.calls(calls.markNotification, { params: { id: read }, body: { is_read: true } })
  expect(await send('2030-01-10T23:00:00Z')).toBe(0)
  const next = '2030-01-11T18:05:00Z'
  expect((await Promise.all([send(next), send(next)])).toSorted()).toEqual([0, 1])
  const [mail, ...more] = await mails()
  expect([mail?.sent_to, mail?.subject, more]).toEqual([
    'manager@example.com',
    'Totara Lane: a notification you have not read',
    [],
  ])
  expect(mail?.html).toContain('Sales &lt;b&gt; is ready')
  expect(mail?.html).toContain('https://app.example/notifications?tab=settings')
  expect(mail?.html).toContain(`href="${mail?.unsubscribe}"`)
  expect((await choose('off')).data.digest).toBe('off')
  await nursery.has((db) => notify(db, { notification_type: 'report', title: 'Later', message: '' }))
  expect(await send('2030-01-20T20:00:00Z')).toBe(0)
})

test('unsubscribes by one click in a mail without signing in; GET only asks, and an invalid link stops nothing', async () => {
  const nursery = await aNursery()
  await nursery.has((db) => db.run(sql`UPDATE users SET email = role || '@example.com' WHERE nursery_id = ${nursery.nursery_id}`))
  const hand = nursery.as('manager')
  const digest = async () => (await hand.calls(calls.getNotificationSettings)).data.digest
  const again = () => hand.calls(calls.saveNotificationSettings, { body: { digest: 'weekly' } })
  await again()
  const path = unsubscribePath(linkSecret, { nursery_id: nursery.nursery_id, user_id: nursery.people.manager })
  // Unsubscribes as a mail program does.
  const press = (url: string) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const looked = await app.http.inject({ method: 'GET', url: path })
  expect([looked.statusCode, looked.body.includes('Stop these e-mails'), await digest()]).toEqual([200, true, 'weekly'])
  const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
  const others = unsubscribePath('another secret', { nursery_id: nursery.nursery_id, user_id: nursery.people.manager })
  for (const wrong of [forged, others, `${path}A`, '/unsubscribe/x', `/unsubscribe/${'%00'.repeat(20)}`])
    expect((await press(wrong)).statusCode).toBe(410)
  expect(await digest()).toBe('weekly')
  expect([(await press(path)).statusCode, await digest()]).toEqual([200, 'off'])
  expect((await press(path)).statusCode).toBe(200)
  expect((await app.http.inject({ method: 'GET', url: path })).body).toContain('get these e-mails any more')
  await again()
  expect(await digest()).toBe('weekly')
})

test('notifies growers of a batch whose ready date has come once, and not of long overdue ones', async () => {
  const nursery = await aNursery()
  await nursery.has(async (db) => {
    await db.run(sql`
      INSERT INTO plant_types (nursery_id, common_name, category_id, search_text)
      VALUES (${nursery.nursery_id}, 'Kauri', ${await referenceId(db, 'plant_categories', 'Trees')}, 'kauri')`)
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, started_on, state, ready_on)
      SELECT nursery_id, id, code, ${await referenceId(db, 'container_sizes', 'PB5')}::uuid, 40, '2026-01-01', 'growing', day::date
      FROM plant_types, (VALUES ('A', '2026-10-05'), ('B', '2026-10-06'), ('C', '2026-06-01')) AS batch (code, day)
      WHERE nursery_id = ${nursery.nursery_id} RETURNING 1`)
  })
  const look = (today: string) => nursery.has((db) => notifyReadyBatches(db, today))
  expect([await look('2026-10-05'), await look('2026-10-05'), await look('2026-10-06')]).toEqual([1, 0, 1])
  expect(await titles(nursery.as('production'))).toEqual(['Kauri PB5 is ready for sale', 'Kauri PB5 is ready for sale'])
  expect(await titles(nursery.as('sales'))).toEqual([])
})
