/** The counter's less common ways: a price match, the close of a till, an exchange, and an order that is collected. */
import { expect } from '@playwright/test'
import { chooseTillTool, test } from './people.ts'
import { withRimu } from './till-hands.ts'

test('a till is closed: what stays in the drawer is the next float, and the rest goes to the bank', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await chooseTillTool(page, /^Open the till/)
  const day = page.getByRole('dialog')
  await day.getByLabel(/^Cash in the drawer now/).fill('100')
  await day.getByRole('button', { name: 'Open the till' }).click()
  await chooseTillTool(page, /^Till 1/)
  await day.getByRole('button', { name: 'Count and close' }).click()
  await day.getByLabel('$50.00').fill('2')
  await day.getByLabel(/^Left in the drawer/).fill('60')
  await expect(day.getByText('For the next session. $40.00 goes to the bank.')).toBeVisible()
  await day.getByRole('button', { name: 'Close the till' }).click()
  await expect(day.getByText('Left in the drawer $60.00 · to the bank $40.00')).toBeVisible()
  await day.getByRole('button', { name: 'Done' }).click()
  await chooseTillTool(page, /^Open till 1/)
  await expect(day.getByLabel(/^Cash in the drawer now/)).toHaveValue('60.00')
  await day.getByLabel(/^Cash in the drawer now/).fill('58')
  await day.getByRole('button', { name: 'Over or short' }).click()
  await day.getByRole('button', { name: 'Open the till' }).click()
  await page.getByRole('button', { name: 'More tools', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Till 1, open since/ })).toBeVisible()
  await page.goto('/reports/financial?tab=trial')
  await expect(page.getByRole('row', { name: /Cash in tills/ })).toContainText('58.00')
  await expect(page.getByRole('row', { name: /Cash in transit/ })).toContainText('60.00')
  await expect(page.getByRole('row', { name: /Till differences/ })).toContainText('2.00')
})
