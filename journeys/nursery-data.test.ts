/** An owner takes everything along, comes back with it in a new nursery, and signs in once more where that is wanted. */
import { expect } from '@playwright/test'
import { importPlants, signUp, test } from './people.ts'

const list = ['Common name,Botanical name,Category,Container,Price,Quantity', 'Kōwhai,Sophora microphylla,Trees,PB5,14.90,40']

test('everything is exported, and imported into a new nursery', async ({ page, browser }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, list)
  await page.goto('/profile?tab=admin#your-data')
  await page.getByRole('link', { name: 'Manage your data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await expect(page.getByText('This nursery already has data.')).toBeVisible()
  await page.getByRole('button', { name: 'Export everything' }).click()
  await expect(page.getByText('a notification tells you when the file is ready', { exact: false })).toBeVisible()
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Your export is ready' }).click()
  await expect(page).toHaveURL(/\/profile\/data$/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download \(/ }).click()
  const archive = await (await downloading).path()
  await page.reload()
  await expect(page.getByText('No seal yet.')).toBeVisible()

  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await signUp(elsewhere, '/profile/data')
  await elsewhere.getByLabel('Drop an export here, or choose it').setInputFiles(archive)
  await expect(elsewhere.getByText(/\.zip was imported\.|^\S+ was imported\.$/)).toBeVisible()
  await elsewhere.goto('/plants')
  await expect(elsewhere.getByText('Kōwhai').first()).toBeVisible()
  await context.close()
})
