/** Outgoing requests for keys and addresses are bounded: the other server may be slow, redirect, or never end. */
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedFetch } from './guarded-fetch.ts'
import { discovered } from './provider-discovery.ts'
import type { Provider } from './provider-shape.ts'
import { readProvider } from './provider.ts'
import { collectGarbage } from './testing-garbage.ts'
import { providerVerifier } from './provider-tokens.ts'

let origin: string
const requested: string[] = []
let pieces = 0
const outside = http.createServer((request, reply) => {
  requested.push(request.url ?? '')
  if (request.url === '/plain') return reply.setHeader('content-type', 'application/json').end('{"a":1}')
  if (request.url?.startsWith('/elsewhere')) return reply.writeHead(302, { location: '/private' }).end()
  if (request.url?.startsWith('/endless')) {
    const more = () => {
      while (!reply.destroyed && pieces++ < 4_000 && reply.write('x'.repeat(65_536)));
    }
    reply.on('drain', more)
    return more()
  }
  if (request.url === '/silent') return reply
  if (request.url === '/half') return reply.writeHead(200, { 'content-length': 1_000 }).write('x')
  return reply.end('secret')
})
beforeAll(async () => {
  await once(outside.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterAll(() => {
  outside.closeAllConnections()
  outside.close()
})

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
    pieces = 0
    await expect(ask()).rejects.toThrow()
    // Includes bytes in the system's buffers.
    expect(pieces).toBeGreaterThan(0)
    expect(pieces).toBeLessThan(400)
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

test.each(['silent', 'half'])(
  'gives up on a response that is %s after five seconds, whatever is collected as garbage',
  async (page) => {
    const began = performance.now()
    const collecting = setInterval(collectGarbage, 50)
    await expect(guardedFetch(`${origin}/${page}`)).rejects.toThrow('timeout')
    clearInterval(collecting)
    expect(performance.now() - began).toBeGreaterThan(4_500)
  },
)
