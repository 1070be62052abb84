/** More of `settings.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { importPlants, signInAs, signUp, test, themeFaults, withoutFirstReads } from './people.ts'

test('settings and stages that cannot be loaded say so', async ({ page }) => {
  await signUp(page, '/dashboard')
  await page.route('**/api/reference?kind=growth_stages', (route) => route.fulfill({ status: 403, body: '{}' }))
  await page.goto('/profile?tab=admin#growth-stages')
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
  await expect(page.getByText('Your subscription has ended. You can view and export', { exact: false })).toBeVisible()
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
  await page.goto('/profile?tab=admin#locations')
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

test('places are put into a tree, merged when they turn out to be one, archived and restored', async ({ page }) => {
  const admin = await signUp(page)
  const headers = { authorization: admin.authorization }
  const data = { locations: ['Fernery', 'Ferny', 'Bay 1'] }
  expect((await page.request.post(saveSettings.path, { data, headers })).ok()).toBe(true)
  await importPlants(page, admin, ['Common name,Category,Container,Price,Quantity', 'Ponga,Ferns,PB3,16.90,12'], 'Ferny')
  await page.goto('/profile?tab=admin#locations')
  const locations = page.getByRole('region', { name: 'Locations' })
  await locations.getByRole('button', { name: 'More for Bay 1' }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Bay 1' })
  await details.getByLabel('Part of').selectOption({ label: 'Fernery' })
  await details.getByLabel('Type').selectOption('Bed or bay')
  await details.getByLabel('Area (m²)').fill('12.5')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details).toHaveCount(0)
  await expect(locations.getByText('Bed or bay · 12.5 m²')).toBeVisible()

  const ferny = locations.getByLabel('Name of Ferny')
  await ferny.fill('fernery')
  await ferny.blur()
  await expect(locations.getByRole('alert')).toContainText('merge Ferny into it: that moves 1 batch.')
  await locations.getByRole('button', { name: 'Merge into Fernery' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('Ferny is merged into Fernery.')).toBeVisible()
  await expect(locations.getByRole('listitem')).toHaveCount(2)

  await locations.getByRole('button', { name: 'More for Bay 1' }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await locations.getByText('Archived (1)').click()
  await locations.getByRole('button', { name: 'Restore Bay 1' }).click()
  await expect(locations.getByLabel('Name of Bay 1')).toBeVisible()
  await page.goto('/production/batches?location=Fernery')
  await expect(page.getByRole('row', { name: /Ponga/ })).toBeVisible()
})

test('an owner sees the seats of the plan, and where to invite; the owner’s own role is fixed', async ({ page }) => {
  const { email } = await signUp(page, '/profile?tab=users')
  await expect(page.getByRole('progressbar', { name: 'Standard plan' })).toHaveText('1 of 3 seats taken, 2 left')
  await expect(page.getByRole('link', { name: 'Invite someone' })).toHaveAttribute('href', '/account/people')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Admin')).toBeVisible()
  await expect(row.getByRole('combobox')).toHaveCount(0)
})

test('an admin lets support read for some hours, sees how long, and ends it', async ({ page }) => {
  await signUp(page, '/profile?tab=users')
  await page.getByLabel('How long').selectOption('4 hours')
  await page.getByRole('button', { name: 'Allow support to read' }).click()
  await expect(page.getByText(/^Support can read this nursery until/)).toBeVisible()
  await expect(page.getByText('Nothing has been read yet.', { exact: false })).toBeVisible()
  expect(await themeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'End support access' }).click()
  await expect(page.getByText('Support can no longer read this nursery.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allow support to read' })).toBeVisible()
  await page.goto('/profile?tab=history&about=support')
  await expect(page.getByText('Support access granted')).toBeVisible()
  await expect(page.getByText('Support access revoked')).toBeVisible()
})
