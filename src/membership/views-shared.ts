/** Shared by the pages of signed-in people. */
import type { Country } from '#kernel/country.ts'
import { isTimeZone } from '#kernel/day.ts'
import type { Fields } from './form-fields.ts'
import { type Html, html } from '#server/html.ts'

export interface PageState {
  /** The message about the action just completed. */
  readonly notice?: string | undefined
  /** By field. */
  readonly errors?: Readonly<Record<string, string>>
  readonly values?: Fields
}

interface Place {
  readonly country: Country | null
  readonly time_zone: string | null
}

/** The day of an instant as the nursery's country writes it, by the nursery's calendar: "22 November 2026", "November 22, 2026". */
export const day = (date: Date, { country, time_zone }: Place): string =>
  date.toLocaleDateString(country === 'US' ? 'en-US' : 'en-NZ', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: time_zone !== null && isTimeZone(time_zone) ? time_zone : 'UTC',
  })

export const tabs = (current: 'account' | 'people'): Html =>
  html`<nav class="tabs" aria-label="Account">
    <a href="/membership/profile" ${current === 'account' ? html`aria-current="page"` : ''}>Account</a>
    <a href="/membership/people" ${current === 'people' ? html`aria-current="page"` : ''}>People</a>
    <a href="/dashboard">Nursery</a>
    <a href="/membership/sign-out">Sign out</a>
  </nav>`

export const status = (notice: string | undefined): Html | '' =>
  notice === undefined ? '' : html`<p class="note" role="status">${notice}</p>`

interface FieldOptions {
  readonly value?: string | undefined
  readonly error?: string | undefined
  readonly more: Html
}

export const field = (name: string, label: string, { value = '', error, more }: FieldOptions): Html =>
  html`<label
    >${label}
    <input name="${name}" value="${value}" required ${more} ${error === undefined ? '' : html`aria-invalid="true"`} />
    ${error === undefined ? '' : html`<small role="alert">${error}</small>`}</label
  >`

/** The confirmation after a form, by the `notice` in the address: a fixed list, so that a link cannot inject text. */
export const notices: Readonly<Record<string, string | undefined>> = {
  name: 'Your name was changed.',
  email: 'We’ve sent you a link. Follow it to confirm the address.',
  password: 'Your password was changed, and your other devices were signed out.',
  sessions: 'Your other devices were signed out.',
  passkey: 'The passkey was removed.',
  added: 'The passkey was added. Use it the next time you sign in.',
  plan: 'Your plan was changed.',
  paid: 'Thank you. Your payment will be confirmed in a moment.',
  invited: 'The invitation was sent.',
  revoked: 'The invitation was withdrawn.',
}
