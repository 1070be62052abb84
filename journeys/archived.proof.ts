/** More of `archived.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { importPlants, signUp, test } from './people.ts'

test('a deleted recipe is found under Archived and restored', async ({ page }) => {
  await signUp(page, '/production/recipes')
  await page.getByLabel('Name').fill('Natives into PB5')
  await page.getByLabel('Container Size').fill('PB5')
  await page.getByRole('button', { name: 'Add recipe' }).click()
  const row = page.getByRole('row', { name: /Natives into PB5/ })
  await page.getByRole('button', { name: 'Delete Natives into PB5' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Natives into PB5?' })
  await expect(question.getByText('from the Archived filter at any time')).toBeVisible()
  await question.getByRole('button', { name: 'Delete recipe' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Archived', exact: true }).click()
  await page.getByRole('button', { name: 'Restore Natives into PB5' }).click()
  await expect(page.getByText('No archived recipes')).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(row).toBeVisible()
})

test('a reason of losses that is added in the settings is offered where losses are recorded', async ({ page }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,10'])
  await page.goto('/profile?tab=admin#loss-reasons')
  const reasons = page.getByLabel('Reasons', { exact: true })
  await expect(reasons).toHaveValue(/^died\npest/)
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/profile/settings') && answer.request().method() === 'POST',
  )
  await reasons.fill('died\nVine weevil')
  expect((await saved).ok()).toBe(true)
  await page.goto('/production/batches')
  await page.getByRole('row', { name: /Rimu/ }).first().click()
  await page.getByRole('button', { name: 'Losses' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plants lost').fill('2')
  await dialog.getByLabel('Reason').selectOption('Vine weevil')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByText('2 written off; 8 left.').first()).toBeVisible()
})
