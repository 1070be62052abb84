/** More of `lists.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import type { Screen } from '#app/screen.ts'
import { screens } from '#app/screens.tsx'
import { signInAs, test } from './people.ts'
import { printed } from './lists-hands.ts'

test('printing by the browser itself prints what is loaded, and says what is missing', async ({ page }) => {
  await signInAs(page, 'Mere', '/production/batches')
  await expect(page.getByText(/^Showing 100 of \d+$/)).toBeVisible()
  const { rows, pages } = await printed(page)
  expect(rows).toBe(101)
  expect(pages).toBeLessThan(6)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(/^Rows 1–100 of \d+: use the Print button of the list/)).toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByText(/^Rows 1–100/)).toHaveCount(0)
})

test('no printed report is in a grid, which would print what follows a table over its end', async ({ page }) => {
  await signInAs(page, 'Mere', '/reports/financial')
  const table = page.locator('section table').first()
  await expect(table).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const around = await table.evaluate((element) => {
    const displays: string[] = []
    for (let each = element.parentElement; each && each.id !== 'app'; each = each.parentElement)
      displays.push(getComputedStyle(each).display)
    return displays
  })
  expect(around.length).toBeGreaterThan(3)
  expect(around.filter((display) => display === 'grid' || display === 'flex')).toEqual([])
})

test('an address with wrong values opens every list as it is by default', async ({ page }) => {
  await signInAs(page, 'Mere', '/dashboard')
  for (const screen of screens as readonly Screen[]) {
    if (!screen.search || screen.path.includes('$') || screen.bare) continue
    const wrong = Object.entries(screen.search).filter(([, { read }]) => read('-nonsense!') === '')
    await page.goto(`${screen.path}?${new URLSearchParams(wrong.map(([name]) => [name, '-nonsense!']))}`)
    await expect(page.getByRole('heading', { level: 1 }), screen.path).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' }), screen.path).toHaveCount(0)
    await expect(page.getByRole('alert'), screen.path).toHaveCount(0)
    // Invalid values are removed from the address as well.
    await expect(page, screen.path).not.toHaveURL(/nonsense/)
  }
})
