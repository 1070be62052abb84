/** More of `membership.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { acceptInvitation, signUpFrom } from './membership-hands.ts'
import { signInAs, test } from './people.ts'

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
