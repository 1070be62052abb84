/** What an admin chooses for the nursery, who may do what, and the history of it all. */
import { expect } from '@playwright/test'
import { saveSettings } from '#features/settings/contract.ts'
import { importPlants, signInAs, signUp, test, themeFaults } from './people.ts'

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
  // From here on time stands, and goes on only by so much as is said: a slow machine must not save earlier.
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
  await page.getByText('Container sizes').click()
  await expect(page.getByLabel('Litres of #1', { exact: true })).toHaveValue('2.8')
  await page.getByLabel('Litres of #1', { exact: true }).fill('2.78')
  await page.getByLabel('Litres of #1', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Back to the usual measure of #1', exact: true })).toBeVisible()

  const locations = page.getByRole('region', { name: 'Locations' })
  await locations.getByLabel('New location').fill('   ')
  await locations.getByRole('button', { name: 'Add' }).click()
  await expect(locations.getByRole('listitem')).toHaveCount(0)
  await locations.getByLabel('New location').fill('A place with a name too long')
  await expect(locations.getByLabel('New location')).toHaveValue('A place with a name ')
  await locations.getByRole('button', { name: 'Add' }).click()
  await expect(locations.getByRole('listitem')).toHaveText('A place with a name')

  await locations.getByRole('button', { name: 'Rename A place with a name' }).click()
  await locations.getByLabel('New name of A place with a name').fill('Tunnel 1')
  await locations.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(locations.getByRole('listitem')).toHaveText('Tunnel 1')

  const stages = page.getByRole('region', { name: 'Growth Stages' })
  const sown = stages.getByLabel('Name of Sown')
  await sown.fill('  ')
  await sown.blur()
  await expect(sown).toHaveValue('Sown')
  await sown.fill('Seeded')
  await sown.blur()
  await expect(stages.getByLabel('Name of Seeded')).toBeVisible()
  await stages.getByRole('button', { name: 'Delete Rooted' }).click()
  await expect(page.getByText('Are you sure you want to delete this growth stage?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(stages.getByLabel('Name of Rooted')).toHaveCount(0)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Country')).toHaveValue('US')
  await page.getByText('Container sizes').click()
  await expect(page.getByLabel('Litres of #1', { exact: true })).toHaveValue('2.78')

  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByLabel('Search the history').fill('Seeded')
  const row = page.getByRole('row').filter({ hasText: 'Growth stage renamed' })
  await row.click()
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Name Sown Seeded' })).toBeVisible()
})

test('a location is renamed and removed at once after it was added, while the list is still being saved', async ({ page }) => {
  await signUp(page, '/profile?tab=admin')
  const locations = page.getByRole('region', { name: 'Locations' })
  let wasAsked = false
  let release = () => {}
  await page.route('**/api/profile/settings', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    wasAsked = true
    await new Promise<void>((resolve) => (release = resolve))
    return route.continue()
  })
  await locations.getByLabel('New location').fill('Tunel 1')
  await locations.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => wasAsked).toBe(true)
  await locations.getByRole('button', { name: 'Rename Tunel 1' }).click()
  await locations.getByLabel('New name of Tunel 1').fill('Tunnel 1')
  await locations.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(locations.getByRole('button', { name: 'Rename', exact: true })).toBeDisabled()
  release()
  await expect(locations.getByRole('listitem')).toHaveText('Tunnel 1')
  await page.unroute('**/api/profile/settings')

  await locations.getByLabel('New location').fill('Tunnel 2')
  await locations.getByRole('button', { name: 'Add' }).click()
  await locations.getByRole('button', { name: 'Remove Tunnel 2' }).click()
  await expect(page.getByText('Tunnel 2 is removed.')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // Nothing waits any more, and a rename leaves it said that all is saved.
  await locations.getByRole('button', { name: 'Rename Tunnel 1' }).click()
  await locations.getByLabel('New name of Tunnel 1').fill('Tunnel A')
  await locations.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(locations.getByRole('listitem')).toHaveText('Tunnel A')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(locations.getByRole('listitem')).toHaveText('Tunnel A')
})

test('settings and stages that cannot be loaded say so', async ({ page }) => {
  await signUp(page, '/dashboard')
  await page.route('**/api/growth-stages', (route) => route.fulfill({ status: 403, body: '{}' }))
  await page.goto('/profile?tab=admin')
  await expect(page.getByText('Failed to load growth stages')).toBeVisible()
  await page.route('**/api/profile/settings', (route) => route.fulfill({ status: 418, body: '{}' }))
  await page.reload()
  await expect(page.getByText('Failed to load settings (418)')).toBeVisible()
})

test('an owner sees the seats of the plan, and where to invite; the owner’s own role is fixed', async ({ page }) => {
  const { email } = await signUp(page, '/profile?tab=users')
  await expect(page.getByRole('progressbar', { name: 'Standard plan' })).toHaveText('1 of 3 seats taken, 2 left')
  await expect(page.getByRole('link', { name: 'Invite somebody' })).toHaveAttribute('href', '/account/people')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Admin')).toBeVisible()
  await expect(row.getByRole('combobox')).toHaveCount(0)
})

test('a lapsed subscription is said over every screen', async ({ page }) => {
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

test('the settings are usable by everybody in all thirteen themes', async ({ page }) => {
  await signInAs(page, 'Mere', '/dashboard')
  const faults: string[] = []
  for (const tab of ['', 'admin', 'users', 'history']) {
    await page.goto(`/profile?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect(page.getByRole('tabpanel').locator('section, [role=table]').first()).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    faults.push(...(await themeFaults(page)).map((fault) => `${tab} ${fault}`))
  }
  await page.goto('/logout')
  expect(faults).toEqual([])
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

test('a place and a stage with plants are renamed with their batches, and not removed', async ({ page }) => {
  const admin = await signUp(page)
  const headers = { authorization: admin.authorization }
  expect((await page.request.post(saveSettings.path, { data: { locations: ['Fernery'] }, headers })).ok()).toBe(true)
  await importPlants(page, admin, ['Common name,Category,Container,Price,Quantity', 'Ponga,Ferns,PB3,16.90,12'], 'Fernery')
  await page.goto('/profile?tab=admin')
  const locations = page.getByRole('region', { name: 'Locations' })
  await locations.getByRole('button', { name: 'Remove Fernery' }).click()
  await expect(locations.getByRole('alert')).toContainText(
    'Fernery is in use: 1 batch. Move them to another location first, or rename this one.',
  )
  await expect(locations.getByRole('listitem')).toHaveText('Fernery')
  await locations.getByRole('button', { name: 'Rename Fernery' }).click()
  await locations.getByLabel('New name of Fernery').fill('Fern house')
  await locations.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByText('Fernery is now Fern house: 1 batch renamed.')).toBeVisible()
  await page.goto('/production/batches?location=Fern%20house')
  await expect(page.getByRole('row', { name: /Ponga/ })).toBeVisible()
})
