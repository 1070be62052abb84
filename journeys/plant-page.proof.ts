/** A plant's page: what it costs, how many there are, what was sold; and from there the life of one of its batches. */
import { expect } from '@playwright/test'
import { importPlants, signUp, test } from './people.ts'

test('a plant’s page shows its sizes, stock and batches, and its batch tells its life with the next action first', async ({
  page,
}) => {
  const owner = await signUp(page)
  await importPlants(page, owner, [
    'Common name,Botanical name,Category,Container,Price,Quantity',
    'Rimu,Dacrydium cupressinum,Trees,PB3,16.90,12',
  ])
  await page.goto('/plants')
  await page.getByRole('grid', { name: 'Plant types' }).getByText('Rimu').click()
  await expect(page).toHaveURL(/\/plants\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Rimu' })).toBeVisible()
  const sizes = page.getByRole('grid', { name: 'Sizes and prices' }).getByRole('row', { name: /PB3/ })
  await expect(sizes).toContainText('$16.90')
  await expect(sizes).toContainText('12')
  await expect(page.getByRole('img', { name: /^Stock by week: W\d+ 12,/ })).toBeVisible()
  await expect(page.getByText('Not sold yet. The first sale appears here.')).toBeVisible()

  // Its care and its description are added here.
  await page.getByRole('button', { name: 'Add light, water, hardiness and size' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Light').selectOption('Part shade')
  await dialog.getByLabel('Hardy to (°C)').fill('-8')
  await dialog.getByLabel('Height (cm)').fill('3000')
  await dialog.getByLabel('Thorns').check()
  await dialog.getByLabel('Advice').fill('Cool and moist when young.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const care = page.getByRole('region', { name: 'Care and description' })
  await expect(care.getByRole('listitem')).toHaveText(['Part shade', 'Hardy to −8 °C (RHS H4, USDA 8b)', '30 m high', 'Thorns'])
  await expect(care).toContainText('Cool and moist when young.')
  await page.getByRole('button', { name: 'Edit care' }).click()
  await expect(dialog.getByLabel('Hardy to (°C)')).toHaveValue('-8')
  await expect(dialog.getByText('Enter a whole number.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Description').fill('The weeping one.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(care).toContainText('The weeping one.')

  await page.getByRole('grid', { name: 'Batches on hand' }).getByRole('row').nth(1).click()
  const life = page.getByRole('figure', { name: 'The life of this batch' })
  await expect(life.getByRole('listitem').first()).toContainText('12')
  await page.getByRole('button', { name: 'Losses' }).click()
  await dialog.getByLabel(/Plants lost/).fill('2')
  await dialog.getByLabel('Reason').selectOption('Frost')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(life.getByRole('listitem').nth(1)).toContainText('For sale today')
  await expect(life.getByRole('listitem').nth(1)).toContainText('2 lost (frost)')

  // Without plants, archiving it is what is left to do.
  await page.getByRole('button', { name: 'Losses' }).click()
  await dialog.getByLabel(/Plants lost/).fill('10')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByRole('group', { name: 'Actions' })).toContainText('No plants left: archive this batch')
  await expect(life.getByText('No plants left')).toBeVisible()
  await page.getByRole('link', { name: 'Rimu' }).click()
  await expect(page.getByText('No batches on hand')).toBeVisible()
})
