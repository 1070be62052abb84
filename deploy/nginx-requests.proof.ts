/** Single requests through a real nginx with the shipped configuration. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '#server/postgres/postmaster.ts'
import { findProgram } from '../start/programs.ts'
import { startNginx } from './testing-servers.ts'

const here = findProgram('nginx') !== undefined

test.skipIf(!here)(
  'passes on the real address of the caller whatever the caller claims, no trace of theirs, and sends http to https',
  async () => {
    const echo = http.createServer(({ headers: { 'x-forwarded-for': address, traceparent } }, response) =>
      response.end(JSON.stringify([address, traceparent ?? null])),
    )
    await once(echo.listen(0, '127.0.0.1'), 'listening')
    const { port } = echo.address() as { port: number }
    const nginx = await startNginx([port, port])
    const claims = { 'x-forwarded-for': '203.0.113.9', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
    const claimed = await fetch(nginx.origin, { headers: claims })
    expect(await claimed.json()).toEqual(['127.0.0.1', null])
    const keyed = await fetch(nginx.origin, {
      method: 'POST',
      headers: { 'idempotency-key': 'k', ...claims },
    })
    expect(await keyed.json()).toEqual(['127.0.0.1', null])
    const moved = await fetch(`${nginx.plain}/till?a=1`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://127.0.0.1/till?a=1'])
    const secret = 's3cret'.repeat(8)
    for (const page of [`availability/${secret}`, `l/${secret}/photo`, `auth/callback?code=${secret}`])
      await (await fetch(`${nginx.origin}/${page}`)).text()
    await nginx.stop()
    const log = readFileSync(nginx.log, 'utf8')
    expect(log).toContain('"GET /availability/..." 200')
    expect(log).toContain('"GET /auth/callback" 200')
    expect(log).not.toContain('s3cret')
    echo.close()
  },
)

test.skipIf(!here)('does not repeat a slow request at the other node, and passes over a node that is down', async () => {
  let received = 0
  const silent = http.createServer(() => void received++)
  const answering = http.createServer((_, response) => response.end('answered'))
  await Promise.all([silent, answering].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')))
  const portOf = (server: http.Server) => (server.address() as { port: number }).port
  const sendTo = async (nginx: { readonly origin: string }, keys: Readonly<Record<string, string>>) => {
    const response = await fetch(nginx.origin, { method: 'POST', body: '{}', headers: keys })
    return `${response.status} ${response.status === 200 ? await response.text() : ''}`.trim()
  }
  const key = { 'idempotency-key': 'k' }

  const slow = await startNginx([portOf(silent), portOf(silent)], { 'proxy_read_timeout 60s;': 'proxy_read_timeout 1s;' })
  expect([await sendTo(slow, key), await sendTo(slow, {}), received]).toEqual(['504', '504', 2])
  await slow.stop()

  const halfDown = await startNginx([await freePort(), portOf(answering)])
  const replies = [
    await sendTo(halfDown, key),
    await sendTo(halfDown, key),
    await sendTo(halfDown, {}),
    await sendTo(halfDown, {}),
  ]
  expect(replies).toEqual(Array.from(replies, () => '200 answered'))
  await halfDown.stop()
  silent.closeAllConnections()
  silent.close()
  answering.close()
})
