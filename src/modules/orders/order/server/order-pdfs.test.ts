/** Picking lists, dockets and availability lists as PDF. */
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { listMails } from '#modules/messages/mail-calls.ts'
import { newId } from '#server/new-id.ts'
import * as calls from '../contract.ts'
import * as dockets from '../docket-calls.ts'
import { anOrder } from './testing-order-pdfs.ts'

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
