/** Helpers of `http.test.ts` and `http.proof.ts`. */
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { expect, vi } from 'vitest'
import { makeHttp } from './http.ts'

export async function listening() {
  const app = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
  app.post('/api/orders', () => 'done')
  app.get('/*', (_request, reply) => reply.callNotFound()) // as files are looked for
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, port }
}

/** A server with its own clock, and a connection that sends a body of 200 kB to it. */
export async function sendingBody() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const app = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
  // Node's own limit goes by the real time.
  app.server.requestTimeout = 0
  const begun = Promise.withResolvers<FastifyRequest['raw']>()
  app.addHook('onRequest', async ({ raw }) => begun.resolve(raw))
  app.post('/api/orders', ({ body }) => String(body).length)
  app.addContentTypeParser('text/x', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const answer = text(socket)
  socket.write(
    'POST /api/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/x\r\nContent-Length: 200000\r\n\r\n',
  )
  const raw = await begun.promise
  /** Sends bytes, and lets half a minute and a little more pass once they have arrived. */
  const send = async (bytes: number) => {
    const before = raw.socket.bytesRead
    if (bytes > 0) socket.write('x'.repeat(bytes))
    await expect.poll(() => raw.socket.bytesRead).toBe(before + bytes)
    await vi.advanceTimersByTimeAsync(32_000)
  }
  return { app, send, answer }
}
