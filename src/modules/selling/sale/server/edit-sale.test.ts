import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { editSale, getSale, listSales, createSale } from '../contract.ts'

test('the customer’s order number is stored with the sale, can be changed, and finds it', async () => {
  const seller = (await aNursery()).as('sales')
  const { data: sale } = await seller.calls(createSale, {
    body: {
      payment_method: 'card',
      customer_order_number: 'PO-7781',
      notes: 'By the shed',
      items: [{ item_type: 'other', name: 'Delivery', quantity: '1', unit_price: '45.00' }],
    },
    key: 'sale',
  })
  expect(sale).toMatchObject({ customer_order_number: 'PO-7781', notes: 'By the shed' })
  const changed = await seller.calls(editSale, {
    params: { id: sale.id },
    body: { customer_order_number: 'PO-7782', version: sale.version },
  })
  expect(changed.data).toMatchObject({ customer_order_number: 'PO-7782', notes: 'By the shed' })
  expect((await seller.calls(getSale, { params: { id: sale.id } })).data.customer_order_number).toBe('PO-7782')
  const found = await seller.calls(listSales, { query: { search: 'po-7782' } })
  expect(found.data.map(({ id }) => id)).toEqual([sale.id])
})
