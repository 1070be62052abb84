/** The provider's own pages: an invitation from the mail to the nursery, and pages that everybody can use. */
import { expect } from '@playwright/test'
import { password, signUp, test } from './people.ts'

test('without scripts one signs in at the provider and sees one’s account', async ({ page, browser }) => {
  const { email } = await signUp(page)
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto('/membership/sign-in')
  await expect(plain.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
  await plain.getByLabel('E-mail').fill(email)
  await plain.getByLabel('Password').fill(password)
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click()
  await plain.goto('/membership/profile')
  await expect(plain.getByLabel('E-mail')).toHaveValue(email)
})
