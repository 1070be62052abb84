/** The bell: unread notifications, read ones, and preferences. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { ring } from './notifications-hands.ts'
import { drawn, signUp, test, faultsOf } from './people.ts'

test('the page keeps everything, by kind and by search, and takes away what was read', async ({ page }) => {
  const owner = await signUp(page, '/dashboard')
  await ring(page, owner, 3)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: 'View All Notifications' }).click()
  await drawn(page)
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(row('Notice 2')).toBeVisible()
  await page.getByRole('main').getByLabel('Type').selectOption('Reports')
  await expect(row('Notice 2')).toBeHidden()
  await expect(row('Notice 1')).toBeVisible()
  await page.getByRole('main').getByLabel('Type').selectOption('All types')
  await page.getByPlaceholder('Search notifications').fill('notice 3')
  await expect(row('Notice 2')).toBeHidden()
  await row('Notice 3').getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByText('No notifications match your filters')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(row('Notice 3').getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Delete read' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete read' }).click()
  await expectMessage(page, '1 deleted.')
  await expect(row('Notice 3')).toBeHidden()

  await page.getByRole('tab', { name: 'Settings' }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/settings') && response.request().method() === 'PUT')
  await page.getByRole('spinbutton', { name: 'Pots: alert below' }).fill('40')
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('spinbutton', { name: 'Pots: alert below' })).toHaveValue('40')
  await page.getByRole('switch', { name: 'Tasks A task' }).click()
  await expect(page.getByRole('switch', { name: 'Tasks A task' })).not.toBeChecked()
})

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
