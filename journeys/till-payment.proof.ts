/** More of `till-payment.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { chooseTillTool, test, openTill } from './people.ts'
import { withRimu, cartOf } from './till-payment-hands.ts'

test('a scanner that types without a pause loses no label', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await expect(page.getByRole('button', { name: /^Rimu/ })).toBeVisible()
  await page.evaluate(() => {
    const at = document.activeElement ?? document.body
    // The keys of a scanner carry the moment at which it sent them, however long the page takes over each: all are made before the first is sent.
    const keys = Array.from({ length: 30 }, () => Array.from('9412345678904').concat('Enter'))
      .flat()
      .map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    for (const key of keys) at.dispatchEvent(key)
  })
  await expect(cartOf(page).getByLabel('Quantity of Rimu')).toHaveValue('30')
})

test('the till fills the screen without the bars of the back office, and Escape or the button leaves', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  const bar = page.getByRole('banner')
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await chooseTillTool(page, 'Full screen')
  await expect(bar).toBeHidden()
  await expect(cartOf(page).getByRole('button', { name: /^Charge/ })).toBeInViewport({ ratio: 1 })
  await chooseTillTool(page, 'Leave full screen')
  await expect(bar).toBeVisible()
  // A browser without a full screen of its own hides the bars all the same.
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await chooseTillTool(page, 'Full screen')
  await expect(bar).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(bar).toBeVisible()
  await chooseTillTool(page, 'Full screen')
  await page.goBack()
  await expect(page.locator('[data-full]')).toHaveCount(0)
})

test('Enter takes the money wherever the focus was: after a key, a click on a method or a note, and with no focus at all', async ({
  page,
}) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await openTill(page)
  const cart = cartOf(page)
  const take = cart.getByRole('button', { name: /^Take payment/ })
  const ways: readonly (() => Promise<void>)[] = [
    async () => {
      await page.keyboard.press('c')
      await expect(cart.getByLabel('Cash handed over')).toBeVisible()
      await page.keyboard.press('e')
    },
    () => cart.getByRole('button', { name: 'Card', exact: true }).click(),
    () => cart.getByRole('button', { name: 'Cash', exact: true }).click(),
    () => cart.getByRole('button', { name: '$50.00' }).click(),
    () => cart.getByRole('heading').first().click(),
  ]
  for (const [i, way] of ways.entries()) {
    await page.getByRole('button', { name: /^Rimu/ }).click()
    await page.keyboard.press('F2')
    await expect(take).toBeFocused()
    await way()
    await page.waitForFunction(() => !document.activeElement?.matches('[aria-label="Payment method"] button'))
    await page.keyboard.press('Enter')
    await expect(cart.getByText(`Invoice 0000${i + 1}: $16.90`)).toBeVisible()
  }
})

test('the last sale is one click away, after a reload too: printed, e-mailed, refunded, voided', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  const cart = cartOf(page)
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await cart.getByRole('button', { name: /^Charge/ }).click()
  await cart.getByRole('button', { name: /^Take payment/ }).click()
  await expect(cart.getByText('Invoice 00001: $16.90')).toBeVisible()
  await page.reload()
  await expect(cart.getByText('Last sale: Invoice 00001, $16.90')).toBeVisible()
  await cart.getByRole('button', { name: 'Open sale' }).click()
  const sale = page.getByRole('dialog', { name: 'Invoice 00001', exact: true })
  for (const name of ['E-mail', 'Print A4']) await expect(sale.getByRole('button', { name })).toBeVisible()
  await sale.getByRole('link', { name: 'Refund…' }).click()
  await expect(page.getByRole('dialog', { name: /00001/ }).getByText('Rimu').first()).toBeVisible()
  await expect(sale).toHaveCount(0)
})

test('two windows of one till show one cart, and sell it once', async ({ page, context }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await page.getByRole('button', { name: /^Rimu/ }).click()
  const other = await context.newPage()
  await other.goto('/sales/pos')
  await expect(cartOf(other).getByLabel('Quantity of Rimu')).toHaveValue('1')
  await other.getByRole('button', { name: /^Rimu/ }).click()
  await expect(cartOf(page).getByLabel('Quantity of Rimu')).toHaveValue('2')
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await expect(cartOf(other).getByLabel('Quantity of Rimu')).toHaveValue('3')
  await cartOf(other).getByRole('button', { name: 'Charge $50.70' }).click()
  await cartOf(other)
    .getByRole('button', { name: /^Take payment/ })
    .click()
  await expect(cartOf(other).getByText('Invoice 00001: $50.70')).toBeVisible()
  await expect(cartOf(page).getByText('Empty cart')).toBeVisible()
})
