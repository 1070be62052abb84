/** Hands for the journeys that count clicks. */
import type { Page } from '@playwright/test'

/** Counts what a hand presses from now on, through reloads; returns how to read it. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const count = () => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('clicks', `${Number(sessionStorage.getItem('clicks')) + 1}`),
      true,
    )
  }
  await page.addInitScript(count)
  await page.evaluate(() => sessionStorage.setItem('clicks', '0'))
  await page.evaluate(count)
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}
