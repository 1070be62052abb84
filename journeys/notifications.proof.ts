/** More of `notifications.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { drawn, signUp, test } from './people.ts'
import { ring } from './notifications-hands.ts'

test('the page keeps everything, by kind and by search, and takes away what was read', async ({ page }) => {
  const owner = await signUp(page, '/dashboard')
  await ring(page, owner, 3)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: 'View All Notifications' }).click()
  await drawn(page)
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(row('Notice 2')).toBeVisible()
  await page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'Reports' }).click()
  await expect(row('Notice 2')).toBeHidden()
  await expect(row('Notice 1')).toBeVisible()
  await page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'All types' }).click()
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
  await page.getByRole('switch', { name: 'Tasks' }).click()
  await expect(page.getByRole('switch', { name: 'Tasks' })).not.toBeChecked()
})
