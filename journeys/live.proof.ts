/** Two people at once: what one does the other sees, without touching anything. */
import { expect } from '@playwright/test'
import { goOn, signInAs, test } from './people.ts'

test('a sale at the till shows at once on another user’s dashboard, and on a screen they come back to, without a reload', async ({
  browser,
}) => {
  const [desk, till] = [await browser.newContext(), await browser.newContext()]
  const [manager, seller] = [await desk.newPage(), await till.newPage()]
  const listening = manager.waitForResponse('**/api/events?*')
  await signInAs(manager, 'Callum', '/dashboard')
  const sold = manager
    .getByRole('main')
    .getByText(/^Plants Sold/)
    .first()
  await expect(sold).toContainText(/\d/)
  await listening
  const before = await sold.innerText()
  await goOn(manager, '/sales/transactions')
  const newest = manager.getByRole('row').nth(1).getByRole('rowheader')
  await expect(newest).toContainText(/\d/)
  const last = await newest.innerText()
  await goOn(manager, '/dashboard')
  await expect(sold).toHaveText(before)

  await signInAs(seller, 'Ruby', '/sales/pos')
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
  expect((await booked).status()).toBe(201)
  await expect(sold).not.toHaveText(before)
  await goOn(manager, '/sales/transactions')
  await expect(newest).not.toHaveText(last)
  for (const context of [desk, till]) await context.close()
})

test('a stream that falls silent, as after sleep or in another network, is opened anew', async ({ page }) => {
  await page.clock.install()
  const opened = page.waitForResponse('**/api/events?*')
  await signInAs(page, 'Callum', '/dashboard')
  await opened
  const again = page.waitForResponse('**/api/events?recent_ms=0&*')
  await page.clock.fastForward(42_000)
  await page.clock.runFor(2_000)
  await again
})
