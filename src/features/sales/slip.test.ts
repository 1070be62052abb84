import { expect, test } from 'vitest'
import { defaultSettings } from '#features/settings/defaults.ts'
import { invoiceOf } from './invoice.ts'
import { slipOf } from './slip.ts'
import { type Good, addToCart, emptyCart, toSale } from './till.ts'

const settings = {
  ...defaultSettings('2026-01-01', 'Lane'),
  gstRegistered: true,
  cashRounding: '10c' as const,
  timeZone: 'Pacific/Auckland',
}
const id = '01990000-0000-7000-8000-000000000001'
const good: Good = {
  id,
  plant_type_id: id,
  container_size: 'PB3',
  common_name: 'Rimu',
  botanical_name: 'Dacrydium cupressinum',
  category: 'Trees',
  price: '16.95',
  barcode: null,
  available: 1,
  photo: null,
}

test('the receipt of an unsent sale is priced, taxed and rounded as the server will do it, and goes by its reference', () => {
  const cart = { ...addToCart(emptyCart, good, 2), discount: { percent: '10' } }
  const where = { reference: 'T2-000123', at: new Date('2026-08-29T23:30:00Z'), blind: true }
  const slip = slipOf(cart, toSale(cart, id, { method: 'cash', tendered: '40' }, where), settings, { id, name: 'Ruby' })
  expect(slip).toMatchObject({
    invoice_number: 'T2-000123',
    sale_date: '2026-08-30',
    total_amount: '30.51',
    tax_amount: '3.98',
    payments: [{ amount: '30.51', tendered: '40.00', rounding: '-0.01' }],
  })
  expect(invoiceOf(slip, settings)).toMatchObject({ title: 'Tax invoice', number: 'T2-000123', status: 'Paid' })
})
