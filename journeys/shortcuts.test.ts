/** Single keys and the palette: new, edit, choose, go to; nothing while typing or scanning; what was mistyped is found. */
import { type Page, expect } from '@playwright/test'
import { drawn, faultsOf, signInAs, test } from './people.ts'
import { openKeys, press } from './shortcuts-hands.ts'

const typedFast = (page: Page, code: string) =>
  page.evaluate((letters) => {
    for (const key of letters) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)

test('N makes a new one, E edits, X chooses a row, G and a letter go to a screen; not while typing, and not from a scanner', async ({
  page,
}) => {
  await signInAs(page, 'Mere', '/orders')
  await drawn(page)
  const keys = await openKeys(page)
  await expect(keys.getByText('G O', { exact: true })).toBeVisible()
  expect(await faultsOf(page, { part: 'dialog[open]' })).toEqual([])
  await press(page, 'Escape')

  await page.getByRole('searchbox').first().fill('n')
  await press(page, 'n')
  await expect(page.getByRole('searchbox').first()).toHaveValue('nn')
  await page.getByRole('searchbox').first().fill('')
  await page.locator('h1').click()
  await typedFast(page, 'n421')
  await typedFast(page, 'gp')
  await expect(page).toHaveURL(/\/orders$/)
  // A pause: right after a scan it would be a part of it.
  await press(page, 'Shift')
  await press(page, 'n')
  await expect(page).toHaveURL(/\/orders\/new/)

  await page.locator('h1').click()
  await press(page, 'g')
  await press(page, 'b')
  await expect(page).toHaveURL(/\/production\/batches$/)
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await press(page, 'j')
  await press(page, 'x')
  await expect(page.getByText('1 chosen')).toBeVisible()
  await press(page, 'j')
  await press(page, 'x')
  await expect(page.getByText('2 chosen')).toBeVisible()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/production\/batches\/[\da-f-]{36}/)
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-keyshortcuts', 'E')
  await press(page, 'e')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press(page, 'Escape')
  await page.goBack()
  await expect(page).toHaveURL(/\/production\/batches$/)
  await expect(rows.nth(2)).toBeFocused()
  await expect(page.getByText('2 chosen')).toBeVisible()
})

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
