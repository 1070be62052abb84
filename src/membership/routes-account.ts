/** The profile page: name, address, password, sessions and plan. */
import { isFresh } from './accounts.ts'
import { TooManyAttempts, refusalMessage } from './membership-error.ts'
import type { Billing } from './billing.ts'
import {
  type PageContext,
  type SignedInMember,
  fieldErrors,
  serveForm,
  servePage,
  render,
  tooManyRequests,
  retryMessage,
} from './page-context.ts'
import { accountPage } from './views-account.ts'
import { type PageState, notices } from './views-shared.ts'
import { sendAddressNotice, sendConfirmation } from './routes-recovery.ts'
import type { Passkeys } from './passkeys.ts'
import { plans, subscriptionOf } from './plans.ts'
import { Email, Name, Password } from './form-schemas.ts'
import { knownOf, passwordProblem } from './password-rule.ts'

interface AccountParts {
  readonly passkeys: Passkeys
  readonly billing: Billing
}

export function serveAccount(context: PageContext, { passkeys, billing }: AccountParts): void {
  const { accounts, links, people, attempts, events } = context

  const profile = async (signedIn: SignedInMember, state: PageState = {}) => {
    // Read again: the form may just have changed it.
    const member = (await accounts.member(signedIn.user_id)) ?? signedIn.member
    const [sessions, keys] = await Promise.all([accounts.sessions(signedIn.user_id), passkeys.of(signedIn.user_id)])
    const subscription = subscriptionOf(member, billing.enabled, new Date())
    return accountPage(
      {
        member,
        sessions,
        session_id: signedIn.session_id,
        keys,
        subscription,
        billed: billing.enabled,
        fresh: isFresh(signedIn),
      },
      state,
    )
  }
  servePage(context, '/membership/profile', async ({ reply, signedIn, fields }) =>
    render(reply, 'Your account', await profile(signedIn, { notice: notices[fields['notice'] ?? ''] }), true),
  )

  serveForm(context, '/membership/profile/name', async ({ reply, signedIn, fields }) => {
    const checked = Name.safeParse(fields)
    if (!checked.success)
      return render(
        reply.code(422),
        'Your account',
        await profile(signedIn, { errors: fieldErrors(checked.error), values: fields }),
        true,
      )
    await accounts.rename(signedIn.user_id, checked.data.first_name, checked.data.last_name)
    return reply.redirect('/membership/profile?notice=name', 303)
  })

  serveForm(context, '/membership/profile/email', async ({ request, reply, signedIn, fields }) => {
    const rerender = async (status: number, errors: Readonly<Record<string, string>>) =>
      render(
        reply.code(status),
        'Your account',
        await profile(signedIn, { errors, values: { email: fields['email'] ?? '' } }),
        true,
      )
    const wait = (seconds: number) => rerender(tooManyRequests(reply, seconds), { email: retryMessage(seconds) })
    const seconds = await attempts.countForm(request)
    if (seconds > 0) return wait(seconds)
    const email = Email.safeParse(fields['email'])
    if (!email.success) return rerender(422, { email: email.error.issues[0]?.message ?? '' })
    const tooMany = await attempts.countLink(email.data, signedIn.user_id)
    if (tooMany > 0) return wait(tooMany)
    if (email.data.toLowerCase() === signedIn.member.email) {
      if (!signedIn.member.email_verified) await sendConfirmation(context, signedIn.member)
      return reply.redirect('/membership/profile?notice=email', 303)
    }
    if (!isFresh(signedIn)) {
      try {
        await accounts.checkPassword(signedIn.user_id, signedIn.member.email, fields['email_password'] ?? '')
      } catch (error) {
        return rerender(error instanceof TooManyAttempts ? tooManyRequests(reply, 3_600) : 409, {
          email_password: refusalMessage(error),
        })
      }
    }
    await sendAddressNotice(context, signedIn.member, { to: email.data, done: false })
    await links.send({
      purpose: 'email',
      user_id: signedIn.user_id,
      data: email.data,
      to: email.data,
      subject: 'Confirm your new e-mail address',
      text: (link) => `Hello,

follow this link to use this address for your Glasshouse account:

${link}

The link works once, for one day. Until then, your account keeps the old address.`,
    })
    return reply.redirect('/membership/profile?notice=email', 303)
  })

  serveForm(context, '/membership/profile/password', async ({ request, reply, signedIn, fields }) => {
    const rerender = async (status: number, errors: Readonly<Record<string, string>>) =>
      render(reply.code(status), 'Your account', await profile(signedIn, { errors }), true)
    const seconds = await attempts.countForm(request)
    if (seconds > 0) return rerender(tooManyRequests(reply, seconds), { current: retryMessage(seconds) })
    const wanted = Password.safeParse(fields['password'])
    if (!wanted.success) return rerender(422, { password: wanted.error.issues[0]?.message ?? '' })
    const problem = passwordProblem(wanted.data, knownOf(signedIn.member))
    if (problem !== undefined) return rerender(422, { password: problem })
    try {
      const cookies = await accounts.changePassword(signedIn.cookie, fields['current'] ?? '', wanted.data)
      await events.passwordChanged(signedIn.member.account, signedIn.user_id)
      return reply.header('set-cookie', cookies).redirect('/membership/profile?notice=password', 303)
    } catch (error) {
      return rerender(409, { current: refusalMessage(error) })
    }
  })

  serveForm(context, '/membership/profile/end-other-sessions', async ({ reply, signedIn }) => {
    await accounts.endOtherSessions(signedIn.user_id, signedIn.session_id)
    return reply.redirect('/membership/profile?notice=sessions', 303)
  })

  serveForm(context, '/membership/profile/remove-passkey', async ({ reply, signedIn, fields }) => {
    await passkeys.remove(signedIn.user_id, fields['id'] ?? '')
    return reply.redirect('/membership/profile?notice=passkey', 303)
  })

  serveForm(context, '/membership/profile/plan', async ({ reply, signedIn, fields }) => {
    const rerender = async (status: number, plan: string) =>
      render(reply.code(status), 'Your account', await profile(signedIn, { errors: { plan } }), true)
    if (!signedIn.member.is_primary) return rerender(403, 'Only the owner of the nursery can change the plan.')
    const plan = plans.find((each) => each === fields['plan'])
    if (plan === undefined) return rerender(422, 'Choose a plan.')
    try {
      await people.changePlan(signedIn.member.account, plan, (wanted) => billing.changePlan(signedIn.member.account, wanted))
    } catch (error) {
      return rerender(409, refusalMessage(error))
    }
    return reply.redirect('/membership/profile?notice=plan', 303)
  })
}
