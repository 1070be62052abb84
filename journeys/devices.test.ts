/** Three devices of one person: what the device limit and being signed out look like, word for word and second for second. */
import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { freshTest as test, signUpByHand } from './people.ts'
import { aDevice, atLimit, limited, signIn } from './devices-hands.ts'

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
