/** The provider's own pages: an invitation from the mail to the nursery, and pages that everybody can use. */
import { expect } from '@playwright/test'
import { acceptInvitation } from './membership-hands.ts'
import { faultsOf, password, signUp, test } from './people.ts'

test('a person is invited, accepts, and every page on the way is accessible, on a phone in the dark', async ({
  page,
  browser,
}) => {
  await acceptInvitation(page, browser, { colorScheme: 'dark', size: { width: 390, height: 844 } })
})

test('a form of the provider says what is missing beside each field, keeps what was typed, and goes once', async ({ page }) => {
  await page.goto('/membership/sign-up?plan=pro')
  const send = page.getByRole('button', { name: 'Start your trial' })
  await send.click()
  await expect(page.getByText('This is required.')).toHaveCount(2)
  await expect(page.getByText('Enter an e-mail address like name@example.com.')).toBeVisible()
  await expect(page.getByText('Choose a password of at least 10 characters.')).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()
  expect(await faultsOf(page)).toEqual([])

  await page.getByLabel('Your name').fill('Ana Reid')
  await expect(page.getByText('This is required.')).toHaveCount(1)
  await page.getByLabel('Name of the nursery').fill('Green Gate')
  await page.getByLabel('E-mail').fill(`twice${Date.now()}@example.com`)
  await page.getByLabel(/Password/).pressSequentially('too short')
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Choose a password of at least 10 characters.')
  await page.getByLabel(/Password/).fill(password)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await send.dblclick()
  await expect(page).toHaveURL(/\/dashboard/)
  expect(sent.filter((path) => path === '/membership/sign-up')).toHaveLength(1)
})

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
