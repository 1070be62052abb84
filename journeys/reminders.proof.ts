/** Month end: find overdue accounts, remind all of them at once, and see the result for each. */
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'

test('a second account of the same name needs a confirmation, and has contacts of its own', async ({ page }) => {
  await signInAs(page, 'Mere', '/reports/business-accounts')
  const name = (await page.getByRole('row').nth(1).getByRole('rowheader').textContent()) ?? ''
  await page.getByRole('button', { name: 'New account' }).click()
  const form = page.getByRole('dialog', { name: 'New account' })
  await form.getByLabel(/^Name/).first().fill(name)
  await form.getByRole('button', { name: 'Add a contact' }).click()
  await form.getByLabel('Name of contact 1').fill('Pat')
  await form.getByLabel('E-mail of contact 1').fill('pat@example.com')
  await form.getByLabel('Statements and reminders go here').check()
  await form.getByRole('button', { name: 'Open account' }).click()
  await form.getByLabel('This is another customer of the same name').check()
  await form.getByRole('button', { name: 'Open account' }).click()
  await expect(form).toBeHidden()
})

test('reminders go to every overdue account at once; nobody is reminded twice on one day', async ({ page }) => {
  await signInAs(page, 'Mere', '/reports/business-accounts')
  await page.getByRole('button', { name: 'Overdue', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('tab', { name: 'Statements and reminders' }).click()
  const reminders = page.getByRole('group', { name: /can get a reminder/ })
  await expect(reminders).toContainText('Friendly reminder')
  await page.getByRole('button', { name: /^E-mail .* reminders?$/ }).click()
  const before = page.getByRole('region', { name: 'Sent before' })
  await expect(before.getByText(/^(\d+) of \1 sent$/).first()).toBeVisible()
  await before.getByRole('button', { name: 'Show accounts' }).first().click()
  await expect(before.getByText('Sent', { exact: true }).first()).toBeVisible()
  await expect(reminders).toContainText('Reminded today')
})
