/** A discount makes a price lower, and there is one of them. */
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import * as calls from '../contract.ts'
import { discountFaults } from '../price.ts'

test('a discount price is less than the price, to the cent; a price has one discount', () => {
  expect(discountFaults({ price: '10', discount_price: '9.99' })).toEqual([])
  expect(discountFaults({ price: '10', discount_percent: '20' })).toEqual([])
  expect(discountFaults({ price: '10', discount_price: '10.00' })).toMatchObject([{ path: 'discount_price' }])
  expect(discountFaults({ price: '10', discount_price: '5', discount_percent: '20' })).toMatchObject([
    { path: 'discount_percent' },
  ])
})

test('such a price is refused at its field, new or changed, and the till’s price does not change', async () => {
  const owner = (await aNursery()).as('manager')
  const { data: plant } = await owner.calls(calls.createPlantType, { body: { common_name: 'Kōwhai', category: 'Trees' } })
  const body = { container_size: '3 L', price: '10', discount_price: '12' }
  const params = { id: plant.id }
  expect(await owner.calls(calls.createPrice, { params, body })).toMatchObject({
    status: 422,
    errors: [{ path: 'discount_price', message: 'Enter less than the price, or leave it empty.' }],
  })
  const { data: price } = await owner.calls(calls.createPrice, { params, body: { ...body, discount_price: '8' } })
  const change = (more: object) =>
    owner.calls(calls.editPrice, {
      params: { id: plant.id, priceId: price.id },
      body: { ...body, discount_price: '8', ...more, version: price.version },
    })
  expect((await change({ discount_price: '10' })).errors).toMatchObject([{ path: 'discount_price' }])
  expect((await change({ discount_percent: '20' })).errors).toMatchObject([{ path: 'discount_percent' }])
  expect((await owner.calls(calls.allPrices)).data).toMatchObject([{ price: '8.00' }])
})
