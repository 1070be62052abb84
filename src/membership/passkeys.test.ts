/** Passkeys, with a software authenticator. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newSecret } from '#server/secrets.ts'
import { Accounts } from './accounts.ts'
import { Passkeys } from './passkeys.ts'
import { makeTables } from './tables.ts'
import { Authenticator, base64url, origin } from './testing-authenticator.ts'

let pool: pg.Pool
let passkeys: Passkeys
let accounts: Accounts
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: process.env['MEMBERSHIP_DATABASE_URL'], max: 4 })
  accounts = new Accounts(pool, origin, newSecret())
  await accounts.migrate()
  await makeTables(pool)
  passkeys = new Passkeys(pool, origin)
})
afterAll(() => pool.end())

let userId = ''
let person = { user_id: '', email: '', name: 'Ana Reid' }
beforeEach(async () => {
  const email = `key${randomBytes(6).toString('hex')}@example.com`
  const added = { email, password: 'a long password', first_name: 'Ana', last_name: 'Reid' }
  const { sub } = await accounts.add({ ...added, account: { name: 'Green Gate' }, is_primary: true, plan: 'basic' })
  userId = sub
  person = { user_id: sub, email, name: 'Ana Reid' }
})

async function anAuthenticator(): Promise<Authenticator> {
  const key = new Authenticator()
  const { challenge } = await passkeys.registrationOptions(person)
  expect(await passkeys.add(userId, key.make(challenge), 'Passkey on Mac')).toBe(true)
  return key
}
const newChallenge = async () => (await passkeys.signInOptions()).challenge

test('signs a person in with an added passkey, until it is removed', async () => {
  const key = await anAuthenticator()
  expect(await passkeys.verify(key.sign(await newChallenge()))).toBe(userId)
  expect(await passkeys.of(userId)).toMatchObject([{ name: 'Passkey on Mac', last_used_at: expect.any(Date) as Date }])
  expect((await passkeys.registrationOptions(person)).excludeCredentials).toMatchObject([{ id: base64url(key.id) }])
  await passkeys.remove('somebody else', base64url(key.id))
  expect(await passkeys.verify(key.sign(await newChallenge()))).toBe(userId)
  await passkeys.remove(userId, base64url(key.id))
  expect(await passkeys.verify(key.sign(await newChallenge()))).toBeUndefined()
})

test('accepts a challenge once, and only one of its own', async () => {
  const key = await anAuthenticator()
  const challenge = await newChallenge()
  expect(await passkeys.verify(key.sign(challenge))).toBe(userId)
  expect(await passkeys.verify(key.sign(challenge))).toBeUndefined()
  expect(await passkeys.verify(key.sign(base64url(randomBytes(32))))).toBeUndefined()
  // A challenge for adding signs nobody in, and one of another person adds nothing.
  const { challenge: offered } = await passkeys.registrationOptions(person)
  expect(await passkeys.verify(key.sign(offered))).toBeUndefined()
  expect(await passkeys.add('somebody else', new Authenticator().make(offered), 'x')).toBe(false)
})

test('rejects the signature of another site, another key, a cloned key, or an unverified user', async () => {
  const key = await anAuthenticator()
  expect(await passkeys.verify(key.sign(await newChallenge(), { from: 'https://nursery.evil.example' }))).toBeUndefined()
  expect(await passkeys.verify(key.sign(await newChallenge(), { host: 'evil.example' }))).toBeUndefined()
  expect(await passkeys.verify(key.sign(await newChallenge(), { flags: 0x01 }))).toBeUndefined()
  const forged = new Authenticator().sign(await newChallenge())
  expect(await passkeys.verify({ ...forged, id: base64url(key.id), rawId: base64url(key.id) })).toBeUndefined()
  key.counter = 50
  expect(await passkeys.verify(key.sign(await newChallenge()))).toBe(userId)
  key.counter = 3
  expect(await passkeys.verify(key.sign(await newChallenge()))).toBeUndefined()
  const { challenge } = await passkeys.registrationOptions(person)
  expect(await passkeys.add(userId, new Authenticator().make(challenge, { from: 'https://evil.example' }), 'x')).toBe(false)
})
