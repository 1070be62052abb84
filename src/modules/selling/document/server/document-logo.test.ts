/** The logo is drawn on the documents that customers get. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { createAccount, getStatementPdf } from '#modules/customers/contract.ts'
import { getAvailabilityPdf } from '#modules/growing/availability/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { addLogo, removeLogo } from '#modules/setup/settings/contract.ts'
import { getInvoicePdf } from '../contract.ts'

const imagesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1

test('invoice, statement and availability list are drawn with the logo, and without it once it is removed', async () => {
  const admin = (await aNursery()).as('admin')
  const logo = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#147a3c80' } })
    .png()
    .toBuffer()
  await admin.calls(addLogo, { body: {}, file: { name: 'logo.png', bytes: logo } })
  const { data: account } = await admin.calls(createAccount, { body: { name: 'Green Gate' } })
  const { data: sale } = await admin.calls(createSale, {
    body: {
      payment_method: 'account',
      business_account_id: account.id,
      items: [{ item_type: 'other', name: 'Delivery', quantity: '1', unit_price: '45.00' }],
    },
    key: 'sale',
  })
  const documents = async () =>
    Promise.all([
      admin.calls(getInvoicePdf, { params: { id: sale.id }, query: {} }),
      admin.calls(getInvoicePdf, { params: { id: sale.id }, query: { paper: '80mm' } }),
      admin.calls(getStatementPdf, { params: { id: account.id } }),
      admin.calls(getAvailabilityPdf, { query: {} }),
    ])
  const drawn = await documents()
  expect(drawn.map(({ bytes }) => imagesIn(bytes) > 0)).toEqual([true, true, true, true])
  await admin.calls(removeLogo, {})
  expect((await documents()).map(({ bytes }) => imagesIn(bytes))).toEqual([0, 0, 0, 0])
})
