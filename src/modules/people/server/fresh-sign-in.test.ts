/** Some calls want a sign-in of the last ten minutes: a screen left open, or a stolen cookie, is not enough for them. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Product, theProduct, cookiesOf, enhanced } from '#testing/sign-in.ts'
import { app, owner } from '#testing/nursery.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

const changeRole = async (token: string) => {
  const reply = await fetch(`${product.origin}/api/users/${randomUUID()}/role`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'sales' }),
  })
  return ((await reply.json()) as { code: string }).code
}

test('neither renewing the session nor the provider’s own session counts as signing in: only the password or a passkey', async () => {
  const { email, cookie } = await product.signUp()
  const opened = await product.open(await product.providerToken(cookie))
  const cookies = cookiesOf(opened)
  await owner.query(
    `UPDATE device_sessions SET signed_in_at = now() - interval '11 minutes' WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [email],
  )
  await owner.query(
    `UPDATE membership.session SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = (SELECT id FROM membership."user" WHERE email = $1)`,
    [email],
  )
  const renewed = await product.refresh({ cookie: cookies })
  expect(await changeRole(enhanced(renewed))).toBe('SIGN_IN_AGAIN')
  const withoutPassword = await product.open(await product.providerToken(cookie), cookies)
  expect(withoutPassword.status).toBe(201)
  expect(await changeRole(enhanced(withoutPassword))).toBe('SIGN_IN_AGAIN')

  const again = cookiesOf(await product.signIn(email))
  const withPassword = await product.open(await product.providerToken(again), cookiesOf(withoutPassword))
  expect(withPassword.status).toBe(201)
  // Now the role could be changed, but there is no such person.
  expect(await changeRole(enhanced(withPassword))).toBe('NOT_FOUND')
})

test('everything that gives all data or personal data away, or changes who may do what, wants a fresh sign-in', () => {
  expect(
    app.served
      .filter(({ freshSignIn }) => freshSignIn)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  ).toEqual([
    'GET /api/export',
    'GET /api/personal-data/export',
    'POST /api/card-connections',
    'POST /api/export',
    'POST /api/keys',
    'POST /api/nursery-data/erasure',
    'POST /api/nursery-data/imports',
    'POST /api/personal-data/erasures',
    'POST /api/support-access',
    'POST /api/webhooks',
    'PUT /api/users/:id/pin',
    'PUT /api/users/:id/role',
    'PUT /api/webhooks/:id',
  ])
})
