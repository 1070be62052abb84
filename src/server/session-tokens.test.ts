import { createHash } from 'node:crypto'
import { type CryptoKey, SignJWT, generateKeyPair } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { newSecret } from './secrets.ts'
import { sessionTokens } from './session-tokens.ts'

const secret = newSecret()
const tokens = sessionTokens(secret)
const claims = { nursery_id: '01890000-0000-8000-8000-000000000001', session_id: '01890000-0000-7000-8000-000000000002' }

afterEach(() => void vi.useRealTimers())

test('identifies the session and its nursery', async () => {
  expect(await tokens.verify(await tokens.sign(claims))).toEqual(claims)
})

test('expires after ten minutes', async () => {
  const token = await tokens.sign(claims)
  vi.useFakeTimers({ now: Date.now() + 9 * 60_000, toFake: ['Date'] })
  expect(await tokens.verify(token)).toEqual(claims)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('refuses a token that was signed elsewhere or is of another kind', async () => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const foreign = (alg: string, key: CryptoKey | Uint8Array) =>
    new SignJWT({ nursery: claims.nursery_id, session: claims.session_id })
      .setProtectedHeader({ alg, typ: 'glasshouse-session+jwt' })
      .setIssuer('glasshouse')
      .setAudience('glasshouse')
      .setExpirationTime('10m')
      .sign(key)
  const [header, body] = (await tokens.sign(claims)).split('.')
  const unsigned = `${Buffer.from('{"alg":"none","typ":"glasshouse-session+jwt"}').toString('base64url')}.${body}.`
  const forged = [
    await sessionTokens(newSecret()).sign(claims),
    await tokens.sign({ ...claims, session_id: 'none' }),
    await foreign('EdDSA', privateKey),
    await foreign('HS256', new TextEncoder().encode(secret)),
    unsigned,
    `${header}.${body}.`,
    '',
  ]
  for (const token of forged) await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('refuses a token that was signed by the same key for something else, or without an end', async () => {
  const key = createHash('sha256').update(`session tokens ${secret}`).digest()
  const made = ({ typ = 'glasshouse-session+jwt', issuer = 'glasshouse', audience = 'glasshouse', ends = true }) => {
    const token = new SignJWT({ nursery: claims.nursery_id, session: claims.session_id })
      .setProtectedHeader({ alg: 'HS256', typ })
      .setIssuer(issuer)
      .setAudience(audience)
    return (ends ? token.setExpirationTime('10m') : token).sign(key)
  }
  expect(await tokens.verify(await made({}))).toEqual(claims)
  for (const other of [{ typ: 'JWT' }, { issuer: 'other' }, { audience: 'other' }, { ends: false }])
    await expect(tokens.verify(await made(other))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
