/** Strangers who try passwords for an address do not lock out the person on a device where they signed in before. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, cookiesOf, form, password, theProduct } from '#testing/sign-in.ts'
import { Authenticator } from './testing-authenticator.ts'

let product: Product
const tables = new pg.Pool({ connectionString: process.env['MEMBERSHIP_DATABASE_URL'], max: 1 })
beforeAll(async () => void (product = await theProduct()))
afterAll(async () => {
  await tables.end()
})

const signIn = (email: string, tried: string, cookie = '') =>
  fetch(`${product.origin}/membership/sign-in`, form({ email, password: tried }, { cookie, ...product.caller }))

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const lock = (email: string) =>
  tables.query(
    `INSERT INTO failed_logins (address_hash, attempts) VALUES ($1, 100) ON CONFLICT (address_hash) DO UPDATE SET attempts = 100, last_at = now()`,
    [hashOf(email)],
  )
const deviceOf = (cookies: string) => cookies.split('; ').find((each) => each.startsWith('membership-device-')) ?? ''

test('a device that signed in before is let in while strangers have locked the address', async () => {
  const { email } = await product.signUp()
  const device = deviceOf(cookiesOf(await signIn(email, password)))
  expect(device).not.toBe('')
  await lock(email)
  expect((await signIn(email, password)).status).toBe(429)
  expect((await signIn(email.toUpperCase(), password, device)).status).toBe(303)
  // Its success does not give strangers another hundred.
  expect((await signIn(email, password)).status).toBe(429)
})

test('a known device has its own count of wrong passwords, and is known for its own address only', async () => {
  const [one, two] = [await product.signUp(), await product.signUp()]
  const device = deviceOf(cookiesOf(await signIn(one.email, password)))
  const [value = ''] = device.split('=').slice(1)
  expect((await signIn(one.email, 'wrong password', device)).status).toBe(401)
  const { rows } = await tables.query<{ attempts: number }>('SELECT attempts FROM failed_logins WHERE address_hash = $1', [
    hashOf(`${one.email} ${value.split('.')[0]}`),
  ])
  expect(rows).toEqual([{ attempts: 1 }])
  await lock(`${one.email} ${value.split('.')[0]}`)
  expect((await signIn(one.email, password, device)).status).toBe(429)
  expect((await signIn(one.email, password)).status).toBe(303)

  await lock(two.email)
  const own = deviceOf(cookiesOf(two.response))
  for (const cookie of [
    `${own.split('=')[0]}=${value}`,
    `${own.split('=')[0]}=${value.split('.')[0]}.forged`,
    `${own.slice(0, -2)}xx`,
  ])
    expect((await signIn(two.email, password, cookie)).status).toBe(429)
  // The device of the sign-up is known.
  expect((await signIn(two.email, password, own)).status).toBe(303)
})

const post = (address: string, body: object, cookie = '') =>
  fetch(`${product.origin}/membership/passkeys/${address}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie, ...product.caller },
  })

test('a device on which a person signed in by passkey is known, too', async () => {
  const { email, cookie } = await product.signUp()
  const where = { from: product.origin, host: new URL(product.origin).hostname }
  const challengeOf = async (response: Response) => ((await response.json()) as { challenge: string }).challenge
  const key = new Authenticator()
  const made = key.make(await challengeOf(await post('registration-options', {}, cookie)), where)
  expect((await post('add', made, cookie)).status).toBe(200)
  const signedIn = await post('sign-in', key.sign(await challengeOf(await post('sign-in-options', {})), where))
  expect(signedIn.status).toBe(200)
  const device = deviceOf(cookiesOf(signedIn))
  expect(device).not.toBe('')
  await lock(email)
  expect((await signIn(email, password)).status).toBe(429)
  expect((await signIn(email, password, device)).status).toBe(303)
})

test('every sign-in page of a shop gets the options of its passkeys, however many are opened in a minute', async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => post('sign-in-options', {})))
  expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200))
})
