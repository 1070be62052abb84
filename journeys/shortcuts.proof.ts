/** More of `shortcuts.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'
import { openKeys, press } from './shortcuts-hands.ts'

test('single keys can be switched off on a device, and on again', async ({ page }) => {
  await signInAs(page, 'Mere', '/orders')
  const keys = await openKeys(page)
  await keys.getByRole('switch', { name: /^Single keys/ }).uncheck()
  await press(page, 'Escape')
  await press(page, '?')
  await press(page, 'n')
  await expect(keys).toBeHidden()
  await expect(page).toHaveURL(/\/orders$/)
  await page.getByRole('link', { name: 'Help' }).click()
  await page.getByRole('button', { name: 'All help' }).click()
  await page.getByRole('button', { name: 'Keys' }).click()
  await keys.getByRole('switch', { name: /^Single keys/ }).check()
  await press(page, 'Escape')
  await page.locator('h1').click()
  await press(page, '?')
  await expect(keys).toBeVisible()
})
