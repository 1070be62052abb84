/**
 * Single keys and the palette: new, edit, choose, go to; nothing while typing or scanning; mistyped words still find their
 * record.
 */
import { expect } from '@playwright/test'
import { drawn, faultsOf, signInAs, test } from './people.ts'

test('the palette offers what this screen can do, shows keys, remembers, and asks whether a mistyped name was meant', async ({
  page,
}) => {
  await signInAs(page, 'Mere', '/orders')
  await drawn(page)
  const field = page.getByRole('combobox', { name: 'Search or run a command' })
  const options = page.getByRole('option')
  await page.keyboard.press('Control+k')
  await expect(options.first()).toHaveText(/^New order.*N$/)
  await expect(page.getByRole('option', { name: /^Expenses/ }).first()).toHaveAttribute('aria-keyshortcuts', 'G E')
  await field.fill('lavendar')
  await expect(page.getByText('Did you mean')).toBeVisible()
  await expect(page.getByRole('option', { name: /lavender/i }).first()).toBeVisible()
  expect(await faultsOf(page, { part: 'dialog[open]' })).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /lavender/i })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByText('Recent')).toBeVisible()
  await expect(options.filter({ hasText: /lavender/i })).toHaveCount(1)
  await field.fill('kauri')
  await expect(page.getByRole('option', { name: /kauri/i }).first()).toBeVisible()
  await expect(page.getByText(/^“kauri”$/)).toHaveCount(0)
})
