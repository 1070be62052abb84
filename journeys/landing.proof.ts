/** The landing page: its content, its downloads, and its conversion tracking. */
import { expect, test } from '@playwright/test'
import { consent, reported, withTag } from './landing-hands.ts'

test('without a conversion tag there is no consent question, and nothing is loaded from elsewhere', async ({ page }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (
      !request.url().startsWith('data:') &&
      new URL(request.url()).host !== new URL(page.url()).host &&
      page.url() !== 'about:blank'
    )
      elsewhere.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(consent(page)).toBeHidden()
  expect(elsewhere).toEqual([])
  for (const name of ['Home', 'Features', 'Pricing', 'Login', 'Signup', 'Start Trial', 'Start Your Trial'])
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
  for (const image of await page.locator('.seen img').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
  }
})

test('who says no is not counted, also next time', async ({ page }) => {
  const loaded = await withTag(page)
  await page.goto('/')
  await consent(page).getByRole('button', { name: 'No' }).click()
  await expect(consent(page)).toBeHidden()
  await page.reload()
  await expect(consent(page)).toBeHidden()
  await page.getByRole('link', { name: 'Choose Pro' }).click()
  await expect(page).toHaveURL(/\/membership\/sign-up\?plan=pro/)
  expect(await reported(page)).toBeNull()
  expect(loaded()).toBe(0)
})

test('who has not chosen yet is not counted; who agrees is, with the plan they choose', async ({ page }) => {
  const loaded = await withTag(page)
  await page.goto('/')
  await expect(consent(page)).toBeVisible()
  expect(loaded()).toBe(0)
  await consent(page).getByRole('button', { name: 'Agree' }).click()
  await expect.poll(loaded).toBe(1)
  await page.getByRole('link', { name: 'Choose Standard' }).click()
  await expect(page).toHaveURL(/\/membership\/sign-up\?plan=standard/)
  expect(await reported(page)).toBe(JSON.stringify(['event', 'conversion', { send_to: 'AW-1/abc' }]))

  await page.goto('/')
  await page.getByRole('button', { name: 'Cookie Policy' }).click()
  await page.getByRole('button', { name: 'Choose again about analytics' }).click()
  await consent(page).getByRole('button', { name: 'No' }).click()
  await expect(consent(page)).toBeHidden()
  await page.getByRole('link', { name: 'Choose Basic' }).click()
  await expect(page).toHaveURL(/plan=basic/)
})
