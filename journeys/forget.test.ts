/** A shared till: what a person saw stays on no device after their session there ended, and what they sold is not lost with it. */
import { expect, test } from '@playwright/test'
import { aUsedTill, cachedAnswers, onDevice, secrets } from './forget-hands.ts'

test('after logging out the browser holds no customer, no price and no setting', async ({ page }) => {
  const owner = await aUsedTill(page)
  await page.getByRole('button', { name: /^Charge/ }).click()
  await page.getByRole('button', { name: /^Take/ }).click()
  await page.getByRole('button', { name: 'New sale' }).click()
  await page.getByRole('button', { name: /^Rimu/ }).first().click()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  const left = await onDevice(page)
  for (const secret of [...secrets, owner.email, 'Rimu', 'Green Gate']) expect(left).not.toContain(secret)
  expect(await cachedAnswers(page)).toEqual([])
})
