/** Sign-in with an external, independent OpenID provider, discovered by its issuer. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { buildServer } from '#app/server.ts'
import { enhanced } from '#testing/sign-in.ts'
import { readConfig } from './config.ts'
import { openPool } from './database.ts'
import { EventBus } from './event-bus.ts'
import { discovered } from './provider-discovery.ts'
import { newSecret } from './secrets.ts'
import { issuer, origin, config, env } from './testing-provider-discovery.ts'

/** A browser without scripts: stores cookies, follows redirects, submits the first form of a page. Returns the last address. */
async function browse(start: string, typed: Record<string, string>): Promise<URL> {
  const jar = new Map<string, string>()
  let address = start
  let init: RequestInit = {}
  for (let step = 0; step < 15; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const location = answer.headers.get('location')
    if (location) {
      const next = new URL(location, address)
      if (next.origin === origin) return next
      address = next.href
      init = {}
      continue
    }
    const page = await answer.text()
    const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)]
    address = new URL(/<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? '', address).href
    init = {
      method: 'POST',
      body: new URLSearchParams({ ...typed, ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])) }),
    }
  }
  throw new Error('It never led back.')
}

test('signs a person in from end to end by the issuer alone, with the configured claims', async () => {
  const { provider } = config
  expect(provider).toMatchObject({ token: 'id_token', audiences: ['nursery'], flow: 'code' })
  expect(provider.authorizationEndpoint).toBe(`${issuer}/auth`)
  const verifier = randomBytes(32).toString('base64url')
  const redirect_uri = `${origin}/auth/callback`
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'nursery',
    redirect_uri,
    scope: provider.scope,
    state: 'x',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const back = await browse(`${provider.authorizationEndpoint}?${query}`, { login: `ana${newSecret()}`, password: 'any' })
  expect(back.pathname).toBe('/auth/callback')
  const exchange = (code_verifier: string) =>
    fetch(provider.tokenEndpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        client_id: 'nursery',
        redirect_uri,
        code_verifier,
      }),
    })
  const { id_token, access_token } = (await (await exchange(verifier)).json()) as { id_token: string; access_token: string }
  const open = (token: string) =>
    fetch(`${origin}/api/sessions/create`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  const opened = await open(id_token)
  expect(await opened.json()).toMatchObject({ data: { role: 'admin', first_name: 'Ana', nursery_name: 'Green Gate' } })
  const me = await fetch(`${origin}/api/users/me`, { headers: { authorization: `Bearer ${enhanced(opened)}` } })
  expect(me.status).toBe(200)
  expect((await open(access_token)).status).toBe(401)
  expect((await exchange(verifier)).status).toBe(400)
})

test('exchanges the code of a client with a secret, which no browser sees, and leads to where signing out ends', async () => {
  const secret = { PROVIDER_CLIENT_ID: 'with-secret', PROVIDER_CLIENT_SECRET: 'kept by the server' }
  const read = readConfig({ PORT: new URL(origin).port, ...env(secret) })
  const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
  const product = await buildServer({
    config: { ...read, provider: await discovered(read.provider) },
    pool,
    events: new EventBus(pool, process.env['DATABASE_URL'] ?? ''),
    membership: undefined,
  })
  const shown = await product.inject('/api/config')
  expect(shown.body).not.toContain('kept by the server')
  const { data } = shown.json<{ data: { token_endpoint: string; authorization_endpoint: string; sign_out_url: string } }>()
  expect([data.token_endpoint, new URL(data.sign_out_url).searchParams.get('client_id')]).toEqual([
    '/api/provider/token',
    'with-secret',
  ])
  const code_verifier = randomBytes(32).toString('base64url')
  const redirect_uri = `${origin}/auth/callback`
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'with-secret',
    redirect_uri,
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const back = await browse(`${data.authorization_endpoint}?${query}`, { login: `ana${newSecret()}`, password: 'any' })
  const exchange = (payload: Record<string, string>) =>
    product.inject({
      method: 'POST',
      url: data.token_endpoint,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(payload).toString(),
    })
  const sent = { code: back.searchParams.get('code') ?? '', redirect_uri, code_verifier }
  const answer = await exchange(sent)
  const { id_token, ...others } = answer.json<{ id_token: string }>()
  expect(others).toEqual({})
  const opened = await product.inject({
    method: 'POST',
    url: '/api/sessions/create',
    headers: { authorization: `Bearer ${id_token}` },
  })
  expect(opened.json()).toMatchObject({ data: { first_name: 'Ana' } })
  // A code works once, and nothing is guessed.
  for (const again of [sent, { ...sent, code: 'x' }, { code: 'x' }, {}])
    expect((await exchange(again as typeof sent)).statusCode).toBe(401)
  await product.close()
})

test('prefers configured values to discovered ones', async () => {
  const { provider } = readConfig(env({ PROVIDER_TOKEN_ENDPOINT: 'https://id.example/token', PROVIDER_AUDIENCE: 'api' }))
  const found = await discovered(provider)
  expect(found).toMatchObject({ tokenEndpoint: 'https://id.example/token', jwksUrl: `${issuer}/jwks`, token: 'access_token' })
})

test('refuses to start with an issuer that answers something else, has another name, or lacks PKCE', async () => {
  const refusalOf = (body: string, status = 200) => {
    const other = http.createServer(({ headers }, reply) =>
      reply.writeHead(status).end(body.replace('ITSELF', `http://${headers.host}`)),
    )
    return once(other.listen(0, '127.0.0.1'), 'listening').then(async () => {
      const own = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
      const { provider } = readConfig(env({ PROVIDER_ISSUER: own }))
      return discovered({ ...provider, issuers: [own] })
        .catch((error: Error) => error.message.replaceAll(own, 'ISSUER'))
        .finally(() => other.close())
    })
  }
  const document = (more: object) =>
    JSON.stringify({
      issuer,
      authorization_endpoint: 'https://x/a',
      token_endpoint: 'https://x/t',
      jwks_uri: 'https://x/k',
      ...more,
    })
  expect(await refusalOf('', 404)).toContain('did not say where one signs in')
  expect(await refusalOf('<html>')).toContain('did not say where one signs in')
  expect(await refusalOf(document({}))).toContain('calls itself')
  const itself = { issuer: 'ITSELF' }
  expect(await refusalOf(document({ ...itself, code_challenge_methods_supported: ['plain'] }))).toContain('does not take PKCE')
  expect(await refusalOf(document({ ...itself, token_endpoint: 'http://x/t' }))).toContain('must begin with https')
})
