/** More of `growing.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { faultsOf, signInAs, test } from './people.ts'

test('seed is ordered and comes, and its lot is counted and tested', async ({ page }) => {
  await signInAs(page, 'Callum')
  const dialog = page.getByRole('dialog')
  // Seed is ordered, and comes.
  const seed = `Harakeke seed ${Date.now()}`
  await page.goto('/inventory/supplies?action=new')
  await dialog.getByLabel('Name').fill(seed)
  await dialog.getByLabel('Vendor').fill('Seedbank Aotearoa')
  await dialog.getByRole('button', { name: 'Add supply' }).click()
  await expectMessage(page, `${seed} is added.`)
  await page.goto('/inventory/supplies/purchases/new')
  await page.getByLabel('Vendor').fill('Seedbank Aotearoa')
  await page.getByLabel('Supply or plant').fill(seed)
  await page.getByRole('option', { name: seed }).click()
  await page.getByLabel('Quantity', { exact: true }).fill('4')
  await page.getByLabel('Quantity', { exact: true }).press('Enter')
  await page.getByLabel(`Unit cost of ${seed}`).fill('25.60')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await dialog.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(page.getByText('Received', { exact: true }).first()).toBeVisible()

  // Its lot is counted, and tested: three of four germinate.
  const lot = `HK-${Date.now()}`
  await page.goto('/inventory/supplies/seed?lot=new')
  await dialog.getByLabel(/^Plant/).fill('harakeke')
  await page
    .getByRole('option', { name: /Phormium/ })
    .first()
    .click()
  await dialog.getByLabel('Measured in').selectOption('Seeds')
  await dialog.getByRole('textbox', { name: /^Seeds/ }).fill('2000')
  await dialog.getByRole('textbox', { name: /^Lot/ }).fill(lot)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const left = page.getByRole('row').filter({ hasText: lot })
  await left.click()
  await dialog.getByRole('button', { name: 'Germination test' }).click()
  await dialog.getByLabel('Seeds tested').fill('100')
  await dialog.getByLabel('Germinated').fill('75')
  await dialog.getByRole('button', { name: 'Save test' }).click()
  await expect(dialog.getByRole('list', { name: 'Entries' })).toContainText('75 of 100')
  expect(await faultsOf(page, { part: 'dialog' })).toEqual([])
})
