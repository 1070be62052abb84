/** Hands for the journeys of `shortcuts`. */
import { type Page, expect } from '@playwright/test'

/** The keys are loaded once the screen has nothing else to do. */
export async function openKeys(page: Page) {
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await page.locator('h1').first().click()
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return keys
}

/** Held as long as a hand does: quicker than that is a scanner. */
export const press = (page: Page, key: string) => page.keyboard.press(key, { delay: 100 })
