/** The provider's pages: sign-in, sign-up, the account and sign-out. */
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Text } from '#kernel/wire.ts'
import { type Accounts, Refused, Shut, plans } from './accounts.ts'
import { type Fields, fieldsOf, queryOf } from './fields.ts'
import { type DemoAccount, accountPage, signInForm, signOutForm, signUpForm, strangersForm } from './forms.ts'
import { type Html, page } from './html.ts'
import { limitTries } from './limits.ts'

interface PagesParts {
  readonly publicUrl: string
  readonly accounts: Accounts
  readonly demo: readonly DemoAccount[]
}

const font = fs.readFileSync(new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')))
const style = fs.readFileSync(path.join(import.meta.dirname, 'pages.css'), 'utf8')

const passwordRule = 'Choose a password of at least 10 characters.'

const SignUp = z.object({
  first_name: Text(60),
  last_name: Text(60),
  nursery: Text(120),
  email: z
    .string('Enter an e-mail address like name@example.com.')
    .check(z.trim(), z.email('Enter an e-mail address like name@example.com.'), z.maxLength(200, 'At most 200 characters.')),
  password: z.string(passwordRule).check(z.minLength(10, passwordRule), z.maxLength(200, 'At most 200 characters.')),
  plan: z.enum(plans, 'Choose a plan.'),
})

export async function servePages(http: FastifyInstance, { publicUrl, accounts, demo }: PagesParts): Promise<void> {
  const origin = new URL(publicUrl).origin
  // Who follows a link of another site must not be signed in, up or out by it.
  const fromHere = ({ headers }: FastifyRequest) => headers.origin === undefined || headers.origin === origin
  const waitFor = await limitTries(http)

  http.get('/membership/style.css', (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=300').send(style),
  )

  http.get('/membership/figtree.woff2', (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=31536000').send(font),
  )

  http.get('/membership/sign-in', (request, reply) => show(reply, 'Sign in', signInForm(fieldsOf(request.query), demo)))
  http.post('/membership/sign-in', async (request, reply) => {
    const { email = '', password = '' } = fieldsOf(request.body)
    const asked = fieldsOf(request.query)
    const again = (status: number, error: string) =>
      show(reply.code(status), 'Sign in', signInForm(asked, demo, { email, error }))
    if (!fromHere(request)) return show(reply.code(403), 'Not from here', strangersForm)
    const seconds = await waitFor(request)
    if (seconds > 0) return again(tooOften(reply, seconds), waitWords(seconds))
    try {
      return onward(reply, asked, await accounts.signIn(email.trim(), password))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return again(error instanceof Shut ? tooOften(reply, 3_600) : 401, error.message)
    }
  })

  http.get('/membership/sign-up', (request, reply) => {
    const asked = fieldsOf(request.query)
    return show(reply, 'Start your trial', signUpForm(asked, asked, {}))
  })
  http.post('/membership/sign-up', async (request, reply) => {
    const typed = fieldsOf(request.body)
    const asked = fieldsOf(request.query)
    const again = (status: number, errors: Readonly<Record<string, string>>) =>
      show(reply.code(status), 'Start your trial', signUpForm(asked, typed, errors))
    if (!fromHere(request)) return show(reply.code(403), 'Not from here', strangersForm)
    const seconds = await waitFor(request)
    if (seconds > 0) return again(tooOften(reply, seconds), { form: waitWords(seconds) })
    const checked = SignUp.safeParse(typed)
    if (!checked.success)
      return again(422, Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message])))
    const { nursery, ...person } = checked.data
    try {
      const { cookies } = await accounts.add({ ...person, account: { name: nursery }, is_primary: true })
      return onward(reply, asked, cookies)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return again(409, { email: error.message })
    }
  })

  http.get('/membership/profile', async (request, reply) => {
    const person = await accounts.signedIn(request.headers.cookie)
    const member = person && (await accounts.member(person.user_id))
    return member ? show(reply, 'Your account', accountPage(member)) : reply.redirect('/membership/sign-in', 303)
  })

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const cookies = request.headers.cookie ? await accounts.signOut(request.headers.cookie) : []
    return reply.header('set-cookie', cookies).redirect('/', 303)
  }
  http.get('/membership/sign-out', (request, reply) =>
    request.headers['sec-fetch-site'] === 'cross-site' ? show(reply, 'Sign out', signOutForm) : signOut(request, reply),
  )
  http.post('/membership/sign-out', (request, reply) =>
    fromHere(request) ? signOut(request, reply) : show(reply.code(403), 'Not from here', strangersForm),
  )
}

/** What was asked of the authorization endpoint travelled along, so that signing in leads back to it. */
const onward = (reply: FastifyReply, asked: Fields, cookies: readonly string[]) =>
  reply
    .header('set-cookie', cookies)
    .redirect(asked['client_id'] === undefined ? '/login' : `/membership/oauth2/authorize?${queryOf(asked)}`, 303)

function tooOften(reply: FastifyReply, seconds: number): number {
  reply.header('retry-after', seconds)
  return 429
}

const waitWords = (seconds: number) => `That was tried too often. Wait ${seconds} seconds, then try again.`

const show = (reply: FastifyReply, title: string, body: Html) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(title, body))
