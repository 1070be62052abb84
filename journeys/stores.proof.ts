/** More of `stores.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { listCategories } from '#modules/supplies/contract.ts'
import { signInAs, test } from './people.ts'
import { withStores, usesNineNotNinety, faults } from './stores-hands.ts'

test('goods that came without a bill are listed, and their bill at another price is matched line by line and owed', async ({
  page,
}) => {
  await withStores(page)
  await usesNineNotNinety(page)
  await page.goto('/inventory/supplies')
  await page.getByRole('tab', { name: 'Reorder' }).click()
  await page.getByRole('button', { name: 'Make a purchase order' }).click()
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('The bill').selectOption('Comes later')
  await expect(dialog.getByText('Received without a bill')).toBeVisible()
  await dialog.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(page.getByText('150 received, not billed')).toBeVisible()
  await page.goto('/inventory/supplies/purchases?state=unbilled')
  await page.getByRole('row', { name: /PO-0001/ }).click()
  await page.getByRole('button', { name: 'Enter the bill' }).click()
  await expect(dialog.getByText('150 ordered, 150 came, 0 billed')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await dialog.getByLabel('Bill number').fill('PC 881')
  await dialog.getByLabel('Cost of one').fill('0.30')
  await dialog.getByRole('button', { name: 'Save bill' }).click()
  await expectMessage(page, 'Bill PC 881 of Pot Co: $45.00 is saved.')
  await expect(page.getByText('billed $15.00 above its cost when received')).toBeVisible()
  await page.goto('/bills')
  await expect(page.getByRole('row', { name: /PC 881/ })).toContainText('$45.00')
})

test('1,200 typed in a count of pots is booked as twelve hundred; 1,20 is refused in a sentence', async ({ page }) => {
  await signInAs(page, 'Mere', '/inventory/supplies/stocktakes?action=start')
  await page.getByRole('button', { name: 'Supplies', exact: true }).click()
  await page.getByLabel('Category').selectOption('Pots')
  await page.getByRole('button', { name: 'Create count sheet' }).click()
  await expect(page.getByRole('heading', { name: 'Supplies: Pots' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: '12 cm round pot' })
  const field = row.getByRole('textbox')
  await field.pressSequentially('1,20')
  await expect(row.getByText('Enter a whole number.')).toBeVisible()
  await field.blur()
  await expect(field).toHaveValue('1,20')
  await field.fill('')
  await field.pressSequentially('1,200')
  await expect(field).toHaveValue('1,200')
  await expect(row.getByLabel('Saved')).toBeVisible()
  await field.blur()
  await expect(field).toHaveValue('1,200')
  expect(await faults(page)).toEqual([])
  await page.getByRole('tab', { name: /Differences/ }).click()
  await expect(page.getByRole('row', { name: /12 cm round pot/ })).toContainText('1,200')
  await page.getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByText('Booked', { exact: true })).toBeVisible()
  await page.goto('/inventory/supplies?search=12 cm round pot')
  await expect(page.getByRole('row', { name: /12 cm round pot/ })).toContainText(/1,200\s*each/)
})

test('the category of a supply is its own, also while the categories are still on their way', async ({ page }) => {
  const letAnswer = Promise.withResolvers<void>()
  await page.route(`**${listCategories.path}*`, async (route) => {
    await letAnswer.promise
    await route.continue()
  })
  await signInAs(page, 'Mere', '/inventory/supplies?search=12 cm round pot')
  await page.getByRole('row', { name: /12 cm round pot/ }).click()
  const dialog = page.getByRole('dialog', { name: '12 cm round pot' })
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  const shown = dialog.getByLabel('Category').locator('option:checked')
  await expect(shown).toHaveText('…')
  letAnswer.resolve()
  await expect(shown).toHaveText('Pots')
})
