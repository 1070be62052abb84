/** A listening product, and functions that sign in as a browser does: for the tests of signing in. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import { SignJWT } from 'jose'
import type { PasswordHashing } from '#membership/accounts.ts'
import { Refusals } from '#modules/people/server/refused-sign-ins.ts'
import { providerEvents } from '#modules/people/server/provider-events.ts'
import { type Membership, type MembershipOptions, makeMembership } from '#membership/membership.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/database.ts'
import { sessionTyp } from '#server/provider-tokens.ts'
import { EventBus } from '#server/event-bus.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { newSecret } from '#server/secrets.ts'
import { buildServer } from '#app/server.ts'

export const password = 'a long password'

/** Sends a plain form like a browser; redirects are returned, not followed. */
export const form = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  redirect: 'manual',
  headers,
})

/** The cookies that a response sets, for the next request. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

interface Secrets {
  readonly SESSION_SECRET: string
  readonly MEMBERSHIP_SECRET: string
}

/** As quick as a password of a test needs: the product's own way takes a twentieth of a second of a core, each time. */
const quickHashing: PasswordHashing = {
  hash: async (text) => createHash('sha256').update(text).digest('hex'),
  verify: async ({ hash, password: tried }) => hash === createHash('sha256').update(tried).digest('hex'),
}

type Given = Partial<Pick<MembershipOptions, 'databaseUrl' | 'sendsMail' | 'stripe' | 'password'>>

async function aServer(secrets: Secrets | undefined, given: Given = {}, env: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const own = secrets ?? { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
  const dataDir = path.join('.data-test', `sign-in-${process.pid}`)
  const config = readConfig({ PORT: String(port), GLASSHOUSE_DATA: dataDir, TRUST_PROXY: 'loopback', ...own, ...env })
  const url = env['DATABASE_URL'] ?? process.env['DATABASE_URL'] ?? ''
  const pool = openPool(url, 4)
  const options: MembershipOptions = {
    databaseUrl: process.env['MEMBERSHIP_DATABASE_URL'] ?? '',
    publicUrl: config.publicUrl,
    secret: config.secrets.membership,
    audience: config.publicUrl,
    clientId: config.provider.clientId,
    sendsMail: false,
    showsOutbox: true,
    password: quickHashing,
    ...given,
    events: providerEvents({ pool, realm: config.provider.realm, refusals: new Refusals(pool) }),
  }
  const membership: Membership = makeMembership(options)
  await membership.migrate()
  const events = new EventBus(pool, url)
  await events.open()
  const http = await buildServer({ config, pool, events, membership })
  await http.listen({ host: '127.0.0.1', port })
  return { secrets: own, config, options, membership, events, http }
}

/**
 * A listening product; given another, one more node of the same. Mails are stored and nothing is charged, unless `sendsMail` or
 * Stripe's keys are given; `env` sets environment variables.
 */
export const aProduct = async (
  other?: { readonly secrets: Secrets; readonly clientAddress?: string },
  ...chosen: [given?: Given, env?: Readonly<Record<string, string>>]
) => browserAt(await aServer(other?.secrets, ...chosen), other?.clientAddress)

let shared: ReturnType<typeof aServer> | undefined

/** One that all test files of this process share, each from an address of its own: not for those that set it up or close it. */
export const theProduct = async () => browserAt(await (shared ??= aServer(undefined)))

/** Attempts are counted by IP address in the database, which all tests share. */
export const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

function browserAt(
  { secrets, config, options, membership, events, http }: Awaited<ReturnType<typeof aServer>>,
  clientAddress = anAddress(),
) {
  const caller = { 'x-forwarded-for': clientAddress }
  const origin = config.publicUrl
  const { clientId } = config.provider
  const redirect_uri = `${origin}/auth/callback`
  const authorize = (cookie: string, params: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri, state: 'x', ...params })
    return fetch(`${origin}/membership/oauth2/authorize?${query}`, { headers: { cookie }, redirect: 'manual' })
  }
  const exchange = (code: string, code_verifier: string, params: Readonly<Record<string, string>> = {}) =>
    fetch(
      `${origin}/membership/oauth2/token`,
      form({ grant_type: 'authorization_code', code, client_id: clientId, redirect_uri, code_verifier, ...params }),
    )
  /** An authorization code for the signed-in person of the cookie, with its PKCE verifier. */
  const codeFor = async (cookie: string) => {
    const verifier = randomBytes(32).toString('base64url')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const authorized = await authorize(cookie, { code_challenge, code_challenge_method: 'S256' })
    return { code: new URL(authorized.headers.get('location') ?? '').searchParams.get('code') ?? '', verifier }
  }

  const signUp = async (chosen: Readonly<Record<string, string>> = {}) => {
    const email = `owner-${randomUUID()}@example.com`
    const fields = { name: 'Ana Reid', nursery: 'Green Gate', email, password, plan: 'standard', ...chosen }
    const response = await fetch(`${origin}/membership/sign-up`, form(fields, caller))
    return { email, response, cookie: cookiesOf(response) }
  }
  const mailedToken = async (email: string): Promise<string> => {
    const page = await (await fetch(`${origin}/membership/outbox`)).text()
    const mail = page.split('<article').find((each) => each.includes(`To ${email} `)) ?? ''
    return /token=([\w-]+)/.exec(mail)?.[1] ?? ''
  }
  return {
    http,
    events,
    origin,
    secrets,
    clientAddress,
    /** Its address, for requests that no function here sends. */
    caller,
    realm: config.provider.realm,
    audience: origin,
    options,
    membership,
    authorize,
    exchange,
    codeFor,
    close: () => http.close(),
    /** A new owner with a nursery of their own; `cookie` is the provider's. */
    signUp,
    /** The same with a confirmed address. */
    async signUpConfirmed(chosen: Readonly<Record<string, string>> = {}) {
      const signedUp = await signUp(chosen)
      await fetch(`${origin}/membership/confirm`, form({ token: await mailedToken(signedUp.email) }, caller))
      return signedUp
    },
    /** Submits a form of the provider as the person of the cookie. */
    send: (address: string, fields: Readonly<Record<string, string>>, cookie = '', accept = 'text/html') =>
      fetch(`${origin}/membership/${address}`, form(fields, { cookie, accept, ...caller })),
    see: (address: string, cookie = '') => fetch(`${origin}/membership/${address}`, { headers: { cookie }, redirect: 'manual' }),
    /** The token in the last mail to that address. */
    mailedToken,
    signIn: (email: string, tried = password) => fetch(`${origin}/membership/sign-in`, form({ email, password: tried }, caller)),
    async providerToken(cookie: string): Promise<string> {
      const { code, verifier } = await codeFor(cookie)
      return ((await (await exchange(code, verifier)).json()) as { access_token: string }).access_token
    },
    open: (token: string, cookie = '') =>
      fetch(`${origin}/api/sessions/create`, { method: 'POST', headers: { authorization: `Bearer ${token}`, cookie } }),
    refresh: (headers: Readonly<Record<string, string>>, body: unknown = {}) =>
      fetch(`${origin}/api/sessions/refresh`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin, 'content-type': 'application/json', ...headers },
      }),
    call: (method: string, address: string, token: string) =>
      fetch(`${origin}${address}`, { method, headers: { authorization: `Bearer ${token}` } }),
    /** A token of the product for that session as issued ten minutes ago. */
    oldToken: (nursery: string, session: string) =>
      new SignJWT({ nursery, session })
        .setProtectedHeader({ alg: 'HS256', typ: sessionTyp })
        .setIssuer('glasshouse')
        .setAudience('glasshouse')
        .setIssuedAt(new Date(Date.now() - 1_200_000))
        .setExpirationTime(new Date(Date.now() - 600_000))
        .sign(createHash('sha256').update(`session tokens ${secrets.SESSION_SECRET}`).digest()),
    me: (token: string) => fetch(`${origin}/api/users/me`, { headers: { authorization: `Bearer ${token}` } }),
  }
}

export type Product = Awaited<ReturnType<typeof aProduct>>

/** The product's token in a response. */
export const enhanced = (response: Response): string => response.headers.get('x-enhanced-token') ?? ''
