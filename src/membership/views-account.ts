/** The profile page: the person, how they sign in, their plan. */
import type { Member, ProviderSession } from './accounts.ts'
import { alert } from './views-sign-in.ts'
import { type PageState, day, field, status, tabs } from './views-shared.ts'
import { type Html, html } from '#server/html.ts'
import type { PasskeyEntry } from './passkeys.ts'
import { type Subscription, planDetails, planLabel, plans } from './plans.ts'

interface AccountView {
  readonly member: Member
  readonly sessions: readonly ProviderSession[]
  readonly session_id: string
  readonly keys: readonly PasskeyEntry[]
  readonly subscription: Subscription
  /** True just after a sign-in: no further proof of identity is required. */
  readonly fresh: boolean
  readonly billed: boolean
}

export function accountPage(view: AccountView, { notice, errors = {}, values = {} }: PageState): Html {
  const { member, sessions, session_id, keys } = view
  const given = (name: 'first_name' | 'last_name' | 'email') => ({ value: values[name] ?? member[name], error: errors[name] })
  return html`${tabs('account')}
    <h1>Your account</h1>
    ${status(notice)}
    <section class="card">
      <h2>You</h2>
      <form method="post" action="/membership/profile/name">
        <div class="two">
          ${field('first_name', 'First name', { ...given('first_name'), more: html`autocomplete="given-name"` })}
          ${field('last_name', 'Last name', { ...given('last_name'), more: html`autocomplete="family-name"` })}
        </div>
        <button>Save name</button>
      </form>
      <form method="post" action="/membership/profile/email">
        ${field('email', 'E-mail', { ...given('email'), more: html`type="email" autocomplete="email"` })}
        <p class="hint">
          ${member.email_verified ? 'Confirmed. To use a new address, follow the link we send there.' : 'Not confirmed yet: follow the link we sent there, or press Send link for a new one.'}
        </p>
        ${view.fresh ? '' : field('email_password', member.email_verified ? 'Your password, to change the address' : 'Your password', { error: errors['email_password'], more: html`type="password" autocomplete="current-password"` })}
        <button>${member.email_verified ? 'Change address' : 'Send link'}</button>
      </form>
    </section>
    <section class="card">
      <h2>Password and passkeys</h2>
      <form method="post" action="/membership/profile/password">
        ${field('current', 'Current password', { error: errors['current'], more: html`type="password" autocomplete="current-password"` })}
        ${field('password', 'New password, at least 10 characters', { error: errors['password'], more: html`type="password" minlength="10" autocomplete="new-password"` })}
        <button>Change password</button>
      </form>
      <div class="part">
        <p class="hint">
          A passkey signs you in with your fingerprint, your face or a security key, and can’t be guessed or stolen by a fake
          site.
        </p>
        ${
          keys.length === 0
            ? ''
            : html`<ul class="rows">
                ${keys.map((key) => passkeyRow(key, member))}
              </ul>`
        }
        <button type="button" data-passkey="add" hidden>Add a passkey</button>
        <p class="hint" data-passkey-status role="status"></p>
      </div>
    </section>
    <section class="card">
      <h2>Where you are signed in</h2>
      <p class="hint">Sign-ins to this account page. See the devices using the nursery in your <a href="/profile">profile</a>.</p>
      <ul class="rows">
        ${sessions.map((session) => html`<li><span>${browserOf(session.user_agent)}${session.id === session_id ? html` <b>this device</b>` : ''}</span><span>since ${day(session.since, member)}</span></li>`)}
      </ul>
      ${sessions.length > 1 ? html`<form method="post" action="/membership/profile/end-other-sessions"><button>Sign out other devices</button></form>` : ''}
    </section>
    ${planCard(view, errors['plan'])}
    <script defer src="/membership/webauthn.js"></script>
    <script type="module" src="/membership/passkey.js"></script>`
}

const passkeyRow = (key: PasskeyEntry, member: Member): Html =>
  html`<li>
    <span><b>${key.name}</b> added ${day(key.created_at, member)}</span>
    <form method="post" action="/membership/profile/remove-passkey">
      <input type="hidden" name="id" value="${key.id}" />
      <button aria-label="Remove the ${key.name} added ${day(key.created_at, member)}">Remove</button>
    </form>
  </li>`

function browserOf(userAgent: string): string {
  const [, system] = /(iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux)/.exec(userAgent) ?? []
  const [, browser] = /(Edg|Firefox|Chrome|Safari)/.exec(userAgent) ?? []
  const name = browser === 'Edg' ? 'Edge' : browser
  return [name ?? 'A browser', system === undefined ? '' : `on ${system === 'Macintosh' ? 'Mac' : system}`].join(' ').trim()
}

function subscriptionText({ status: state, until }: Subscription, billed: boolean, member: Member): string {
  const till = until === undefined ? '' : day(until, member)
  if (!billed) return 'There is no charge here: your plan sets the number of users.'
  if (state === 'trialing') return `Your trial runs until ${till}. You pay nothing before then.`
  if (state === 'active') return 'Paid monthly.'
  if (state === 'past_due')
    return `The last payment did not go through. Update your card before ${till}; until then you can work as usual.`
  return 'Your subscription has ended: you can view and export your nursery. Subscribe to make changes again.'
}

function planCard({ member, subscription, billed }: AccountView, error: string | undefined): Html {
  const about = html`<h2>Plan</h2>
    <p>
      <b>${planLabel(member.plan)}</b>, ${planDetails[member.plan].support}. ${subscriptionText(subscription, billed, member)}
    </p>`
  if (!member.is_primary)
    return html`<section class="card">
      ${about}
      <p class="hint">The owner of ${member.account_name} chooses the plan.</p>
    </section>`
  return html`<section class="card" id="plan">
    ${about} ${alert(error)}
    <form method="post" action="/membership/profile/plan">
      <fieldset>
        <legend>Choose a plan</legend>
        ${plans.map((plan) => html`<label class="choice"><input type="radio" name="plan" value="${plan}" ${plan === member.plan ? html`checked` : ''} /> ${planLabel(plan)}</label>`)}
      </fieldset>
      <button>Change plan</button>
    </form>
    ${
      billed
        ? html`<form
            method="post"
            action="/membership/billing/${member.subscription_status === null || member.subscription_status === 'cancelled' ? 'checkout' : 'portal'}"
          >
            <button class="primary">
              ${member.subscription_status === null || member.subscription_status === 'cancelled' ? 'Subscribe' : 'Card, invoices or cancel'}
            </button>
          </form>`
        : ''
    }
  </section>`
}
