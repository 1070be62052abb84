/** OpenID Connect Discovery 1.0: the issuer's metadata is fetched once, at the start, for what is not configured. */
import * as z from 'zod'
import { guardedFetch } from './guarded-fetch.ts'
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

const isLoopback = (url: URL) => ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)

/** The provider with all its addresses. Throws a StartupError where the issuer does not have them. */
export async function discovered(provider: Provider): Promise<Provider> {
  const { issuers, authorizationEndpoint, tokenEndpoint, jwksUrl } = provider
  if (provider.flow === 'token' || (authorizationEndpoint && tokenEndpoint && jwksUrl)) return provider
  const [issuer = ''] = issuers
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  const metadata = await fetchMetadata(address)
  refuseUnusable(metadata, { issuer, address })
  const signOutUrl = provider.signOutUrl ?? metadata.end_session_endpoint
  return {
    ...provider,
    authorizationEndpoint: authorizationEndpoint || metadata.authorization_endpoint,
    tokenEndpoint: tokenEndpoint || metadata.token_endpoint,
    jwksUrl: jwksUrl || metadata.jwks_uri,
    ...(signOutUrl !== undefined && { signOutUrl }),
  }
}

/** Throws a StartupError for metadata of another issuer, without PKCE, or with an address that is not https. */
function refuseUnusable(metadata: Metadata, { issuer, address }: { readonly issuer: string; readonly address: string }): void {
  if (metadata.issuer !== issuer)
    throw new StartupError(`${address} calls itself ${metadata.issuer}: set PROVIDER_ISSUER to exactly that, or correct it.`)
  if (metadata.code_challenge_methods_supported?.includes('S256') === false)
    throw new StartupError(
      `${issuer} does not take PKCE with S256: allow it there, since the product keeps no secret in a browser.`,
    )
  for (const each of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri])
    if (!each.startsWith('https:') && !isLoopback(new URL(each)))
      throw new StartupError(`${issuer} names the address ${each}: it must begin with https, or passwords travel in the open.`)
}

async function fetchMetadata(address: string): Promise<Metadata> {
  try {
    const answer = await guardedFetch(address)
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
    return Document.parse(await answer.json())
  } catch (error) {
    throw new StartupError(
      `${address} did not say where one signs in: check PROVIDER_ISSUER, or set PROVIDER_AUTHORIZATION_ENDPOINT, PROVIDER_TOKEN_ENDPOINT and PROVIDER_JWKS_URL.`,
      { cause: error },
    )
  }
}
