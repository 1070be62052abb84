/** Three devices of one person: what the device limit and being signed out look like, word for word and second for second. */
import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { freshTest as test, password, signUp, signUpByHand } from './people.ts'
import { evicted, atLimit, signIn, limited } from './devices-hands.ts'

/** A browser of its own, as on another device, with a controllable clock. */
async function aDevice(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  return page
}

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
