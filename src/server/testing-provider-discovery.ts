/** Helpers of `provider-discovery.test.ts` and `provider-discovery.proof.ts`. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider as OidcProvider } from 'oidc-provider'
import { afterAll, beforeAll } from 'vitest'
import { buildServer } from '#app/server.ts'
import { type Config, readConfig } from './config.ts'
import { openPool } from './database.ts'
import { EventBus } from './event-bus.ts'
import { freePort } from './postgres/postmaster.ts'
import { discovered } from './provider-discovery.ts'
import { newSecret } from './secrets.ts'

let listener: http.RequestListener = (_request, reply) => void reply.writeHead(503).end()
// Under load a pause of the server’s five seconds is no fault: a kept connection stays open.
const elsewhere = http.createServer({ keepAliveTimeout: 0 }, (request, reply) => listener(request, reply))
export let issuer = ''
export let origin = ''
export let config: Config
let close: () => Promise<unknown>

export const env = (more: Record<string, string> = {}) => ({
  SESSION_SECRET: newSecret(),
  MEMBERSHIP_SECRET: newSecret(),
  PROVIDER_ISSUER: issuer,
  PROVIDER_CLIENT_ID: 'nursery',
  PROVIDER_CLAIM_ACCOUNT: 'org_id',
  PROVIDER_CLAIM_ACCOUNT_NAME: 'org_name',
  PROVIDER_CLAIM_IS_PRIMARY: 'org_owner',
  PROVIDER_CLAIM_PLAN: 'tier',
  PROVIDER_PLAN_STANDARD: 'gold',
  ...more,
})

beforeAll(async () => {
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  issuer = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const person = { email: 'ana@example.com', given_name: 'Ana', family_name: 'Reid', org_id: 'o1', org_name: 'Green Gate' }
  listener = new OidcProvider(issuer, {
    clients: [
      {
        client_id: 'nursery',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${origin}/auth/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
      {
        client_id: 'with-secret',
        client_secret: 'kept by the server',
        redirect_uris: [`${origin}/auth/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email'],
      profile: ['given_name', 'family_name', 'org_id', 'org_name', 'org_owner', 'tier'],
    },
    conformIdTokenClaims: false,
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...person, org_owner: true, tier: 'gold' }),
    }),
    cookies: { keys: [newSecret()] },
  }).callback()

  const read = readConfig({ PORT: String(port), ...env() })
  config = { ...read, provider: await discovered(read.provider) }
  const url = process.env['DATABASE_URL'] ?? ''
  const pool = openPool(url, 2)
  const events = new EventBus(pool, url)
  await events.open()
  const product = await buildServer({ config, pool, events, membership: undefined })
  await product.listen({ host: '127.0.0.1', port })
  close = () => product.close()
})

afterAll(async () => {
  await close()
  elsewhere.close()
})
