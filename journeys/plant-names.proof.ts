/** Names of plants: synonyms find them, and a plant that was entered twice is merged into the other one. */
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

test('a plant is given a synonym and found by it; its duplicate is merged into it after a preview', async ({ page }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, [
    'Common name,Botanical name,Category,Container,Price,Quantity',
    'Glossy abelia,Abelia x grandiflora,Shrubs,PB5,18.50,12',
    'Abelia,Abelia rupestris,Shrubs,PB5,17.90,8',
  ])
  const plants = page.getByRole('grid', { name: 'Plant types' })
  await page.goto('/plants')
  await plants.getByText('Glossy abelia').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Glossy abelia' })
  await expect(form.getByLabel('Botanical name')).toHaveValue('Abelia × grandiflora')
  await form.getByLabel('Synonyms').fill('Linnaea x grandiflora')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Glossy abelia is saved.')).toBeVisible()
  await page.goto('/plants?search=linnaea')
  await expect(plants.getByText('Glossy abelia')).toBeVisible()

  await page.goto('/plants')
  await plants.getByText('Abelia rupestris').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Merge into another plant' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge Abelia' })
  await merge.getByRole('combobox', { name: 'Into which plant' }).fill('linnaea')
  await page.getByRole('option', { name: /Glossy abelia/ }).click()
  await expect(merge.getByText('These move to Glossy abelia: 1 batch, 1 price.')).toBeVisible()
  await expect(merge.getByText('PB5: $18.50 stays, $17.90 is archived')).toBeVisible()
  await expect(merge.getByText('Its synonyms are then: Linnaea × grandiflora, Abelia rupestris, Abelia.')).toBeVisible()
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Abelia is merged into Glossy abelia.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Glossy abelia' })).toBeVisible()
  await page.goto('/plants?search=rupestris')
  await expect(plants.getByRole('row').filter({ hasText: 'Glossy abelia' })).toContainText('20')
})
