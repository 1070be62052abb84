/** The page of who is signed in: their name, address, password, sessions and plan. */
import { refusalOf } from './accounts.ts'
import type { Billing } from './billing.ts'
import { type Desk, type Here, errorsOf, formFor, pageFor, show, tooOften, waitWords } from './desk.ts'
import { accountPage } from './forms-account.ts'
import { type AccountWords, welcomeBack } from './forms-parts.ts'
import { sendConfirmation } from './pages-recovery.ts'
import type { Passkeys } from './passkeys.ts'
import { plans, subscriptionOf } from './plans.ts'
import { Email, Name, Password } from './shapes.ts'

interface AccountParts {
  readonly passkeys: Passkeys
  readonly billing: Billing
}

export function serveAccount(desk: Desk, { passkeys, billing }: AccountParts): void {
  const { accounts, links, people, waitFor } = desk

  const profile = async (here: Here, words: AccountWords = {}) => {
    // What was just changed is shown as it is now.
    const member = (await accounts.member(here.user_id)) ?? here.member
    const [sessions, keys] = await Promise.all([accounts.sessions(here.user_id), passkeys.of(here.user_id)])
    const subscription = subscriptionOf(member, billing.on, new Date())
    return accountPage({ member, sessions, session_id: here.session_id, keys, subscription, billed: billing.on }, words)
  }
  pageFor(desk, '/membership/profile', async ({ reply, here, fields }) =>
    show(reply, 'Your account', await profile(here, { said: welcomeBack[fields['said'] ?? ''] }), true),
  )

  formFor(desk, '/membership/profile/name', async ({ reply, here, fields }) => {
    const checked = Name.safeParse(fields)
    if (!checked.success)
      return show(reply.code(422), 'Your account', await profile(here, { errors: errorsOf(checked.error), typed: fields }), true)
    await accounts.rename(here.user_id, checked.data.first_name, checked.data.last_name)
    return reply.redirect('/membership/profile?said=name', 303)
  })

  formFor(desk, '/membership/profile/email', async ({ request, reply, here, fields }) => {
    const again = async (status: number, email: string) =>
      show(reply.code(status), 'Your account', await profile(here, { errors: { email }, typed: fields }), true)
    const seconds = await waitFor(request)
    if (seconds > 0) return again(tooOften(reply, seconds), waitWords(seconds))
    const email = Email.safeParse(fields['email'])
    if (!email.success) return again(422, email.error.issues[0]?.message ?? '')
    if (email.data.toLowerCase() === here.member.email) {
      if (!here.member.email_verified) await sendConfirmation(desk, here.member)
      return reply.redirect('/membership/profile?said=email', 303)
    }
    await links.send({
      purpose: 'email',
      user_id: here.user_id,
      data: email.data,
      to: email.data,
      subject: 'Confirm your new e-mail address',
      text: (link) => `Kia ora ${here.member.first_name},

follow this link, and your Glasshouse account has this address from then on:

${link}

The link works once, for one day. Until then your old address stays.`,
    })
    return reply.redirect('/membership/profile?said=email', 303)
  })

  formFor(desk, '/membership/profile/password', async ({ request, reply, here, fields }) => {
    const again = async (status: number, errors: Readonly<Record<string, string>>) =>
      show(reply.code(status), 'Your account', await profile(here, { errors }), true)
    const seconds = await waitFor(request)
    if (seconds > 0) return again(tooOften(reply, seconds), { current: waitWords(seconds) })
    const wanted = Password.safeParse(fields['password'])
    if (!wanted.success) return again(422, { password: wanted.error.issues[0]?.message ?? '' })
    try {
      const cookies = await accounts.changePassword(here.cookie, fields['current'] ?? '', wanted.data)
      return reply.header('set-cookie', cookies).redirect('/membership/profile?said=password', 303)
    } catch (error) {
      return again(409, { current: refusalOf(error) })
    }
  })

  formFor(desk, '/membership/profile/end-other-sessions', async ({ reply, here }) => {
    await accounts.endOtherSessions(here.user_id, here.session_id)
    return reply.redirect('/membership/profile?said=sessions', 303)
  })

  formFor(desk, '/membership/profile/remove-passkey', async ({ reply, here, fields }) => {
    await passkeys.remove(here.user_id, fields['id'] ?? '')
    return reply.redirect('/membership/profile?said=passkey', 303)
  })

  formFor(desk, '/membership/profile/plan', async ({ reply, here, fields }) => {
    const again = async (status: number, plan: string) =>
      show(reply.code(status), 'Your account', await profile(here, { errors: { plan } }), true)
    if (!here.member.is_primary) return again(403, 'Only the owner of the nursery changes its plan.')
    const plan = plans.find((each) => each === fields['plan'])
    if (plan === undefined) return again(422, 'Choose a plan.')
    try {
      await people.changePlan(here.member.account, plan, (wanted) => billing.changePlan(here.member.account, wanted))
    } catch (error) {
      return again(409, refusalOf(error))
    }
    return reply.redirect('/membership/profile?said=plan', 303)
  })
}
