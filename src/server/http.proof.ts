/** More of `http.test.ts`, for `npm run prove`. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { listening, sendingBody } from './testing-http.ts'

test('closes a connection that sends its headers too slowly', async () => {
  const { app, port } = await listening()
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 900_000])
  app.server.headersTimeout = 100
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/orders HTTP/1.1\r\nHost: x\r\n')
  expect(await text(socket)).toContain('"code":"TOO_SLOW"')
  await app.close()
})

afterEach(() => vi.useRealTimers())

test.each([0, 100])('ends a body of which %d bytes arrive in half a minute', async (bytes) => {
  const { app, send, answer } = await sendingBody()
  await send(40_000)
  await send(bytes)
  expect(await answer).toContain('"code":"TOO_SLOW"')
  await app.close()
})
