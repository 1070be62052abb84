/** Further cases of `sale-documents.test.ts`. */
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { accountActivities, createAccount } from '#modules/customers/contract.ts'
import { newId } from '#server/new-id.ts'
import { draftInvoiceMail, getInvoicePdf, mailInvoice } from '../contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { draftQuoteMail, getQuotePdf, mailQuote, makeQuote } from '#modules/selling/draft/draft-calls.ts'
import { draftCreditNoteMail, getCreditNotePdf, mailCreditNote } from '../contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { sold, mailsOf } from './testing-sale-documents.ts'

test('on a roll it is one strip; a long one on pages has its number on each', async () => {
  const { till, sale, params } = await sold(60)
  const roll = readPdf((await till.calls(getInvoicePdf, { params, query: { paper: '80mm' } })).bytes)
  expect(roll.sizes.map(([width]) => Math.round(width))).toEqual([227])
  expect(roll.pages[0]?.match(/3 × \$24\.50/g)).toHaveLength(60)
  const a4 = readPdf((await till.calls(getInvoicePdf, { params })).bytes)
  expect(a4.pages.length).toBeGreaterThan(1)
  for (const page of a4.pages) expect(page).toContain(`Tax invoice ${sale.invoice_number}`.slice(0, 11))
  expect(a4.pages.at(-1)).toContain('$4,410.00')
})

test.each(['maia', 'maia@example', 'a@example.com, b@example.com', 'a@example.com\nBcc: b@example.com', ''])(
  'an address like %j is refused, and nothing leaves',
  async (to) => {
    const { nursery, till, sale, params } = await sold()
    const { status, errors } = await till.calls(mailInvoice, { params, body: { to }, key: 'bad' })
    expect(status).toBe(422)
    expect(errors).toMatchObject([{ path: 'to', message: expect.stringContaining('Enter one e-mail address') as string }])
    expect(await mailsOf(nursery, sale.id)).toEqual([])
  },
)

test('without an address it goes to the account’s own, and is listed in its activities; a walk-in’s has to be typed', async () => {
  const { nursery, till, plant, params } = await sold()
  const refused = await till.calls(mailInvoice, { params, body: {}, key: 'none' })
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'to' }] })

  const account = await nursery.as('manager').calls(createAccount, {
    body: { name: 'Green Gate', email: 'desk@greengate.example', address: '12 Rata Street\nLevin', tax_number: '98-765' },
  })
  const item = { item_type: 'plant' as const, plant_type_id: plant, container_size: 'PB5', quantity: '1' }
  const { data: sale } = await till.calls(createSale, {
    body: { payment_method: 'account', business_account_id: account.data.id, items: [item] },
  })
  const of = { id: sale.id }
  expect((await till.calls(draftInvoiceMail, { params: of })).data.message).toContain('It is due on')
  expect((await till.calls(mailInvoice, { params: of, body: {}, key: 'own' })).data).toEqual({
    sent_to: 'desk@greengate.example',
  })
  const [words = ''] = readPdf((await till.calls(getInvoicePdf, { params: of })).bytes).pages
  expect(words).toContain('Billed to Green Gate 12 Rata Street Levin GST number 98-765')
  const done = await till.calls(accountActivities, { params: { id: account.data.id } })
  expect(done.data.filter(({ kind }) => kind === 'mail').map(({ text }) => text)).toEqual([
    `Tax invoice ${sale.invoice_number} e-mailed to desk@greengate.example`,
  ])
})

test('the same invoice is mailed five times within the hour, and not a sixth time', async () => {
  const { till, params } = await sold()
  const send = (n: number) => till.calls(mailInvoice, { params, body: { to: 'maia@example.com' }, key: `mail-${n}` })
  for (const n of [1, 2, 3, 4, 5]) expect((await send(n)).status).toBe(202)
  expect(await send(6)).toMatchObject({ status: 429, code: 'TOO_MANY', detail: expect.stringContaining('5 times') as string })
})

test('a credit note is a PDF of its own: of which invoice, why, what came back, and it goes by mail as well', async () => {
  const { nursery, till, sale, params } = await sold()
  const { data: note } = await till.calls(refundSale, {
    params,
    body: {
      reason: 'Frosted',
      method: 'eftpos',
      items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: '2', restock: false }],
    },
    key: 'back',
  })
  const of = { ...params, noteId: note.id }
  const { data: other } = await till.calls(createSale, {
    body: { payment_method: 'card', items: [{ item_type: 'other', name: 'Pot', quantity: '1', unit_price: '3' }] },
  })
  const elsewhere = { params: { id: other.id, noteId: note.id } }
  expect((await till.calls(getCreditNotePdf, elsewhere)).status).toBe(404)
  expect((await till.calls(draftCreditNoteMail, elsewhere)).status).toBe(404)
  expect((await till.calls(mailCreditNote, { ...elsewhere, body: { to: 'maia@example.com' }, key: 'astray' })).status).toBe(404)
  const { bytes, headers } = await till.calls(getCreditNotePdf, { params: of })
  expect(headers['content-disposition']).toContain(`credit-note-${note.credit_number}.pdf`)
  for (const words of [
    'Credit note',
    note.credit_number,
    `For invoice ${sale.invoice_number}`,
    'Frosted',
    'GST number 123-456-789',
    'Kōwhai ‘Dragons Gold’',
    '$49.00',
    'GST (15.00%) included $6.39',
    'Refunded (EFTPOS)',
  ])
    expect(readPdf(bytes).pages[0]).toContain(words)
  expect((await till.calls(mailCreditNote, { params: of, body: { to: 'maia@example.com' }, key: 'mail' })).status).toBe(202)
  expect((await mailsOf(nursery, note.id))[0]?.subject).toBe(`Credit note ${note.credit_number} from Ōtari Nursery`)
  expect((await till.calls(getCreditNotePdf, { params: { ...params, noteId: newId() } })).status).toBe(404)
})

test('a quote is a PDF that says how long its prices hold, and goes by mail', async () => {
  const { nursery, till, plant } = await sold()
  const good = {
    id: newId(),
    plant_type_id: plant,
    container_size: 'PB5',
    common_name: 'Kōwhai ‘Dragons Gold’',
    botanical_name: 'Sophora × molloyi',
    category: 'Natives',
    price: '24.50',
    barcode: null,
    available: 500,
    photo: null,
  }
  const cart = { lines: [{ good, quantity: '4', discount: '0' }], customer_name: '' }
  const { data: quote, detail } = await till.calls(makeQuote, {
    body: { cart, customer_name: 'Bell & Sons', valid_until: '2199-12-31' },
    key: 'quote',
  })
  expect(detail).toBeUndefined()
  const params = { id: quote.id }
  const { bytes, headers } = await till.calls(getQuotePdf, { params })
  expect(headers['content-disposition']).toContain(`quote-${quote.number}.pdf`)
  const [text = ''] = readPdf(bytes).pages
  for (const expected of ['Quote', quote.number, 'Bell & Sons', 'Prices valid until', '2199', 'Kōwhai ‘Dragons Gold’', '$98.00'])
    expect(text).toContain(expected)
  expect(text).not.toMatch(/Paid|Unpaid|Amount due/)
  expect((await till.calls(draftQuoteMail, { params })).data.message).toMatch(/Quote .* for \$98\.00 .*Prices valid until/)
  expect((await till.calls(mailQuote, { params, body: { to: 'bell@example.com' }, key: 'mail' })).status).toBe(202)
  expect((await mailsOf(nursery, quote.id))[0]?.subject).toBe(`Quote ${quote.number} from Ōtari Nursery`)
})
