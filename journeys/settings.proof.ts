/** More of `settings.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { importPlants, signInAs, signUp, test, themeFaults, withoutFirstReads } from './people.ts'

test('settings and stages that cannot be loaded say so', async ({ page }) => {
  await signUp(page, '/dashboard')
  await page.route('**/api/reference?kind=growth_stages', (route) => route.fulfill({ status: 403, body: '{}' }))
  await page.goto('/profile?tab=admin')
  await expect(page.getByText('Failed to load growth stages')).toBeVisible()
  await page.route('**/api/profile/settings', (route) => route.fulfill({ status: 418, body: '{}' }))
  await withoutFirstReads(page)
  await page.reload()
  await expect(page.getByText('Failed to load settings (418)')).toBeVisible()
})

test('a suspended nursery sees the operator’s reason on every screen', async ({ page }) => {
  await signUp(page, '/dashboard')
  await page.route('**/api/sessions/refresh', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    const json = { data: { ...data, subscription: 'lapsed', suspension: 'Please call us about your last invoice.' } }
    await route.fulfill({ response, json })
  })
  await page.goto('/inventory/plants')
  await expect(page.getByText('Please call us about your last invoice.', { exact: false })).toBeVisible()
  expect(await themeFaults(page)).toEqual([])
})

test('a lapsed subscription shows on every screen', async ({ page }) => {
  await signUp(page, '/dashboard')
  await page.route('**/api/sessions/refresh', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { data: { ...data, subscription: 'lapsed' } } })
  })
  await page.goto('/inventory/plants')
  await expect(page.getByText('The subscription is not active. Everything can be read', { exact: false })).toBeVisible()
  expect(await themeFaults(page)).toEqual([])
})

test('a device that knows the nursery writes days its way before the settings are here', async ({ page }) => {
  await signInAs(page, 'Callum', '/sales/transactions')
  await expect(page.getByLabel('From')).toHaveAttribute('placeholder', 'DD/MM/YYYY')
  await page.route('**/api/profile/settings', () => undefined)
  await page.reload()
  await page.getByLabel('From').waitFor()
  // At once: after some seconds without an answer the ones of the disk are taken.
  expect(await page.getByLabel('From').getAttribute('placeholder')).toBe('DD/MM/YYYY')
})

test('a place with plants says where it is used before it is archived, and is renamed with its batches', async ({ page }) => {
  const admin = await signUp(page)
  const headers = { authorization: admin.authorization }
  expect((await page.request.post(saveSettings.path, { data: { locations: ['Fernery'] }, headers })).ok()).toBe(true)
  await importPlants(page, admin, ['Common name,Category,Container,Price,Quantity', 'Ponga,Ferns,PB3,16.90,12'], 'Fernery')
  await page.goto('/profile?tab=admin')
  const locations = page.getByRole('region', { name: 'Locations' })
  await locations.getByRole('button', { name: 'More for Fernery' }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive Fernery' })
  await expect(dialog).toContainText('Fernery is used by 1 batch. They keep it.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const name = locations.getByLabel('Name of Fernery')
  await name.fill('Fern house')
  await name.blur()
  await expect(page.getByText('Fernery is now Fern house: 1 batch renamed.')).toBeVisible()
  await page.goto('/production/batches?location=Fern%20house')
  await expect(page.getByRole('row', { name: /Ponga/ })).toBeVisible()
})
