/** What an OpenID issuer says of itself (OpenID Connect Discovery 1.0): asked once, at the start, for what was not configured. */
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

const isHere = (url: URL) => ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)

/** The provider with every address it needs. Throws StartupError with a sentence where the issuer does not say. */
export async function discovered(provider: Provider): Promise<Provider> {
  const { issuers, authorizationEndpoint, tokenEndpoint, jwksUrl } = provider
  if (provider.flow === 'token' || (authorizationEndpoint && tokenEndpoint && jwksUrl)) return provider
  const [issuer = ''] = issuers
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  const said = await ask(address)
  if (said.issuer !== issuer)
    throw new StartupError(`${address} calls itself ${said.issuer}: set PROVIDER_ISSUER to exactly that, or correct it.`)
  if (said.code_challenge_methods_supported?.includes('S256') === false)
    throw new StartupError(
      `${issuer} does not take PKCE with S256: allow it there, since the product keeps no secret in a browser.`,
    )
  for (const each of [said.authorization_endpoint, said.token_endpoint, said.jwks_uri])
    if (!each.startsWith('https:') && !isHere(new URL(each)))
      throw new StartupError(`${issuer} names the address ${each}: it must begin with https, or passwords travel in the open.`)
  const signOutUrl = provider.signOutUrl ?? said.end_session_endpoint
  return {
    ...provider,
    authorizationEndpoint: authorizationEndpoint || said.authorization_endpoint,
    tokenEndpoint: tokenEndpoint || said.token_endpoint,
    jwksUrl: jwksUrl || said.jwks_uri,
    ...(signOutUrl !== undefined && { signOutUrl }),
  }
}

async function ask(address: string): Promise<z.infer<typeof Document>> {
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
