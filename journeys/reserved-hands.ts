/** Hands for the journeys of `reserved`. */
import { type Page, expect } from '@playwright/test'
import { confirmOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { importPlants, signUp } from './people.ts'

/** 50 barberries for sale, 20 of them reserved by order 1 of the City Council. */
export async function withAnOrder(page: Page) {
  const owner = await signUp(page)
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Barberry,Shrubs,PB3,15.21,50'])
  const headers = { authorization: owner.authorization }
  const prices = await page.request.get(allPrices.path, { headers })
  const { data } = (await prices.json()) as { data: { plant_type_id: string }[] }
  const items = [{ plant_type_id: data[0]?.plant_type_id, container_size: 'PB3', quantity: 20 }]
  const order = { customer_name: 'City Council', due_date: '2027-03-01', items }
  const taken = await page.request.post(takeCurrentOrder.path, { headers, data: order })
  const { id } = ((await taken.json()) as { data: { id: string } }).data
  const confirmed = await page.request.post(confirmOrder.path.replace(':id', id), { headers, data: {} })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  await page.goto('/sales/pos')
  return { owner, cart: page.getByRole('complementary', { name: 'Cart' }) }
}
