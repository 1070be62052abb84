/** Archiving: it says what it affects, and what is archived is found and restored. */
import { expect } from '@playwright/test'
import { importPlants, signUp, test } from './people.ts'

test('a price list that names an archived plant says before the import that it will be restored', async ({ page }) => {
  const owner = await signUp(page)
  const list = ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,12']
  await importPlants(page, owner, list)
  const plants = page.getByRole('grid', { name: 'Plant types' })
  await page.goto('/plants')
  await plants.getByText('Rimu').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog', { name: 'Archive Rimu?' }).getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Rimu is archived.')).toBeVisible()

  await page.goto('/import')
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list.join('\n')) }
  await page.getByLabel('Choose a file of price list').setInputFiles(file)
  await expect(page.getByText('1 row ready. 1 row is worth a look.')).toBeVisible()
  await expect(page.getByText(/Rimu is archived and will be restored/)).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await page.goto('/plants')
  await expect(plants.getByText('Rimu')).toHaveCount(1)
  await page.goto('/plants?show=archived')
  await expect(page.getByText('No archived plants')).toBeVisible()
})

test('a plant in stock is archived after a question, found under Archived, and restored with its price', async ({ page }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,12'])
  // Messages say the name too.
  const plants = page.getByRole('grid', { name: 'Plant types' })
  await page.goto('/plants')
  await plants.getByText('Rimu').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Archive Rimu?' })
  await expect(question.getByText('12 plants in 1 batch are on hand.')).toBeVisible()
  await expect(question.getByText('The till cannot sell Rimu while it is archived.')).toBeVisible()
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Rimu is archived.')).toBeVisible()

  // The same names again would part the batches from the plant.
  await page.goto('/plants')
  await page.getByRole('button', { name: 'Add plant' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Common name').fill('Rimu')
  await form.getByRole('button', { name: 'Add plant' }).click()
  await expect(form.getByRole('button', { name: 'Restore the archived plant' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/plants?show=archived')
  await plants.getByText('Rimu').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('No archived plants')).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await plants.getByText('Rimu').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Archive the price for PB3' }).click()
  await page.getByText('Archived prices (1)').click()
  await page.getByRole('button', { name: 'Restore the price for PB3' }).click()
  await expect(page.getByRole('button', { name: 'Archive the price for PB3' })).toBeVisible()
})
