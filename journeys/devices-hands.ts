/** Hands for the journeys of `devices`. */
import type { Browser, Page } from '@playwright/test'
import { password } from './people.ts'

export const evicted = 'Your session has been evicted or expired. Please refresh your session to continue.'

export const atLimit =
  'Maximum number of devices reached. Please log out from another device first. Please log out on another device within the time limit.'

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export const limited = (page: Page) => page.getByRole('dialog', { name: 'Session Limited' })

/** A browser of its own, as on another device, with a controllable clock. */
export async function aDevice(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  return page
}
