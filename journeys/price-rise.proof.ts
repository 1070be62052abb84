/** The yearly price rise: previewed, done for a size at once, undone; and a sale is found by its way of payment. */
import { expect } from '@playwright/test'
import { signInAs, test, importPlants, signUp } from './people.ts'

test('sales are narrowed to those of one payment method', async ({ page }) => {
  await signInAs(page, 'Mere', '/sales/transactions')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Paid by' }).selectOption('eftpos')
  await expect(page.getByRole('row').nth(1)).toContainText('EFTPOS')
})

test('prices rise by five percent after a look at each, and the change is undone', async ({ page }) => {
  await importPlants(page, await signUp(page), 'src/app/demo/price-list.csv', 'Bed 7')
  await page.goto('/plants')
  await page.getByRole('button', { name: 'Price list' }).click()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  // 1,000 is a thousand here as everywhere.
  await dialog.getByRole('button', { name: 'Amount', exact: true }).click()
  await dialog.getByLabel('Increase by (amount)').fill('1,000')
  await dialog.getByRole('textbox', { name: 'Plant' }).fill('kowhai')
  await expect(dialog.getByRole('group', { name: 'Old and new price' })).toContainText('$14.50 → $1,014.90')
  await dialog.getByRole('button', { name: 'Percent', exact: true }).click()
  await dialog.getByLabel('Increase by (%)').fill('5')
  await expect(dialog.getByRole('group', { name: 'Old and new price' })).toContainText('$14.50 → $14.90')
  await dialog.getByRole('button', { name: /^Change \d+ prices?$/ }).click()
  const before = dialog.getByRole('region', { name: 'Past changes' })
  await expect(before).toContainText('5% up, rounded to .90')
  await before.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(before.getByText('Undone')).toBeVisible()
})
