/** More of `access.test.ts`, for `npm run prove`. */
import { type Page, expect } from '@playwright/test'
import { faultsOf, freshTest, importPlants, signIn, signUp, test, signInAs } from './people.ts'

test('a theme follows its person to another device, and two people at one device each see their own', async ({
  page,
  browser,
}) => {
  const shown = (on: Page) => expect(on.locator('html'))
  const { email } = await signUp(page, '/profile')
  await page.getByLabel('Velvet').check()
  const saved = page.waitForResponse('**/api/users/me/appearance')
  await page.getByLabel('Enable animations').uncheck()
  expect((await saved).status()).toBe(200)
  await shown(page).toHaveAttribute('data-theme', 'velvet')

  const elsewhere = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await signIn(elsewhere, email, '/dashboard')
  await shown(elsewhere).toHaveAttribute('data-theme', 'velvet')
  await shown(elsewhere).toHaveAttribute('data-motion', 'off')

  // Signed out, the device is as it was; the next person sees their own.
  await elsewhere.getByRole('button', { name: /account of/i }).click()
  await elsewhere.getByRole('button', { name: 'Logout' }).click()
  await expect(elsewhere).toHaveURL(/\/$/)
  await shown(elsewhere).toHaveAttribute('data-theme', 'light')
  await shown(elsewhere).toHaveAttribute('data-motion', 'on')
  await signUp(elsewhere, '/profile')
  await shown(elsewhere).toHaveAttribute('data-theme', 'light')
  await elsewhere.getByLabel('Ocean').check()
  await shown(elsewhere).toHaveAttribute('data-theme', 'ocean')
  await page.reload()
  await shown(page).toHaveAttribute('data-theme', 'velvet')
})

test('an action that fails without a connection shows an error, and loses nothing', async ({ page, browser }) => {
  const owner = await signUp(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, owner.email)
  await importPlants(page, owner, ['Common name,Category,Container,Price', 'Rimu,Trees,PB3,16.90'])
  const alert = page.getByRole('alert').filter({ hasText: /connection/ })

  await page.goto('/profile')
  await page.route('**/api/sessions/others', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout Other Devices' }).click()
  await expect(alert).toBeVisible()

  await page.goto('/plants')
  await page.route('**/api/plant-types/*/prices/*', (route) => route.abort())
  await page.getByText('Rimu').first().click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Archive the price for PB3' }).click()
  await expect(alert).toBeVisible()
  await expect(page.getByRole('button', { name: 'Archive the price for PB3' })).toBeVisible()
})

test('a screen that breaks says so, and draws itself again', async ({ page }) => {
  await signUp(page)
  const broken = '**/api/reports/dashboard*'
  await page.route(broken, (route) => route.fulfill({ json: { data: 'not a dashboard' } }))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('An unexpected error occurred')).toBeVisible()
  await page.getByRole('button', { name: 'Contact support' }).click()
  await expect(page.getByText('Ask the person who runs Glasshouse for your nursery')).toBeVisible()
  await page.route('**/api/health', (route) => route.fulfill({ json: { support: 'help@nursery.example' } }))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:help@nursery\.example\?/)
  await page.unroute(broken)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
  await expect(page.getByText('Total Plants Sold')).toBeVisible()
})

test('what the server could not do is shown with the number by which support finds it in the log', async ({ page }) => {
  await signUp(page)
  let id = ''
  let problem: (id: string) => object = (number) => ({ code: 'INTERNAL', detail: `Tell support this number: ${number}.` })
  await page.route('**/api/reports/dashboard*', async (route) => {
    const response = await route.fetch()
    id = response.headers()['x-request-id'] ?? ''
    await route.fulfill({ response, status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem(id)) })
  })
  const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
  await page.goto('/dashboard')
  await expect(alert).toBeVisible()
  expect(id).toMatch(/^[\da-f-]{36}$/)
  await expect(alert).toContainText(`Tell support this number: ${id}.`)
  await expect(alert).not.toContainText('Request')

  problem = () => ({ code: 'UNAVAILABLE', detail: 'The file store cannot be reached right now.' })
  await alert.getByRole('button').click()
  await expect(alert).toContainText('The file store cannot be reached right now.')
  await expect(alert).toContainText(`Request ${id}`)
})

freshTest('a short message appears at the top right and closes by itself after five seconds', async ({ page }) => {
  await page.clock.install()
  const { authorization } = await signUp(page)
  const headers = { authorization }
  const made = await page.request.post('/api/recipes', { headers, data: { name: 'Natives', container_size: 'PB5' } })
  const { data } = (await made.json()) as { data: { id: string } }
  expect((await page.request.delete(`/api/recipes/${data.id}`, { headers })).ok()).toBe(true)
  await page.goto('/production/recipes?show=archived')
  const restore = page.getByRole('button', { name: 'Restore Natives' })
  await restore.waitFor()
  const status = page.getByRole('status').filter({ hasText: 'Natives is restored.' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await restore.click()
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(status).toBeVisible({ timeout: 50 })
  }).toPass()
  const { x = 0, y = 0, width = 0 } = (await status.boundingBox()) ?? {}
  // Below the bar and the buttons of the page, which it would cover.
  expect({ right: 1280 - x - width < 40, top: y < 160 }).toEqual({ right: true, top: true })
  await page.clock.runFor(4_800)
  await expect(status).toBeVisible()
  await page.clock.runFor(300)
  await expect(status).toHaveCount(0)
})

test('the public face says what it costs, opens its documents, and is usable by everybody', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Start Trial' })).toBeVisible()
  for (const name of ['Privacy Policy', 'Terms of Service', 'Cookie Policy']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(await faultsOf(page)).toEqual([])
  await page.goto('/membership/sign-up?plan=pro')
  await expect(page.getByLabel(/Pro · US\$50 a month/)).toBeChecked()
  expect(await faultsOf(page)).toEqual([])
})

test('where one can go: by the keyboard out of the bar at a desk, out of the sheet under the thumb on a phone', async ({
  page,
}) => {
  await signInAs(page, 'Mere', '/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Inventory' }).focus()
  await page.keyboard.press('ArrowDown')
  const first = page.getByRole('link', { name: 'Stock', exact: true })
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.locator(':popover-open').getByRole('link').last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'Everything' })
  await expect(sheet.getByRole('link').first()).toBeFocused()
  await sheet.getByRole('link', { name: 'Supplies', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Supplies' })).toBeVisible()
  await expect(sheet).toBeHidden()

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Quick' })).toHaveCount(0)
})
