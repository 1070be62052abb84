/** The provider's pages for anybody: sign-in, sign-up and sign-out, and what they look like. */
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { countries } from '#kernel/country.ts'
import { isTimeZone } from '#kernel/day.ts'
import { TooManyTries, refusalOf } from './accounts.ts'
import { type Desk, errorsOf, isFromHere, onward, show, tellRefused, tooOften, waitWords } from './desk.ts'
import { fieldsOf } from './fields.ts'
import { type DemoAccount, signInForm, signOutForm, signUpForm, foreignForm } from './forms.ts'
import { sendConfirmation } from './pages-recovery.ts'
import { plans } from './plans.ts'
import { Email, MailedName, Name, Password } from './shapes.ts'

const font = fs.readFileSync(new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')))
const file = (name: string) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8')
const style = file('pages.css')
const passkeyScript = file('passkey.js')
const formsScript = file('forms.js')
const signUpScript = file('sign-up.js')

const SignUp = z.object({
  ...Name.shape,
  nursery: MailedName(120),
  email: Email,
  password: Password,
  plan: z.enum(plans, 'Choose a plan.'),
  country: z.optional(z.enum([...countries, ''], 'Choose a country from the list.')),
})

export function servePages(desk: Desk, demo: readonly DemoAccount[]): void {
  const { http, accounts, waitFor } = desk
  const send = (type: string, content: string | Buffer, seconds: number) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type(type).header('cache-control', `public, max-age=${seconds}`).send(content)
  http.get('/membership/style.css', send('text/css', style, 300))
  http.get('/membership/passkey.js', send('text/javascript', passkeyScript, 300))
  http.get('/membership/forms.js', send('text/javascript', formsScript, 300))
  http.get('/membership/sign-up.js', send('text/javascript', signUpScript, 300))
  http.get('/membership/figtree.woff2', send('font/woff2', font, 31_536_000))

  http.get('/membership/sign-in', (request, reply) => show(reply, 'Sign in', signInForm(fieldsOf(request.query), demo)))
  http.post('/membership/sign-in', async (request, reply) => {
    const { email = '', password = '' } = fieldsOf(request.body)
    const asked = fieldsOf(request.query)
    const again = (status: number, error: string) =>
      show(reply.code(status), 'Sign in', signInForm(asked, demo, { email, error }))
    if (!isFromHere(desk, request)) return show(reply.code(403), 'Not from here', foreignForm)
    const seconds = await waitFor(request)
    if (seconds > 0) {
      await tellRefused(desk, request, await accounts.accountOf(email))
      return again(tooOften(reply, seconds), waitWords(seconds))
    }
    try {
      return onward(reply, asked, await accounts.signIn(email.trim(), password, request.headers['user-agent']))
    } catch (error) {
      const refusal = refusalOf(error)
      await tellRefused(desk, request, await accounts.accountOf(email))
      return again(error instanceof TooManyTries ? tooOften(reply, 3_600) : 401, refusal)
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
    if (!isFromHere(desk, request)) return show(reply.code(403), 'Not from here', foreignForm)
    const seconds = await waitFor(request)
    if (seconds > 0) return again(tooOften(reply, seconds), { form: waitWords(seconds) })
    const checked = SignUp.safeParse(typed)
    if (!checked.success) return again(422, errorsOf(checked.error))
    const { nursery, country, ...person } = checked.data
    // Filled in by the script, not by the person: what is no time zone is ignored.
    const { time_zone = '' } = typed
    const place = { country: country || undefined, time_zone: country && isTimeZone(time_zone) ? time_zone : undefined }
    try {
      const { sub, cookies } = await accounts.add({
        ...person,
        account: { name: nursery, ...place },
        is_primary: true,
        user_agent: request.headers['user-agent'],
      })
      await sendConfirmation(desk, { sub, ...person })
      return onward(reply, asked, cookies)
    } catch (error) {
      return again(409, { email: refusalOf(error) })
    }
  })

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const cookies = request.headers.cookie ? await accounts.signOut(request.headers.cookie) : []
    return reply.header('set-cookie', cookies).redirect('/', 303)
  }
  http.get('/membership/sign-out', (request, reply) =>
    request.headers['sec-fetch-site'] === 'cross-site' ? show(reply, 'Sign out', signOutForm) : signOut(request, reply),
  )
  http.post('/membership/sign-out', (request, reply) =>
    isFromHere(desk, request) ? signOut(request, reply) : show(reply.code(403), 'Not from here', foreignForm),
  )
}
