/** More of `plant-names.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { importPlants, signUp, test } from './people.ts'

test('a rename to the names of another plant offers to merge into it', async ({ page }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, [
    'Common name,Botanical name,Category,Container,Price,Quantity',
    'Glossy abelia,Abelia x grandiflora,Shrubs,PB5,18.50,12',
    'Abelia,Abelia x grandiflora,Shrubs,PB3,12.50,8',
  ])
  await page.goto('/plants')
  await page.getByRole('grid', { name: 'Plant types' }).getByText('Abelia', { exact: true }).first().click()
  await page.getByText('Edit', { exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Abelia', exact: true })
  await form.getByLabel('Common name').fill('Glossy abelia')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText(/already exists/).first()).toBeVisible()
  await form.getByRole('button', { name: 'Merge into Glossy abelia' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge Abelia' })
  await expect(merge.getByText('These move to Glossy abelia: 1 batch, 1 price.')).toBeVisible()
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Abelia is merged into Glossy abelia.')).toBeVisible()
})
