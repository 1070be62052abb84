/** Logs why the tokens of a provider are refused, once for each reason: the operator needs it, the sender of the token does not. */
import type { FastifyBaseLogger } from 'fastify'
import { errors } from 'jose'
import type { Provider } from '#server/provider-shape.ts'
import { UnusableClaim } from '#server/provider-tokens.ts'

/** The claim of a token that the provider itself signed, or `key` where its keys did not sign it. */
function reasonOf(cause: unknown): { readonly claim: string; readonly found?: string } | undefined {
  if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWSSignatureVerificationFailed) return { claim: 'key' }
  if (!(cause instanceof errors.JWTClaimValidationFailed) || !['iss', 'aud'].includes(cause.claim)) return undefined
  const found: unknown = cause.payload[cause.claim]
  return { claim: cause.claim, found: found === undefined ? 'nothing' : JSON.stringify(found).slice(0, 200) }
}

export function refusalLog({ issuers, audiences, jwksUrl }: Pick<Provider, 'issuers' | 'audiences' | 'jwksUrl'>) {
  const logged = new Set<string>()
  const expected: Readonly<Record<string, unknown>> = { iss: issuers, aud: audiences, key: jwksUrl }
  return (log: Pick<FastifyBaseLogger, 'warn'>, error: unknown): void => {
    if (error instanceof UnusableClaim)
      log.warn({ claim: error.claim, found: error.found }, 'A sign-in was refused: the provider sent an unusable claim')
    const reason = reasonOf(error instanceof Error ? error.cause : undefined)
    if (reason === undefined || logged.has(reason.claim)) return
    logged.add(reason.claim)
    log.warn(
      { ...reason, expected: expected[reason.claim] },
      'A sign-in was refused: the token is not as the provider’s settings say',
    )
  }
}
