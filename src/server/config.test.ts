/** Environment variables: defaults, parsing and refused values. */
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

test('serves this machine with its own provider and the demo by default', () => {
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

test('creates secrets once, readable by their owner only', () => {
  expect(local().secrets).toEqual(local().secrets)
  // Windows has no such permissions: the folder decides.
  const rights = process.platform === 'win32' ? 0o666 : 0o600
  expect(fs.statSync(path.join(folder, 'local', 'secrets.json')).mode & 0o777).toBe(rights)
  expect(local().secrets.session).not.toBe(local().secrets.membership)
})

test('names every invalid variable with what it should be', () => {
  const message = refusal({
    PORT: '80a',
    HOST: 'a b',
    DATABASE_URL: 'mysql://x/y',
    TRUST_PROXY: 'all',
    PUBLIC_URL: 'nursery.example',
  })
  expect(message.split('\n')).toHaveLength(5)
  expect(message).toContain('PORT is a whole number from 1 to 65535. (It is set to "80a".)')
  expect(message).toContain('DATABASE_URL is an address like')
  expect(message).not.toContain('mysql')
})

test('refuses a port that browsers do not open, in every variable', () => {
  for (const port of ['1', '4190', '6000', '10080'])
    expect(refusal({ PORT: port })).toBe(
      `PORT is ${port}, which browsers do not open: set PORT to another port, like 3000. (It is set to "${port}".)`,
    )
  expect(refusal({ PUBLIC_URL: 'https://nursery.example:6697' })).toBe(
    'PUBLIC_URL has port 6697, which browsers do not open: choose another port. (It is set to "https://nursery.example:6697".)',
  )
  expect(local({ PORT: '4191', PUBLIC_URL: 'https://nursery.example' }).port).toBe(4191)
})

test('treats an empty variable as not set', () => {
  expect(local({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, demo: true })
})

test('finds a server that listens on all interfaces at this machine', () => {
  expect(local({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://127.0.0.1:8080')
  expect(local({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
})

test('starts production without a demo when everything is set', () => {
  expect(readConfig(good())).toMatchObject({ mode: 'production', demo: false, publicUrl: 'https://nursery.example' })
})

test('names everything missing for production at once', () => {
  const message = refusal({ NODE_ENV: 'production', GLASSHOUSE_DATA: '' })
  for (const name of ['SESSION_SECRET', 'MEMBERSHIP_SECRET', 'DATABASE_URL', 'PUBLIC_URL'])
    expect(message).toContain(`${name} is missing`)
})

test.each([
  ['short', 'is shorter than 32 bytes'],
  ['a'.repeat(64), 'repeats itself'],
  ['x7Rq2m'.repeat(8), 'repeats itself'],
  ['kX9-0123456789-mQ2vB7nL4tR8wZ1yC6p', 'contains a word that can be guessed'],
  ['aabbccddaabbddccbbaaddccaabbccddee', 'uses too few different characters'],
  ['my-very-own-secret-for-this-server!', 'contains a word that can be guessed'],
  ['change-me-3fK9x0Qm2vB7nL4tR8wZ1yC6', 'contains a word that can be guessed'],
])('refuses the weak secret %s', (secret, why) => {
  expect(refusal({ ...good(), SESSION_SECRET: secret })).toContain(`SESSION_SECRET ${why}`)
})

test('refuses one secret for both purposes', () => {
  const same = newSecret()
  expect(refusal({ ...good(), SESSION_SECRET: same, MEMBERSHIP_SECRET: same })).toContain('are the same')
})

test('refuses plain http in production, except to this machine', () => {
  expect(refusal({ ...good(), PUBLIC_URL: 'http://nursery.example' })).toContain('must begin with https')
  expect(readConfig({ ...good(), PUBLIC_URL: 'http://127.0.0.1:3000' }).mode).toBe('production')
})

test('uses another OpenID issuer in place of the embedded provider', () => {
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

test('refuses an incomplete issuer, and one whose tokens anyone could sign', () => {
  expect(refusal({ PROVIDER_AUDIENCE: 'nursery' })).toContain('PROVIDER_AUDIENCE is set but PROVIDER_ISSUER is not')
  const message = refusal({ PROVIDER_ISSUER: 'https://id.example', PROVIDER_ALGORITHMS: 'HS256' })
  expect(message).toContain('PROVIDER_CLIENT_ID is missing')
  expect(refusal({ OUTSETA_URL: 'https://n.outseta.com', OUTSETA_PLANS: 'basic=1' })).toContain('OUTSETA_PLANS gives')
  expect(refusal({ OUTSETA_URL: 'https://n.outseta.com', PROVIDER_ISSUER: 'https://id.example' })).toContain('one provider only')
  expect(message).toContain('PROVIDER_ALGORITHMS lists algorithms with a public key')
})

test('requires a complete mail server, and never repeats its password', () => {
  const server = { SMTP_URL: 'smtp://user:pw@mail.example:587', MAIL_FROM: 'Green Gate <hello@nursery.example>' }
  expect(local(server).mail).toEqual({ url: server.SMTP_URL, from: server.MAIL_FROM })
  expect(local().mail).toBeUndefined()
  expect(refusal({ SMTP_URL: server.SMTP_URL })).toContain('MAIL_FROM is missing')
  expect(refusal({ MAIL_FROM: server.MAIL_FROM })).toContain('SMTP_URL is missing')
  const message = refusal({ ...server, SMTP_URL: 'http://user:pw@mail.example', MAIL_FROM: 'nobody' })
  expect(message.split('\n')).toHaveLength(2)
  expect(message).not.toContain('pw')
})

test('requires Stripe’s keys to be complete', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    STRIPE_PRICE_BASIC: 'price_b',
    STRIPE_PRICE_STANDARD: 'price_s',
    STRIPE_PRICE_PRO: 'price_p',
  }
  expect(local(keys).stripe?.prices).toEqual({ basic: 'price_b', standard: 'price_s', pro: 'price_p' })
  const message = refusal({ STRIPE_SECRET_KEY: 'pk_live_12345678' })
  expect(message.split('\n')).toHaveLength(5)
  expect(message).toContain('STRIPE_SECRET_KEY is missing or no key of that kind')
  expect(message).not.toContain('12345678')
})

test('requires the bucket for files to be complete', () => {
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
