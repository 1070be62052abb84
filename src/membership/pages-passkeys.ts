/** What the script of passkeys asks and sends: the only part of the provider's pages that needs one. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { type Desk, isFromHere, tooOften, waitWords, whoIsHere } from './desk.ts'
import { queryOf, fieldsOf } from './fields.ts'
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

export function servePasskeys(desk: Desk, passkeys: Passkeys): void {
  const { http, accounts, waitFor } = desk
  const refused = (error: string) => ({ error })
  const notThis = 'The passkey does not fit. Try again, or sign in with your password.'

  http.post('/membership/passkeys/offer', async (request, reply) => {
    const here = isFromHere(desk, request) ? await whoIsHere(desk, request) : undefined
    if (!here) return reply.code(401).send(refused('Sign in first.'))
    const { email, first_name, last_name } = here.member
    return passkeys.offer({ user_id: here.user_id, email, name: `${first_name} ${last_name}` })
  })
  http.post('/membership/passkeys/add', async (request, reply) => {
    const here = isFromHere(desk, request) ? await whoIsHere(desk, request) : undefined
    if (!here) return reply.code(401).send(refused('Sign in first.'))
    const made = Made.safeParse(request.body)
    const name = nameOf(request.headers['user-agent'] ?? '')
    if (!made.success || !(await passkeys.add(here.user_id, made.data as RegistrationResponseJSON, name)))
      return reply.code(422).send(refused('The passkey could not be kept. Try again.'))
    return { next: '/membership/profile?said=added' }
  })

  http.post('/membership/passkeys/ask', async (request, reply) => {
    const seconds = await waitFor(request)
    return seconds > 0 ? reply.code(tooOften(reply, seconds)).send(refused(waitWords(seconds))) : passkeys.ask()
  })
  http.post('/membership/passkeys/sign-in', async (request, reply) => {
    if (!isFromHere(desk, request)) return reply.code(403).send(refused('This came from another site.'))
    const seconds = await waitFor(request)
    if (seconds > 0) return reply.code(tooOften(reply, seconds)).send(refused(waitWords(seconds)))
    const signed = Signed.safeParse(request.body)
    const userId = signed.success ? await passkeys.prove(signed.data as AuthenticationResponseJSON) : undefined
    if (userId === undefined) return reply.code(401).send(refused(notThis))
    const cookies = await accounts.openSession(userId, request.headers['user-agent'])
    const asked = fieldsOf(request.query)
    const next = asked['client_id'] === undefined ? '/login' : `/membership/oauth2/authorize?${queryOf(asked)}`
    return reply.header('set-cookie', cookies).send({ next })
  })
}

/** What the device that made it is called in the list. */
export function nameOf(userAgent: string): string {
  const [, system] = /(iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux)/.exec(userAgent) ?? []
  return system === undefined ? 'Passkey' : `Passkey on ${system === 'Macintosh' ? 'Mac' : system}`
}
