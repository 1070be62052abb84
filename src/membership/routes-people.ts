/** The people of a nursery, and invitations: sent, revoked, accepted. */
import * as z from 'zod/mini'
import { KnownAddressError, refusalMessage } from './membership-error.ts'
import {
  type PageContext,
  type SignedInMember,
  fieldErrors,
  serveForm,
  isSameOrigin,
  isSentByScript,
  continueSignIn,
  servePage,
  render,
  tooManyRequests,
  retryMessage,
} from './page-context.ts'
import { readFields } from './form-fields.ts'
import { otherSitePage } from './views-sign-in.ts'
import { type PageState, notices } from './views-shared.ts'
import { acceptForm, peoplePage } from './views-people.ts'
import { expiredLinkPage } from './views-recovery.ts'
import { invitedRoles } from './plans.ts'
import { Email, Name, Password } from './form-schemas.ts'
import { knownOf, passwordProblem } from './password-rule.ts'

const Invite = z.object({ email: Email, role: z.enum(invitedRoles, 'Choose a role.') })
const Accept = z.object({ ...Name.shape, password: Password })

export function servePeople(context: PageContext): void {
  const { http, people, publicUrl, attempts } = context

  const showPeople = async (signedIn: SignedInMember, state: PageState = {}) =>
    peoplePage(signedIn.member, await people.list(signedIn.member.account), state)
  const confirmFirst = 'Confirm your own address first, with the link in your inbox. Your account page sends a new one.'
  const ownersOnly = 'Only the owner of the nursery can invite people.'
  servePage(context, '/membership/people', async ({ reply, signedIn, fields }) =>
    render(reply, 'People', await showPeople(signedIn, { notice: notices[fields['notice'] ?? ''] }), true),
  )
  serveForm(context, '/membership/people/invite', async ({ request, reply, signedIn, fields }) => {
    const rerender = async (status: number, errors: Readonly<Record<string, string>>) =>
      isSentByScript(request)
        ? reply.code(status).send({ errors })
        : render(reply.code(status), 'People', await showPeople(signedIn, { errors, values: fields }), true)
    if (!signedIn.member.is_primary) return rerender(403, { email: ownersOnly })
    if (!signedIn.member.email_verified) return rerender(409, { email: confirmFirst })
    const { account } = signedIn.member
    const seconds = Math.max(await attempts.countForm(request), await attempts.secondsToWait('knownAddress', account))
    if (seconds > 0) return rerender(tooManyRequests(reply, seconds), { email: retryMessage(seconds) })
    const checked = Invite.safeParse(fields)
    if (!checked.success) return rerender(422, fieldErrors(checked.error))
    try {
      const { email, role } = checked.data
      const { account_name, first_name, last_name } = signedIn.member
      await people.invite(account, {
        email,
        role,
        subject: `${first_name} ${last_name} invites you to ${account_name}`.replace(/[\r\n]+/g, ' '),
        text: (token) => `Hello,

${first_name} ${last_name} has invited you to join ${account_name} on Glasshouse. Join here:

${publicUrl}/membership/invitation?token=${token}

The link works once, for a week.`,
      })
    } catch (error) {
      if (error instanceof KnownAddressError) await attempts.count(['knownAddress', account])
      return rerender(409, { email: refusalMessage(error) })
    }
    return isSentByScript(request) ? reply.code(201).send({}) : reply.redirect('/membership/people?notice=invited', 303)
  })
  serveForm(context, '/membership/people/revoke', async ({ reply, signedIn, fields }) => {
    if (!signedIn.member.is_primary)
      return render(reply.code(403), 'People', await showPeople(signedIn, { errors: { email: ownersOnly } }), true)
    await people.revoke(signedIn.member.account, fields['id'] ?? '')
    return reply.redirect('/membership/people?notice=revoked', 303)
  })

  http.get('/membership/invitation', async (request, reply) => {
    const { token = '' } = readFields(request.query)
    const offered = await people.openInvitation(token)
    return offered
      ? render(reply, `Join ${offered.account_name}`, acceptForm(token, offered, {}, {}))
      : render(reply.code(410), 'This link no longer works', expiredLinkPage)
  })
  http.post('/membership/invitation', async (request, reply) => {
    const values = readFields(request.body)
    const { token = '' } = values
    if (!isSameOrigin(context, request)) return render(reply.code(403), 'Not from here', otherSitePage)
    const offered = await people.openInvitation(token)
    if (!offered) return render(reply.code(410), 'This link no longer works', expiredLinkPage)
    const checked = Accept.safeParse(values)
    const rerender = (status: number, errors: Readonly<Record<string, string>>) =>
      render(reply.code(status), `Join ${offered.account_name}`, acceptForm(token, offered, values, errors))
    if (!checked.success) return rerender(422, fieldErrors(checked.error))
    const problem = passwordProblem(checked.data.password, knownOf({ ...checked.data, ...offered }))
    if (problem !== undefined) return rerender(422, { password: problem })
    try {
      return continueSignIn(reply, {}, await people.accept(token, checked.data))
    } catch (error) {
      return rerender(409, { form: refusalMessage(error) })
    }
  })
}
