/** The pages of who is signed in: their name, address, password, sessions and plan; and for the owner, who else may come in. */
import * as z from 'zod/mini'
import { Refused } from './accounts.ts'
import type { Billing } from './billing.ts'
import { type Desk, type Here, errorsOf, formFor, isFromHere, onward, pageFor, show, tooOften, waitWords } from './desk.ts'
import { fieldsOf } from './fields.ts'
import { strangersForm } from './forms.ts'
import { type AccountWords, accountPage, acceptForm, peoplePage } from './forms-account.ts'
import { deadLink } from './forms-recovery.ts'
import { sendConfirmation } from './pages-recovery.ts'
import type { Passkeys } from './passkeys.ts'
import { invitedRoles, plans, subscriptionOf } from './plans.ts'
import { Email, Name, Password } from './shapes.ts'

const Invite = z.object({ email: Email, role: z.enum(invitedRoles, 'Choose a role.') })
const Accept = z.object({ ...Name.shape, password: Password })

export interface AccountParts {
  readonly passkeys: Passkeys
  readonly billing: Billing
}

export function serveAccount(desk: Desk, { passkeys, billing }: AccountParts): void {
  const { http, accounts, links, people, post, publicUrl, waitFor } = desk

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
    const token = await links.make('email', here.user_id, email.data)
    await post.send({
      to: email.data,
      subject: 'Confirm your new e-mail address',
      text: `Kia ora ${here.member.first_name},

follow this link, and your Glasshouse account has this address from then on:

${publicUrl}/membership/confirm?token=${token}

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
      if (!(error instanceof Refused)) throw error
      return again(409, { current: error.message })
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
      await people.changePlan(here.member.account, plan, () => billing.changePlan(here.member.account, plan))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return again(409, error.message)
    }
    return reply.redirect('/membership/profile?said=plan', 303)
  })

  const everybody = async (here: Here, words: AccountWords = {}) =>
    peoplePage(here.member, await people.of(here.member.account), words)
  const ownersOnly = 'Only the owner of the nursery invites people.'
  pageFor(desk, '/membership/people', async ({ reply, here, fields }) =>
    show(reply, 'People', await everybody(here, { said: welcomeBack[fields['said'] ?? ''] }), true),
  )
  formFor(desk, '/membership/people/invite', async ({ request, reply, here, fields }) => {
    const again = async (status: number, errors: Readonly<Record<string, string>>) =>
      show(reply.code(status), 'People', await everybody(here, { errors, typed: fields }), true)
    if (!here.member.is_primary) return again(403, { email: ownersOnly })
    const seconds = await waitFor(request)
    if (seconds > 0) return again(tooOften(reply, seconds), { email: waitWords(seconds) })
    const checked = Invite.safeParse(fields)
    if (!checked.success) return again(422, errorsOf(checked.error))
    try {
      const { email, role } = checked.data
      const { account, account_name, first_name, last_name } = here.member
      const token = await people.invite(account, email, role)
      await post.send({
        to: email,
        subject: `${first_name} ${last_name} invites you to ${account_name}`.replace(/[\r\n]+/g, ' '),
        text: `Kia ora,

${first_name} ${last_name} would like you to work with them in ${account_name}, on Glasshouse. Come in here:

${publicUrl}/membership/invitation?token=${token}

The link works once, for a week.`,
      })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return again(409, { email: error.message })
    }
    return reply.redirect('/membership/people?said=invited', 303)
  })
  formFor(desk, '/membership/people/revoke', async ({ reply, here, fields }) => {
    if (!here.member.is_primary)
      return show(reply.code(403), 'People', await everybody(here, { errors: { email: ownersOnly } }), true)
    await people.revoke(here.member.account, fields['id'] ?? '')
    return reply.redirect('/membership/people?said=revoked', 303)
  })

  http.get('/membership/invitation', async (request, reply) => {
    const { token = '' } = fieldsOf(request.query)
    const offered = await people.invited(token)
    return offered
      ? show(reply, `Come in to ${offered.account_name}`, acceptForm(token, offered, {}, {}))
      : show(reply.code(410), 'This link is used up', deadLink)
  })
  http.post('/membership/invitation', async (request, reply) => {
    const typed = fieldsOf(request.body)
    const { token = '' } = typed
    if (!isFromHere(desk, request)) return show(reply.code(403), 'Not from here', strangersForm)
    const offered = await people.invited(token)
    if (!offered) return show(reply.code(410), 'This link is used up', deadLink)
    const checked = Accept.safeParse(typed)
    const again = (status: number, errors: Readonly<Record<string, string>>) =>
      show(reply.code(status), `Come in to ${offered.account_name}`, acceptForm(token, offered, typed, errors))
    if (!checked.success) return again(422, errorsOf(checked.error))
    try {
      return onward(reply, {}, await people.accept(token, checked.data))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return again(409, { form: error.message })
    }
  })
}

/** What a page says after a form of it was sent, by a word in the address: nobody can put words of theirs there. */
const welcomeBack: Readonly<Record<string, string | undefined>> = {
  name: 'Your name is changed.',
  email: 'A link is on its way. Follow it, and the address is yours.',
  password: 'Your password is changed, and your other sessions here have ended.',
  sessions: 'Your other sessions here have ended.',
  passkey: 'The passkey is removed.',
  added: 'The passkey is added: next time, sign in with it.',
  plan: 'Your plan is changed.',
  paid: 'Thank you. It takes a moment until the payment is confirmed.',
  invited: 'The invitation is on its way.',
  revoked: 'The invitation is taken back.',
}
