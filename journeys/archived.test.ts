/** Batches and recipes: archiving says what it affects; what is archived is found under Archived and restored. */
import { expect } from '@playwright/test'
import { importPlants, signUp, test } from './people.ts'

test('an empty batch is archived after a question, opened from the Archived filter, and restored', async ({ page }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,1'])
  await page.goto('/production/batches')
  await page.getByRole('row', { name: /Rimu/ }).first().click()
  await page.getByRole('button', { name: 'Losses' }).click()
  await page.getByRole('dialog').getByLabel('Plants lost').fill('1')
  await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Archive / })
  await expect(question.getByText('its history, costs and sales stay in the reports')).toBeVisible()
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(page).toHaveURL(/\/production\/batches$/)

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Archived')
  await page.getByRole('row', { name: /Rimu/ }).first().click()
  await expect(page.getByText('This batch is archived.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Count', exact: true })).toBeVisible()
  await page.goto('/production/batches?state=archived')
  await expect(page.getByText('No archived batches')).toBeVisible()
})
