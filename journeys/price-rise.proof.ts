/** More of `price-rise.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'

test('sales are narrowed to those of one payment method', async ({ page }) => {
  await signInAs(page, 'Mere', '/sales/transactions')
  await page.getByRole('combobox', { name: 'Paid by' }).selectOption('eftpos')
  await expect(page.getByRole('row').nth(1)).toContainText('EFTPOS')
})
