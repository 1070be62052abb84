/** More of `reminders.test.ts`, for `npm run prove`. */
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
