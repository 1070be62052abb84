/** The bell: unread notifications, read ones, and preferences. */
import { expect } from '@playwright/test'
import { faultsOf, signUp, test } from './people.ts'
import { ring } from './notifications-hands.ts'

test('the bell counts to nine, shows eight, and lets go of the pointer after a moment', async ({ page }) => {
  const owner = await signUp(page, '/dashboard')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(page.getByText('You’re all caught up.')).toBeVisible()
  await page.keyboard.press('Escape')

  await ring(page, owner, 12)
  await expect(bell).toHaveAccessibleName('Notifications 9+, 12 unread')
  await expect(bell).toContainText('9+')
  await bell.click()
  await expect(page.getByText('Showing 8 of 12')).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Just now').first()).toBeVisible()
  expect(await faultsOf(page, { part: '[popover]:popover-open' })).toEqual([])

  await page.getByRole('button', { name: /Notice 12/ }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(bell).toHaveAccessibleName('Notifications 9+, 11 unread')

  await bell.click()
  await page.getByRole('tab', { name: 'Read', exact: true }).first().click()
  await expect(page.getByText('Showing 1 of 1')).toBeVisible()
  await page.getByText('Showing 1 of 1').hover()
  await page.mouse.move(5, 700)
  await expect(page.getByText('Showing 1 of 1')).toBeHidden()

  await bell.click()
  await page.getByRole('button', { name: 'Mark all as read' }).first().click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL(/\/notifications\?tab=settings/)
})
