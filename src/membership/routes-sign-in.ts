/** Sign-in, sign-up and sign-out, and the provider's static files. */
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { countries } from '#kernel/country.ts'
import { isTimeZone } from '#kernel/day.ts'
import { KnownAddressError, TooManyAttempts, refusalMessage } from './membership-error.ts'
import {
  type PageContext,
  fieldErrors,
  isSameOrigin,
  continueSignIn,
  render,
  reportRefusal,
  tooManyRequests,
  retryMessage,
} from './page-context.ts'
import { callerOf } from './attempt-limit.ts'
import { readFields } from './form-fields.ts'
import { type DemoAccount, signInForm, signOutForm, signUpForm, otherSitePage } from './views-sign-in.ts'
import { sendConfirmation } from './routes-recovery.ts'
import { plans } from './plans.ts'
import { Email, MailedName, Password, splitName } from './form-schemas.ts'
import { knownOf, passwordProblem } from './password-rule.ts'

const font = fs.readFileSync(new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')))
const file = (name: string) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8')
const style = file('pages.css')
const passkeyScript = file('passkey.js')
// The package exports its modules only; this bundle of them is made for a page without a bundler.
const webauthnScript = fs.readFileSync(new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser')))
const formsScript = file('forms.js')
const signUpScript = file('sign-up.js')

const SignUp = z.object({
  name: MailedName(60),
  nursery: MailedName(120),
  email: Email,
  password: Password,
  plan: z.enum(plans, 'Choose a plan.'),
  country: z.optional(z.enum([...countries, ''], 'Choose a country from the list.')),
})

export function serveSignIn(context: PageContext, demo: readonly DemoAccount[]): void {
  const { http, accounts, attempts, knownDevices } = context
  const send = (type: string, content: string | Buffer, seconds: number) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type(type).header('cache-control', `public, max-age=${seconds}`).send(content)
  http.get('/membership/style.css', send('text/css', style, 300))
  http.get('/membership/passkey.js', send('text/javascript', passkeyScript, 300))
  http.get('/membership/webauthn.js', send('text/javascript', webauthnScript, 300))
  http.get('/membership/forms.js', send('text/javascript', formsScript, 300))
  http.get('/membership/sign-up.js', send('text/javascript', signUpScript, 300))
  http.get('/membership/figtree.woff2', send('font/woff2', font, 31_536_000))

  http.get('/membership/sign-in', (request, reply) => render(reply, 'Sign in', signInForm(readFields(request.query), demo)))
  http.post('/membership/sign-in', async (request, reply) => {
    const { email = '', password = '' } = readFields(request.body)
    const params = readFields(request.query)
    const rerender = (status: number, error: string) =>
      render(reply.code(status), 'Sign in', signInForm(params, demo, { email, error }))
    if (!isSameOrigin(context, request)) return render(reply.code(403), 'Not from here', otherSitePage)
    // Not awaited: the time of an answer must not reveal who has an account.
    const report = (account: string | undefined) => void reportRefusal(context, request, account)
    const seconds = await attempts.countForm(request)
    if (seconds > 0) {
      report(await accounts.accountOf(email))
      return rerender(tooManyRequests(reply, seconds), retryMessage(seconds))
    }
    try {
      const device = knownDevices.find(request.cookies, email)
      const cookies = await accounts.signIn(email.trim(), password, request.headers['user-agent'], device)
      return continueSignIn(reply, params, [...cookies, knownDevices.cookieFor(email)])
    } catch (error) {
      const refusal = refusalMessage(error)
      report(await accounts.accountOf(email))
      return rerender(error instanceof TooManyAttempts ? tooManyRequests(reply, 3_600) : 401, refusal)
    }
  })

  http.get('/membership/sign-up', (request, reply) => {
    const params = readFields(request.query)
    return render(reply, 'Start your trial', signUpForm(params, params, {}))
  })
  http.post('/membership/sign-up', async (request, reply) => {
    const values = readFields(request.body)
    const params = readFields(request.query)
    const rerender = (status: number, errors: Readonly<Record<string, string>>) =>
      render(reply.code(status), 'Start your trial', signUpForm(params, values, errors))
    if (!isSameOrigin(context, request)) return render(reply.code(403), 'Not from here', otherSitePage)
    const caller = callerOf(request)
    const wait = (seconds: number) => rerender(tooManyRequests(reply, seconds), { form: retryMessage(seconds) })
    const seconds = Math.max(await attempts.countForm(request), await attempts.secondsToWait('knownAddress', caller))
    if (seconds > 0) return wait(seconds)
    const checked = SignUp.safeParse(values)
    if (!checked.success) return rerender(422, fieldErrors(checked.error))
    const { nursery, country, name, ...entered } = checked.data
    const person = { ...entered, ...splitName(name) }
    const problem = passwordProblem(person.password, knownOf({ ...person, account_name: nursery }))
    if (problem !== undefined) return rerender(422, { password: problem })
    const tooMany = await attempts.count(['signUp', caller])
    if (tooMany > 0) return wait(tooMany)
    // Filled in by the script, not by the person: an invalid time zone is ignored.
    const { time_zone = '' } = values
    const place = { country: country || undefined, time_zone: country && isTimeZone(time_zone) ? time_zone : undefined }
    try {
      const { sub, cookies } = await accounts.add({
        ...person,
        account: { name: nursery, ...place },
        is_primary: true,
        user_agent: request.headers['user-agent'],
      })
      await sendConfirmation(context, { sub, ...person })
      return continueSignIn(reply, params, [...cookies, knownDevices.cookieFor(person.email)])
    } catch (error) {
      if (error instanceof KnownAddressError) await attempts.count(['knownAddress', caller])
      return rerender(409, { email: refusalMessage(error) })
    }
  })

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const cookies = request.headers.cookie ? await accounts.signOut(request.headers.cookie) : []
    // Clears the browser's cache of this person as well. The app clears its own data itself, because unsent sales must stay.
    return reply.header('set-cookie', cookies).header('clear-site-data', '"cache"').redirect('/', 303)
  }
  http.get('/membership/sign-out', (request, reply) =>
    request.headers['sec-fetch-site'] === 'cross-site' ? render(reply, 'Sign out', signOutForm) : signOut(request, reply),
  )
  http.post('/membership/sign-out', (request, reply) =>
    isSameOrigin(context, request) ? signOut(request, reply) : render(reply.code(403), 'Not from here', otherSitePage),
  )
}
