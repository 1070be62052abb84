/** Receipts: photos and PDFs, stored with their expense and visible to bookkeeping roles. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import * as calls from '../contract.ts'
import { receiptLimits } from '../expense.ts'
import { pdf, withRent } from './testing-receipts.ts'

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#eee' } })

test('stores a photo in a readable size and as a thumbnail, without camera metadata', async () => {
  const { send, show } = await withRent()
  const camera = await plain(4000, 3000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { data, status } = await send('C:\\Photos\\IMG_1.JPG', camera)
  expect([status, data.receipts]).toEqual([
    201,
    [{ id: expect.any(String), kind: 'photo', name: 'IMG_1.JPG', bytes: expect.any(Number) }],
  ])
  const id = data.receipts[0]?.id ?? ''
  const large = await show(id)
  expect(await sharp(large.bytes).metadata()).toMatchObject({ format: 'webp', width: 1800, height: 2400 })
  expect(large.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': "inline; filename*=UTF-8''IMG_1.webp",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp((await show(id, 'small')).bytes).metadata()).toMatchObject({ width: 240, height: 320 })
})

test('stores a PDF unchanged; refuses a file that is only named as one', async () => {
  const { send, show, hand } = await withRent()
  const { data } = await send('Rent August.pdf', pdf)
  const shown = await show(data.receipts[0]?.id ?? '')
  expect(shown.bytes.equals(pdf)).toBe(true)
  expect(shown.headers['content-type']).toBe('application/pdf')
  expect(await send('torn.pdf', pdf.subarray(0, 20))).toMatchObject({ status: 422, errors: [{ path: 'receipt' }] })
  for (const fake of ['<!doctype html><script>alert(1)</script>%%EOF', 'PK\x03\x04', ''])
    expect(await send('rent.pdf', fake)).toMatchObject({
      status: 415,
      detail: expect.stringContaining('neither a photo nor a PDF'),
    })
  const list = (has_receipt: 'true' | 'false') => hand.calls(calls.listExpenses, { query: { has_receipt } })
  expect([(await list('true')).data.length, (await list('false')).data.length]).toEqual([1, 0])
})

test('refuses a thirteenth receipt; deletes a removed one', async () => {
  const { send, show, hand, params } = await withRent()
  for (let i = 0; i < receiptLimits.each; i++) expect((await send(`${i}.pdf`, pdf)).status).toBe(201)
  const { errors } = await send('more.pdf', pdf)
  expect(errors[0]?.message).toContain('up to 12 receipts')
  const [first] = (await hand.calls(calls.listExpenses, { query: {} })).data[0]?.receipts ?? []
  const receiptId = first?.id ?? ''
  const { data } = await hand.calls(calls.removeReceipt, { params: { ...params, receiptId } })
  expect(data.receipts).toHaveLength(11)
  expect((await show(receiptId)).status).toBe(404)
})

test('shows a receipt to bookkeeping roles of this nursery only', async () => {
  const { nursery, send, params } = await withRent()
  const { data } = await send('a.pdf', pdf)
  const request = { params: { ...params, receiptId: data.receipts[0]?.id ?? '' }, query: {} }
  for (const role of ['general_staff', 'production', 'sales'] as const)
    expect((await nursery.as(role).calls(calls.showReceipt, request)).status).toBe(403)
  const strangers = (await aNursery()).as('admin')
  expect((await strangers.calls(calls.showReceipt, request)).status).toBe(404)
  expect((await strangers.calls(calls.addReceipt, { params, body: {}, file: { name: 'a.pdf', bytes: pdf } })).status).toBe(404)
})

test('accepts a receipt in a closed period, and refuses to remove one', async () => {
  const { nursery, hand, send, params } = await withRent()
  await nursery.as('admin').calls(closeBooks, { body: { closed_through: '2026-08-31' } })
  const { data, status } = await send('found.pdf', pdf)
  expect(status).toBe(201)
  const removed = await hand.calls(calls.removeReceipt, { params: { ...params, receiptId: data.receipts[0]?.id ?? '' } })
  expect(removed.status).toBe(409)
})
