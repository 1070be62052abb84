/** More carts than can be parked: the cart stays on the till, and the cashier is notified why no other till sees it. */
import { expect } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { mostParkedCarts } from '#modules/selling/draft/draft.ts'
import { importPlants, signUp, test } from './people.ts'

test('a cart that the server refuses to park stays on this device and shows why', async ({ page }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,5'])
  const headers = { authorization: owner.authorization }
  const good = { id: randomUUID(), name: 'Delivery', price: '3.00', tax_kind: 'standard' }
  const cart = { lines: [{ good, quantity: '1', discount: '0' }], customer_name: '' }
  for (let i = 0; i < mostParkedCarts; i++) {
    const parked = await page.request.put(`/api/parked-carts/${randomUUID()}`, { headers, data: { name: `Cart ${i}`, cart } })
    expect(parked.ok(), await parked.text()).toBe(true)
  }
  await page.goto('/sales/pos')
  const till = page.getByRole('complementary', { name: 'Cart' })
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await till.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Name').fill('Red hat')
  await page.getByRole('button', { name: 'Park it' }).click()
  await expect(page.getByText('The cart is parked on this device only. 200 carts are parked')).toBeVisible()

  await page.getByRole('button', { name: 'Saved carts' }).click()
  const carts = page.getByRole('dialog').getByRole('listitem')
  const red = carts.filter({ hasText: 'Red hat' })
  await expect(red).toContainText('On this device only')
  await expect(red).toContainText('200 carts are parked, the most there can be. Finish or remove one first.')
  // One taken up makes room for it.
  await carts
    .filter({ hasText: /^Cart 0/ })
    .getByRole('button', { name: 'Take up' })
    .click()
  await page.getByRole('button', { name: 'Saved carts' }).click()
  await expect(red).toBeVisible()
  await expect(red).not.toContainText('On this device only')
})
