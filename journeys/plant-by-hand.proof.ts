/** More of `plant-by-hand.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { signUp, test } from './people.ts'

test('a manager adds more to the stock where the till refuses', async ({ page }) => {
  await signUp(page)
  await page.goto('/plants?plant=new')
  const form = page.getByRole('dialog', { name: 'Add a plant' })
  await form.getByLabel('Common name').fill('Rosemary')
  await form.getByLabel('Size').fill('14 cm')
  await form.getByLabel('Price').fill('9.50')
  await form.getByLabel('How many have you got?').fill('1')
  await form.getByRole('button', { name: 'Add plant' }).click()
  await expect(page.getByText('Rosemary is added.')).toBeVisible()

  await page.goto('/sales/pos')
  await page.getByRole('button', { name: /^Rosemary.*1 in stock/ }).click()
  await page.getByRole('button', { name: 'One more Rosemary' }).click()
  await page.getByRole('button', { name: 'Charge $19.00' }).click()
  await page.getByRole('button', { name: 'Take payment · $19.00' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Add stock…' }).click()
  const stock = page.getByRole('dialog', { name: 'Add stock' })
  await stock.getByLabel('How many more than 1 have you got?').fill('1')
  await stock.getByRole('button', { name: 'Add stock' }).click()
  await page.getByRole('button', { name: 'Take payment · $19.00' }).click()
  await expect(page.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
})
