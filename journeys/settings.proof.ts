/** More of `settings.test.ts`, for `npm run prove`. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { Webhook as Verifier } from 'standardwebhooks'
import { keyExtras } from '#kernel/key-scope.ts'
import { webhookGroups } from '#kernel/webhook-event.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { webhookReceiver } from '#testing/webhook-receiver.ts'
import { importPlants, signInAs, signUp, test, themeFaults, withoutFirstReads, freshTest, openSettings } from './people.ts'

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
  const filters = page.getByRole('button', { name: 'Filters' })
  await filters.click()
  await expect(page.getByLabel('From')).toHaveAttribute('placeholder', 'DD/MM/YYYY')
  await page.route('**/api/profile/settings', () => undefined)
  await page.reload()
  await filters.click()
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

test('a country brings its rules along, lists ignore blanks, stages save on leaving and ask before they go', async ({ page }) => {
  await signUp(page, '/profile?tab=admin')
  await page.getByLabel('Country').selectOption('US')
  await expect(page.getByLabel('Currency')).toHaveValue('USD')
  await openSettings(page, 'Tax')
  await expect(page.getByLabel('Tax label')).toHaveValue('Sales Tax')
  await openSettings(page, 'Unit System')
  await expect(page.getByLabel('Units')).toHaveValue('imperial')
  await openSettings(page, 'Container Sizes')
  const sizes = page.getByRole('region', { name: 'Container Sizes' })
  const first = sizes.getByRole('listitem').filter({ has: page.getByLabel('Name of #1', { exact: true }) })
  await expect(first).toContainText('2.8 L')
  await first.getByRole('button', { name: 'More for #1' }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('dialog').getByLabel('Litres').fill('2.78')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(first).toContainText('2.78 L')

  await openSettings(page, 'Locations')
  const locations = page.getByRole('region', { name: 'Locations' })
  await locations.getByLabel('New location').fill('   ')
  await locations.getByRole('button', { name: 'Add' }).click()
  await expect(locations.getByRole('listitem')).toHaveCount(0)
  await locations.getByLabel('New location').fill('A place with a name too long')
  await expect(locations.getByLabel('New location')).toHaveValue('A place with a name ')
  await locations.getByRole('button', { name: 'Add' }).click()
  const place = locations.getByLabel('Name of A place with a name')
  await place.fill('Tunnel 1')
  await place.blur()
  await expect(locations.getByLabel('Name of Tunnel 1')).toHaveValue('Tunnel 1')
  await expect(locations.getByRole('listitem')).toHaveCount(1)

  await openSettings(page, 'Growth Stages')
  const stages = page.getByRole('region', { name: 'Growth Stages' })
  const sown = stages.getByLabel('Name of Sown')
  await sown.fill('  ')
  await sown.blur()
  await expect(sown).toHaveValue('Sown')
  await sown.fill('Seeded')
  await sown.blur()
  await expect(stages.getByLabel('Name of Seeded')).toBeVisible()
  await stages.getByRole('button', { name: 'More for Rooted' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Are you sure you want to delete this growth stage?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(stages.getByLabel('Name of Rooted')).toHaveCount(0)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(stages.getByLabel('Name of Seeded')).toBeVisible()
  await openSettings(page, 'Business Information')
  await expect(page.getByLabel('Country')).toHaveValue('US')
  await openSettings(page, 'Container Sizes')
  await expect(first).toContainText('2.78 L')

  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByLabel('Search the history').fill('Seeded')
  const row = page.getByRole('row').filter({ hasText: 'Growth stage renamed' })
  await row.click()
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Name Sown Seeded' })).toBeVisible()
})

freshTest('connects a program: a key, a webhook with its secret, a test, a sale, and the sale sent again', async ({ page }) => {
  await signUp(page, '/profile?tab=admin')
  const receiver = await webhookReceiver()
  const dialog = page.getByRole('dialog')
  await openSettings(page, 'API keys')
  await page.getByRole('button', { name: 'Make a key…' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Web shop')
  await dialog.getByLabel(/^Sales/).selectOption('write')
  await dialog.getByLabel(keyExtras.money).check()
  await dialog.getByRole('button', { name: 'Make key' }).click()
  const key = await dialog.getByText(/^gh_/).innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await openSettings(page, 'Webhooks')
  await page.getByRole('button', { name: 'Add a webhook…' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Packing shed')
  await dialog.getByLabel('Address').fill(receiver.address)
  await dialog.getByLabel(webhookGroups.sales.title).check()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const secret = await dialog.getByText(/^whsec_/).innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  await page.getByRole('button', { name: 'Sent events' }).click()
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([/webhook\.test.*Taken/])

  const items = [{ item_type: 'other', name: 'Delivery', quantity: 1, unit_price: '5.00' }]
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() }
  const sold = await page.request.post('/api/sales', { headers, data: { payment_method: 'card', items } })
  expect(sold.status(), await sold.text()).toBe(201)
  const sale = dialog.getByRole('listitem').filter({ hasText: 'sale.create' })
  await expect(sale).toContainText('Taken')
  await sale.locator('summary').click()
  await sale.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.received.length).toBe(3)
  const [, first, again] = receiver.received
  expect(again?.body).toBe(first?.body)
  expect(new Verifier(secret).verify(again?.body ?? '', again?.headers ?? {})).toMatchObject({ type: 'sale.create' })
  receiver.close()
})
