/** The counter's less common ways: a price match. */
import { expect } from '@playwright/test'
import { test } from './people.ts'
import { withRimu } from './till-hands.ts'

test('a price is matched with its reason, in the dialog of the line', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await page.getByRole('button', { name: /Rimu/ }).first().click()
  await cart.getByRole('button', { name: '$16.90, price of Rimu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price of Rimu' })
  await expect(dialog).toBeVisible()
  await page.keyboard.type('15')
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Price match' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: /Rimu/ }).first().click()
  await expect(cart.getByRole('button', { name: 'Charge $30.00' })).toBeVisible()
  await expect(cart.getByText('Price match')).toBeVisible()
  await cart.getByRole('button', { name: '$30.00, price of Rimu' }).click()
  await dialog.getByRole('button', { name: 'Percent off' }).click()
  await dialog.getByLabel('Percent off').fill('10')
  await dialog.getByRole('button', { name: 'Damaged' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await cart.getByRole('button', { name: 'Charge $30.42' }).click()
  await cart.getByRole('button', { name: /^Take payment/ }).click()
  await expect(cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
})
