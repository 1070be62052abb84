/** Shared by all pages of the provider: the signed-in member, the check of a form's origin, rendering. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Accounts, Member, ActiveSession } from './accounts.ts'
import { type Fields, readFields, queryString } from './form-fields.ts'
import { otherSitePage } from './views-sign-in.ts'
import type { Html } from '#server/html.ts'
import { durationText } from '#server/mail-quota.ts'
import { page } from './page-layout.ts'
import type { Mailer } from './mailer.ts'
import type { AttemptLimit } from './attempt-limit.ts'
import type { KnownDevices } from './known-devices.ts'
import type { MailLinks } from './mail-links.ts'
import type { People } from './people.ts'
import type { MembershipEvents } from './membership-events.ts'

export interface PageContext {
  readonly http: FastifyInstance
  readonly publicUrl: string
  /** Origins of its pages: the public address, and others of this machine. */
  readonly origins: readonly string[]
  readonly accounts: Accounts
  readonly people: People
  readonly links: MailLinks
  readonly mailer: Mailer
  readonly attempts: AttemptLimit
  readonly knownDevices: KnownDevices
  /** Serves the outbox as a page: never in production. */
  readonly showsOutbox: boolean
  readonly events: MembershipEvents
}

/** The person of a session, with their account. */
export interface SignedInMember extends ActiveSession {
  readonly member: Member
  readonly cookie: string
}

export const render = (reply: FastifyReply, title: string, body: Html, wide = false) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page(title, body, wide))

/** Returns to the authorization endpoint with its own parameters, which every sign-in page carries along. */
export const continueSignIn = (reply: FastifyReply, params: Fields, cookies: readonly string[]) =>
  reply
    .header('set-cookie', cookies)
    .redirect(params['client_id'] === undefined ? '/login' : `/membership/oauth2/authorize?${queryString(params)}`, 303)

export function tooManyRequests(reply: FastifyReply, seconds: number): number {
  reply.header('retry-after', seconds)
  return 429
}

/** Reports a refusal to the owner of the account. The answer to the client does not change by it. */
export async function reportRefusal(
  { events }: Pick<PageContext, 'events'>,
  request: FastifyRequest,
  account: string | undefined,
): Promise<void> {
  if (account === undefined) return
  const { ip, method, headers, routeOptions } = request
  await events
    .refused(account, { ip, user_agent: headers['user-agent'] ?? '', call: `${method} ${routeOptions.url ?? ''}` })
    .catch((error: unknown) => request.log.error(error))
}

export const retryMessage = (seconds: number) =>
  `Too many attempts. Wait ${seconds <= 60 ? `${seconds} seconds` : durationText(seconds)}, then try again.`

/** The message for each invalid field, by its name. */
export const fieldErrors = (error: z.core.$ZodError): Readonly<Record<string, string>> =>
  Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]))

/** Refuses cross-site requests (CSRF): another site's form signs nobody in or out and changes nothing. */
export const isSameOrigin = ({ origins }: Pick<PageContext, 'origins'>, { headers }: FastifyRequest): boolean =>
  headers.origin === undefined || origins.includes(headers.origin)

export async function signedInMember(
  { accounts }: Pick<PageContext, 'accounts'>,
  request: FastifyRequest,
): Promise<SignedInMember | undefined> {
  const { cookie } = request.headers
  const person = await accounts.signedIn(cookie)
  const member = person && (await accounts.member(person.user_id))
  return person && member && cookie ? { ...person, member, cookie } : undefined
}

interface PageRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly signedIn: SignedInMember
  readonly fields: Fields
}

type Handler = (request: PageRequest) => Promise<FastifyReply> | FastifyReply

/** A page for signed-in people; others are redirected to the sign-in page. */
export const servePage = (context: PageContext, path: string, handler: Handler) =>
  context.http.get(path, async (request, reply) => {
    const signedIn = await signedInMember(context, request)
    if (!signedIn) return reply.redirect('/membership/sign-in', 303)
    return handler({ request, reply, signedIn, fields: readFields(request.query) })
  })

/** True for a form that the product sends in place of the page: it is answered by JSON, `{ errors }` where it is refused. */
export const isSentByScript = ({ headers }: FastifyRequest): boolean => headers.accept === 'application/json'

/** A form for signed-in people. */
export const serveForm = (context: PageContext, path: string, handler: Handler) =>
  context.http.post(path, async (request, reply) => {
    if (!isSameOrigin(context, request)) return render(reply.code(403), 'Not from here', otherSitePage)
    const signedIn = await signedInMember(context, request)
    if (!signedIn)
      return isSentByScript(request)
        ? reply.code(401).send({ errors: { form: 'Sign in on your account page first, then send it again.' } })
        : reply.redirect('/membership/sign-in', 303)
    return handler({ request, reply, signedIn, fields: readFields(request.body) })
  })
