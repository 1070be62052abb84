/** What every page of the provider needs: who stands before it, whether a form is ours, and how an answer looks. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Accounts, Member, SignedIn } from './accounts.ts'
import { type Fields, fieldsOf, queryOf } from './fields.ts'
import { foreignForm } from './forms.ts'
import type { Html } from '#server/html.ts'
import { page } from './html.ts'
import type { Mailer } from './mailer.ts'
import type { MailLinks } from './mail-links.ts'
import type { People } from './people.ts'
import type { TellProduct } from './tell.ts'

export interface Desk {
  readonly http: FastifyInstance
  readonly publicUrl: string
  readonly accounts: Accounts
  readonly people: People
  readonly links: MailLinks
  readonly mailer: Mailer
  /** Counts a try; gives how many seconds to wait before another. */
  readonly waitFor: (request: FastifyRequest) => Promise<number>
  /** Whether mails that were kept may be read on a page: never where real people are served. */
  readonly showsOutbox: boolean
  readonly tell: TellProduct
}

/** Somebody who is signed in, with the account they belong to. */
export interface Here extends SignedIn {
  readonly member: Member
  readonly cookie: string
}

export const show = (reply: FastifyReply, title: string, body: Html, wide = false) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page(title, body, wide))

/** What was asked of the authorization endpoint travelled along, so that signing in leads back to it. */
export const onward = (reply: FastifyReply, asked: Fields, cookies: readonly string[]) =>
  reply
    .header('set-cookie', cookies)
    .redirect(asked['client_id'] === undefined ? '/login' : `/membership/oauth2/authorize?${queryOf(asked)}`, 303)

export function tooOften(reply: FastifyReply, seconds: number): number {
  reply.header('retry-after', seconds)
  return 429
}

/** The owner of the account can read who was not let in; whoever was not is told no more for it. */
export async function tellRefused(
  { tell }: Pick<Desk, 'tell'>,
  request: FastifyRequest,
  account: string | undefined,
): Promise<void> {
  if (account === undefined) return
  const { ip, method, headers, routeOptions } = request
  await tell
    .refused(account, { ip, user_agent: headers['user-agent'] ?? '', call: `${method} ${routeOptions.url ?? ''}` })
    .catch((error: unknown) => request.log.error(error))
}

export const waitWords = (seconds: number) => `That was tried too often. Wait ${seconds} seconds, then try again.`

/** What is wrong with each field, by its name. */
export const errorsOf = (error: z.core.$ZodError): Readonly<Record<string, string>> =>
  Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]))

/** Who follows a link of another site must not be signed in, up or out by it, nor have anything changed. */
export const isFromHere = ({ publicUrl }: Pick<Desk, 'publicUrl'>, { headers }: FastifyRequest): boolean =>
  headers.origin === undefined || headers.origin === new URL(publicUrl).origin

export async function whoIsHere({ accounts }: Pick<Desk, 'accounts'>, request: FastifyRequest): Promise<Here | undefined> {
  const { cookie } = request.headers
  const person = await accounts.signedIn(cookie)
  const member = person && (await accounts.member(person.user_id))
  return person && member && cookie ? { ...person, member, cookie } : undefined
}

interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly here: Here
  readonly fields: Fields
}

type Answer = (visit: Visit) => Promise<FastifyReply> | FastifyReply

/** A page for who is signed in; anybody else is led to the sign-in page. */
export const pageFor = (desk: Desk, path: string, answer: Answer) =>
  desk.http.get(path, async (request, reply) => {
    const here = await whoIsHere(desk, request)
    if (!here) return reply.redirect('/membership/sign-in', 303)
    return answer({ request, reply, here, fields: fieldsOf(request.query) })
  })

/** A form of who is signed in. */
export const formFor = (desk: Desk, path: string, answer: Answer) =>
  desk.http.post(path, async (request, reply) => {
    if (!isFromHere(desk, request)) return show(reply.code(403), 'Not from here', foreignForm)
    const here = await whoIsHere(desk, request)
    if (!here) return reply.redirect('/membership/sign-in', 303)
    return answer({ request, reply, here, fields: fieldsOf(request.body) })
  })
