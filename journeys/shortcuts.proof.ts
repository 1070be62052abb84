/** More of `shortcuts.test.ts`, for `npm run prove`. */
import { type Page, expect } from '@playwright/test'
import { signInAs, test, drawn, faultsOf } from './people.ts'
import { openKeys, press } from './shortcuts-hands.ts'

test('single keys can be switched off on a device, and on again', async ({ page }) => {
  await signInAs(page, 'Mere', '/orders')
  const keys = await openKeys(page)
  await keys.getByRole('switch', { name: /^Single keys/ }).uncheck()
  await press(page, 'Escape')
  await press(page, '?')
  await press(page, 'n')
  await expect(keys).toBeHidden()
  await expect(page).toHaveURL(/\/orders$/)
  await page.getByRole('link', { name: 'Help' }).click()
  await page.getByRole('button', { name: 'All help' }).click()
  await page.getByRole('button', { name: 'Keys' }).click()
  await keys.getByRole('switch', { name: /^Single keys/ }).check()
  await press(page, 'Escape')
  await page.locator('h1').click()
  await press(page, '?')
  await expect(keys).toBeVisible()
})

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
