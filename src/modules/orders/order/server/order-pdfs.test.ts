/** Picking lists, dockets and availability lists as PDF. */
import { referenceId } from '#testing/reference.ts'
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { getMailFile, listMails } from '#modules/messages/mail-calls.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as lists from '#modules/growing/availability/contract.ts'
import * as calls from '../contract.ts'
import * as dockets from '../docket-calls.ts'

async function anOrder() {
  const nursery = await aNursery({
    nurseryName: 'Ōtari Nursery',
    locations: ['Bed 4'],
    country: 'AU',
    currency: 'NZD',
    gstRegistered: true,
    gstNumber: '51 824 753 556',
  })
  const [plant, other, account] = [newId(), newId(), newId()]
  await nursery.has(async (db) => {
    await db.run(sql`
      INSERT INTO plant_types (nursery_id, id, common_name, botanical_name, category_id, search_text)
      VALUES (${db.nursery_id}, ${plant}, 'Kōwhai', 'Sophora microphylla', ${await referenceId(db, 'plant_categories', 'Trees')}, 'kowhai'),
        (${db.nursery_id}, ${other}, 'Lavender', 'Lavandula angustifolia', ${await referenceId(db, 'plant_categories', 'Perennials')}, 'lavender')`)
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price)
      VALUES (${db.nursery_id}, ${plant}, ${await referenceId(db, 'container_sizes', 'PB3')}, 10), (${db.nursery_id}, ${other}, ${await referenceId(db, 'container_sizes', '14 cm')}, 7)`)
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on, location_id)
      VALUES (${db.nursery_id}, ${plant}, 'K-1', ${await referenceId(db, 'container_sizes', 'PB3')}, 30, 'for_sale', '2026-01-01', ${await referenceId(db, 'locations', 'Bed 4')}),
        (${db.nursery_id}, ${plant}, 'K-2', ${await referenceId(db, 'container_sizes', 'PB3')}, 20, 'for_sale', '2026-02-01', ${await referenceId(db, 'locations', 'Tunnel 2')}),
        (${db.nursery_id}, ${other}, 'L-1', ${await referenceId(db, 'container_sizes', '14 cm')}, 5, 'for_sale', '2026-02-01', ${await referenceId(db, 'locations', 'Bed 1')})`)
    await db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name, delivery_address)
      VALUES (${db.nursery_id}, ${account}, 'Tōtara Landscapes', 'Gate 3, 12 Rata Street')`)
  })
  const sales = nursery.as('sales')
  const items = [{ plant_type_id: plant, container_size: 'PB3', quantity: 40 }]
  const { data: order } = await sales.calls(calls.takeCurrentOrder, {
    body: { business_account_id: account, items, notes: 'Even heights', due_date: '2026-12-01' },
  })
  const params = { id: order.id }
  await sales.calls(calls.confirmOrder, { params, body: {} })
  return { nursery, sales, order, params }
}

test('the pick list names what to take from where, with a box to tick, and what it comes to', async () => {
  const { sales, params } = await anOrder()
  const { status, headers, bytes } = await sales.calls(calls.getPickListPdf, { params })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('pick-list-1.pdf')
  const [text = ''] = readPdf(bytes).pages
  for (const expected of ['Pick list', 'Order 1', 'Tōtara Landscapes', 'Even heights', 'Kōwhai', 'Sophora microphylla', 'Plants'])
    expect(text).toContain(expected)
  expect(text).toMatch(/Bed 4 Kōwhai, PB3 Sophora microphylla K-1 30 Tunnel 2 Kōwhai, PB3 Sophora microphylla K-2 10 Plants 40/)
})

test('the docket says what left, to where, and has a line to sign on', async () => {
  const { nursery, sales, order, params } = await anOrder()
  const { data } = await sales.calls(calls.deliverOrder, {
    params,
    body: { items: [{ id: order.items[0]?.id ?? '', quantity: 25 }] },
  })
  const of = { ...params, docketId: data.dockets[0]?.id ?? '' }
  const [text = ''] = readPdf((await sales.calls(dockets.getDocketPdf, { params: of })).bytes).pages
  for (const expected of [
    'Delivery docket 1',
    'Order 1',
    'Tōtara Landscapes',
    'Gate 3, 12 Rata Street',
    'Kōwhai',
    'PB3',
    'Plants 25',
    'Received',
  ])
    expect(text).toContain(expected)
  expect((await sales.calls(dockets.getDocketPdf, { params: { ...params, docketId: newId() } })).status).toBe(404)
  expect((await nursery.as('production').calls(dockets.getDocketPdf, { params: of })).status).toBe(403)
})

test('the confirmation shows the prices and back-orders; it goes by mail and is stored', async () => {
  const { nursery, sales, order, params } = await anOrder()
  const { bytes, headers } = await sales.calls(calls.getOrderPdf, { params })
  expect(headers['content-disposition']).toContain('order-1.pdf')
  const [text = ''] = readPdf(bytes).pages
  for (const expected of [
    'Order confirmation',
    'ABN 51 824 753 556',
    'Order 1',
    'Tōtara Landscapes',
    'Gate 3',
    'Sophora microphylla',
    '40 $10.00 $400.00',
    'Total $400.00',
  ])
    expect(text).toContain(expected)
  expect(text).not.toContain('on back')

  const items = [{ plant_type_id: order.items[0]?.plant_type_id ?? '', container_size: 'PB3', quantity: 15 }]
  const { data: second } = await sales.calls(calls.takeCurrentOrder, { body: { customer_name: 'Ana', items } })
  const of = { id: second.id }
  const draft = readPdf((await sales.calls(calls.getOrderPdf, { params: of })).bytes).pages[0]
  expect(draft).toContain('Order, not yet confirmed')
  await sales.calls(calls.confirmOrder, { params: of, body: { back_order: true } })
  expect(readPdf((await sales.calls(calls.getOrderPdf, { params: of })).bytes).pages[0]).toMatch(/5 on back- ?order/)

  expect((await sales.calls(calls.mailOrder, { params: of, body: {}, key: 'none' })).errors).toMatchObject([{ path: 'to' }])
  const sent = await sales.calls(calls.mailOrder, { params: of, body: { to: 'ana@example.com' }, key: 'sent' })
  expect(sent.data).toEqual({ sent_to: 'ana@example.com' })
  expect((await sales.calls(listMails, { query: { reference_id: second.id } })).data).toMatchObject([
    { subject: expect.stringContaining('Order confirmation 2') as string, files: ['order-2.pdf'] },
  ])
  expect((await nursery.as('production').calls(calls.getOrderPdf, { params: of })).status).toBe(403)
})

test('the public list shows the available stock and its price, and no reservations of others', async () => {
  const { sales } = await anOrder()
  const listed = async (query: { search?: string; show?: 'all' }) =>
    readPdf((await sales.calls(lists.getAvailabilityPdf, { query })).bytes).pages[0] ?? ''
  const handed = await listed({})
  expect(handed).toMatch(/Perennials Lavender .*14 cm \$7\.00 5 Trees Kōwhai .*PB3 \$10\.00 10 /)
  expect(handed).not.toContain('Reserved')
  expect(await listed({ show: 'all' })).toMatch(/Reserved Available .*Kōwhai .*\$10\.00 50 40 10/)
  const bytes = async () => (await sales.calls(lists.getAvailabilityPdf, { query: {} })).bytes
  // Each drawing has an id of its own in it.
  expect((await bytes()).equals(await bytes())).toBe(true)
  const found = await listed({ search: 'lav' })
  expect(found).toContain('Lavender')
  expect(found).not.toContain('Kōwhai')
})

test('the availability list goes to each account that is chosen at its own prices, or to none; the outbox holds each', async () => {
  const { nursery, sales } = await anOrder()
  const [bell, parks, silent] = [newId(), newId(), newId()]
  await nursery.has((db) =>
    db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name, contact_name, email, trade_discount)
      VALUES (${db.nursery_id}, ${bell}, 'Bell Gardens', 'Ana', 'ana@bell.example', 0), (${db.nursery_id}, ${parks}, 'Parks', '', 'parks@town.example', 10),
        (${db.nursery_id}, ${silent}, 'Silent', '', '', 0)`),
  )
  const send = (account_ids: string[], message?: string) =>
    sales.calls(lists.mailAvailability, { body: { account_ids, ...(message ? { message } : {}) } })
  const refused = await send([bell, silent])
  expect([refused.status, refused.errors[0]?.message]).toEqual([
    422,
    'No e-mail address for Silent. Add one to the account, or deselect it.',
  ])
  expect((await sales.calls(listMails)).data).toEqual([])

  const { data } = await send([bell, parks, bell], 'Kōwhai are in flower.')
  expect(data.sent.map(({ sent_to }) => sent_to)).toEqual(['ana@bell.example', 'parks@town.example'])
  const { data: mails } = await sales.calls(listMails)
  expect(mails.map(({ sent_to }) => sent_to).toSorted()).toEqual(['ana@bell.example', 'parks@town.example'])
  const mail = mails.find(({ sent_to }) => sent_to === 'ana@bell.example')
  expect(mail?.body).toMatch(/^Hello Ana,\n\nKōwhai are in flower\.\n\nWith kind regards\nŌtari Nursery/)
  const textIn = async (to: string) => {
    const id = mails.find(({ sent_to }) => sent_to === to)?.id ?? ''
    const { bytes } = await sales.calls(getMailFile, { params: { id, number: '1' } })
    return readPdf(bytes).pages.join(' ')
  }
  // 40 of 50 are reserved, so 10 are available.
  expect(await textIn('ana@bell.example')).toMatch(/For Bell Gardens.*Kōwhai.*PB3 \$10\.00 10/)
  expect(await textIn('parks@town.example')).toMatch(/For Parks.*Kōwhai.*PB3 \$9\.00 10/)
  expect((await nursery.as('production').calls(lists.mailAvailability, { body: { account_ids: [bell] } })).status).toBe(403)
})
