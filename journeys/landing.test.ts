/** The landing page: its content, its downloads, and its conversion tracking. */
import { expect, test } from '@playwright/test'
import { consent, reported, withTag } from './landing-hands.ts'

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
