/** A visitor without an account looks around the sample nursery, from the landing page. */
import { expect, test } from '@playwright/test'

const screens = [
  '/sales/pos',
  '/production/batches',
  '/production/tasks',
  '/inventory/plants',
  '/plants',
  '/orders',
  '/reports/sales',
  '/reports/financial',
  '/expenses',
  '/profile?tab=admin',
  '/notifications',
  '/help',
]

test('one click opens the sample nursery; a change is refused with a way to a nursery of one’s own', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Look around a sample nursery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('nothing is saved here')).toBeVisible()
  // To look at a screen changes nothing: nobody is refused for it.
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'This is the sample nursery' })).toHaveCount(0)
  }
  await page.goto('/sales/pos')
  const search = page.getByPlaceholder('Search plants or scan a label')
  await search.fill('phor ten')
  await search.press('Enter')
  await page.getByRole('button', { name: /^Charge/ }).click()
  await page.getByRole('button', { name: 'EFTPOS' }).click()
  await page.getByRole('button', { name: /^Take payment/ }).click()
  const refusal = page.getByRole('dialog', { name: 'This is the sample nursery' })
  await expect(refusal.getByRole('link', { name: 'Start your own nursery' })).toBeVisible()
  await refusal.getByRole('button', { name: 'Look around more' }).click()
  // Left, nothing of it remains in the browser.
  await page.goto('/')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('user')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/membership\/sign-in/)
})
