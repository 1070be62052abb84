/** The main job: from a spreadsheet to a paid sale, and the stock, the books and the dashboard afterwards. */
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { goOn, openTill, scan, signUp, test } from './people.ts'

const sample = 'src/app/demo/price-list.csv'

const [, kowhai = '', ...others] = readFileSync(sample, 'utf8').trimEnd().split('\n')

const sizes = others.length + 1

const kowhaiBarcode = kowhai.split(',')[5] ?? ''

test('an owner imports a price list, sells three plants with a discount, and finds the sale everywhere', async ({ page }) => {
  await signUp(page, '/plants')

  // The price list.
  await page.getByRole('link', { name: 'Import a price list' }).click()
  await page.getByLabel('Choose a file of price list').setInputFiles(sample)
  const unknown = page.getByRole('button', { name: /^Create all \d+$/ })
  await expect(page.getByRole('button', { name: `Import ${sizes} rows` })).toBeVisible()
  if (await unknown.isVisible()) await unknown.click()
  await expect(page.getByText(`${sizes} rows ready.`)).toBeVisible()
  await page.getByLabel('Location', { exact: true }).fill('Retail bench 1')
  await page.getByLabel('Location', { exact: true }).blur()
  await page.getByLabel('Cost in percent of the price').fill('0')
  await page.getByLabel('Cost in percent of the price').blur()
  await expect(page.getByLabel('Cost in percent of the price')).toBeEnabled()
  await page.getByRole('button', { name: `Import ${sizes} rows` }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()

  // The stock before the sale.
  await goOn(page, '/inventory/plants?search=kowhai')
  const kowhaiRow = page.getByRole('row', { name: /Kōwhai.*PB3/ }).first()
  await expect(kowhaiRow).toContainText('Retail bench 1')
  const before = Number(await kowhaiRow.getByRole('gridcell').nth(3).innerText())

  // The till: two by the scanner, one by half a Latin name.
  await goOn(page, '/sales/pos')
  await expect(page.getByRole('button', { name: /in stock/ }).first()).toBeVisible()
  await openTill(page)
  await scan(page, kowhaiBarcode)
  await scan(page, kowhaiBarcode)
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await expect(cart.getByLabel('Quantity of Kōwhai')).toHaveValue('2')
  await page.getByPlaceholder('Search plants or scan a label').fill('phorm tenax purp')
  await page.getByPlaceholder('Search plants or scan a label').press('Enter')
  await expect(cart.getByText('Purple flax')).toBeVisible()
  await expect(cart.getByRole('heading', { name: '3 plants' })).toBeVisible()
  await expect(cart.getByRole('button', { name: 'Charge $43.50' })).toBeVisible()

  // A discount, cash, change.
  await cart.getByRole('button', { name: 'Discount', exact: true }).click()
  await page.getByRole('button', { name: '10%' }).click()
  await cart.getByRole('button', { name: 'Charge $39.15' }).click()
  await cart.getByRole('button', { name: 'Cash' }).click()
  await cart.getByLabel('Cash handed over').fill('50')
  await expect(cart.getByText('Change $10.85')).toBeVisible()
  await cart.getByRole('button', { name: 'Take payment · $39.15' }).click()
  await expect(cart.getByText('Invoice 00001: $39.15')).toBeVisible()
  await expect(cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()

  // The books.
  await goOn(page, '/sales/transactions')
  await expect(page.getByText('1 sale · $39.15')).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('From').fill('1/1/2026')
  await page.getByLabel('From').press('Enter')
  await expect(page).toHaveURL(/from=2026-01-01/)
  await page.getByRole('row', { name: /00001/ }).click()
  const sale = page.getByRole('dialog')
  await expect(sale).toContainText('Kōwhai')
  await sale.getByRole('button', { name: 'Actions on the invoice' }).click()
  await sale.getByRole('button', { name: 'Edit details…' }).click()
  await sale.getByLabel('Customer', { exact: true }).fill('Ana Reid, 021 555 0134')
  await sale.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The invoice is changed.')).toBeVisible()
  await expect(sale).toContainText('Ana Reid, 021 555 0134')

  // The stock.
  await goOn(page, '/inventory/plants?search=kowhai')
  await expect(kowhaiRow.getByRole('gridcell').nth(3)).toHaveText(String(before - 2))

  // The dashboard.
  await goOn(page, '/dashboard')
  await expect(page.getByRole('main').getByText('Plants Sold').first()).toContainText('3')
  await expect(page.getByRole('img', { name: /Plants Sold Trend.*the latest 3 plants so far/ })).toBeVisible()
})
