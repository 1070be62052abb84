/** Hands for the journeys: a nursery that is signed up as an owner would, or one of the demo's people. */
import { type Page, expect } from '@playwright/test'

let made = 0

export const password = 'a long password'

/** Signs a new owner up and comes out on the dashboard of an empty nursery; gives the e-mail address. */
export async function signUp(page: Page, nursery = 'Green Gate Nursery'): Promise<string> {
  const email = `ana${Date.now()}.${process.pid}.${++made}@example.com`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Start a 14-day trial' }).click()
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Reid')
  await page.getByLabel('Name of the nursery').fill(nursery)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/Password/).fill(password)
  await page.getByRole('button', { name: 'Start your trial' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  return email
}

/** Signs in as one of the five people of the demo nursery. */
export async function signInAs(page: Page, name: RegExp): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

/** A scanner: the digits faster than any hand and any test runner, so they are typed in the page itself; then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((digits) => {
    for (const key of [...digits.split(''), 'Enter'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)
}

/** Waits until the screen has its title and nothing on it is loading any more. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}
