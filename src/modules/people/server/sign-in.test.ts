import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { dayIn } from '#kernel/day.ts'
import { type Product, theProduct, cookiesOf, enhanced } from '#testing/sign-in.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

test('makes the first user the admin of a new nursery, and remembers the device by an HttpOnly cookie', async () => {
  const { email, response, cookie } = await product.signUp()
  expect(response.status).toBe(303)
  const opened = await product.open(await product.providerToken(cookie))
  expect(opened.status).toBe(201)
  expect(await opened.json()).toMatchObject({
    data: { role: 'admin', first_name: 'Ana', email, nursery_name: 'Green Gate' },
    meta: { unique_devices: 1, max_allowed_devices: 2, remaining_devices: 1 },
  })
  const setCookie = opened.headers.getSetCookie().join('\n')
  expect(setCookie).toMatch(/glasshouse=[^;]+;.*HttpOnly;.*SameSite=Strict/)
  expect(await (await product.me(enhanced(opened))).json()).toMatchObject({ data: { role: 'admin' } })

  const cookies = cookiesOf(opened)
  const renewed = await product.refresh({ cookie: cookies })
  expect(renewed.status).toBe(200)
  expect((await product.me(enhanced(renewed))).status).toBe(200)
  // Another site's page has the cookie, but neither our origin nor JSON.
  expect((await product.refresh({ cookie: cookies, origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await product.refresh({ cookie: cookies, 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await product.refresh({ cookie: cookies, 'content-type': 'text/plain' })).status).toBe(415)
})

test('starts a new nursery with the settings of the country chosen at sign-up, else with the defaults', async () => {
  const settingsOf = async (chosen: Record<string, string>) => {
    const opened = await product.open(await product.providerToken((await product.signUp(chosen)).cookie))
    const settings = await product.call('GET', '/api/profile/settings', enhanced(opened))
    return ((await settings.json()) as { data: Settings }).data
  }
  const defaults = { country: 'NZ', dateFormat: 'MM/DD/YYYY', cashRounding: 'none', timeZone: 'Pacific/Auckland' }
  expect(await settingsOf({})).toMatchObject(defaults)
  expect(await settingsOf({ country: '', time_zone: 'Europe/Berlin' })).toMatchObject(defaults)
  expect(await settingsOf({ country: 'NZ' })).toMatchObject({ ...defaults, dateFormat: 'DD/MM/YYYY', cashRounding: '10c' })
  const perth = await settingsOf({ country: 'AU', time_zone: 'Australia/Perth' })
  expect(perth).toMatchObject({ currency: 'AUD', salesTaxRate: '10', cashRounding: '5c', timeZone: 'Australia/Perth' })
  expect(perth.financialYearStart).toBe(dayIn('Australia/Perth', new Date()))
  expect(await settingsOf({ country: 'UK', time_zone: 'Middle-earth/Shire' })).toMatchObject({ timeZone: 'Europe/London' })

  const refused = await product.signUp({ country: 'Middle-earth' })
  expect(refused.response.status).toBe(422)
  expect(await refused.response.text()).toContain('Choose a country from the list.')
})

test('opens one nursery for two devices that sign in at once', async () => {
  const token = await product.providerToken((await product.signUp()).cookie)
  const both = await Promise.all([product.open(token), product.open(token)])
  expect(both.map((opened) => opened.status)).toEqual([201, 201])
  const people = await product.call('GET', '/api/users', enhanced(both[0]))
  expect(((await people.json()) as { data: unknown[] }).data).toHaveLength(1)
})

test('accepts a provider’s token only to open a session, and the product’s own never for that', async () => {
  const token = await product.providerToken((await product.signUp()).cookie)
  const refused = await product.me(token)
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  expect((await product.open(enhanced(await product.open(token)))).status).toBe(401)
})

test('keeps the admin’s role, changes others at once, for admins only', async () => {
  const { cookie } = await product.signUp()
  const boss = await product.open(await product.providerToken(cookie))
  const { data: owner } = (await boss.clone().json()) as { data: { id: string } }
  const change = (id: string, role: string, token: string) =>
    fetch(`${product.origin}/api/users/${id}/role`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ role }),
    })
  expect((await change(owner.id, 'sales', enhanced(boss))).status).toBe(403)

  const account = await accountOf(cookie)
  const email = `staff-${randomUUID()}@example.com`
  const staff = {
    email,
    password: 'a long password',
    first_name: 'Tama',
    last_name: 'Hale',
    is_primary: false,
    plan: 'pro' as const,
  }
  await product.membership.addAccount({ ...staff, account: { id: account, name: 'Green Gate' } })
  const hand = await product.open(await product.providerToken(cookiesOf(await product.signIn(email))))
  const { data: worker } = (await hand.clone().json()) as { data: { id: string; role: string } }
  expect(worker.role).toBe('general_staff')
  expect((await change(worker.id, 'admin', enhanced(boss))).status).toBe(403)
  expect((await change(worker.id, 'manager', enhanced(hand))).status).toBe(403)
  expect((await change(worker.id, 'sales', enhanced(boss))).status).toBe(200)
  expect(await (await product.me(enhanced(hand))).json()).toMatchObject({ data: { role: 'sales', nursery_name: 'Green Gate' } })
})

/** The provider's identifier of the nursery of the cookie's user. */
async function accountOf(cookie: string): Promise<string> {
  const [, claims = ''] = (await product.providerToken(cookie)).split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { account: string }).account
}

test('links to the account and the people at the provider', async () => {
  const leadsTo = async (path: string) => (await fetch(product.origin + path, { redirect: 'manual' })).headers.get('location')
  expect(await leadsTo('/account')).toMatch(/\/membership\/profile$/)
  expect(await leadsTo('/account/people')).toMatch(/\/membership\/people$/)
})
