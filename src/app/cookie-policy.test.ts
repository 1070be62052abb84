/** The Cookie Policy of the landing page names the cookies that a browser gets, and how long each lasts. */
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { newSecret } from '#server/secrets.ts'
import { renderLanding } from './landing.ts'
import { cookiesOf, theProduct } from '#testing/sign-in.ts'

const policyOf = (env: Readonly<Record<string, string>>): string => {
  const config = readConfig({ SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret(), ...env })
  const page = renderLanding(fs.readFileSync('index.html', 'utf8'), config)
  return page.slice(page.indexOf('<dialog id="cookies"'))
}

/** Names and lifetimes in the table of a policy, without what the advertising service sets. */
const namedIn = (policy: string) =>
  [...policy.matchAll(/<th scope="row">([^<]+)<\/th>\s*<td>[^<]+<\/td>\s*<td>([^<]+)<\/td>/g)]
    .map(([, name, lasts]) => `${name}: ${lasts}`)
    .filter((each) => !each.startsWith('analytics: '))
    .toSorted()

const lifetimes: Readonly<Record<string, string>> = { 2592000: '30 days at most', 604800: '7 days at most', 31536000: '1 year' }
const setBy = (responses: readonly Response[]) =>
  [
    ...new Set(
      responses
        .flatMap(({ headers }) => headers.getSetCookie())
        .map((cookie) => {
          const name = (cookie.split('=')[0] ?? '').replace(/(?<=^membership-device-).*/, '…')
          return `${name}: ${lifetimes[/Max-Age=(\d+)/i.exec(cookie)?.[1] ?? ''] ?? cookie}`
        }),
    ),
  ].toSorted()

test('lists what a sign-up, a sign-in and a renewal set', async () => {
  const product = await theProduct()
  const { email, response, cookie } = await product.signUp()
  const opened = await product.open(await product.providerToken(cookie))
  const renewed = await product.refresh({ cookie: cookiesOf(opened) })
  const everything = [response, await product.signIn(email), opened, renewed]
  expect(everything.map(({ status }) => status)).toEqual([303, 303, 201, 200])
  expect(namedIn(policyOf({}))).toEqual(setBy(everything))
})

test('leaves the cookies of another sign-in service to its own policy', () => {
  const policy = policyOf({ OUTSETA_URL: 'https://n.outseta.com', OUTSETA_PLANS: 'basic=b1,standard=s1,pro=p1' })
  expect(policy).not.toContain('membership')
  expect(policy).toContain('<p>The service where you sign in sets cookies of its own')
})
