/** Password reset, confirmation of an address, and the outbox of an installation without a mail server. */

import type { Member } from './accounts.ts'
import { refusalMessage } from './membership-error.ts'
import {
  type PageContext,
  serveForm,
  isSameOrigin,
  continueSignIn,
  servePage,
  render,
  tooManyRequests,
  retryMessage,
} from './page-context.ts'
import { readFields, queryString } from './form-fields.ts'
import { otherSitePage } from './views-sign-in.ts'
import {
  confirmFirstPage,
  confirmForm,
  expiredLinkPage,
  donePage,
  forgotForm,
  forgotSent,
  outboxPage,
  resetForm,
} from './views-recovery.ts'
import { Email, Password } from './form-schemas.ts'
import { knownOf, passwordProblem } from './password-rule.ts'
import { inHours } from './mail-links.ts'
import type { IncomingMessage } from 'node:http'

type LoopbackRequest = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }

const loopbackAddress = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
/** The names of this machine. Any other name that resolves to it may be another site's (DNS rebinding) or a proxy's. */
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const forwarding = /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|x-original-.+|true-client-ip|cf-connecting-ip)$/

/** Recognizes requests from a browser on this machine, addressed to it by a loopback name and not through a proxy. */
function isLoopbackRequest({ headers, socket }: LoopbackRequest): boolean {
  return (
    loopbackAddress.test(socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  )
}

/** Mails the link that confirms an address. */
export async function sendConfirmation(
  { links }: Pick<PageContext, 'links'>,
  { sub, email }: { readonly sub: string; readonly email: string },
): Promise<void> {
  await links.send({
    purpose: 'verify',
    user_id: sub,
    to: email,
    subject: 'Confirm your e-mail address',
    // Mails to an address that may be somebody else's have no name in them: the person who entered the address chose it, too.
    text: (link) => `Hello,

please confirm your e-mail address:

${link}

The link works once, for three days. If you didn’t sign up for Glasshouse, ignore this e-mail.`,
  })
}

/** Tells the old address that the account is moving to another one, or has moved: its owner may know nothing of it. */
export async function sendAddressNotice(
  { mailer, publicUrl }: Pick<PageContext, 'mailer' | 'publicUrl'>,
  { email }: Pick<Member, 'email'>,
  { to, done }: { readonly to: string; readonly done: boolean },
): Promise<void> {
  const what = done
    ? `the e-mail address of your Glasshouse account is now ${to}.`
    : `the e-mail address of your Glasshouse account will change to ${to} when you follow the link we sent there.`
  await mailer.sendNow({
    to: email,
    expires_at: inHours(7 * 24),
    subject: done ? 'Your e-mail address was changed' : 'Your e-mail address is about to change',
    text: `Hello,

${what}

If you made this change, you don’t need to do anything. If not, someone else has access to your account: choose a new password now, which signs out every device.
${publicUrl}/membership/forgot${
      done
        ? `

The link now goes to the new address. To recover your account, reply to this e-mail or contact your administrator.`
        : ''
    }`,
  })
}

export function serveRecovery(context: PageContext): void {
  const { http, accounts, links, mailer, publicUrl, attempts, showsOutbox, events } = context
  const publishConfirmed = async (member: Member | undefined) => {
    if (member?.is_primary) await events.ownerConfirmed(member.account)
  }

  http.get('/membership/forgot', (request, reply) =>
    render(reply, 'Forgot your password', forgotForm(readFields(request.query), context)),
  )
  http.post('/membership/forgot', async (request, reply) => {
    const values = readFields(request.body)
    if (!isSameOrigin(context, request)) return render(reply.code(403), 'Not from here', otherSitePage)
    const rerender = (status: number, error: string) =>
      render(reply.code(status), 'Forgot your password', forgotForm(values, context, error))
    const wait = (seconds: number) => rerender(tooManyRequests(reply, seconds), retryMessage(seconds))
    const seconds = await attempts.countForm(request)
    if (seconds > 0) return wait(seconds)
    const email = Email.safeParse(values['email'])
    if (!email.success) return rerender(422, email.error.issues[0]?.message ?? '')
    // Counted for every address: a refusal must not reveal who has an account.
    const tooMany = await attempts.countLink(email.data)
    if (tooMany > 0) return wait(tooMany)
    await links.send({
      purpose: 'reset',
      user_id: await accounts.findByEmail(email.data),
      to: email.data,
      subject: 'Choose a new password',
      text: (
        link,
      ) => `We received a request for a new password for this address. If you made the request, choose your password here:

${link}

The link works once, for one hour. If you didn’t ask for this, ignore this e-mail: your password stays the same.`,
    })
    // The same answer for every address: it must not reveal who has an account.
    return render(reply, 'Check your inbox', forgotSent(email.data, context))
  })

  http.get('/membership/reset', async (request, reply) => {
    const { token = '' } = readFields(request.query)
    return (await links.find(token, ['reset']))
      ? render(reply, 'Choose a new password', resetForm(token))
      : render(reply.code(410), 'This link no longer works', expiredLinkPage)
  })
  http.post('/membership/reset', async (request, reply) => {
    const { token = '', password } = readFields(request.body)
    if (!isSameOrigin(context, request)) return render(reply.code(403), 'Not from here', otherSitePage)
    const checked = Password.safeParse(password)
    const rerender = (problem: string | undefined) => render(reply.code(422), 'Choose a new password', resetForm(token, problem))
    if (!checked.success) return rerender(checked.error.issues[0]?.message)
    const offered = await links.find(token, ['reset'])
    const person = offered && (await accounts.member(offered.user_id))
    const problem = person && passwordProblem(checked.data, knownOf(person))
    if (problem !== undefined) return rerender(problem)
    const redeemed = await links.redeem(token, ['reset'])
    if (redeemed === undefined) return render(reply.code(410), 'This link no longer works', expiredLinkPage)
    await accounts.resetPassword(redeemed.user_id, checked.data)
    // The link came by mail, so it confirms the address as well.
    await accounts.confirmEmail(redeemed.user_id)
    const member = await accounts.member(redeemed.user_id)
    if (member) await events.passwordChanged(member.account, member.sub)
    await publishConfirmed(member)
    const text =
      'Your new password is set, and you are signed out on every device. Passkeys were removed: add yours again under Your account.'
    return render(reply, 'Password changed', donePage('Password changed', text, '/login', 'Sign in'))
  })

  http.get('/membership/confirm', async (request, reply) => {
    const { token = '' } = readFields(request.query)
    // Mail programs open links to scan them: only the button confirms.
    return (await links.find(token, ['verify', 'email']))
      ? render(reply, 'Confirm your address', confirmForm(token))
      : render(reply.code(410), 'This link no longer works', expiredLinkPage)
  })
  http.post('/membership/confirm', async (request, reply) => {
    if (!isSameOrigin(context, request)) return render(reply.code(403), 'Not from here', otherSitePage)
    const { token = '' } = readFields(request.body)
    const redeemed = await links.redeem(token, ['verify', 'email'])
    if (redeemed === undefined) return render(reply.code(410), 'This link no longer works', expiredLinkPage)
    const before = await accounts.member(redeemed.user_id)
    try {
      await accounts.confirmEmail(redeemed.user_id, redeemed.purpose === 'email' ? redeemed.data : undefined)
      if (before && redeemed.purpose === 'email') await sendAddressNotice(context, before, { to: redeemed.data, done: true })
    } catch (error) {
      const refusal = refusalMessage(error)
      return render(reply.code(409), 'Already taken', donePage('Already taken', refusal, '/membership/profile', 'Your account'))
    }
    await publishConfirmed(await accounts.member(redeemed.user_id))
    return render(
      reply,
      'Confirmed',
      donePage('Confirmed', 'Thank you: your address is confirmed.', '/dashboard', 'Go to the nursery'),
    )
  })

  servePage(context, '/membership/confirm-first', ({ reply, signedIn, fields }) =>
    signedIn.member.email_verified
      ? continueSignIn(reply, fields, [])
      : render(reply, 'Confirm your address', confirmFirstPage(signedIn.member.email, queryString(fields), context)),
  )
  serveForm(context, '/membership/confirm-first', async ({ request, reply, signedIn }) => {
    const params = queryString(readFields(request.query))
    const { email } = signedIn.member
    const seconds = Math.max(await attempts.countForm(request), await attempts.countLink(email, signedIn.user_id))
    if (seconds > 0)
      return render(
        reply.code(tooManyRequests(reply, seconds)),
        'Confirm your address',
        confirmFirstPage(email, params, context, retryMessage(seconds)),
      )
    await sendConfirmation(context, signedIn.member)
    return render(reply, 'Confirm your address', confirmFirstPage(email, params, context, 'Sent again: check your inbox.'))
  })

  if (showsOutbox)
    http.get('/membership/outbox', async (request, reply) =>
      // The mails hold links that sign people in: readable from this machine only.
      isLoopbackRequest(request.raw)
        ? render(reply, 'Outbox', outboxPage(await mailer.outbox(), publicUrl), true)
        : reply.code(404).send({ error: 'not_found' }),
    )
}
