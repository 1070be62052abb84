import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { getMailFile, listMails } from '#modules/messages/mail-calls.ts'
import { sql } from '#server/sql.ts'
import { draftInvoiceMail, getInvoicePdf, mailInvoice } from '../contract.ts'
import { voidSale } from '#modules/selling/sale/contract.ts'
import { sold, mailsOf } from './testing-sale-documents.ts'

test('the invoice comes as a PDF that says what the law wants and what was sold', async () => {
  const { till, sale, params } = await sold()
  const { status, headers, bytes } = await till.calls(getInvoicePdf, { params })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toContain(`invoice-${sale.invoice_number}.pdf`)
  const { pages, sizes } = readPdf(bytes)
  expect(sizes[0]?.map(Math.round)).toEqual([595, 842])
  expect(pages).toHaveLength(1)
  for (const text of [
    'Tax invoice',
    sale.invoice_number,
    'Ōtari Nursery',
    '160 Wilton Road',
    'GST number 123-456-789',
    'Māia',
    'Kōwhai ‘Dragons Gold’',
    'Sophora × molloyi',
    'PB5',
    '$24.50',
    '$73.50',
    'GST (15.00%) included',
    'EFTPOS',
    'Paid',
    'Ngā mihi nui',
    'Page 1 of 1',
  ])
    expect(pages[0]).toContain(text)
})

test('a void invoice says so; another nursery’s is not there', async () => {
  const { nursery, till, sale, params } = await sold()
  await nursery.as('manager').calls(voidSale, { params, body: { reason: 'Wrong plants', version: sale.version } })
  expect(readPdf((await till.calls(getInvoicePdf, { params })).bytes).pages[0]).toContain('Void')
  const other = (await aNursery()).as('admin')
  expect(await other.calls(getInvoicePdf, { params })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await till.calls(getInvoicePdf, { params, query: { paper: 'a3' as 'a4' } })).status).toBe(422)
})

test('an invoice goes by mail with its PDF, to the typed address; it is recorded, and stored exactly', async () => {
  const { nursery, till, sale, params } = await sold()
  const draft = (await till.calls(draftInvoiceMail, { params })).data
  expect(draft).toMatchObject({ to: '', message: expect.stringContaining('$73.50') as string })
  expect(draft.message).toContain('Hello Māia')
  const body = { to: ' maia@example.com ', message: 'Kia ora, the invoice.' }
  expect((await till.calls(mailInvoice, { params, body, key: 'once' })).data).toEqual({ sent_to: 'maia@example.com' })
  // Sent again by a bad line, it leaves once.
  await till.calls(mailInvoice, { params, body, key: 'once' })
  const [mail, ...more] = await mailsOf(nursery, sale.id)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    sent_to: 'maia@example.com',
    subject: `Tax invoice ${sale.invoice_number} from Ōtari Nursery`,
    body: 'Kia ora, the invoice.',
    sender_name: 'Ōtari Nursery',
    reply_to: null,
  })
  const pdf = Buffer.from(mail?.pdf ?? '', 'base64')
  expect(readPdf(pdf).pages[0]).toContain('Kōwhai ‘Dragons Gold’')
  const { data: listed } = await till.calls(listMails, { query: { reference_id: sale.id } })
  expect(listed).toMatchObject([{ sent_to: 'maia@example.com', by: 'sales', files: [`invoice-${sale.invoice_number}.pdf`] }])
  const file = await till.calls(getMailFile, { params: { id: listed[0]?.id ?? '', number: '1' } })
  expect(file.bytes.equals(pdf)).toBe(true)
  expect((await till.calls(getMailFile, { params: { id: listed[0]?.id ?? '', number: '2' } })).status).toBe(404)
  const audited = await nursery.has((db) =>
    db.many(
      z.object({ user_id: z.string() }),
      sql`SELECT user_id FROM audit_log WHERE nursery_id = ${db.nursery_id} AND action = 'mail.send' AND subject_id = ${sale.id}`,
    ),
  )
  expect(audited).toEqual([{ user_id: nursery.people.sales }])
})
