/** More of `first-invoice.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'

test('who sells, and a nursery whose details are known, is not asked', async ({ page }) => {
  await signInAs(page, 'Mere', '/sales/transactions')
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await expect(page.getByRole('button', { name: 'Print A4' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add your details' })).toHaveCount(0)
})
