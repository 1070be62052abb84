/** Grades and trays: a wholesaler grades a batch, lists A and B at different prices, and a customer's trays are ordered, picked and invoiced. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { importPlants, signUp, test } from './people.ts'

test('a batch is graded into A and B, sold at two prices, and three trays are ordered, picked and invoiced', async ({ page }) => {
  await importPlants(page, await signUp(page), [
    'Common name,Category,Container,Price,Quantity',
    'Griselinia,Shrubs,PB5,10.00,500',
    'Zinnia,Annuals,Plug 72,0.65,720',
  ])

  // Graded: 300 are A, 150 are B, 50 stay as they are.
  await page.goto('/production/batches')
  await page.getByRole('row', { name: /Griselinia/ }).click()
  await page.getByRole('button', { name: 'Grade', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plants', { exact: true }).fill('300')
  await dialog.getByLabel('Grade', { exact: true }).fill('A')
  await dialog.getByLabel('Height from (cm)').fill('60')
  await dialog.getByLabel('Height to (cm)').fill('80')
  await expect(dialog.getByRole('status')).toContainText('200 plants left in')
  await dialog.getByRole('button', { name: 'Another grade' }).click()
  await dialog.getByLabel('Plants', { exact: true }).last().fill('150')
  await dialog.getByLabel('Grade', { exact: true }).last().fill('B')
  await dialog.getByRole('button', { name: 'Grade', exact: true }).click()
  await expectMessage(page, /^450 plants of .* graded\.$/)
  await page.goto('/production/batches?grade=A')
  await expect(page.getByRole('row', { name: /Griselinia/ })).toContainText('Grade A, 60–80 cm')

  // A price for each grade.
  await page.goto('/plants')
  await page.getByText('Griselinia').first().click()
  for (const [grade, price] of [
    ['A', '12.00'],
    ['B', '8.00'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a size' }).click()
    await page.getByLabel('Container size').fill('PB5')
    await page.getByLabel('Grade', { exact: true }).fill(grade)
    await page.getByLabel('Price', { exact: true }).fill(price)
    await page.getByRole('button', { name: 'Add price' }).click()
    await expect(page.getByText(`PB5, Grade ${grade}`)).toBeVisible()
  }

  // 10 of grade A and three trays of zinnias, entered as trays.
  await page.goto('/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByLabel('Customer').fill('City Council')
  const add = async (search: string, count: string) => {
    await page.getByLabel('Plant').fill(search)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type(count)
    await page.keyboard.press('Enter')
  }
  await add('griselinia grade A', '10')
  await add('zinnia', '200')
  await page.getByRole('button', { name: /^Use 216 of Zinnia/ }).click()
  await expect(page.getByLabel('Trays of Zinnia, Plug 72')).toHaveValue('3')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Order 1' })).toBeVisible()
  await expect(page.getByText('216 (3 trays)').first()).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('tab', { name: /Pick list/ }).click()
  await page.getByRole('button', { name: /216 \(3 trays\) Zinnia/ }).click()
  await page.getByRole('button', { name: /10 Griselinia, PB5, Grade A/ }).click()
  await expect(page.getByText('Everything is picked')).toBeVisible()
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await page.getByRole('button', { name: 'Deliver and invoice' }).click()
  await expect(page.getByText('Invoiced', { exact: true })).toBeVisible()
  await page.goto('/production/batches?grade=A')
  await expect(page.getByRole('row', { name: /Griselinia/ })).toContainText('290')
})
