/** The calls of passkey.js: the only part of the provider's pages that needs a script. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { isFresh } from './accounts.ts'
import { callerOf } from './attempt-limit.ts'
import { type PageContext, isSameOrigin, tooManyRequests, retryMessage, signedInMember } from './page-context.ts'
import { queryString, readFields } from './form-fields.ts'
import type { Passkeys } from './passkeys.ts'

const base64url = z.string().check(z.regex(/^[\w-]{1,8000}$/))
const Credential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})
const Made = z.extend(Credential, {
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
const Signed = z.extend(Credential, {
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(z.string())),
  }),
})

export function servePasskeys(context: PageContext, passkeys: Passkeys): void {
  const { http, accounts, attempts, knownDevices } = context
  const refused = (error: string) => ({ error })
  const staleSignIn = 'You signed in a while ago. Sign out and in again, then add the passkey within ten minutes.'
  const notThis = 'The passkey doesn’t match. Try again, or sign in with your password.'

  http.post('/membership/passkeys/registration-options', async (request, reply) => {
    const signedIn = isSameOrigin(context, request) ? await signedInMember(context, request) : undefined
    if (!signedIn) return reply.code(401).send(refused('Sign in first.'))
    if (!isFresh(signedIn)) return reply.code(403).send(refused(staleSignIn))
    const { email, first_name, last_name } = signedIn.member
    return passkeys.registrationOptions({ user_id: signedIn.user_id, email, name: `${first_name} ${last_name}` })
  })
  http.post('/membership/passkeys/add', async (request, reply) => {
    const signedIn = isSameOrigin(context, request) ? await signedInMember(context, request) : undefined
    if (!signedIn) return reply.code(401).send(refused('Sign in first.'))
    if (!isFresh(signedIn)) return reply.code(403).send(refused(staleSignIn))
    const made = Made.safeParse(request.body)
    const name = nameOf(request.headers['user-agent'] ?? '')
    if (!made.success || !(await passkeys.add(signedIn.user_id, made.data as RegistrationResponseJSON, name)))
      return reply.code(422).send(refused('The passkey could not be saved. Try again.'))
    return { next: '/membership/profile?notice=added' }
  })

  http.post('/membership/passkeys/sign-in-options', async (request, reply) => {
    // Every page of the form asks for them, and they name no account.
    const seconds = await attempts.count(['form', callerOf(request)])
    return seconds > 0
      ? reply.code(tooManyRequests(reply, seconds)).send(refused(retryMessage(seconds)))
      : passkeys.signInOptions()
  })
  http.post('/membership/passkeys/sign-in', async (request, reply) => {
    if (!isSameOrigin(context, request)) return reply.code(403).send(refused('This came from another site.'))
    const seconds = await attempts.countForm(request)
    if (seconds > 0) return reply.code(tooManyRequests(reply, seconds)).send(refused(retryMessage(seconds)))
    const signed = Signed.safeParse(request.body)
    const userId = signed.success ? await passkeys.verify(signed.data as AuthenticationResponseJSON) : undefined
    if (userId === undefined) return reply.code(401).send(refused(notThis))
    const [cookies, member] = await Promise.all([
      accounts.openSession(userId, request.headers['user-agent']),
      accounts.member(userId),
    ])
    const device = member ? [knownDevices.cookieFor(member.email)] : []
    const params = readFields(request.query)
    const next = params['client_id'] === undefined ? '/login' : `/membership/oauth2/authorize?${queryString(params)}`
    return reply.header('set-cookie', [...cookies, ...device]).send({ next })
  })
}

/** The passkey's name in the list: the device that created it. */
function nameOf(userAgent: string): string {
  const [, system] = /(iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux)/.exec(userAgent) ?? []
  return system === undefined ? 'Passkey' : `Passkey on ${system === 'Macintosh' ? 'Mac' : system}`
}
