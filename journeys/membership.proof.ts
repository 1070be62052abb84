/** More of `membership.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { acceptInvitation, signUpFrom } from './membership-hands.ts'
import { signInAs, test, faultsOf, password } from './people.ts'

test('a person is invited, accepts, and every page on the way is accessible, at a desk in the light', async ({
  page,
  browser,
}) => {
  await acceptInvitation(page, browser, { colorScheme: 'light', size: { width: 1440, height: 900 } })
})

for (const [timezoneId, country, dateFormat] of [
  ['Pacific/Auckland', 'NZ', 'DD/MM/YYYY'],
  ['Europe/Berlin', 'EU', 'DD/MM/YYYY'],
  ['UTC', '', 'MM/DD/YYYY'],
] as const)
  test.describe(timezoneId, () => {
    test.use({ timezoneId })
    test(`signing up from ${timezoneId} offers the country, and the nursery starts with its settings`, async ({ page }) => {
      await signUpFrom(page, { timezoneId, country, dateFormat })
    })
  })

test.describe('in Indianapolis', () => {
  const place = { timezoneId: 'America/Indiana/Indianapolis', country: 'US', dateFormat: 'MM/DD/YYYY' }
  test.use({ timezoneId: place.timezoneId })

  test('signing up offers the country, and the nursery starts with its settings', async ({ page }) => {
    await signUpFrom(page, place)
  })
})

test('who is signed in chooses another plan for their nursery, and starts no second one', async ({ page }) => {
  await signInAs(page, 'Mere', '/')
  await page.getByRole('link', { name: 'Choose Pro' }).click()
  await expect(page).toHaveURL(/\/membership\/profile#plan$/)
  await expect(page.locator('#plan')).toBeInViewport()
})

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
