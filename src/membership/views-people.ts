/** The people page, the form to invite somebody, and the page of an invitation. */
import type { Member } from './accounts.ts'
import type { Fields } from './form-fields.ts'
import { alert } from './views-sign-in.ts'
import { type PageState, day, field, status, tabs } from './views-shared.ts'
import { type Html, html } from '#server/html.ts'
import type { PeopleAndSeats, OpenInvitation } from './people.ts'
import { type InvitedRole, invitedRoles, roleLabels } from './plans.ts'

const shortRole = (role: InvitedRole) => roleLabels[role].split(':')[0] ?? role

export function peoplePage(member: Member, all: PeopleAndSeats, { notice, errors = {}, values = {} }: PageState): Html {
  const { people, invitations, seats, seats_left } = all
  const occupied = seats - seats_left
  return html`${tabs('people')}
    <h1>People at ${member.account_name}</h1>
    ${status(notice)}
    <section class="card">
      <h2>${String(occupied)} of ${String(seats)} ${seats === 1 ? 'seat' : 'seats'} taken</h2>
      <meter min="0" max="${String(seats)}" value="${String(occupied)}" aria-label="Seats taken"></meter>
      <ul class="rows">
        ${people.map(
          (person) =>
            html`<li>
              <span><b>${person.name}</b> ${person.email}</span
              ><span>${person.is_primary ? 'Owner' : person.has_seat ? 'Member' : 'Deactivated: no seat'}</span>
            </li>`,
        )}
        ${invitations.map((each) => invitationRow(each.id, each.email, `${shortRole(each.role)}, until ${day(each.expires_at, member)}`, member.is_primary))}
      </ul>
    </section>
    ${member.is_primary ? inviteCard(seats_left, errors, values) : html`<p class="hint">Only the owner can invite people.</p>`}`
}

const invitationRow = (id: string, email: string, text: string, isOwner: boolean): Html =>
  html`<li>
    <span>${email} <small class="plain">invited: ${text}</small></span>
    ${
      isOwner
        ? html`<form method="post" action="/membership/people/revoke">
            <input type="hidden" name="id" value="${id}" /><button aria-label="Withdraw the invitation to ${email}">
              Withdraw
            </button>
          </form>`
        : ''
    }
  </li>`

function inviteCard(left: number, errors: Readonly<Record<string, string>>, values: Fields): Html {
  if (left < 1)
    return html`<section class="card">
      <h2>Invite someone</h2>
      ${alert(errors['email'])}
      <p>Every seat is taken. <a href="/membership/profile#plan">Choose a larger plan</a>, or withdraw an invitation.</p>
    </section>`
  const chosen = values['role'] ?? 'general_staff'
  return html`<section class="card">
    <h2>Invite someone</h2>
    <p class="hint">${left === 1 ? 'One seat is' : `${left} seats are`} left. They get a link that works for a week.</p>
    <form method="post" action="/membership/people/invite">
      ${field('email', 'Their e-mail', { value: values['email'], error: errors['email'], more: html`type="email" autocomplete="off"` })}
      <fieldset>
        <legend>Role</legend>
        ${invitedRoles.map((role) => html`<label class="choice"><input type="radio" name="role" value="${role}" ${role === chosen ? html`checked` : ''} /> ${roleLabels[role]}</label>`)}
      </fieldset>
      <button class="primary">Send invitation</button>
    </form>
  </section>`
}

export function acceptForm(
  token: string,
  offered: OpenInvitation,
  values: Fields,
  errors: Readonly<Record<string, string>>,
): Html {
  const given = (name: string) => ({ value: values[name], error: errors[name] })
  return html` <h1>Join ${offered.account_name}</h1>
    <p class="lead">
      You’re invited as <b>${shortRole(offered.role).toLowerCase()}</b>. You sign in with <b>${offered.email}</b>.
    </p>
    ${alert(errors['form'])}
    <form method="post" action="/membership/invitation">
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="username" value="${offered.email}" autocomplete="username" />
      <div class="two">
        ${field('first_name', 'First name', { ...given('first_name'), more: html`autocomplete="given-name"` })}
        ${field('last_name', 'Last name', { ...given('last_name'), more: html`autocomplete="family-name"` })}
      </div>
      ${field('password', 'Password, at least 10 characters', { error: errors['password'], more: html`type="password" minlength="10" autocomplete="new-password"` })}
      <button class="primary">Join</button>
    </form>`
}
