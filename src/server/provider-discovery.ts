/**
 * OpenID Connect Discovery 1.0: the issuer's metadata is fetched for what is not configured, at the start or, where the issuer does not
 * answer then, as soon as it does.
 */
import { trimEnd } from '#kernel/trim-end.ts'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { guardedFetch } from './guarded-fetch.ts'
import { isLoopback } from './own-addresses.ts'
import { StartupError } from './startup-error.ts'
import type { Provider } from './provider-shape.ts'

const Document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
})

type Metadata = z.infer<typeof Document>

/** The issuer did not answer: unlike a wrong answer, this may end without anybody's help. */
export class IssuerAway extends Error {}

const isComplete = ({ flow, authorizationEndpoint, tokenEndpoint, jwksUrl }: Provider) =>
  flow === 'token' || (authorizationEndpoint !== '' && tokenEndpoint !== '' && jwksUrl !== '')

interface Log {
  readonly warn: (details: object, message: string) => void
  readonly error: (details: object, message: string) => void
}

/** The sign-in provider of a running product, whose addresses may become known only later. */
export class SignInProvider {
  #settings: Provider
  readonly #complete = Promise.withResolvers<Provider>()
  readonly #closing = new AbortController()

  constructor(settings: Provider) {
    this.#settings = settings
    if (isComplete(settings)) this.#complete.resolve(settings)
  }

  /** Discovers its addresses if the issuer answers. Throws a StartupError where it answers that it cannot be used. */
  static async open(configured: Provider): Promise<SignInProvider> {
    const settings = await discovered(configured).catch((error: unknown) => {
      if (error instanceof IssuerAway) return configured
      throw error
    })
    return new SignInProvider(settings)
  }

  /** As known now: until `isKnown`, addresses may be empty. */
  get settings(): Provider {
    return this.#settings
  }

  get isKnown(): boolean {
    return isComplete(this.#settings)
  }

  /** Settles once its addresses are known. */
  get complete(): Promise<Provider> {
    return this.#complete.promise
  }

  /** Tries again, with this many milliseconds between, until its addresses are known or it is closed; logs the first failure, each new one, and the end. */
  async retry(log: Log, pause = 5_000): Promise<void> {
    const since = performance.now()
    let last = ''
    while (!this.isKnown) {
      const failure = await discovered(this.#settings).then(
        (settings) => this.#use(settings),
        (error: Error) => error.message,
      )
      if (this.#closing.signal.aborted) return
      if (failure !== undefined && failure !== last)
        log.error({ reason: failure }, 'Nobody can sign in: the sign-in provider is not reachable.')
      last = failure ?? last
      if (failure !== undefined)
        await delay(pause, undefined, { ref: false, signal: this.#closing.signal }).catch(() => undefined)
    }
    const seconds = Math.round((performance.now() - since) / 1_000)
    if (last !== '') log.warn({ seconds }, 'The sign-in provider answers: people can sign in.')
  }

  close(): void {
    this.#closing.abort()
  }

  #use(settings: Provider): undefined {
    this.#settings = settings
    this.#complete.resolve(settings)
  }
}

/** The provider with all its addresses. Throws IssuerAway where the issuer does not answer, a StartupError where it cannot be used. */
export async function discovered(provider: Provider): Promise<Provider> {
  const { issuers, authorizationEndpoint, tokenEndpoint, jwksUrl, clientId, clientSecret } = provider
  if (isComplete(provider)) return provider
  const [issuer = ''] = issuers
  const address = `${trimEnd(issuer, '/')}/.well-known/openid-configuration`
  const metadata = await fetchMetadata(address)
  refuseUnusable(metadata, { issuers, address, needsChallenge: clientSecret === undefined })
  const signOutUrl = provider.signOutUrl ?? endOfSession(metadata, clientId)
  return {
    ...provider,
    authorizationEndpoint: authorizationEndpoint || metadata.authorization_endpoint,
    tokenEndpoint: tokenEndpoint || metadata.token_endpoint,
    jwksUrl: jwksUrl || metadata.jwks_uri,
    ...(signOutUrl !== undefined && { signOutUrl }),
  }
}

/** OpenID Connect RP-Initiated Logout 1.0: by the client the provider knows where to return to. */
function endOfSession({ end_session_endpoint }: Metadata, clientId: string): string | undefined {
  if (end_session_endpoint === undefined) return undefined
  const url = new URL(end_session_endpoint)
  url.searchParams.set('client_id', clientId)
  return url.href
}

interface Expected {
  readonly issuers: readonly string[]
  readonly address: string
  readonly needsChallenge: boolean
}

/** Throws a StartupError for metadata of another issuer, without PKCE for a client without a secret, or with an address that is not https. */
function refuseUnusable(metadata: Metadata, { issuers, address, needsChallenge }: Expected): void {
  const [issuer = ''] = issuers
  if (!issuers.includes(metadata.issuer))
    throw new StartupError(`${address} calls itself ${metadata.issuer}: set PROVIDER_ISSUER to exactly that, or correct it.`)
  if (needsChallenge && metadata.code_challenge_methods_supported?.includes('S256') === false)
    throw new StartupError(
      `${issuer} does not take PKCE with S256: allow it there, since the product keeps no secret in a browser.`,
    )
  for (const each of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri])
    if (!each.startsWith('https:') && !isLoopback(new URL(each).hostname))
      throw new StartupError(`${issuer} names the address ${each}: it must begin with https, or passwords travel in the open.`)
}

async function fetchMetadata(address: string): Promise<Metadata> {
  const answer = await guardedFetch(address).catch((cause: unknown) => {
    throw new IssuerAway(`${address} does not answer.`, { cause })
  })
  if (answer.status >= 500 || answer.status === 429) throw new IssuerAway(`${address} answers ${answer.status}.`)
  try {
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
    return Document.parse(await answer.json())
  } catch (error) {
    throw new StartupError(
      `${address} did not say where one signs in: check PROVIDER_ISSUER, or set PROVIDER_AUTHORIZATION_ENDPOINT, PROVIDER_TOKEN_ENDPOINT and PROVIDER_JWKS_URL.`,
      { cause: error },
    )
  }
}
