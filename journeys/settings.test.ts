/** What an admin chooses for the nursery, who may do what, and the history of it all. */
import { expect } from '@playwright/test'
import { saveSettings } from '#features/settings/contract.ts'
import { importPlants, signInAs, signUp, test, themeFaults, withoutFirstReads } from './people.ts'

test('every change saves itself half a second later; what cannot be saved stays and is tried again', async ({ page }) => {
  await signUp(page, '/dashboard')
  await page.clock.install()
  await page.goto('/profile?tab=admin')
  const saves: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/profile/settings')) saves.push(request.postDataJSON())
  })
  const discount = page.getByLabel('Default discount (%)')
  await expect(discount).toBeEditable()
  // From here on the clock is stopped and advanced by hand: a slow machine must not save earlier.
  await page.clock.pauseAt(Date.now() + 60_000)
  await discount.fill('7.5')
  await page.clock.runFor(400)
  expect(saves).toEqual([])
  await page.clock.runFor(200)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(saves).toEqual([{ defaultDiscountPercent: '7.5' }])

  await discount.fill('101')
  await page.getByLabel('Phone').fill('07 555 0199')
  await page.clock.runFor(600)
  await expect(page.getByText('Enter a percentage from 0 to 100.')).toBeVisible()
  await expect(page.getByText('Not saved: one field needs another look.')).toBeVisible()
  await expect(discount).toHaveValue('101')
  await discount.fill('10')
  await page.clock.runFor(600)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const terms = page.getByLabel('Payment terms (days)')
  await terms.fill('')
  await expect(page.getByText('Enter a whole number, like 0.')).toBeVisible()
  await expect(page.getByText('Not saved: one field needs another look.')).toBeVisible()
  await expect(terms).toHaveValue('')
  await terms.fill('20')
  await page.clock.runFor(600)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(terms).toHaveValue('20')

  await page.route('**/api/profile/settings', (route) => route.abort())
  await page.getByLabel('Address').fill('1 Fern Road')
  await page.clock.runFor(600)
  await expect(page.getByText('No connection. Check the network, then try again.')).toBeVisible()
  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByRole('tab', { name: 'Admin' }).click()
  await expect(page.getByLabel('Address')).toHaveValue('1 Fern Road')
  await page.unroute('**/api/profile/settings')
  await page.clock.runFor(5_100)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.clock.resume()
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('1 Fern Road')
  await expect(page.getByLabel('Phone')).toHaveValue('07 555 0199')
})

test('a country brings its rules along, lists ignore blanks, stages save on leaving and ask before they go', async ({ page }) => {
  await signUp(page, '/profile?tab=admin')
  await page.getByLabel('Country').selectOption('US')
  await expect(page.getByLabel('Currency')).toHaveValue('USD')
  await expect(page.getByLabel('Tax label')).toHaveValue('Sales Tax')
  await expect(page.getByLabel('Units')).toHaveValue('imperial')
  const sizes = page.getByRole('region', { name: 'Container Sizes' })
  const first = sizes.getByRole('listitem').filter({ has: page.getByLabel('Name of #1', { exact: true }) })
  await expect(first).toContainText('2.8 L')
  await first.getByRole('button', { name: 'More for #1' }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('dialog').getByLabel('Litres').fill('2.78')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(first).toContainText('2.78 L')

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
  await expect(page.getByLabel('Country')).toHaveValue('US')
  await expect(first).toContainText('2.78 L')

  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByLabel('Search the history').fill('Seeded')
  const row = page.getByRole('row').filter({ hasText: 'Growth stage renamed' })
  await row.click()
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Name Sown Seeded' })).toBeVisible()
})

test('places are put into a tree, merged when they turn out to be one, archived and restored', async ({ page }) => {
  const admin = await signUp(page)
  const headers = { authorization: admin.authorization }
  const data = { locations: ['Fernery', 'Ferny', 'Bay 1'] }
  expect((await page.request.post(saveSettings.path, { data, headers })).ok()).toBe(true)
  await importPlants(page, admin, ['Common name,Category,Container,Price,Quantity', 'Ponga,Ferns,PB3,16.90,12'], 'Ferny')
  await page.goto('/profile?tab=admin')
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

for (const [tab, part] of [
  ['', 'of a person'],
  ['admin', 'of a nursery'],
  ['users', 'of its users'],
  ['history', 'in their history'],
] as const)
  test(`the settings ${part} are usable by everybody in all thirteen themes`, async ({ page }) => {
    await signInAs(page, 'Mere', `/profile?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect(page.getByRole('tabpanel').locator('section, [role=grid]').first()).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
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
