/** Invitations and seats. */
import { beforeAll, expect, test } from 'vitest'
import { type Product, theProduct, cookiesOf, enhanced } from '#testing/sign-in.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

const guest = () => `guest${Math.random().toString(36).slice(2)}@example.com`
const people = async (cookie: string) => (await product.see('people', cookie)).text()
const person = { first_name: 'Tama', last_name: 'Hale', password: 'a long password' }

test('admits an invited person once, in their role, into the same nursery', async () => {
  const { cookie } = await product.signUpConfirmed({ nursery: 'Green Gate' })
  await product.open(await product.providerToken(cookie))
  const email = guest()
  expect((await product.send('people/invite', { email, role: 'production' }, cookie)).status).toBe(303)
  expect(await people(cookie)).toMatch(/2 of 3 seats taken/)
  const token = await product.mailedToken(email)
  expect(await (await product.see(`invitation?token=${token}`)).text()).toContain('Join Green Gate')
  expect((await product.send('invitation', { ...person, token, password: 'short' })).status).toBe(422)
  const both = await Promise.all([1, 2].map(() => product.send('invitation', { ...person, token })))
  expect(both.filter((each) => each.status === 303)).toHaveLength(1)
  const came = cookiesOf(both.find((each) => each.status === 303) ?? new Response())
  const opened = await product.open(await product.providerToken(came))
  expect(await opened.json()).toMatchObject({ data: { role: 'production', email, nursery_name: 'Green Gate' } })
  expect(enhanced(opened)).not.toBe('')
  expect((await product.see(`invitation?token=${token}`)).status).toBe(410)
  expect(await people(cookie)).toMatch(/2 of 3 seats taken/)

  // An invited person cannot invite, or change the plan.
  expect((await product.send('people/invite', { email: guest(), role: 'sales' }, came)).status).toBe(403)
  expect((await product.send('profile/plan', { plan: 'pro' }, came)).status).toBe(403)
})

test('takes an invitation from the product’s own page, and says by JSON what is wrong with it', async () => {
  const { cookie } = await product.signUpConfirmed()
  const email = guest()
  const send = (fields: Record<string, string>, by = cookie) => product.send('people/invite', fields, by, 'application/json')
  const wrong = await send({ email: 'nobody', role: 'owner' })
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toEqual({ errors: { email: expect.any(String), role: 'Choose a role.' } })
  const signedOut = await send({ email, role: 'sales' }, '')
  expect(signedOut.status).toBe(401)
  expect(await signedOut.json()).toEqual({ errors: { form: 'Sign in on your account page first, then send it again.' } })
  expect((await send({ email, role: 'sales' })).status).toBe(201)
  expect(await people(cookie)).toContain('2 of 3 seats taken')
})

test('assigns the last seat once; revoking an invitation frees it', async () => {
  const { cookie } = await product.signUpConfirmed()
  const invited = await Promise.all(
    Array.from({ length: 5 }, () => product.send('people/invite', { email: guest(), role: 'sales' }, cookie)),
  )
  expect(invited.map((each) => each.status).toSorted()).toEqual([303, 303, 409, 409, 409])
  const page = await people(cookie)
  expect(page).toContain('3 of 3 seats taken')
  expect(page).toContain('Choose a larger plan')
  const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const { cookie: outsider } = await product.signUpConfirmed()
  await product.send('people/revoke', { id }, outsider)
  await product.send('people/revoke', { id: 'no uuid' }, cookie)
  expect(await people(cookie)).toContain('3 of 3 seats taken')
  await product.send('people/revoke', { id }, cookie)
  expect(await people(cookie)).toContain('2 of 3 seats taken')
})

test('changes to a smaller plan only with empty seats; the next token has the new plan', async () => {
  const { cookie } = await product.signUpConfirmed()
  await product.send('people/invite', { email: guest(), role: 'sales' }, cookie)
  const refused = await product.send('profile/plan', { plan: 'basic' }, cookie)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Basic has 1 seat, and 2 are taken.')
  expect((await product.send('profile/plan', { plan: 'gold' }, cookie)).status).toBe(422)
  expect((await product.send('profile/plan', { plan: 'pro' }, cookie)).status).toBe(303)
  expect(await people(cookie)).toContain('2 of 8 seats taken')
  const [, claims = ''] = (await product.providerToken(cookie)).split('.')
  const payload: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(payload).toMatchObject({ plan: 'pro', subscription_status: 'trialing' })
})

test('refuses an address with an account, an invalid address and an invalid role', async () => {
  const { cookie } = await product.signUpConfirmed()
  const { email } = await product.signUpConfirmed()
  const refusal = await product.send('people/invite', { email, role: 'sales' }, cookie)
  expect([refusal.status, await refusal.text()]).toEqual([409, expect.stringContaining('already has an account') as string])
  expect((await product.send('people/invite', { email: 'no', role: 'sales' }, cookie)).status).toBe(422)
  expect((await product.send('people/invite', { email: guest(), role: 'admin' }, cookie)).status).toBe(422)
})

test('frees the seat of a deactivated person, who returns only while one is free', async () => {
  const { cookie } = await product.signUpConfirmed()
  const boss = enhanced(await product.open(await product.providerToken(cookie)))
  const email = guest()
  await product.send('people/invite', { email, role: 'production' }, cookie)
  const came = await product.send('invitation', { ...person, token: await product.mailedToken(email) })
  const { data: tama } = (await (await product.open(await product.providerToken(cookiesOf(came)))).json()) as {
    data: { id: string }
  }
  const setActive = (active: boolean) =>
    fetch(`${product.origin}/api/users/${tama.id}/active`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${boss}`, 'content-type': 'application/json' },
      body: JSON.stringify({ active }),
    })
  expect((await setActive(false)).status).toBe(200)
  expect(await people(cookie)).toMatch(/1 of 3 seats taken[^]*Deactivated: no seat/)
  for (let i = 0; i < 2; i++) await product.send('people/invite', { email: guest(), role: 'sales' }, cookie)
  expect(await (await setActive(true)).json()).toMatchObject({
    code: 'SEAT_LIMIT_REACHED',
    detail: 'All of your 3 seats are taken. Choose a larger plan, or withdraw an invitation.',
  })
  const page = await people(cookie)
  await product.send('people/revoke', { id: /name="id" value="([^"]+)"/.exec(page)?.[1] ?? '' }, cookie)
  expect(await (await setActive(true)).json()).toMatchObject({ data: { active: true } })
  expect(await people(cookie)).toMatch(/3 of 3 seats taken/)
})
