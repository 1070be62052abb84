/** Outgoing requests for keys and addresses are bounded: the other server may be slow, redirect, or never end. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { guardedFetch } from './guarded-fetch.ts'
import { discovered } from './provider-discovery.ts'
import type { Provider } from './provider-shape.ts'
import { readProvider } from './provider.ts'
import { providerVerifier } from './provider-tokens.ts'
import { origin, requested, sent } from './testing-guarded-fetch.ts'

function provider(jwksUrl: string): Provider {
  const own = readProvider({}, origin, [])
  if (!own) throw new Error('The product has a provider of its own.')
  return { ...own, issuers: [`${origin}/endless`], algorithms: ['RS256'], jwksUrl }
}
const token = `${Buffer.from('{"alg":"RS256","kid":"one"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.AA`

test('returns the response', async () => {
  expect(await (await guardedFetch(`${origin}/plain`)).json()).toEqual({ a: 1 })
})

test('refuses a redirect', async () => {
  await expect(guardedFetch(`${origin}/elsewhere`)).rejects.toThrow('fetch failed')
  await expect(providerVerifier(provider(`${origin}/elsewhere/keys`))(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(requested).not.toContain('/private')
})

test('reads an endless response to a megabyte at most', async () => {
  for (const ask of [
    () => guardedFetch(`${origin}/endless`),
    () => providerVerifier(provider(`${origin}/endless/keys`))(token),
    () => discovered(provider('')),
  ]) {
    sent.pieces = 0
    await expect(ask()).rejects.toThrow()
    // Includes bytes in the system's buffers.
    expect(sent.pieces).toBeGreaterThan(0)
    expect(sent.pieces).toBeLessThan(400)
  }
})

test('allows no other outgoing fetch, except to the bucket for files', () => {
  const src = path.resolve(import.meta.dirname, '..')
  const files = fs.readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) => file.split(path.sep).join('/'))
  const ours = files.filter((file) => /^(app|membership|server|modules\/(?:[\w-]+\/){1,2}server)\/.*\.ts$/.test(file))
  const serving = ours.filter((file) => !/\b(test(ing)?|proof)\b|service-worker|^app\/demo/.test(path.basename(file)))
  const leaving = serving.filter((file) => /\bfetch\(|'node:https'|'undici'/.test(fs.readFileSync(path.join(src, file), 'utf8')))
  expect(leaving.toSorted()).toEqual(['server/files.ts', 'server/guarded-fetch.ts', 'server/guarded-post.ts'])
})
