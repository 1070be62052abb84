/** Correctly signed tokens whose account or subject is unusable, at both sign-in routes, from each kind of provider. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '#app/server.ts'
import { owner } from '#testing/nursery.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { nurseryIdOf } from '#server/provider-tokens.ts'
import type { Provider } from '#server/provider-shape.ts'
import { newSecret } from '#server/secrets.ts'

const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] })
const keyServer = http.createServer({ keepAliveTimeout: 0 }, (_request, reply) =>
  reply.setHeader('content-type', 'application/json').end(keys),
)
beforeAll(async () => void (await once(keyServer.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => void keyServer.close())

const kinds: Record<string, Record<string, string>> = {
  Outseta: { OUTSETA_URL: 'https://nursery.outseta.com', OUTSETA_PLANS: 'basic=b1,standard=s1,pro=p1' },
  'an OpenID provider': {
    PROVIDER_ISSUER: 'https://id.example/realms/plants',
    PROVIDER_CLIENT_ID: 'glasshouse',
    PROVIDER_CLAIM_ACCOUNT: 'organization',
  },
  'the embedded provider': {},
}

/** The product with that provider, whose published keys are the test's. */
async function aProductWith(env: Readonly<Record<string, string>>) {
  const read = readConfig({ SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret(), ...env })
  const jwksUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`
  const provider: Provider = { ...read.provider, jwksUrl, algorithms: ['RS256'] }
  const url = process.env['DATABASE_URL'] ?? ''
  const pool = openPool(url, 2)
  const product = await buildServer({
    config: { ...read, provider },
    pool,
    events: new EventBus(pool, url),
    membership: undefined,
  })
  return { product, provider }
}

const unusable: Record<string, unknown> = {
  null: null,
  'an empty text': '',
  blanks: '  ',
  'a list': ['nursery-1'],
  'an object': { id: 1 },
  true: true,
  'a fraction': 1.5,
}

test.for(Object.entries(kinds))('%s: two customers with unusable claims never share a nursery', async ([, env]) => {
  const { product, provider } = await aProductWith(env)
  const { claims, realm, issuers, audiences } = provider
  const tokenWith = (changed: Readonly<Record<string, unknown>>) =>
    new SignJWT({ [claims.sub]: 'person-1', [claims.account]: 'account-1', [claims.is_primary]: '1', ...changed })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(issuers[0] ?? '')
      .setAudience([...audiences])
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  const send = (method: 'GET' | 'POST', url: string, token: string) =>
    product.inject({ method, url, headers: { authorization: `Bearer ${token}` } })

  for (const [what, value] of Object.entries(unusable))
    for (const name of [claims.account, claims.sub]) {
      const token = await tokenWith({ [name]: value })
      const opened = await send('POST', '/api/sessions/create', token)
      expect(opened.json(), `${name} is ${what}`).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      expect(opened.json<{ detail: string }>().detail).toContain(`the claim “${name}” as a text or a whole number`)
      expect((await send('POST', '/api/sessions/refresh', token)).statusCode, `${name} is ${what}`).toBe(403)
      expect((await send('GET', '/api/users', token)).statusCode, `${name} is ${what}`).toBe(401)
    }
  const { rows } = await owner.query('SELECT id FROM nurseries WHERE id = ANY($1::uuid[])', [
    ['', 'account-1', 'nursery-1', 'true', 'null'].map((account) => nurseryIdOf(realm, account)),
  ])
  expect(rows).toEqual([])

  const account = String(Date.now())
  expect((await send('POST', '/api/sessions/create', await tokenWith({ [claims.account]: Number(account) }))).statusCode).toBe(
    201,
  )
  const { rows: made } = await owner.query('SELECT id FROM nurseries WHERE id = $1', [nurseryIdOf(realm, account)])
  expect(made).toHaveLength(1)
  await product.close()
})
