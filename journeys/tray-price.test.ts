/** The price of a whole tray: set beside the price of a plant, charged by the till and by an order, and listed for customers. */
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'

const [tray, plug] = ['tray of 72', 'Plug 72']

test('a manager sets what a tray costs; till and order charge whole trays at it, and the rest plant by plant', async ({
  page,
}) => {
  await signInAs(page, 'Callum', '/orders?tab=available')
  await page.getByLabel('Search plants and sizes').fill(plug)
  const row = page.getByRole('grid', { name: 'Availability' }).getByRole('row').nth(1)
  await expect(row).toContainText(`${tray} $43.20`)
  const name = ((await row.getByRole('gridcell').first().textContent()) ?? '').trim()

  await page.goto('/sales/pos')
  await page.getByPlaceholder('Search plants or scan a label').fill(`${name} ${plug}`)
  await page.getByPlaceholder('Search plants or scan a label').press('Enter')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await cart.getByLabel(`Quantity of ${name}`).fill('80')
  await expect(cart.getByText('1 tray at 43.20')).toBeVisible()
  await expect(cart.getByRole('button', { name: `$48.40, discount on ${name}` })).toBeVisible()
  await cart.getByRole('button', { name: tray }).click()
  await expect(cart.getByLabel(`Quantity of ${name}`)).toHaveValue('152')
  await expect(cart.getByRole('button', { name: `$91.60, discount on ${name}` })).toBeVisible()
  await cart.getByRole('button', { name: /^Charge/ }).click()
  await cart.getByRole('button', { name: /^Take payment/ }).click()
  await expect(cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()

  await page.goto('/orders/new')
  await page.getByRole('combobox', { name: 'Plant or supply' }).fill(`${name}, ${plug}`)
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: 'How many' }).fill('144')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('2 trays at 43.20')).toBeVisible()
  await expect(page.getByText('$86.40').first()).toBeVisible()
})
