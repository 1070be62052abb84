/** Plant passports: refused while something is missing, issued, printed with the flag, and found in the register. */
import { expect } from '@playwright/test'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { expectMessage } from './messages.ts'
import { faultsOf, importPlants, signUp, test } from './people.ts'

test('a passport is issued for a batch, printed, and entered in the register', async ({ page }) => {
  const owner = await signUp(page)
  const heads = 'Common name,Botanical name,Category,Container,Price,Quantity'
  await importPlants(page, owner, [heads, "Box,Buxus sempervirens 'Suffruticosa',Shrubs,PB3,16.90,80"], 'Tunnel 2')
  await page.goto('/production/labels?kind=passport')
  await page.getByLabel('Add a batch').fill('box')
  await page.getByRole('option', { name: /Box/ }).click()
  await expect(page.getByText('B, your registration number, is missing.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Issue passports' })).toBeDisabled()

  const headers = { authorization: owner.authorization }
  expect((await page.request.post(saveSettings.path, { headers, data: { plantPassportNumber: 'NL-123456789' } })).ok()).toBe(true)
  await page.reload()
  await page.getByLabel('Plants', { exact: true }).fill('30')
  await page.getByLabel('Protected zone').fill('ERWIAM')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Issue passports' }).click()
  await expectMessage(page, '1 passport issued and entered in the register.')
  await expect(page.getByRole('img', { name: 'Preview: 1 label' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toBe('labels-passport.pdf')

  await page.getByRole('link', { name: 'Register of plant passports' }).click()
  const row = page.getByRole('grid', { name: 'Plant passports' }).getByRole('row', { name: /Box/ })
  await expect(row).toContainText('30')
  await expect(row).toContainText('ERWIAM')
  await expect(page.getByText(/for at least three years/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toBe('plant-passports.csv')

  // A part of the lot replaces it.
  await page.goto('/production/labels?kind=passport')
  await page.getByLabel('Add a batch').fill('box')
  await page.getByRole('option', { name: /Box/ }).click()
  await page.getByLabel('Plants', { exact: true }).fill('10')
  await page.getByLabel('Replaces').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Issue passports' }).click()
  await expectMessage(page, '1 passport issued and entered in the register.')
})
