/** More of `orders.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { importPlants, signUp, test } from './people.ts'

test('a metre and a half of bark is ordered beside a plant, picked, delivered in two parts and invoiced', async ({ page }) => {
  await importPlants(page, await signUp(page), ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,20.00,50'])
  await page.goto('/inventory/supplies?action=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Garden bark')
  await dialog.getByLabel('Counted in').fill('m3')
  await dialog.getByLabel('Price', { exact: true }).fill('85.50')
  await dialog.getByLabel('For sale').check()
  await dialog.getByLabel('On hand').fill('10')
  await dialog.getByRole('button', { name: 'Add supply' }).click()
  await expectMessage(page, 'Garden bark is added.')

  await page.goto('/orders/new')
  await page.getByLabel('Customer').fill('Bell Gardens')
  const choose = async (search: string, option: RegExp, amount: string) => {
    await page.getByLabel('Plant or supply').fill(search)
    await expect(page.getByRole('option', { name: option })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type(amount)
    await page.keyboard.press('Enter')
  }
  await choose('bark', /Garden bark.*\$85\.50 a m³ · 10 m³ in stock/, '1.5')
  await choose('rimu', /Rimu/, '4')
  const lines = page.getByRole('region', { name: 'Lines' })
  await expect(lines.getByText('$128.25')).toBeVisible()
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByRole('heading', { name: 'Order 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  const bark = page.getByRole('listitem').filter({ hasText: /bark/i })
  await expect(bark.getByText('Reserved', { exact: true })).toBeVisible()
  await expect(bark.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('tab', { name: /Pick list/ }).click()
  await page.getByRole('button', { name: /1\.5 m³ Garden bark/ }).click()
  await page.getByRole('button', { name: /4 Rimu/ }).click()
  await expect(page.getByText('Everything is picked')).toBeVisible()

  const deliver = async (amount: string) => {
    await page.getByRole('button', { name: 'Deliver', exact: true }).click()
    await page.getByRole('spinbutton', { name: /Garden bark/ }).fill(amount)
    await page.getByRole('button', { name: 'Deliver and invoice' }).click()
  }
  await deliver('0.6')
  await expect(page.getByText('Part delivered')).toBeVisible()
  await deliver('0.9')
  await expect(page.getByText('Invoiced', { exact: true })).toBeVisible()
  await page.goto('/sales/transactions')
  await page.getByRole('row', { name: /00002.*\$76\.95/ }).click()
  await expect(page.getByRole('dialog').getByRole('article')).toContainText('0.9 m³')
})
