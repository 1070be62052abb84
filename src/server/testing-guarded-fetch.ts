/** Helpers of `guarded-fetch.test.ts` and `guarded-fetch.proof.ts`. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

export let origin: string
export const requested: string[] = []
/** Pieces of the endless response. */
export const sent = { pieces: 0 }
const outside = http.createServer({ keepAliveTimeout: 0 }, (request, reply) => {
  requested.push(request.url ?? '')
  if (request.url === '/plain') return reply.setHeader('content-type', 'application/json').end('{"a":1}')
  if (request.url?.startsWith('/elsewhere')) return reply.writeHead(302, { location: '/private' }).end()
  if (request.url?.startsWith('/endless')) {
    const more = () => {
      while (!reply.destroyed && sent.pieces++ < 4_000 && reply.write('x'.repeat(65_536)));
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
