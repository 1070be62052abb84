/** More of `reserved.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { importPlants, test } from './people.ts'
import { withAnOrder } from './reserved-hands.ts'

test('a lay-by also needs a confirmation before it takes what an order has reserved', async ({ page }) => {
  const { cart } = await withAnOrder(page)
  await page.getByRole('button', { name: /^Barberry/ }).click()
  await cart.getByLabel('Quantity of Barberry').fill('35')
  await cart.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lay-by', exact: true }).click()
  await dialog.getByLabel('Customer').fill('Ana Reid')
  await dialog.getByLabel(/^Deposit/).fill('10')
  await dialog.getByRole('button', { name: 'Put it aside' }).click()
  await expect(dialog.getByRole('alert')).toContainText('20 are reserved for order 1 of City Council')
  await dialog.getByRole('button', { name: 'Put them aside anyway' }).click()
  await expectMessage(page, 'Lay-by L00001 is put aside for Ana Reid.')
  await expect(page.getByRole('button', { name: /^Barberry/ })).toContainText('15 in stock, 0 available')
})

test('one more of a quoted plant is a second line at the price of the list', async ({ page }) => {
  const { owner, cart } = await withAnOrder(page)
  const tile = page.getByRole('button', { name: /^Barberry/ })
  await tile.dblclick()
  await cart.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Quote', exact: true }).click()
  await page.getByLabel('Customer').fill('Bell Gardens')
  await page.getByRole('button', { name: 'Make the quote' }).click()
  await expect(page.getByRole('button', { name: 'Print it' })).toBeVisible()
  await importPlants(page, owner, ['Common name,Category,Container,Price', 'Barberry,Shrubs,PB3,20.00'])
  await page.goto('/sales/pos')
  await page.getByRole('button', { name: 'Saved carts' }).click()
  await page.getByRole('tab', { name: 'Quotes' }).click()
  await page.getByRole('button', { name: 'Sell it' }).click()
  await expect(cart.getByText('Quoted price for 2')).toBeVisible()
  await expect(tile).toContainText('$20.00')
  await tile.click()
  await expect(cart.getByRole('listitem')).toHaveCount(2)
  await expect(cart.getByRole('listitem').first()).toContainText('$30.42')
  await expect(cart.getByRole('listitem').last()).toContainText('$20.00')
  await cart.getByRole('button', { name: 'Charge $50.42' }).click()
  await cart.getByRole('button', { name: 'Take payment · $50.42' }).click()
  await expect(page.getByText('Invoice 00001: $50.42')).toBeVisible()
})

test('the till shows what is free, warns in the cart, names the order at the payment, and sells when a manager decides', async ({
  page,
}) => {
  const { cart } = await withAnOrder(page)
  const tile = page.getByRole('button', { name: /^Barberry/ })
  await expect(tile).toContainText('50 in stock, 30 available')
  await tile.click()
  await cart.getByLabel('Quantity of Barberry').fill('30')
  await expect(cart.getByText('reserved for orders')).toHaveCount(0)
  await cart.getByLabel('Quantity of Barberry').fill('45')
  await expect(cart.getByText('30 available, 20 reserved for orders')).toBeVisible()
  await cart.getByRole('button', { name: 'Charge $684.45' }).click()
  await cart.getByRole('button', { name: 'Take payment · $684.45' }).click()
  await expect(cart.getByRole('alert')).toContainText(
    /Only 30 of Barberry, PB3 are free; 45 were asked for\. 20 are reserved for order 1 of City Council on .*2027/,
  )
  await cart.getByRole('button', { name: 'Sell them anyway' }).click()
  await expect(page.getByText('Invoice 00001: $684.45')).toBeVisible()
  await expect(tile).toContainText('5 in stock, 0 available')
})
