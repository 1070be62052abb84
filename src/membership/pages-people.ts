/** The pages of a nursery's people: who may come in, and how an invitation is sent, taken back and followed. */
import * as z from 'zod/mini'
import { refusalOf } from './accounts.ts'
import { type Desk, type Here, errorsOf, formFor, isFromHere, onward, pageFor, show, tooOften, waitWords } from './desk.ts'
import { fieldsOf } from './fields.ts'
import { foreignForm } from './forms.ts'
import { type AccountWords, welcomeBack } from './forms-parts.ts'
import { acceptForm, peoplePage } from './forms-people.ts'
import { deadLink } from './forms-recovery.ts'
import { invitedRoles } from './plans.ts'
import { Email, Name, Password } from './shapes.ts'

const Invite = z.object({ email: Email, role: z.enum(invitedRoles, 'Choose a role.') })
const Accept = z.object({ ...Name.shape, password: Password })

export function servePeople(desk: Desk): void {
  const { http, people, publicUrl, waitFor } = desk

  const everybody = async (here: Here, words: AccountWords = {}) =>
    peoplePage(here.member, await people.of(here.member.account), words)
  const confirmFirst = 'Confirm your own address first: the link is in your mailbox, and Profile sends it again.'
  const ownersOnly = 'Only the owner of the nursery invites people.'
  pageFor(desk, '/membership/people', async ({ reply, here, fields }) =>
    show(reply, 'People', await everybody(here, { said: welcomeBack[fields['said'] ?? ''] }), true),
  )
  formFor(desk, '/membership/people/invite', async ({ request, reply, here, fields }) => {
    const again = async (status: number, errors: Readonly<Record<string, string>>) =>
      show(reply.code(status), 'People', await everybody(here, { errors, typed: fields }), true)
    if (!here.member.is_primary) return again(403, { email: ownersOnly })
    if (!here.member.email_verified) return again(409, { email: confirmFirst })
    const seconds = await waitFor(request)
    if (seconds > 0) return again(tooOften(reply, seconds), { email: waitWords(seconds) })
    const checked = Invite.safeParse(fields)
    if (!checked.success) return again(422, errorsOf(checked.error))
    try {
      const { email, role } = checked.data
      const { account, account_name, first_name, last_name } = here.member
      await people.invite(account, {
        email,
        role,
        subject: `${first_name} ${last_name} invites you to ${account_name}`.replace(/[\r\n]+/g, ' '),
        text: (token) => `Kia ora,

${first_name} ${last_name} would like you to work with them in ${account_name}, on Glasshouse. Come in here:

${publicUrl}/membership/invitation?token=${token}

The link works once, for a week.`,
      })
    } catch (error) {
      return again(409, { email: refusalOf(error) })
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
    if (!isFromHere(desk, request)) return show(reply.code(403), 'Not from here', foreignForm)
    const offered = await people.invited(token)
    if (!offered) return show(reply.code(410), 'This link is used up', deadLink)
    const checked = Accept.safeParse(typed)
    const again = (status: number, errors: Readonly<Record<string, string>>) =>
      show(reply.code(status), `Come in to ${offered.account_name}`, acceptForm(token, offered, typed, errors))
    if (!checked.success) return again(422, errorsOf(checked.error))
    try {
      return onward(reply, {}, await people.accept(token, checked.data))
    } catch (error) {
      return again(409, { form: refusalOf(error) })
    }
  })
}
