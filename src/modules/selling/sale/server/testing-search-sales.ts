/** Shared by `search-sales.test.ts` and `search-sales.proof.ts`. */
import { expect } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { listSales, createSale } from '../contract.ts'

export async function aShop() {
  const nursery = await aNursery({ nextReceiptNumber: 'INV-0041' })
  const { plant } = await nursery.has((db) => forSale(db, { price: '12.50', quantity: 10, cost: 10 }))
  const seller = nursery.as('sales')
  const lavender = { item_type: 'plant' as const, plant_type_id: plant, container_size: '14 cm', quantity: '1' }
  const delivery = { item_type: 'other' as const, name: 'Delivery to Ōtaki', quantity: '1', unit_price: '9.00' }
  const sale = async (customer_name: string, item: typeof lavender | typeof delivery) => {
    const sold = await seller.calls(createSale, { body: { payment_method: 'eftpos', customer_name, items: [item] } })
    expect(sold.status).toBe(201)
    return sold.data
  }
  const [first, second] = [await sale('Ana Reid', lavender), await sale('Ben Hall', delivery)]
  const found = async (search: string) => {
    const { status, data, meta } = await seller.calls(listSales, { query: { search, include: 'totals', limit: '200' } })
    expect([status, meta.total]).toEqual([200, data.length])
    return data.map((each) => each.invoice_number).toSorted()
  }
  return { nursery, plant, seller, first, second, found }
}
