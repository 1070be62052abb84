/** Further cases of `order-pdfs.test.ts`. */
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { getMailFile, listMails } from '#modules/messages/mail-calls.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as lists from '#modules/growing/availability/contract.ts'
import * as calls from '../contract.ts'
import { anOrder } from './testing-order-pdfs.ts'

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
