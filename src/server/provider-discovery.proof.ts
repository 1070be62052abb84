/** More of `provider-discovery.test.ts`, for `npm run prove`. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { buildServer } from '#app/server.ts'
import { readConfig } from './config.ts'
import { openPool } from './database.ts'
import { EventBus } from './event-bus.ts'
import { freePort } from './postgres/postmaster.ts'
import { IssuerAway, SignInProvider, discovered } from './provider-discovery.ts'
import { env } from './testing-provider-discovery.ts'

test('does not refuse to start while the issuer is away, busy or silent', async () => {
  let reply = (response: http.ServerResponse): unknown => response.writeHead(503).end()
  const other = http.createServer((_request, response) => void reply(response))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const own = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const { provider } = readConfig(env({ PROVIDER_ISSUER: own }))
  await expect(discovered(provider)).rejects.toThrow(IssuerAway)
  reply = (response) => response.writeHead(429).end()
  await expect(discovered(provider)).rejects.toThrow(IssuerAway)
  reply = () => {}
  expect((await SignInProvider.open(provider)).isKnown).toBe(false)
  other.closeAllConnections()
  other.close()
  await expect(discovered(provider)).rejects.toThrow(IssuerAway)
})

test('starts without the provider, serves what needs none, reports it, and signs people in once it answers', async () => {
  const port = await freePort()
  const own = `http://127.0.0.1:${port}`
  const read = readConfig(env({ PROVIDER_ISSUER: own }))
  const lines: { msg: string }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) }
  const url = process.env['DATABASE_URL'] ?? ''
  const pool = openPool(url, 2)
  const provider = await SignInProvider.open(read.provider)
  const product = await buildServer({
    config: { ...read, logLevel: 'warn' },
    pool,
    events: new EventBus(pool, url),
    membership: undefined,
    provider,
    logStream: stream,
  })
  const get = (path: string) => product.inject(path)
  const token = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.AA`
  const signIn = () =>
    product.inject({ method: 'POST', url: '/api/sessions/create', headers: { authorization: `Bearer ${token}` } })

  for (const path of ['/api/health', '/api/health/ready']) {
    const health = await get(path)
    expect([health.statusCode, health.json()]).toMatchObject([200, { status: 'ok', sign_in: 'unavailable' }])
  }
  const page = await get('/sales/pos')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("connect-src 'self';")
  expect((await get('/api/users/me')).statusCode).toBe(401)
  for (const answer of [await get('/api/config'), await signIn()]) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ detail: 'The sign-in service does not answer. Try again in a moment.' })
  }
  const messages = () => lines.map(({ msg }) => msg)
  await expect.poll(messages).toContain('Nobody can sign in: the sign-in provider is not reachable.')

  const document = {
    issuer: own,
    authorization_endpoint: `${own}/authorize`,
    token_endpoint: `${own}/token`,
    jwks_uri: `${own}/jwks`,
  }
  const answering = http.createServer(({ url: path }, reply) =>
    reply.end(JSON.stringify(path === '/jwks' ? { keys: [] } : document)),
  )
  await once(answering.listen(port, '127.0.0.1'), 'listening')
  await expect.poll(async () => (await get('/api/config')).statusCode).toBe(200)
  expect((await get('/api/config')).json()).toMatchObject({ data: { token_endpoint: `${own}/token` } })
  expect((await get('/api/health')).json()).not.toHaveProperty('sign_in')
  await expect
    .poll(async () => (await get('/auth/callback')).headers['content-security-policy'])
    .toContain(`connect-src 'self' ${own};`)
  // Its keys are read: the token is refused for what it is.
  expect((await signIn()).statusCode).toBe(401)
  expect(messages()).toContain('The sign-in provider answers: people can sign in.')
  expect(messages().filter((each) => each.startsWith('Nobody'))).toHaveLength(1)
  await product.close()
  answering.close()
})
