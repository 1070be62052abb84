/** The provider's pages: sign-in, sign-up and sign-out. Plain forms that work without a script. */
import rateLimit from '@fastify/rate-limit'
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Text } from '#kernel/wire.ts'
import { type Accounts, type Member, Refused, plans } from './accounts.ts'
import { type Html, html, page } from './html.ts'

export interface DemoAccount {
  readonly role: string
  readonly name: string
  readonly email: string
  readonly password: string
}

interface PagesParts {
  readonly publicUrl: string
  readonly accounts: Accounts
  readonly demo: readonly DemoAccount[]
}

type Fields = Readonly<Record<string, string | undefined>>

const font = fs.readFileSync(new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')))
const style = fs.readFileSync(path.join(import.meta.dirname, 'pages.css'), 'utf8')

const SignUp = z.object({
  first_name: Text(60),
  last_name: Text(60),
  nursery: Text(120),
  email: z.email('Enter an e-mail address like name@example.com.').check(z.maxLength(200)),
  password: z
    .string()
    .check(z.minLength(10, 'Choose a password of at least 10 characters.'), z.maxLength(200, 'At most 200 characters.')),
  plan: z.enum(plans, 'Choose a plan.'),
})

export async function servePages(http: FastifyInstance, { publicUrl, accounts, demo }: PagesParts): Promise<void> {
  const origin = new URL(publicUrl).origin
  // Who follows a link of another site must not be signed in or up by it.
  const fromHere = (request: FastifyRequest) => request.headers.origin === undefined || request.headers.origin === origin
  // What was asked of the authorization endpoint travels along, so that signing in leads back to it.
  const onward = (reply: FastifyReply, asked: Fields, cookies: readonly string[]) => {
    const query = new URLSearchParams(Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined))
    return reply
      .header('set-cookie', cookies)
      .redirect(query.has('client_id') ? `/membership/oauth2/authorize?${query}` : '/login', 303)
  }

  await http.register(rateLimit, {
    global: false,
    max: 10,
    timeWindow: '1 minute',
    hook: 'preHandler',
    keyGenerator: (request) => `${request.ip} ${(request.body as Fields | undefined)?.['email'] ?? ''}`,
  })

  http.get('/membership/style.css', (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=300').send(style),
  )

  http.get('/membership/figtree.woff2', (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=31536000').send(font),
  )

  http.get('/membership/sign-in', (request, reply) => show(reply, 'Sign in', signInForm(request.query as Fields, demo)))
  http.post('/membership/sign-in', { config: { rateLimit: { max: 10, timeWindow: '1 minute' } } }, async (request, reply) => {
    const { email = '', password = '' } = (request.body ?? {}) as Fields
    const asked = request.query as Fields
    if (!fromHere(request)) return show(reply.code(403), 'Not from here', strangersForm)
    try {
      return onward(reply, asked, await accounts.signIn(email.trim(), password))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return show(reply.code(401), 'Sign in', signInForm(asked, demo, { email, error: error.message }))
    }
  })

  http.get('/membership/sign-up', (request, reply) =>
    show(reply, 'Start your trial', signUpForm(request.query as Fields, request.query as Fields, {})),
  )
  http.post('/membership/sign-up', { config: { rateLimit: { max: 10, timeWindow: '1 minute' } } }, async (request, reply) => {
    const typed = (request.body ?? {}) as Fields
    const asked = request.query as Fields
    if (!fromHere(request)) return show(reply.code(403), 'Not from here', strangersForm)
    const checked = SignUp.safeParse(typed)
    if (!checked.success) {
      const errors = Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
      return show(reply.code(422), 'Start your trial', signUpForm(asked, typed, errors))
    }
    const { nursery, plan, ...person } = checked.data
    try {
      await accounts.add({ ...person, account: { name: nursery }, is_primary: true, plan })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return show(reply.code(409), 'Start your trial', signUpForm(asked, typed, { email: error.message }))
    }
    return onward(reply, asked, await accounts.signIn(person.email, person.password))
  })

  http.get('/membership/profile', async (request, reply) => {
    const userId = await accounts.signedIn(request.headers.cookie)
    const member = userId === undefined ? undefined : await accounts.member(userId)
    return member ? show(reply, 'Your account', accountPage(member)) : reply.redirect('/membership/sign-in', 303)
  })

  http.get('/membership/sign-out', async (request, reply) => {
    const cookies = request.headers.cookie ? await accounts.signOut(request.headers.cookie) : []
    return reply.header('set-cookie', cookies).redirect('/', 303)
  })
}

const accountPage = (member: Member): Html =>
  html` <h1>Your account</h1>
    <dl>
      <dt>Name</dt>
      <dd>${member.first_name} ${member.last_name}</dd>
      <dt>E-mail</dt>
      <dd>${member.email}</dd>
      <dt>Nursery</dt>
      <dd>${member.account_name}</dd>
      <dt>Plan</dt>
      <dd>${planWords[member.plan]}</dd>
    </dl>
    <p class="other"><a href="/dashboard">Back to the nursery</a> · <a href="/membership/sign-out">Sign out</a></p>`

const strangersForm = html`<h1>This form came from another site</h1>
  <p>Nothing was done. <a href="/login">Sign in here</a> instead.</p>`

const show = (reply: FastifyReply, title: string, body: Html) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(title, body))

const queryOf = (asked: Fields) =>
  new URLSearchParams(Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString()

function signInForm(
  asked: Fields,
  demo: readonly DemoAccount[],
  { email = '', error }: { email?: string; error?: string } = {},
): Html {
  const query = queryOf(asked)
  return html` <h1>Welcome back</h1>
    ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
    <form method="post" action="/membership/sign-in?${query}">
      <label
        >E-mail
        <input name="email" type="email" autocomplete="username" required value="${email}" ${email ? '' : html`autofocus`}
      /></label>
      <label
        >Password <input name="password" type="password" autocomplete="current-password" required ${email ? html`autofocus` : ''}
      /></label>
      <button class="primary">Sign in</button>
    </form>
    <p class="other">New here? <a href="/membership/sign-up?${query}">Start a 14-day trial</a></p>
    ${
      demo.length > 0
        ? html`<section class="demo">
            <h2>Or look around the demo nursery as</h2>
            ${demo.map((person) => demoButton(person, query))}
          </section>`
        : ''
    }`
}

const demoButton = ({ role, name, email, password }: DemoAccount, query: string): Html =>
  html` <form method="post" action="/membership/sign-in?${query}">
    <input type="hidden" name="email" value="${email}" /><input type="hidden" name="password" value="${password}" />
    <button><b>${roleName(role)}</b> <span>${name}</span></button>
  </form>`

const roleName = (role: string) => role.replace('_', ' ').replace(/^\w/, (letter) => letter.toUpperCase())

const planWords = {
  basic: 'Basic · $15 a month · 1 user',
  standard: 'Standard · $30 a month · 3 users',
  pro: 'Pro · $50 a month · 8 users',
}

function signUpForm(asked: Fields, typed: Fields, errors: Readonly<Record<string, string>>): Html {
  const chosen = typed['plan'] ?? 'standard'
  const field = (name: string, label: string, attributes: Html) =>
    html` <label
      >${label}
      <input
        name="${name}"
        value="${name === 'password' ? '' : (typed[name] ?? '')}"
        required
        ${attributes}
        ${errors[name] ? html`aria-invalid="true"` : ''}
      />
      ${errors[name] ? html`<small role="alert">${errors[name]}</small>` : ''}</label
    >`
  return html` <h1>Start your 14-day trial</h1>
    <p class="lead">Everything is included, and no card is needed.</p>
    <form method="post" action="/membership/sign-up?${queryOf(asked)}">
      <div class="two">
        ${field('first_name', 'First name', html`autocomplete="given-name"`)}
        ${field('last_name', 'Last name', html`autocomplete="family-name"`)}
      </div>
      ${field('nursery', 'Name of the nursery', html`autocomplete="organization"`)}
      ${field('email', 'E-mail', html`type="email" autocomplete="username"`)}
      ${field('password', 'Password, at least 10 characters', html`type="password" minlength="10" autocomplete="new-password"`)}
      <fieldset>
        <legend>Plan after the trial</legend>
        ${plans.map((plan) => html`<label class="choice"><input type="radio" name="plan" value="${plan}" ${plan === chosen ? html`checked` : ''} /> ${planWords[plan]}</label>`)}
      </fieldset>
      <button class="primary">Start your trial</button>
    </form>
    <p class="other">Have an account? <a href="/membership/sign-in?${queryOf(asked)}">Sign in</a></p>`
}
