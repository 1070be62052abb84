import { expect, test } from 'vitest'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import { invoiceOf } from './invoice.ts'
import { offlineReceipt } from './offline-receipt.ts'
import { addToCart, setQuantity } from '#modules/selling/cart/change-cart.ts'
import { type Good, emptyCart } from '#modules/selling/cart/cart.ts'
import { toSale } from '#modules/selling/cart/sale-of-cart.ts'

const settings = {
  ...defaultSettings('2026-01-01', 'Lane'),
  gstRegistered: true,
  gstRegistrations: [{ registered: true, from: null }],
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
  const where = { reference: 'T2-000123', at: new Date('2026-08-29T23:30:00Z'), isOffline: true }
  const slip = offlineReceipt(cart, toSale(cart, id, { method: 'cash', tendered: '40' }, where), settings, { id, name: 'Ruby' })
  expect(slip).toMatchObject({
    invoice_number: 'T2-000123',
    sale_date: '2026-08-30',
    total_amount: '30.51',
    tax_amount: '3.98',
    payments: [{ amount: '30.51', tendered: '40.00', rounding: '-0.01' }],
  })
  expect(invoiceOf(slip, settings)).toMatchObject({ title: 'Tax invoice', number: 'T2-000123', status: 'Paid' })
})

test('bulk, an open item and what is not taxed stand on it as on the invoice', () => {
  const mulch = {
    id: '01990000-0000-7000-8000-000000000002',
    name: 'Bark mulch',
    unit: 'm3',
    measured: true,
    price: '85.50',
    barcode: null,
    quantity_on_hand: '10.0000',
  }
  const delivery = { id: '01990000-0000-7000-8000-000000000003', name: 'Delivery', price: '30.00', tax_kind: 'zero' as const }
  const cart = addToCart(setQuantity(addToCart(emptyCart, mulch), mulch.id, '1.5'), delivery)
  const where = { reference: 'T2-000124', at: new Date('2026-08-29T23:30:00Z'), isOffline: true }
  const slip = offlineReceipt(cart, toSale(cart, id, { method: 'card' }, where), settings, { id, name: 'Ruby' })
  expect(slip).toMatchObject({ total_amount: '158.25', tax_amount: '16.73' })
  expect(invoiceOf(slip, settings).lines).toMatchObject([
    { name: 'Bark mulch', quantity: '1.5 m³', detail: 'GST 15.00%' },
    { name: 'Delivery', quantity: '1', detail: 'GST 0.00%' },
  ])
})
