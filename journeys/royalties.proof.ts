/** Royalties of protected varieties: terms of a plant, the report of its breeder, a declared period, and its undoing. */
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'

test('a manager enters what a breeder gets, reads the report, and declares the period', async ({ page }) => {
  await signInAs(page, 'Callum', '/production/royalties')
  // The demo has five varieties of two breeders.
  await expect(page.getByRole('grid', { name: 'Protected varieties' }).getByRole('row')).toHaveCount(6)
  await page.getByRole('button', { name: 'Add a variety' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Plant' }).fill('Lavender')
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByLabel('Breeder').fill('Tantau Roses')
  await dialog.getByLabel(/a plant, or percent/).fill('0.37')
  await dialog.getByLabel('From').fill('1/1/2024')
  await dialog.getByRole('button', { name: 'Save terms' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('grid', { name: 'Protected varieties' }).getByText('0.37')).toBeVisible()

  const report = page.getByRole('region', { name: 'Report for the breeder' })
  await report.getByLabel('Breeder').selectOption('Tantau Roses')
  await expect(report.getByRole('group', { name: 'Royalties of the period' })).toBeVisible()
  const declared = page.getByRole('region', { name: 'Declared periods' })
  await report.getByRole('button', { name: 'Declare this period' }).click()
  await expect(declared.getByRole('row')).toHaveCount(2)
  // The same days are refused.
  await report.getByRole('button', { name: 'Declare this period' }).click()
  await expect(page.getByText(/is declared already/)).toBeVisible()

  await declared
    .getByRole('row', { name: /Tantau Roses/ })
    .getByRole('button', { name: 'More' })
    .click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(declared.getByText('Nothing declared yet')).toBeVisible()
})
