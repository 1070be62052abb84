/** Help as a newcomer has it: for the screen one is on, searched without a network, and a first day that ticks itself. */
import { expect } from '@playwright/test'
import { articles } from '#modules/home/help/articles.ts'
import { offlineTest, serviceWorkerReady, signUp } from './people.ts'

offlineTest(
  'help opens for the screen, is searched without a network, and the keys are one key away',
  async ({ page, context }) => {
    await signUp(page, '/expenses')
    await page.getByRole('link', { name: 'Help' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeVisible()
    await page.getByRole('button', { name: 'All help' }).click()
    await serviceWorkerReady(page)
    await page.reload()
    // Text and pictures of all pages are cached, also of those that were never opened.
    const pictures = () => page.evaluate(async () => (await (await caches.open('help-pictures')).keys()).length)
    await expect.poll(pictures).toBe(articles.length)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('searchbox').fill('do not enter')
    await expect(page.getByRole('link', { name: /Task Management/ })).toBeVisible()
    await page.getByRole('searchbox').fill('recall')
    await page.getByRole('link', { name: /^Recall/ }).click()
    const picture = page.getByRole('img', { name: 'The screen Recall, in the demo nursery' })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1200)
    await page.getByRole('button', { name: 'All help' }).click()
    await page.getByRole('searchbox').fill('new version')
    await page.getByRole('link', { name: /^What’s new/ }).click()
    await expect(page.getByRole('heading', { name: /^1\.0\.0/ })).toBeVisible()
    await context.setOffline(false)
    await page.keyboard.press('Escape')
    await page.locator('h1').click()
    const keys = page.getByRole('dialog', { name: 'Keys' })
    // The listener for single keys is loaded when the page is idle.
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(keys).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(keys).toContainText('Search or run a command')
  },
)
