/** More of `nursery-data.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { password, signUp, test } from './people.ts'

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
