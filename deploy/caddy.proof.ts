/** Single requests through a real Caddy with the shipped configuration and a certificate of its own authority. */
import { once } from 'node:events'
import http from 'node:http'
import { expect, test } from 'vitest'
import { findProgram } from '../start/programs.ts'
import { startCaddy } from './testing-servers.ts'

const here = findProgram('caddy') !== undefined

const listening = async (server: http.Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as { port: number }).port
}

test.skipIf(!here)('passes on the address of the caller and no trace of theirs, and logs no secret', async () => {
  const echo = http.createServer(({ headers }, response) =>
    response.end(JSON.stringify([headers['x-forwarded-for'], headers['x-forwarded-proto'], headers['traceparent'] ?? null])),
  )
  const caddy = await startCaddy(await listening(echo))
  const claims = { 'x-forwarded-for': '203.0.113.9', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  const { body } = await caddy.send('/', { headers: claims })
  expect(['127.0.0.1', '::1']).toContain((JSON.parse(body) as string[])[0])
  expect((JSON.parse(body) as unknown[]).slice(1)).toEqual(['https', null])
  const secret = 's3cret'.repeat(8)
  for (const page of [`availability/${secret}`, `l/${secret}/photo`, `auth/callback?code=${secret}`]) await caddy.send(`/${page}`)
  const log = await caddy.stop()
  expect(log).toContain('"uri":"/availability/..."')
  expect(log).toContain('"uri":"/auth/callback..."')
  expect(log).not.toContain('s3cret')
  echo.close()
})

test.skipIf(!here)('does not repeat a request that a dying product had begun', async () => {
  let received = 0
  const dying = http.createServer(({ method, socket }, response) => {
    if (method !== 'POST') return void response.end()
    received++
    socket.destroy()
  })
  const caddy = await startCaddy(await listening(dying))
  for (const headers of [{}, { 'idempotency-key': 'k' }])
    expect((await caddy.send('/api/sales', { method: 'POST', headers })).status).toBe(502)
  expect(received).toBe(2)
  await caddy.stop()
  dying.close()
})

test.skipIf(!here)('passes on each event at once', async () => {
  const events = http.createServer(({ url }, response) => {
    if (url !== '/api/events') return void response.end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: first\n\n')
  })
  const caddy = await startCaddy(await listening(events))
  const stream = await caddy.open('/api/events')
  const [first] = (await once(stream, 'data')) as [Buffer]
  expect(first.toString()).toBe('data: first\n\n')
  stream.destroy()
  await caddy.stop()
  events.closeAllConnections()
  events.close()
})
