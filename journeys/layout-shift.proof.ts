/** While a screen is loading: its bars are there before the scripts, and nothing moves: what one is about to touch stays where it is. */
import { expect } from '@playwright/test'
import { freshTest as test, signInAs, signUp } from './people.ts'
import { measureShift, shifted } from './shift.ts'

const screens = ['/dashboard', '/plants', '/inventory/supplies', '/orders', '/expenses', '/sales/transactions']

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${device} no screen moves while it is loading`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await measureShift(page)
    await signInAs(page, 'Mere', '/dashboard')
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const figures = screen === '/dashboard' ? page.getByText('Plants Sold').first() : page.locator('[data-index="0"]')
      await expect(figures).toBeVisible()
      await expect(page.locator('[aria-label="Loading"], [aria-busy="true"]')).toHaveCount(0)
      expect(await shifted(page), screen).toBeLessThan(0.01)
    }
  })

test('the first steps of a new nursery push nothing away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  await measureShift(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'What do you do?' })).toBeVisible()
  await expect(page.locator('[aria-label="Loading"], [aria-busy="true"]')).toHaveCount(0)
  expect(await shifted(page)).toBeLessThan(0.01)
})

for (const [device, viewport, bars] of [
  ['a desk', { width: 1440, height: 900 }, ['div']],
  ['a phone', { width: 390, height: 844 }, ['div', 'footer']],
] as const)
  test(`on ${device} the bars of the app are where they will be before its scripts have come`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signInAs(page, 'Mere', '/expenses')
    const parts = [page.locator('header').first(), page.getByRole('navigation', { name: 'Quick' })]
    const later = await Promise.all(parts.slice(0, bars.length).map((bar) => bar.boundingBox()))

    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/expenses', { waitUntil: 'commit' })
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    for (const [i, bar] of bars.entries()) expect(await page.locator(`.first-shell > ${bar}`).boundingBox()).toEqual(later[i])
    scripts.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeVisible()

    // A paper has no bars, and who is not signed in sees none.
    for (const screen of ['/print-invoice/1', '/logout']) {
      await page.route('**/*.js', (route) => route.abort())
      await page.goto(screen, { waitUntil: 'commit' })
      await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
      await expect(page.locator('.first-shell > div')).toBeHidden()
    }
  })
