/** Access of each role to the screens, and targets of the links. */
import { type Page, expect } from '@playwright/test'
import { drawn, signIn, signInAs, signInByHand, signUp, test } from './people.ts'

const bar = async (page: Page) => {
  const entries = page.getByRole('navigation', { name: 'Main' }).locator(':scope > a, :scope > button')
  return (await entries.allInnerTexts()).map((label) => label.trim())
}

const expectations: [Parameters<typeof signInAs>[1], string[]][] = [
  ['Mere', ['Dashboard', 'Plants', 'Production', 'Inventory', 'POS', 'Orders', 'Customers', 'Expenses', 'Reports']],
  ['Priya', ['Dashboard', 'Production', 'Inventory', 'POS', 'Orders', 'My deliveries', 'Sales Transactions']],
  ['Tama', ['Dashboard', 'Production', 'Inventory', 'My deliveries']],
  ['Ruby', ['Dashboard', 'Inventory', 'POS', 'Orders', 'My deliveries', 'Sales Transactions']],
]

test('each role sees the screens of its work, and is led away from others', async ({ page }) => {
  for (const [name, entries] of expectations) {
    await signInAs(page, name, '/dashboard')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect([name, await bar(page)]).toEqual([name, entries])
    if (!entries.includes('Plants')) {
      await page.evaluate(() => history.pushState({}, '', '/plants'))
      await expect(page).toHaveURL(/\/dashboard/)
    }
  }
  await page.goto('/plants')
  await expect(page).toHaveURL(/\/dashboard/)
})

test('who is not signed in is led to the sign-in page and back; an address without a page says so', async ({ page }) => {
  await signInByHand(page, /Priya/, '/inventory/plants')
  await page.goto('/reports/nothing')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await page.goto('/dashboard')
  const saved = page.waitForResponse('**/api/users/me/appearance')
  await page.getByRole('button', { name: /account of/i }).click()
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await saved
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('button', { name: /account of/i }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/membership\/sign-in/)
})

test('an owner sees both devices, signs the other one out, and chooses a theme that stays', async ({ page, browser }) => {
  const { email } = await signUp(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, email, '/dashboard')
  await drawn(elsewhere)
  // A server that is too busy to renew a session ends neither it nor the events that tell of its end.
  let refusals = 0
  await elsewhere.route('**/api/sessions/refresh', (route) =>
    ++refusals > 2 ? route.continue() : route.fulfill({ status: 503 }),
  )

  await page.goto('/profile')
  const used = page.getByRole('progressbar', { name: 'Active devices' })
  await expect(used).toHaveText('2 of 2')
  await page.getByRole('button', { name: 'Logout Other Devices' }).click()
  await expect(page.getByText('Your other devices are logged out.')).toBeVisible()
  await expect(used).toHaveText('1 of 2')
  await expect(elsewhere.getByRole('dialog', { name: 'Session Limited' })).toBeVisible()
  expect(refusals).toBeGreaterThan(2)

  const saved = page.waitForResponse('**/api/users/me/appearance')
  await page.getByLabel('Ocean').check()
  await saved
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'ocean')

  await expect(page.getByRole('link', { name: 'Manage account' })).toBeVisible()
  await page.getByRole('button', { name: /account of/i }).click()
  await page.getByRole('link', { name: 'Account and password' }).click()
  await expect(page).toHaveURL(/\/membership\/profile/)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
})

test('on the narrowest phone the first screens are no wider than it, no script makes another, and the public face keeps its ways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  for (const name of ['Home', 'Features', 'Pricing', 'Login', 'Signup'])
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await signUp(page, '/dashboard')
  await drawn(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const refused = await page.evaluate(() => {
    const sinks = [
      () => (document.body.innerHTML = '<img src=x>'),
      () => (document.createElement('script').src = '/assets/else.js'),
      () => Reflect.get(globalThis, 'trustedTypes').createPolicy('another', {}),
    ]
    return sinks.map((sink) => {
      try {
        sink()
      } catch (error) {
        return (error as Error).name
      }
      return 'done'
    })
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Launch App' })).toHaveCount(2)
  for (const name of ['Profile', 'Logout']) await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Start|^Login|^Signup/ })).toHaveCount(0)
})
