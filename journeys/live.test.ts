/** Two people at once: what one does the other sees, without touching anything. */
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'

test('a sale at the till shows on the dashboard of somebody else at once, without a reload', async ({ browser }) => {
  const [desk, till] = [await browser.newContext(), await browser.newContext()]
  const [manager, seller] = [await desk.newPage(), await till.newPage()]
  const listening = manager.waitForResponse('**/api/events')
  await signInAs(manager, /Callum/)
  const sold = manager
    .getByRole('main')
    .getByText(/^Plants Sold/)
    .first()
  await expect(sold).toContainText(/\d/)
  await listening
  const before = await sold.innerText()

  await signInAs(seller, /Ruby/)
  await seller.goto('/sales/pos')
  const search = seller.getByPlaceholder('Search plants or scan a label')
  await search.fill('phorm tenax purp')
  await search.press('Enter')
  const cart = seller.getByRole('complementary', { name: 'Cart' })
  await cart.getByRole('button', { name: /^Charge/ }).click()
  await cart
    .getByRole('button', { name: /Card|EFTPOS/ })
    .first()
    .click()
  const booked = seller.waitForResponse(
    (response) => response.url().endsWith('/api/sales') && response.request().method() === 'POST',
  )
  await cart.getByRole('button', { name: /^Take/ }).click()
  expect((await booked).status()).toBe(200)
  await expect(sold).not.toHaveText(before)
  for (const context of [desk, till]) await context.close()
})
