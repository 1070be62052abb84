/** Whole trays: a price and a barcode of their own, charged by till and order, listed for customers, printed on labels. */
import { expect } from '@playwright/test'
import { scan, signInAs, test } from './people.ts'

const [tray, plug] = ['tray of 72', 'Plug 72']

test('till and order charge whole trays at it, and the rest plant by plant', async ({ page }) => {
  await signInAs(page, 'Callum', '/orders?tab=available')
  await page.getByLabel('Search plants and sizes').fill(plug)
  const row = page.getByRole('grid', { name: 'Availability' }).getByRole('row').nth(1)
  await expect(row).toContainText(`${tray} $43.20`)
  const name = ((await row.getByRole('rowheader').textContent()) ?? '').trim()

  await page.goto('/sales/pos')
  await page.getByPlaceholder('Search plants or scan a label').fill(`${name} ${plug}`)
  await page.getByPlaceholder('Search plants or scan a label').press('Enter')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await cart.getByLabel(`Quantity of ${name}`).fill('80')
  await expect(cart.getByText('1 tray at 43.20')).toBeVisible()
  await expect(cart.getByRole('button', { name: `$48.40, price of ${name}` })).toBeVisible()
  await cart.getByRole('button', { name: tray }).click()
  await expect(cart.getByLabel(`Quantity of ${name}`)).toHaveValue('152')
  await expect(cart.getByRole('button', { name: `$91.60, price of ${name}` })).toBeVisible()
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

test('a tray gets a barcode of its own: printed on its label, and scanned as all its plants', async ({ page }) => {
  await signInAs(page, 'Mere', '/orders?tab=available')
  await page.getByLabel('Search plants and sizes').fill(plug)
  const row = page.getByRole('grid', { name: 'Availability' }).getByRole('row').nth(2)
  await expect(row).toContainText(`${tray} $43.20`)
  const name = ((await row.getByRole('rowheader').textContent()) ?? '').trim()

  // Its price is changed in its row: what a tray costs, and its barcode, stay.
  await page.goto(`/plants?search=${name}`)
  await page.getByRole('grid').getByRole('row').nth(1).click()
  const price = page.getByRole('button', { name: `Price of ${name}, ${plug}: ` })
  await price.click()
  await page.getByRole('textbox', { name: `Price of ${name}, ${plug}` }).fill('0.66')
  await page.keyboard.press('Enter')
  await expect(price).toHaveText(/\$0\.66$/)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Change the price for ${plug}` }).click()
  await expect(dialog.getByLabel('A whole tray')).toHaveValue('43.20')
  const code = dialog.getByLabel('Barcode of a tray')
  const before = await code.inputValue()
  expect(before).toMatch(/^2\d{12}$/)
  await dialog.getByRole('button', { name: 'Make an in-store number for a tray' }).click()
  await expect(code).not.toHaveValue(before)
  const barcode = await code.inputValue()
  await dialog.getByRole('button', { name: 'Save price' }).click()
  await expect(dialog.getByText('tray $43.20')).toBeVisible()

  await page.goto('/production/labels?kind=price')
  await page.getByRole('combobox', { name: 'Add a plant for sale' }).fill(`${name}, ${plug}, tray`)
  await page.getByRole('option', { name: `${name}, ${plug}, ${tray}` }).click()
  const label = page.getByRole('img', { name: 'Preview: 1 label' })
  await expect(label).toContainText(tray)
  await expect(label).toContainText('$43.20')

  await page.goto('/sales/pos')
  await expect(page.getByRole('button', { name: /in stock/ }).first()).toBeVisible()
  await scan(page, barcode)
  const quantity = page.getByRole('complementary', { name: 'Cart' }).getByLabel(`Quantity of ${name}`)
  await expect(quantity).toHaveValue('72')
  await scan(page, barcode)
  await expect(quantity).toHaveValue('144')
})
