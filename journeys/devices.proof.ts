/** Three devices of one person: what the device limit and being signed out look like, word for word and second for second. */
import { type Browser, type Page, type Locator, expect } from '@playwright/test'
import { aDevice, atLimit, evicted, limited, signIn } from './devices-hands.ts'
import { freshTest as test, password, signUp, signUpByHand, themeFaults } from './people.ts'

test('where the server says no more than no, the device limit has words of its own', async ({ page, browser }) => {
  const { email } = await signUp(page)
  const other = await (await browser.newContext()).newPage()
  await other.route('**/api/sessions/create', (route) => route.fulfill({ status: 403, json: { code: 'MAX_DEVICES_REACHED' } }))
  await signIn(other, email)
  await expect(limited(other)).toContainText(
    'Maximum device limit reached. You will be logged out Please log out on another device within the time limit.',
  )
})

/** Another device, on which what lasts some seconds lasts: long enough to be looked at in every theme. */
async function aSlowDevice(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(() => {
    const soon = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (work: () => void, after = 0) => soon(work, after > 5_000 ? after * 100 : after),
    })
  })
  return page
}

test('the device messages are accessible in all thirteen themes', async ({ page, browser }) => {
  const { email } = await signUp(page, '/profile')
  const second = await aSlowDevice(browser)
  await signIn(second, email)
  await expect(second.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(second.getByText('You have one login left.')).toBeVisible()
  const faults = [await themeFaults(second)]
  await expect(second.getByText('You have one login left.')).toBeVisible()

  const third = await aSlowDevice(browser)
  await signIn(third, email)
  await expect(limited(third).getByText(atLimit)).toBeVisible()
  faults.push(await themeFaults(third, 'dialog[open]'))
  await limited(third).getByRole('button', { name: 'Logout Other Devices' }).click()

  await expect(limited(page).getByRole('alert').getByText(evicted)).toBeVisible()
  faults.push(await themeFaults(page, 'dialog[open]'))
  await limited(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('button', { name: 'Refresh Session' })).toBeVisible()
  faults.push(await themeFaults(page))
  expect(faults.flat()).toEqual([])
})

test('a device shows itself every ten minutes, and its host is woken at the start and every five', async ({ page }) => {
  await page.clock.install()
  const prompts: string[] = []
  page.on('request', (request) => prompts.push(new URL(request.url()).pathname))
  await signUpByHand(page)
  const count = (path: string) => prompts.filter((each) => each === path).length
  const renewals = count('/api/sessions/refresh')
  const pings = count('/api/health')
  expect(pings).toBeGreaterThan(0)
  await page.clock.runFor(11 * 60_000)
  await expect.poll(() => count('/api/sessions/refresh')).toBeGreaterThan(renewals)
  expect(count('/api/health')).toBe(pings + 2)
})

test('if the profile cannot be read, an owner sees what an admin sees and others what a manager sees', async ({ page }) => {
  await signUpByHand(page)
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.route('**/api/sessions/refresh', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: 'cut sho' })
  })
  const role = page.getByText(/^Ana Reid, (Admin|Manager)/)
  await page.goto('/profile')
  await expect(role).toHaveText(/Admin/)
  await page.evaluate(() => localStorage.setItem('primary', 'no'))
  await page.reload()
  await expect(role).toHaveText(/Manager/)
})

test('a list of devices that is refused says why, or that it could not be fetched, and offers a new session', async ({
  page,
}) => {
  await signUp(page)
  let answer: { status: number; body: string } = { status: 403, body: 'nothing to read' }
  await page.route('**/api/sessions', (route) => route.fulfill(answer))
  await page.goto('/profile')
  await expect(page.getByText('Unable to fetch sessions')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh Session' })).toBeVisible()
  answer = { status: 403, body: JSON.stringify({ code: 'FORBIDDEN', detail: 'Not on this device.' }) }
  await page.reload()
  await expect(page.getByText('Not on this device.')).toBeVisible()
})

test('the third device logs the others out; they learn it at once, look on if they like, and come back by proving who they are', async ({
  page,
  browser,
}) => {
  const { email } = await signUp(page, '/profile')
  const second = await aDevice(browser)
  await signIn(second, email)
  await expect(second).toHaveURL(/\/dashboard/)

  const third = await aDevice(browser)
  await signIn(third, email)
  await limited(third).getByRole('button', { name: 'Logout Other Devices' }).click()
  await expect(third).toHaveURL(/\/dashboard/)
  await third.clock.runFor(31_000)
  await expect(third.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  // The first device was not touched: the event reached it.
  await expect(limited(page).getByRole('alert').getByText(evicted)).toBeVisible()
  await limited(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(limited(page)).toHaveCount(0)
  await page.getByRole('button', { name: /account of/i }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Refresh Session' }).click()
  await expect(page).toHaveURL(/\/membership\/sign-in/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.getByRole('progressbar', { name: 'Active devices' })).toHaveText('2 of 2')
  await expect(page.getByRole('progressbar', { name: 'Active devices' })).toHaveAttribute('data-tone', 'bad')

  // The second one was closed meanwhile: it finds out when it is opened again, and signs out the rest.
  await second.reload()
  await expect(limited(second).getByText(evicted)).toBeVisible()
  await limited(second).getByRole('button', { name: 'Logout Other Devices' }).click()
  await second.getByLabel('E-mail').fill(email)
  await second.getByLabel('Password').fill(password)
  await second.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(second).toHaveURL(/\/dashboard/)
  await second.goto('/profile')
  await expect(second.getByRole('progressbar', { name: 'Active devices' })).toHaveText('1 of 2')
  await expect(second.getByRole('progressbar', { name: 'Active devices' })).toHaveAttribute('data-tone', 'warn')
  await expect(limited(page)).toBeVisible()
})

/**
 * Another device, on which time stands from the moment it is known whether there is a place for it, and goes on only until that is said:
 * no machine is too slow to count the seconds.
 */
async function signInWhereTimeStands(browser: Browser, email: string, until: (page: Page) => Locator): Promise<Page> {
  const page = await aDevice(browser)
  await page.route('**/api/sessions/create', async (route) => {
    const response = await route.fetch()
    await page.clock.pauseAt(Date.now() + 60_000)
    await route.fulfill({ response })
  })
  await signIn(page, email)
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(until(page)).toBeVisible({ timeout: 50 })
  }).toPass()
  return page
}

test('the second device sees once that one login is left; the third waits 30 seconds for a place, and is logged out', async ({
  page,
  browser,
}) => {
  const email = await signUpByHand(page)
  await expect(page.getByText('You have one login left.')).toHaveCount(0)

  const inPopup = (device: Page) => device.getByText('You have one login left.')
  const second = await signInWhereTimeStands(browser, email, inPopup)
  const popup = inPopup(second)
  await second.clock.runFor(8_000)
  await expect(popup).toBeVisible()
  await second.clock.runFor(2_000)
  await expect(popup).toHaveCount(0)

  const third = await signInWhereTimeStands(browser, email, limited)
  await expect(limited(third).getByText(atLimit)).toBeVisible()
  await expect(limited(third).getByText('Only 2 devices may be logged in at once.', { exact: false })).toBeVisible()
  await limited(third).getByRole('button', { name: 'Try to Refresh Session' }).click()
  await expect(
    limited(third).getByText('Maximum number of devices reached. Please log out from another device first.', { exact: true }),
  ).toBeVisible()
  await third.clock.runFor(20_000)
  await expect(limited(third)).toBeVisible()
  await third.clock.runFor(11_000)
  await expect(third).toHaveURL(/\/$/)
  await third.clock.resume()
  await third.goto('/dashboard')
  await expect(third).toHaveURL(/\/membership\/sign-in/)
})
