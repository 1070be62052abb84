/** The pages that links in mails lead to: a new password, an address confirmed. And the outbox, where no mail server is. */

import { type Member, refusalOf } from './accounts.ts'
import { type Desk, formFor, isFromHere, onward, pageFor, show, tooOften, waitWords } from './desk.ts'
import { fieldsOf, queryOf } from './fields.ts'
import { foreignForm } from './forms.ts'
import {
  confirmFirstPage,
  confirmForm,
  deadLink,
  donePage,
  forgotForm,
  forgotSent,
  outboxPage,
  resetForm,
} from './forms-recovery.ts'
import { Email, Password } from './shapes.ts'
import { isFromThisMachine } from './this-machine.ts'

/** Sends the link that proves an address. */
export async function sendConfirmation(
  { links }: Pick<Desk, 'links'>,
  { sub, email, first_name }: { readonly sub: string; readonly email: string; readonly first_name: string },
): Promise<void> {
  await links.send({
    purpose: 'verify',
    user_id: sub,
    to: email,
    subject: 'Confirm your e-mail address',
    text: (link) => `Kia ora ${first_name},

please confirm that this address is yours:

${link}

The link works once, for three days. If you did not sign up at Glasshouse, do nothing.`,
  })
}

export function serveRecovery(desk: Desk): void {
  const { http, accounts, links, mailer, publicUrl, waitFor, showsOutbox, tell } = desk
  const tellConfirmed = async (member: Member | undefined) => {
    if (member?.is_primary) await tell.ownerConfirmed(member.account)
  }

  http.get('/membership/forgot', (request, reply) =>
    show(reply, 'Forgot your password', forgotForm(fieldsOf(request.query), desk)),
  )
  http.post('/membership/forgot', async (request, reply) => {
    const typed = fieldsOf(request.body)
    if (!isFromHere(desk, request)) return show(reply.code(403), 'Not from here', foreignForm)
    const again = (status: number, error: string) =>
      show(reply.code(status), 'Forgot your password', forgotForm(typed, desk, error))
    const seconds = await waitFor(request)
    if (seconds > 0) return again(tooOften(reply, seconds), waitWords(seconds))
    const email = Email.safeParse(typed['email'])
    if (!email.success) return again(422, email.error.issues[0]?.message ?? '')
    const userId = await accounts.findByEmail(email.data)
    if (userId !== undefined)
      await links.send({
        purpose: 'reset',
        user_id: userId,
        to: email.data,
        subject: 'Choose a new password',
        text: (link) => `Somebody asked for a new password for this address. If it was you, choose it here:

${link}

The link works once, for one hour. If it was not you, do nothing: your password stays as it is.`,
      })
    // The same answer for everybody: who has an account is nobody's business.
    return show(reply, 'Look in your mailbox', forgotSent(email.data, desk))
  })

  http.get('/membership/reset', async (request, reply) => {
    const { token = '' } = fieldsOf(request.query)
    return (await links.works(token, ['reset']))
      ? show(reply, 'Choose a new password', resetForm(token))
      : show(reply.code(410), 'This link is used up', deadLink)
  })
  http.post('/membership/reset', async (request, reply) => {
    const { token = '', password } = fieldsOf(request.body)
    if (!isFromHere(desk, request)) return show(reply.code(403), 'Not from here', foreignForm)
    const checked = Password.safeParse(password)
    if (!checked.success)
      return show(reply.code(422), 'Choose a new password', resetForm(token, checked.error.issues[0]?.message))
    const proven = await links.take(token, ['reset'])
    if (proven === undefined) return show(reply.code(410), 'This link is used up', deadLink)
    await accounts.resetPassword(proven.user_id, checked.data)
    // Who reads the mailbox has proved the address as well.
    await accounts.confirmEmail(proven.user_id)
    const member = await accounts.member(proven.user_id)
    if (member) await tell.passwordReset(member.account, member.sub)
    await tellConfirmed(member)
    const words = 'Your new password is set, and you are signed out on every device.'
    return show(reply, 'Password changed', donePage('Password changed', words, '/login', 'Sign in'))
  })

  http.get('/membership/confirm', async (request, reply) => {
    const { token = '' } = fieldsOf(request.query)
    // Mail programs follow links to look at them: a button confirms, not the look.
    return (await links.works(token, ['verify', 'email']))
      ? show(reply, 'Confirm your address', confirmForm(token))
      : show(reply.code(410), 'This link is used up', deadLink)
  })
  http.post('/membership/confirm', async (request, reply) => {
    if (!isFromHere(desk, request)) return show(reply.code(403), 'Not from here', foreignForm)
    const { token = '' } = fieldsOf(request.body)
    const proven = await links.take(token, ['verify', 'email'])
    if (proven === undefined) return show(reply.code(410), 'This link is used up', deadLink)
    try {
      await accounts.confirmEmail(proven.user_id, proven.purpose === 'email' ? proven.data : undefined)
    } catch (error) {
      const refusal = refusalOf(error)
      return show(reply.code(409), 'Already taken', donePage('Already taken', refusal, '/membership/profile', 'Your account'))
    }
    await tellConfirmed(await accounts.member(proven.user_id))
    return show(reply, 'Confirmed', donePage('Confirmed', 'Thank you: this address is yours.', '/dashboard', 'To the nursery'))
  })

  pageFor(desk, '/membership/confirm-first', ({ reply, here, fields }) =>
    here.member.email_verified
      ? onward(reply, fields, [])
      : show(reply, 'Confirm your address', confirmFirstPage(here.member.email, queryOf(fields), desk)),
  )
  formFor(desk, '/membership/confirm-first', async ({ request, reply, here }) => {
    const asked = queryOf(fieldsOf(request.query))
    const seconds = await waitFor(request)
    if (seconds > 0)
      return show(
        reply.code(tooOften(reply, seconds)),
        'Confirm your address',
        confirmFirstPage(here.member.email, asked, desk, waitWords(seconds)),
      )
    await sendConfirmation(desk, here.member)
    return show(
      reply,
      'Confirm your address',
      confirmFirstPage(here.member.email, asked, desk, 'Sent again: look in your mailbox.'),
    )
  })

  if (showsOutbox)
    http.get('/membership/outbox', async (request, reply) =>
      // Links that let people in: for whoever sits at this machine, and nobody who reaches it from elsewhere.
      isFromThisMachine(request.raw)
        ? show(reply, 'Outbox', outboxPage(await mailer.kept(), publicUrl), true)
        : reply.code(404).send({ error: 'not_found' }),
    )
}
