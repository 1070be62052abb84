/** Measures layout shift while a screen loads: nothing that a person is about to touch may move. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Layout shift without anybody's touch: area of the screen times distance. */
    shifted: number
  }
}

/** Counts it from the next screen on. */
export const measureShift = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Since the screen was opened; 1 is all of it by its whole height. */
export const shifted = (page: Page) => page.evaluate(() => window.shifted)
