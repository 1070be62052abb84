/** Grades: a wholesaler sorts a batch into A and B. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { importPlants, signUp, test } from './people.ts'

test('a batch is graded into A and B, by height, and found by its grade', async ({ page }) => {
  await importPlants(page, await signUp(page), [
    'Common name,Category,Container,Price,Quantity',
    'Griselinia,Shrubs,PB5,10.00,500',
  ])

  // 300 are A, 150 are B, 50 stay as they are.
  await page.goto('/production/batches')
  await page.getByRole('row', { name: /Griselinia/ }).click()
  await page.getByRole('button', { name: 'Grade', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Plants', exact: true }).fill('300')
  await dialog.getByLabel('Grade', { exact: true }).fill('A')
  await dialog.getByLabel('Height from (cm)').fill('60')
  await dialog.getByLabel('Height to (cm)').fill('80')
  await expect(dialog.getByRole('status')).toContainText('200 plants left in')
  await dialog.getByRole('button', { name: 'Another grade' }).click()
  await dialog.getByRole('spinbutton', { name: 'Plants', exact: true }).last().fill('150')
  await dialog.getByLabel('Grade', { exact: true }).last().fill('B')
  await dialog.getByRole('button', { name: 'Grade', exact: true }).click()
  await expectMessage(page, /^450 plants of .* graded\.$/)
  await page.goto('/production/batches?grade=A')
  await expect(page.getByRole('row', { name: /Griselinia/ })).toContainText('Grade A, 60–80 cm')
})
