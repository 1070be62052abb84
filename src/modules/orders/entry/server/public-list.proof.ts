/** Further cases of `public-list.test.ts`. */
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { referenceId } from '#testing/reference.ts'
import { addDays, dayIn, isoWeek, mondayOf } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as lists from '#modules/growing/availability/contract.ts'
import * as calls from '#modules/orders/order/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { aList } from './testing-public-list.ts'

test('a PDF is drawn again only when what it shows has changed', async () => {
  const { share, look, sales, plant } = await aList()
  const { path } = await share()
  const pdf = async () => (await look(`${path}?format=pdf`)).rawPayload
  const first = await pdf()
  // Each drawing has an id of its own in it.
  expect((await pdf()).equals(first)).toBe(true)
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: 'PB3', quantity: '4' }]
  expect((await sales.calls(createSale, { body: { payment_method: 'card', items } })).status).toBe(201)
  const second = await pdf()
  expect(second.equals(first)).toBe(false)
  expect(readPdf(second).pages[0]).toContain('26')
})

test('ten requests an hour are enough for one address, also when they come at once', async () => {
  const { share, send, sales, field } = await aList()
  const { path } = await share()
  // 409: on a busy machine it waited too long for the others, as its page says. Nothing was booked.
  const request = async (): ReturnType<typeof send> => {
    const reply = await send(path, { name: 'Ana', contact: '1', [field]: '1' })
    return reply.statusCode === 409 ? request() : reply
  }
  const answers = await Promise.all(Array.from({ length: 12 }, request))
  expect(answers.map((each) => each.statusCode).toSorted()).toEqual([...Array<number>(10).fill(200), 429, 429])
  expect((await sales.calls(calls.listCurrentOrders, { query: {} })).data).toHaveLength(10)
})

test('an address that was closed, has run out, is another nursery’s, or is none opens nothing, all alike', async () => {
  const { share, look, send, sales, has, field } = await aList()
  const { path, link } = await share()
  const stranger = await aList()
  const theirs = await stranger.share()
  const mixed = path.slice(0, '/availability/'.length + 22) + theirs.path.slice(-32)
  const run = await share()
  await has((db) =>
    db.run(
      sql`UPDATE availability_links SET expires_on = '2020-01-01' WHERE nursery_id = ${db.nursery_id} AND id = ${run.link.id}`,
    ),
  )
  expect((await sales.calls(lists.revokeAvailabilityLink, { params: { id: link.id } })).data.revoked_at).not.toBeNull()
  const answers = await Promise.all([
    look(path),
    look(mixed),
    look(run.path),
    look('/availability/x'),
    send(path, { name: 'A', contact: '1', [field]: '1' }),
  ])
  expect(answers.map((each) => each.statusCode)).toEqual([410, 410, 410, 410, 410])
  expect(new Set(answers.map((each) => each.body)).size).toBe(1)
  expect((await stranger.sales.calls(lists.revokeAvailabilityLink, { params: { id: link.id } })).status).toBe(404)
  expect((await sales.calls(lists.shareAvailability, { body: { name: 'x', expires_on: '2020-01-01' } })).status).toBe(422)
  expect((await sales.calls(lists.listAvailabilityLinks)).data).toHaveLength(2)
})

test('less than the minimum is refused, and what is not a whole multiple is filled in as it can be ordered and looked at again', async () => {
  const { share, look, send, has, sales, field } = await aList()
  await has((db) =>
    db.run(sql`UPDATE plant_type_prices SET order_minimum = 8, order_multiple = 4 WHERE nursery_id = ${db.nursery_id}`),
  )
  const { path } = await share()
  expect((await look(path)).body).toContain('in 4s, 8 or more')
  const who = { name: 'Ana', contact: 'ana@example.com' }
  const few = await send(path, { ...who, [field]: '5' })
  expect(few.statusCode).toBe(422)
  expect(few.body).toContain('Order at least 8 of Kōwhai &lt;b&gt;, PB3. Check the numbers, then send again.')
  expect(few.body).toContain('value="8"')
  const odd = await send(path, { ...who, [field]: '10' })
  expect(odd.body).toContain('Kōwhai &lt;b&gt;, PB3 comes in steps of 4: 10 is rounded up to 12.')
  expect(odd.body).toContain('value="12"')
  expect((await sales.calls(calls.listCurrentOrders, { query: {} })).data).toEqual([])
  expect((await send(path, { ...who, [field]: '12' })).body).toContain('Its number is 1.')
})

test('a tray is ordered in whole trays although its price does not say so, and the list says how many there are', async () => {
  const { share, look, send, has, field } = await aList()
  await has((db) =>
    db.run(
      sql`UPDATE container_sizes SET system = 'tray', cells = 6, litres = 0.1 WHERE nursery_id = ${db.nursery_id} AND name = 'PB3'`,
    ),
  )
  const { path } = await share()
  expect((await look(path)).body).toContain('5 trays, in 6s')
  expect((await send(path, { name: 'Ana', contact: '1', [field]: '20' })).body).toContain('20 is rounded up to 24.')
})

test('a week of the next year shows what will be free by then, takes orders for it, and no more than that', async () => {
  const { share, look, send, has, field, sales, plant } = await aList()
  const monday = addDays(mondayOf(dayIn('UTC', new Date())), 70)
  await has(async (db) => {
    const size = await referenceId(db, 'container_sizes', 'PB3')
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on, ready_on, cost)
      VALUES (${db.nursery_id}, ${plant}, 'GROWING-1', ${size}, 200, 'growing', '2026-01-05', ${addDays(monday, 2)}, 0),
        (${db.nursery_id}, ${plant}, 'GROWING-2', ${size}, 400, 'growing', '2026-01-05', NULL, 0)`)
  })
  const { path } = await share()
  const now = (await look(path)).body
  expect(now).toContain(`200 more from week ${isoWeek(monday).week}`)
  expect(now).toContain(`<option value="${monday}"`)
  const then = (await look(`${path}?week=${monday}`)).body
  expect(then).toContain('>230')
  expect(then).not.toContain('GROWING')
  // A week that is none is now.
  expect((await look(`${path}?week=2026-02-31`)).body).not.toContain('>230')

  const wanted = { name: 'Ann', contact: 'ann@example.test' }
  const early = await send(path, { ...wanted, [field]: '231', week: monday })
  expect([early.statusCode, early.body]).toEqual([
    409,
    expect.stringContaining('Only 230 of Kōwhai &lt;b&gt;, PB3 are available'),
  ])
  const sent = await send(path, { ...wanted, [field]: '230', week: monday })
  expect(sent.body).toContain('Kōwhai &lt;b&gt;, PB3')
  const [order] = (await sales.calls(calls.listCurrentOrders)).data
  expect(order).toMatchObject({ due_date: monday, status: 'draft' })
  expect((await send(path, { ...wanted, [field]: '231' })).statusCode).toBe(409)
})
