/** What can be set from outside, what is made when nothing is, and what is refused. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StartupError } from './startup-error.ts'
import { readConfig } from './config.ts'
import { newSecret } from './secrets.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-config-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const local = (env: Record<string, string> = {}) => readConfig({ GLASSHOUSE_DATA: path.join(folder, 'local'), ...env })
const good = () => ({
  NODE_ENV: 'production',
  SESSION_SECRET: newSecret(),
  MEMBERSHIP_SECRET: newSecret(),
  DATABASE_URL: 'postgres://owner:pw@db.example/glasshouse',
  PUBLIC_URL: 'https://nursery.example',
})

function refusal(env: Record<string, string>): string {
  try {
    readConfig({ GLASSHOUSE_DATA: path.join(folder, 'refused'), ...env })
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  throw new Error('It was not refused.')
}

test('with nothing set, the product serves this machine, with its own provider and the demo', () => {
  const config = local()
  expect(config).toMatchObject({
    mode: 'local',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    demo: true,
    callsAMinute: 3000,
  })
  expect(config.provider).toMatchObject({ embedded: true, realm: 'membership', issuers: ['http://127.0.0.1:3000/membership'] })
  expect(local({ PORT: '4000' }).provider.realm).toBe(config.provider.realm)
  expect(readConfig({ SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }).dataDir).toBe(
    path.resolve(import.meta.dirname, '../../.data'),
  )
})

test('secrets are made once, and only their owner may read them', () => {
  expect(local().secrets).toEqual(local().secrets)
  // Windows has no such rights: there a folder decides for what lies in it.
  const rights = process.platform === 'win32' ? 0o666 : 0o600
  expect(fs.statSync(path.join(folder, 'local', 'secrets.json')).mode & 0o777).toBe(rights)
  expect(local().secrets.session).not.toBe(local().secrets.membership)
})

test('every wrong variable is named, with what it should be', () => {
  const said = refusal({
    PORT: '80a',
    HOST: 'a b',
    DATABASE_URL: 'mysql://x/y',
    TRUST_PROXY: 'all',
    PUBLIC_URL: 'nursery.example',
  })
  expect(said.split('\n')).toHaveLength(5)
  expect(said).toContain('PORT is a whole number from 1 to 65535. (It is set to "80a".)')
  expect(said).toContain('DATABASE_URL is an address like')
  expect(said).not.toContain('mysql')
})

test('a port that no browser opens is refused, wherever it is named', () => {
  for (const port of ['1', '4190', '6000', '10080'])
    expect(refusal({ PORT: port })).toBe(
      `PORT is ${port}, which browsers do not open: set PORT to another port, like 3000. (It is set to "${port}".)`,
    )
  expect(refusal({ PUBLIC_URL: 'https://nursery.example:6697' })).toBe(
    'PUBLIC_URL has port 6697, which browsers do not open: choose another port. (It is set to "https://nursery.example:6697".)',
  )
  expect(local({ PORT: '4191', PUBLIC_URL: 'https://nursery.example' }).port).toBe(4191)
})

test('an empty variable is one that is not set', () => {
  expect(local({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, demo: true })
})

test('a server listening everywhere is found at this machine', () => {
  expect(local({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://127.0.0.1:8080')
  expect(local({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
})

test('production with all it needs has no demo', () => {
  expect(readConfig(good())).toMatchObject({ mode: 'production', demo: false, publicUrl: 'https://nursery.example' })
})

test('production names everything that is missing at once', () => {
  const said = refusal({ NODE_ENV: 'production', GLASSHOUSE_DATA: '' })
  for (const name of ['SESSION_SECRET', 'MEMBERSHIP_SECRET', 'DATABASE_URL', 'PUBLIC_URL'])
    expect(said).toContain(`${name} is missing`)
})

test.each([
  ['short', 'is shorter than 32 bytes'],
  ['a'.repeat(64), 'repeats itself'],
  ['x7Rq2m'.repeat(8), 'repeats itself'],
  ['kX9-0123456789-mQ2vB7nL4tR8wZ1yC6p', 'contains a word that can be guessed'],
  ['aabbccddaabbddccbbaaddccaabbccddee', 'uses too few different characters'],
  ['my-very-own-secret-for-this-server!', 'contains a word that can be guessed'],
  ['change-me-3fK9x0Qm2vB7nL4tR8wZ1yC6', 'contains a word that can be guessed'],
])('the weak secret %s is refused', (secret, why) => {
  expect(refusal({ ...good(), SESSION_SECRET: secret })).toContain(`SESSION_SECRET ${why}`)
})

test('one secret for both purposes is refused', () => {
  const same = newSecret()
  expect(refusal({ ...good(), SESSION_SECRET: same, MEMBERSHIP_SECRET: same })).toContain('are the same')
})

test('production refuses to send passwords in the open, except to this machine', () => {
  expect(refusal({ ...good(), PUBLIC_URL: 'http://nursery.example' })).toContain('must begin with https')
  expect(readConfig({ ...good(), PUBLIC_URL: 'http://127.0.0.1:3000' }).mode).toBe('production')
})

test('another OpenID issuer takes the place of the embedded provider', () => {
  const { provider } = local({
    PROVIDER_ISSUER: 'https://id.example, https://id.example/old',
    PROVIDER_AUDIENCE: 'nursery',
    PROVIDER_JWKS_URL: 'https://id.example/keys',
    PROVIDER_CLIENT_ID: 'glasshouse',
    PROVIDER_AUTHORIZATION_ENDPOINT: 'https://id.example/authorize',
    PROVIDER_TOKEN_ENDPOINT: 'https://id.example/token',
    PROVIDER_SIGN_UP_URL: 'https://id.example/auth?widgetMode=register',
    PROVIDER_PROFILE_URL: 'https://id.example/profile',
    PROVIDER_CLAIM_IS_PRIMARY: 'isPrimary',
  })
  expect(provider).toMatchObject({
    embedded: false,
    realm: 'https://id.example',
    issuers: ['https://id.example', 'https://id.example/old'],
    claims: { is_primary: 'isPrimary', sub: 'sub' },
  })
})

test('half an issuer is refused, and so is one whose tokens anyone could sign', () => {
  expect(refusal({ PROVIDER_AUDIENCE: 'nursery' })).toContain('PROVIDER_AUDIENCE is set but PROVIDER_ISSUER is not')
  const said = refusal({ PROVIDER_ISSUER: 'https://id.example', PROVIDER_ALGORITHMS: 'HS256' })
  expect(said).toContain('PROVIDER_CLIENT_ID is missing')
  expect(refusal({ OUTSETA_URL: 'https://n.outseta.com', OUTSETA_PLANS: 'basic=1' })).toContain('OUTSETA_PLANS gives')
  expect(refusal({ OUTSETA_URL: 'https://n.outseta.com', PROVIDER_ISSUER: 'https://id.example' })).toContain('one provider only')
  expect(said).toContain('PROVIDER_ALGORITHMS lists algorithms with a public key')
})

test('a mail server is named whole, and its password is never repeated', () => {
  const server = { SMTP_URL: 'smtp://user:pw@mail.example:587', MAIL_FROM: 'Green Gate <hello@nursery.example>' }
  expect(local(server).mail).toEqual({ url: server.SMTP_URL, from: server.MAIL_FROM })
  expect(local().mail).toBeUndefined()
  expect(refusal({ SMTP_URL: server.SMTP_URL })).toContain('MAIL_FROM is missing')
  expect(refusal({ MAIL_FROM: server.MAIL_FROM })).toContain('SMTP_URL is missing')
  const said = refusal({ ...server, SMTP_URL: 'http://user:pw@mail.example', MAIL_FROM: 'nobody' })
  expect(said.split('\n')).toHaveLength(2)
  expect(said).not.toContain('pw')
})

test('Stripe is given whole or not at all', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    STRIPE_PRICE_BASIC: 'price_b',
    STRIPE_PRICE_STANDARD: 'price_s',
    STRIPE_PRICE_PRO: 'price_p',
  }
  expect(local(keys).stripe?.prices).toEqual({ basic: 'price_b', standard: 'price_s', pro: 'price_p' })
  const said = refusal({ STRIPE_SECRET_KEY: 'pk_live_12345678' })
  expect(said.split('\n')).toHaveLength(5)
  expect(said).toContain('STRIPE_SECRET_KEY is missing or no key of that kind')
  expect(said).not.toContain('12345678')
})

test('a bucket for files is given whole or not at all', () => {
  const bucket = { S3_ENDPOINT: 'https://s3.example/', S3_BUCKET: 'nursery', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  expect(local().bucket).toBeUndefined()
  expect(local(bucket).bucket).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'nursery',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  })
  expect(refusal({ S3_BUCKET: 'nursery' })).toMatch(
    /S3_ENDPOINT is missing[^]*S3_ACCESS_KEY_ID is missing[^]*S3_SECRET_ACCESS_KEY is missing/,
  )
  expect(refusal({ ...bucket, S3_ENDPOINT: 'ftp://s3.example' })).toContain('S3_ENDPOINT is the address')
})
