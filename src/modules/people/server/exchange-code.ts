/** Exchanges the code of a sign-in for the provider's token, where the product is a client with a secret (RFC 6749, 4.1.3). */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import { guardedFetch } from '#server/guarded-fetch.ts'
import type { SignInProvider } from '#server/provider-discovery.ts'
import { unauthenticated } from '#server/provider-tokens.ts'
import { enforceLimit } from '#server/rate-limit.ts'

export const exchangePath = '/api/provider/token'

const Text = z.string().check(z.minLength(1), z.maxLength(2_000))
const Exchange = z.object({ code: Text, redirect_uri: Text, code_verifier: Text })

/** Serves nothing for a client without a secret: browsers exchange its codes themselves. */
export function serveExchange(http: FastifyInstance, provider: SignInProvider): void {
  if (provider.settings.clientSecret === undefined) return
  const attempts = http.createRateLimit({ max: 100 })
  void http.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post(exchangePath, async (request, reply) => {
      await enforceLimit(attempts, request, 'That was tried too often.')
      const sent = Exchange.safeParse(request.body)
      if (!sent.success || !provider.isKnown) throw unauthenticated()
      const token = await exchange(provider, sent.data).catch((error: unknown) => {
        if (!(error instanceof Problem)) request.log.error(error, 'The sign-in provider did not exchange a code.')
        throw error instanceof Problem
          ? error
          : new Problem('UNAVAILABLE', 'The sign-in service does not answer. Try again in a moment.')
      })
      return reply.header('cache-control', 'no-store').send({ [provider.settings.token]: token })
    })
  })
}

/** Throws a Problem for a code that the provider refuses. */
async function exchange(
  { settings }: SignInProvider,
  { code, redirect_uri, code_verifier }: z.infer<typeof Exchange>,
): Promise<string> {
  const { clientId, clientSecret = '', tokenEndpoint, token } = settings
  const basic = [clientId, clientSecret].map(encodeURIComponent).join(':')
  const answer = await guardedFetch(tokenEndpoint, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri, code_verifier }),
  })
  if (answer.status >= 500) throw new Error(`It answered ${answer.status}.`)
  const body = z.record(z.string(), z.unknown()).safeParse(await answer.json().catch(() => undefined))
  const given = body.data?.[token]
  if (answer.status === 401 || body.data?.['error'] === 'invalid_client')
    throw new Error('It does not take the Client Id and the Client Secret.')
  if (!answer.ok || typeof given !== 'string') throw unauthenticated()
  return given
}
