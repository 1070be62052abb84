/** An owner takes everything along, comes back with it in a new nursery, and signs in once more where that is wanted. */
import { expect } from '@playwright/test'
import { password, signUp, test, importPlants } from './people.ts'

test('a sign-in that is too old is repeated first', async ({ page }) => {
  const { email } = await signUp(page, '/profile/data')
  await page.getByRole('button', { name: 'Export everything' }).click()
  await expect(page.getByRole('button', { name: 'Export again' })).toBeVisible()
  const tooOld = { status: 403, json: { code: 'SIGN_IN_AGAIN', detail: 'Sign in again.', title: '', status: 403 } }
  await page.route('**/api/export', (route) => route.fulfill(tooOld), { times: 1 })
  await page.getByRole('button', { name: /^Download \(/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/data$/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download \(/ }).click()
  await downloading
})

test('a nursery is erased only after its export', async ({ page }) => {
  await signUp(page, '/profile/data')
  const erase = page.getByRole('button', { name: 'Erase this nursery…' })
  const dialog = page.getByRole('dialog', { name: 'Erase this nursery' })
  await erase.click()
  await dialog.getByLabel(/^To confirm, type/).fill('Green Gate Nursery')
  await dialog.getByRole('button', { name: 'Erase in 14 days' }).click()
  await expect(dialog.getByText('Export everything and download the file first', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(erase).toBeVisible()
})

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
