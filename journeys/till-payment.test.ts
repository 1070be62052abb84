/** Taking the money at the till: few clicks, in one place, by keys alone; and what can be done with the last sale. */
import { expect } from '@playwright/test'
import { openTill, test } from './people.ts'
import { withRimu, cartOf } from './till-payment-hands.ts'

test('a sale takes 4 clicks from the dashboard, and 5 with cash and change; a double click takes nothing', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await openTill(page)
  await page.goto('/dashboard')
  let clicks = 0
  const click = async (name: string | RegExp) => {
    clicks += 1
    await page.getByRole('button', { name }).first().click()
  }
  const open = async () => {
    clicks = 1
    await page.getByRole('link', { name: 'POS', exact: true }).first().click()
  }
  const cart = cartOf(page)
  await open()
  await click(/^Rimu/)
  const charge = await cart.getByRole('button', { name: /^Charge/ }).boundingBox()
  await cart.getByRole('button', { name: /^Charge/ }).dblclick()
  const take = cart.getByRole('button', { name: /^Take payment/ })
  await expect(take).toBeEnabled()
  // It is where Charge was; but the second click of a double click is not meant for it.
  expect(await take.boundingBox()).toEqual(charge)
  await click(/^Take payment/)
  await expect(cart.getByText('Invoice 00001: $16.90')).toBeVisible()
  expect(clicks + 1).toBe(4)

  await click(/^Rimu/)
  clicks = 2
  await click(/^Charge/)
  await click('$20.00')
  await expect(cart.getByText('Change $3.10')).toBeVisible()
  await click(/^Take payment/)
  await expect(cart.getByText('Invoice 00002: $16.90')).toBeVisible()
  expect(clicks).toBe(5)
})
