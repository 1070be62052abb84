/** More of `till-payment.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { chooseTillTool, test } from './people.ts'
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
