/** More of `archive.test.ts`, for `npm run prove`. */
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
