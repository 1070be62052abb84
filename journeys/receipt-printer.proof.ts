/** More of `receipt-printer.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { chooseTillTool, openTill, signUp, test } from './people.ts'

test('the app may use printers on USB; where the browser forbids them, it says so', async ({ page }) => {
  await signUp(page)
  await page.goto('/sales/pos')
  // No emulated printer: the browser's own list, which the page's permissions policy must allow.
  expect(await page.evaluate(async () => (await navigator.usb?.getDevices())?.length)).toBe(0)
  await page.evaluate(() => {
    const requestDevice = () => Promise.reject(new DOMException('Access to the feature "usb" is disallowed.', 'SecurityError'))
    Object.defineProperty(navigator, 'usb', { value: { getDevices: async () => [], requestDevice } })
  })
  await openTill(page)
  await chooseTillTool(page, /^Till 1/)
  await page.getByRole('button', { name: 'Connect a receipt printer…' }).click()
  await expect(page.getByText('This browser does not allow USB printers.')).toBeVisible()
})
