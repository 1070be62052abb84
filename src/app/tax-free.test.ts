/** One nursery with two tax rates: a rose is taxed, a tomato plant is not; at the till, in an order, in a lay-by and in the tax return. */
import { referenceId } from '#testing/reference.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { createPlantType, allPrices, createPrice } from '#modules/plants/contract.ts'
import { confirmOrder, deliverOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { countryRates } from '#modules/setup/settings/country.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import type { GoodsTaxKind } from '#modules/setup/settings/tax-kind.ts'
import { createItem } from '#modules/supplies/contract.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { getSale, createSale } from '#modules/selling/sale/contract.ts'
import { invoiceOf } from '#modules/selling/document/invoice.ts'
import { suppliesForSale } from '#modules/selling/cart/goods-calls.ts'
import { cartLines, cartTax } from '#modules/selling/cart/cart.ts'
import { priceCart } from '#modules/selling/cart/cart-pricing.ts'

const british: Partial<Settings> = {
  country: 'UK',
  currency: 'GBP',
  taxLabel: 'VAT',
  salesTaxRate: '20',
  taxRates: countryRates('UK'),
  gstRegistered: true,
  gstRegistrations: [{ registered: true, from: null }],
  gstNumber: 'GB 123',
  retailTaxIncluded: true,
  timeZone: 'Europe/London',
}

async function aShop(settings: Partial<Settings> = british) {
  const nursery = await aNursery(settings)
  const manager = nursery.as('manager')
  const plant = async (common_name: string, price: string, tax_kind: GoodsTaxKind) => {
    const { data } = await manager.calls(createPlantType, { body: { common_name, category: 'Shrubs', tax_kind } })
    expect(data.tax_kind).toBe(tax_kind)
    await manager.calls(createPrice, { params: { id: data.id }, body: { container_size: '9 cm', price } })
    await nursery.has(async (db) =>
      db.run(sql`
        INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on)
        VALUES (${db.nursery_id}, ${newId()}, ${data.id}, ${data.id}, ${await referenceId(db, 'container_sizes', '9 cm')}, 50, 'for_sale', '2026-01-01')`),
    )
    return { item_type: 'plant' as const, plant_type_id: data.id, container_size: '9 cm' }
  }
  const [rose, tomato] = [await plant('Rose', '12.00', 'standard'), await plant('Tomato', '3.00', 'zero')]
  const seed = await manager.calls(createItem, {
    body: {
      name: 'Bean seed',
      unit: 'kg',
      forSale: true,
      price: '10.00',
      tax_kind: 'zero',
      quantity_on_hand: '5',
      average_cost: '1',
    },
  })
  return { nursery, manager, rose, tomato, seed: seed.data }
}

test('taxes only the taxable lines of a sale, and shows it on the invoice, in the price list and at the till', async () => {
  const { nursery, rose, tomato, seed } = await aShop()
  const till = nursery.as('sales')
  const items = [
    { ...rose, quantity: '2' },
    { ...tomato, quantity: '4' },
    { item_type: 'other' as const, inventory_item_id: seed.id, quantity: '0.5' },
  ]
  const { data, status } = await till.calls(createSale, { body: { payment_method: 'card', items }, key: randomUUID() })
  expect(status).toBe(201)
  // 24.00 with 4.00 of VAT in it; 12.00 and 5.00 without any.
  expect(data).toMatchObject({ total_amount: '41.00', tax_amount: '4.00' })
  expect(data.items.map(({ tax_amount }) => tax_amount)).toEqual(['4.00', '0.00', '0.00'])
  const sale = await till.calls(getSale, { params: { id: data.id } })
  const context = {
    ...(british as Settings),
    nurseryName: 'N',
    nurseryAddress: '',
    nurseryPhone: '',
    nurseryEmail: '',
    receiptFooter: '',
  }
  const { lines } = invoiceOf(sale.data, { ...context, dateFormat: 'DD/MM/YYYY' })
  expect(lines.map(({ detail }) => detail)).toEqual(['9 cm · VAT 20.00%', '9 cm · VAT 0.00%', 'VAT 0.00%'])

  const [prices, supplies] = [await till.calls(allPrices), await till.calls(suppliesForSale)]
  const goods = [...prices.data, ...supplies.data]
  const cart = { customer_name: '', lines: goods.map((good) => ({ good, quantity: '1', discount: '0' })) }
  const settings = { ...(british as Settings) }
  const tax = cartTax(cart, settings, '2026-05-01')
  const priced = priceCart(cartLines(cart, tax), 0n, tax)
  expect([priced.total_amount, priced.tax_amount]).toEqual([25_00n, 2_00n])
})

test('adds exclusive tax only to taxable lines, also in an order; the return has both', async () => {
  const { nursery, manager, rose, tomato } = await aShop({ ...british, retailTaxIncluded: false })
  const till = nursery.as('sales')
  const of = ({ plant_type_id, container_size }: typeof rose, quantity: number) => ({ plant_type_id, container_size, quantity })
  const { data: order } = await till.calls(takeCurrentOrder, {
    body: { customer_name: 'Ana', items: [of(rose, 1), of(tomato, 10)] },
  })
  expect(order.items.map(({ tax_kind }) => tax_kind)).toEqual(['standard', 'zero'])
  const params = { id: order.id }
  await till.calls(confirmOrder, { params, body: {}, key: randomUUID() })
  const items = order.items.map(({ id, quantity }) => ({ id, quantity }))
  const left = await till.calls(deliverOrder, { params, body: { items, invoice: 'eftpos' }, key: randomUUID() })
  const sale = await till.calls(getSale, { params: { id: left.data.sale_id ?? '' } })
  expect(sale.data).toMatchObject({ subtotal: '42.00', tax_amount: '2.40', total_amount: '44.40' })
  const { data: tax } = await manager.calls(getFinancialReport, { query: { statement: 'tax', period: 'year' } })
  expect(JSON.stringify(tax.sections)).toContain('"2.40"')
})
