/** Limits for somebody who finds an unlocked screen or a cookie: they cannot take the account over permanently. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type Product, theProduct, cookiesOf, enhanced } from '#testing/sign-in.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

const tables = async (text: string, values: unknown[]) => {
  const client = new pg.Client({ connectionString: product.options.databaseUrl })
  await client.connect()
  return client.query<{ subject: string; body: string; count: number }>(text, values).finally(() => client.end())
}
/** Lets the person's sign-in at the provider lie so long ago. */
const signedInAgo = (email: string, time: string) =>
  tables(
    `UPDATE session SET "createdAt" = now() - $2::interval, "expiresAt" = now() + interval '1 day'
     WHERE "userId" = (SELECT id FROM "user" WHERE email = $1)`,
    [email, time],
  )
const mailsTo = async (email: string) =>
  (await tables('SELECT subject, body FROM outbox WHERE sent_to = $1 ORDER BY created_at', [email])).rows
const passkeysOf = async (email: string) =>
  (await tables('SELECT count(*)::int AS count FROM passkeys WHERE user_id = (SELECT id FROM "user" WHERE email = $1)', [email]))
    .rows[0]?.count
const addPasskey = (email: string) =>
  tables(
    `INSERT INTO passkeys (id, user_id, public_key, counter, transports, name)
     SELECT $2, id, '\\x00', 0, '{}', 'Passkey on Mac' FROM "user" WHERE email = $1`,
    [email, `key of ${email}`],
  )

test('asks for the password before the e-mail address changes, unless the person signed in just now', async () => {
  const { email, cookie } = await product.signUp()
  const next = `new.${email}`
  await signedInAgo(email, '11 minutes')
  const page = await (await product.see('profile', cookie)).text()
  expect(page).toContain('name="email_password"')
  for (const email_password of ['', 'not the password'])
    expect((await product.send('profile/email', { email: next, email_password }, cookie)).status).toBe(409)
  expect(await product.mailedToken(next)).toBe('')
  expect((await product.send('profile/email', { email: next, email_password: 'a long password' }, cookie)).status).toBe(303)
  expect(await product.mailedToken(next)).not.toBe('')
  await signedInAgo(email, '9 minutes')
  expect(await (await product.see('profile', cookie)).text()).not.toContain('name="email_password"')
  expect((await product.send('profile/email', { email: `other.${email}` }, cookie)).status).toBe(303)
})

test('counts wrong passwords there as at the sign-in', async () => {
  const { email, cookie } = await product.signUp()
  await signedInAgo(email, '1 hour')
  await product.send('profile/email', { email: `new.${email}`, email_password: 'not the password' }, cookie)
  const { rows } = await tables('SELECT attempts AS count FROM failed_logins WHERE address_hash = $1', [
    createHash('sha256').update(email).digest('base64url'),
  ])
  expect(rows).toMatchObject([{ count: 1 }])
})

test('notifies the old address when a change is requested, and when it is done', async () => {
  const { email, cookie } = await product.signUp()
  const next = `new.${email}`
  await product.send('profile/email', { email: next }, cookie)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your e-mail address is about to change')
  await product.send('confirm', { token: await product.mailedToken(next) })
  const last = (await mailsTo(email)).at(-1)
  expect(last?.subject).toBe('Your e-mail address was changed')
  expect(last?.body).toContain(next)
})

test('adds a passkey only shortly after a sign-in', async () => {
  const { email, cookie } = await product.signUp()
  const ask = () =>
    fetch(`${product.origin}/membership/passkeys/registration-options`, {
      method: 'POST',
      headers: { cookie, origin: product.origin, ...product.caller },
    })
  expect((await ask()).status).toBe(200)
  await signedInAgo(email, '11 minutes')
  const late = await ask()
  expect(late.status).toBe(403)
  expect(await late.json()).toMatchObject({ error: expect.stringContaining('Sign out and in again') as string })
})

test('removes the passkeys, and signs every device out, with a password reset', async () => {
  const { email, cookie } = await product.signUp()
  const device = await product.open(await product.providerToken(cookie))
  expect((await product.me(enhanced(device))).status).toBe(200)
  await addPasskey(email)
  await product.send('forgot', { email })
  expect(
    (await product.send('reset', { token: await product.mailedToken(email), password: 'muddy gloves at dawn' })).status,
  ).toBe(200)
  expect(await passkeysOf(email)).toBe(0)
  // A call in the moment before is answered as the session was then.
  await expect.poll(async () => (await product.me(enhanced(device))).status).toBe(403)
  expect((await product.refresh({ cookie: cookiesOf(device) })).status).toBe(403)
})

test('signs every device out when the password changes, and lets this browser in again', async () => {
  const { email, cookie } = await product.signUp()
  const device = await product.open(await product.providerToken(cookie))
  expect((await product.me(enhanced(device))).status).toBe(200)
  const other = cookiesOf(await product.signIn(email))
  const changed = await product.send('profile/password', { current: 'a long password', password: 'muddy gloves at dawn' }, cookie)
  expect(changed.status).toBe(303)
  expect((await product.refresh({ cookie: cookiesOf(device) })).status).toBe(403)
  expect((await product.see('profile', other)).status).toBe(303)
  const again = await product.open(await product.providerToken(cookiesOf(changed)))
  expect(again.status).toBe(201)
})

test('ends a session 30 days after the sign-in, however often it was used', async () => {
  const { email, cookie } = await product.signUp()
  await signedInAgo(email, '29 days 23 hours')
  expect((await product.see('profile', cookie)).status).toBe(200)
  await signedInAgo(email, '30 days 1 minute')
  expect((await product.see('profile', cookie)).headers.get('location')).toBe('/membership/sign-in')
})

test('refuses common passwords and the own address at sign-up, at a reset and at a change', async () => {
  const { email, cookie } = await product.signUp()
  for (const password of ['password12', 'qwertyuiop', email]) {
    const fresh = await product.signUp({ email: `x.${email}`, password: password === email ? `x.${email}` : password })
    expect(fresh.response.status, password).toBe(422)
    expect((await product.send('profile/password', { current: 'a long password', password }, cookie)).status, password).toBe(422)
  }
  await product.send('forgot', { email })
  const token = await product.mailedToken(email)
  const refused = await product.send('reset', { token, password: 'password12' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('easy to guess')
  // The link was not used up by it.
  expect((await product.send('reset', { token, password: 'muddy gloves at dawn' })).status).toBe(200)
})
