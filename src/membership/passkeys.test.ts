/** Passkeys, with a software authenticator: a key pair that signs what a browser's would sign. */
import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newSecret } from '#server/secrets.ts'
import { Accounts } from './accounts.ts'
import { Passkeys } from './passkeys.ts'
import { makeTables } from './tables.ts'

const origin = 'https://nursery.example'
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

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
const b64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')
/** The part of CBOR (RFC 8949) that an attestation needs. */
const bytes = (data: Buffer) =>
  Buffer.concat([
    data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ])
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

class Authenticator {
  readonly id = randomBytes(32)
  readonly #key: KeyObject
  readonly #cose: Buffer
  counter = 0

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const half = (value: string) => bytes(Buffer.from(value, 'base64url'))
    // {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
    this.#cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      half(x),
      Buffer.from([0x22]),
      half(y),
    ])
  }

  #head(flags: number, host: string): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([hash(host), Buffer.from([flags]), counter])
  }

  make(challenge: string, { from = origin, host = 'nursery.example' } = {}) {
    const length = Buffer.from([0, this.id.length])
    // User present, user verified, with attested credential data.
    const data = Buffer.concat([this.#head(0x45, host), Buffer.alloc(16), length, this.id, this.#cose])
    const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data)]
    const attestation = Buffer.concat([Buffer.from([0xa3]), ...parts])
    const clientDataJSON = b64(JSON.stringify({ type: 'webauthn.create', challenge, origin: from }))
    return { ...this.#named, response: { clientDataJSON, attestationObject: b64(attestation) } }
  }

  sign(challenge: string, { from = origin, host = 'nursery.example', flags = 0x05 } = {}) {
    this.counter++
    const data = this.#head(flags, host)
    const client = JSON.stringify({ type: 'webauthn.get', challenge, origin: from })
    const signature = b64(sign('sha256', Buffer.concat([data, hash(client)]), this.#key))
    return { ...this.#named, response: { clientDataJSON: b64(client), authenticatorData: b64(data), signature } }
  }

  get #named() {
    return { id: b64(this.id), rawId: b64(this.id), type: 'public-key' as const, clientExtensionResults: {} }
  }
}

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
  expect((await passkeys.registrationOptions(person)).excludeCredentials).toMatchObject([{ id: b64(key.id) }])
  await passkeys.remove('somebody else', b64(key.id))
  expect(await passkeys.verify(key.sign(await newChallenge()))).toBe(userId)
  await passkeys.remove(userId, b64(key.id))
  expect(await passkeys.verify(key.sign(await newChallenge()))).toBeUndefined()
})

test('accepts a challenge once, and only one of its own', async () => {
  const key = await anAuthenticator()
  const challenge = await newChallenge()
  expect(await passkeys.verify(key.sign(challenge))).toBe(userId)
  expect(await passkeys.verify(key.sign(challenge))).toBeUndefined()
  expect(await passkeys.verify(key.sign(b64(randomBytes(32))))).toBeUndefined()
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
  expect(await passkeys.verify({ ...forged, id: b64(key.id), rawId: b64(key.id) })).toBeUndefined()
  key.counter = 50
  expect(await passkeys.verify(key.sign(await newChallenge()))).toBe(userId)
  key.counter = 3
  expect(await passkeys.verify(key.sign(await newChallenge()))).toBeUndefined()
  const { challenge } = await passkeys.registrationOptions(person)
  expect(await passkeys.add(userId, new Authenticator().make(challenge, { from: 'https://evil.example' }), 'x')).toBe(false)
})
