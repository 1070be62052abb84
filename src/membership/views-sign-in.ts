/** The sign-in, sign-up and sign-out forms. They work without a script. */
import { type Country, countries, countryCurrencies, countryNames, euLawNotice } from '#kernel/country.ts'
import { type Fields, queryString } from './form-fields.ts'
import { type Html, html } from '#server/html.ts'
import { planLabel, plans } from './plans.ts'

export interface DemoAccount {
  readonly role: string
  readonly name: string
  readonly email: string
  readonly password: string
}

export const otherSitePage = html`<h1>This form came from another site</h1>
  <p>No changes were made. <a href="/login">Sign in here</a> instead.</p>`

export const signOutForm = html`<h1>Sign out?</h1>
  <p>You came here from another site.</p>
  <form method="post" action="/membership/sign-out"><button class="primary">Sign out</button></form>
  <p class="other"><a href="/dashboard">Stay signed in</a></p>`

export const alert = (error: string | undefined): Html | '' => (error ? html`<p class="error" role="alert">${error}</p>` : '')

export function signInForm(
  params: Fields,
  demo: readonly DemoAccount[],
  { email = '', error }: { readonly email?: string; readonly error?: string } = {},
): Html {
  const query = queryString(params)
  return html` <h1>Welcome back</h1>
    ${alert(error)}
    <form method="post" action="/membership/sign-in?${query}">
      <label
        >E-mail
        <input
          name="email"
          type="email"
          autocomplete="username webauthn"
          required
          value="${email}"
          ${email ? '' : html`autofocus`}
      /></label>
      <label
        >Password <input name="password" type="password" autocomplete="current-password" required ${email ? html`autofocus` : ''}
      /></label>
      <button class="primary">Sign in</button>
    </form>
    <button class="passkey" type="button" data-passkey="sign-in" hidden>Sign in with a passkey</button>
    <p class="hint" data-passkey-status role="status"></p>
    <p class="other"><a href="/membership/forgot">Forgot your password?</a></p>
    <p class="other">New here? <a href="/membership/sign-up?${query}">Start a 14-day trial</a></p>
    ${
      demo.length > 0
        ? html`<section class="demo">
            <h2>Or try the demo nursery as</h2>
            ${demo.map((person) => demoButton(person, query))}
          </section>`
        : ''
    }
    <script defer src="/membership/webauthn.js"></script>
    <script type="module" src="/membership/passkey.js"></script>`
}

const demoButton = ({ role, name, email, password }: DemoAccount, query: string): Html =>
  html` <form method="post" action="/membership/sign-in?${query}">
    <input type="hidden" name="email" value="${email}" /><input type="hidden" name="password" value="${password}" />
    <button><b>${roleName(role)}</b> <span>${name}</span></button>
  </form>`

const roleName = (role: string) => role.replace('_', ' ').replace(/^\w/, (letter) => letter.toUpperCase())

/** `errors` by field; `form` is for the whole form. */
export function signUpForm(params: Fields, values: Fields, errors: Readonly<Record<string, string>>): Html {
  const chosen = values['plan'] ?? 'standard'
  const field = (name: string, label: string, attributes: Html) =>
    html` <label
      >${label}
      <input
        name="${name}"
        value="${name === 'password' ? '' : (values[name] ?? '')}"
        required
        ${attributes}
        ${errors[name] ? html`aria-invalid="true"` : ''}
      />
      ${errors[name] ? html`<small role="alert">${errors[name]}</small>` : ''}</label
    >`
  return html` <h1>Start your 14-day trial</h1>
    <p class="lead">Everything is included. No card needed.</p>
    ${alert(errors['form'])}
    <form method="post" action="/membership/sign-up?${queryString(params)}">
      <div class="two">
        ${field('name', 'Your name', html`autocomplete="name" autofocus`)}
        ${field('nursery', 'Name of the nursery', html`autocomplete="organization"`)}
      </div>
      ${countryField(values['country'], errors['country'])} ${field('email', 'E-mail', html`type="email" autocomplete="email"`)}
      ${field('password', 'Password, at least 10 characters', html`type="password" minlength="10" autocomplete="new-password"`)}
      <label class="choice" data-show-password hidden><input type="checkbox" /> Show the password</label>
      <fieldset class="plans">
        <legend>Plan after the trial</legend>
        ${plans.map((plan) => html`<label class="choice"><input type="radio" name="plan" value="${plan}" ${plan === chosen ? html`checked` : ''} /> ${planLabel(plan)}</label>`)}
      </fieldset>
      <button class="primary">Start your trial</button>
    </form>
    <p class="other">Have an account? <a href="/membership/sign-in?${queryString(params)}">Sign in</a></p>
    <script type="module" src="/membership/sign-up.js"></script>`
}

const countryLabel = (country: Country) =>
  country === 'other' ? countryNames.other : `${countryNames[country]} (${countryCurrencies[country]})`

/** Preselected by sign-up.js from the browser's time zone; without a script, the person may choose. */
const countryField = (chosen: string | undefined, error: string | undefined): Html =>
  html`<div class="field">
    <label
      >Country
      <select name="country" autocomplete="country" aria-describedby="about-country" ${error ? html`aria-invalid="true"` : ''}>
        <option value="">Choose a country</option>
        ${countries.map((each) => html`<option value="${each}" ${each === chosen ? html`selected` : ''}>${countryLabel(each)}</option>`)}
      </select>
      ${error ? html`<small role="alert">${error}</small>` : ''}</label
    >
    <p class="hint" id="about-country">Sets currency, tax, dates and units. Change them later.</p>
    <p class="hint law">${euLawNotice}</p>
    <input type="hidden" name="time_zone" value="" />
  </div>`
