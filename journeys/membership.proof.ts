/** More of `membership.test.ts`, for `npm run prove`. */
import { acceptInvitation, signUpFrom } from './membership-hands.ts'
import { test } from './people.ts'

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
