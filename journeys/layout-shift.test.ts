/** Nothing moves while a screen is loading: what one is about to touch stays where it is. */
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'

declare global {
  interface Window {
    /** How much of the screen has moved, and how far, without anybody touching it. */
    shifted: number
  }
}

const screens = ['/dashboard', '/plants', '/inventory/supplies', '/orders', '/expenses', '/sales/transactions']

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${device} no screen moves while it is loading`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(() => {
      window.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) window.shifted += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await signInAs(page, 'Mere', '/dashboard')
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const figures = screen === '/dashboard' ? page.getByText('Plants Sold').first() : page.locator('[data-index="0"]')
      await expect(figures).toBeVisible()
      await expect(page.locator('[aria-label="Loading"], [aria-busy="true"]')).toHaveCount(0)
      expect(await page.evaluate(() => window.shifted), screen).toBeLessThan(0.01)
    }
  })
