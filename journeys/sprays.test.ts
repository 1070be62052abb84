/** After spraying nobody enters until it is safe: told on the tasks and in the stock, and opened early only by who answers for it. */
import { expect } from '@playwright/test'
import { signUp, test } from './people.ts'

test('a spraying closes its place on every screen, and a manager opens it with a reason', async ({ page }) => {
  await signUp(page)
  await page.goto('/production/tasks?view=sprays')
  await page.getByRole('button', { name: 'Enter a spraying' }).click()
  await page.getByRole('combobox', { name: 'Place' }).fill('Tunnel 2')
  await page.getByRole('textbox', { name: 'Product' }).fill('Mineral oil')
  await page.getByLabel('Hours until re-entry').fill('4')
  await page.getByRole('button', { name: 'Enter, and close the place' }).click()
  const warning = page.getByRole('alert').filter({ hasText: 'Do not enter Tunnel 2 until' })
  await expect(warning).toBeVisible()
  await page.goto('/inventory/plants')
  await expect(warning).toBeVisible()
  await page.goto('/notifications')
  await page.getByRole('link', { name: /Do not enter Tunnel 2 until/ }).click()
  await expect(page).toHaveURL(/view=sprays/)
  const row = page.getByRole('row', { name: /Tunnel 2/ })
  await expect(row).toContainText('Closed until')
  await row.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Open it earlier' }).click()
  await page.getByLabel('Why it may be entered').fill('Vents were open all morning')
  await page.getByRole('button', { name: 'Open it', exact: true }).click()
  await expect(row).toContainText('Opened early')
  await expect(warning).toHaveCount(0)
})
