/** The pages of password reset and confirmation, and the outbox. */
import type { PageContext } from './page-context.ts'
import type { Fields } from './form-fields.ts'
import { alert } from './views-sign-in.ts'
import { type Html, html } from '#server/html.ts'
import type { OutboxMail } from './mailer.ts'

type MailContext = Pick<PageContext, 'mailer' | 'showsOutbox'>

const mailHint = ({ mailer, showsOutbox }: MailContext): Html | '' => {
  if (mailer.sendsMail) return ''
  return showsOutbox
    ? html`<p class="note">No mail server is set up here: find the e-mail in the <a href="/membership/outbox">outbox</a>.</p>`
    : html`<p class="note">This server can’t send e-mail yet. Ask your administrator to set up a mail server.</p>`
}

export const forgotForm = (values: Fields, context: MailContext, error?: string): Html =>
  html` <h1>Forgot your password?</h1>
    <p class="lead">We’ll send you a link to choose a new one.</p>
    ${mailHint(context)} ${alert(error)}
    <form method="post" action="/membership/forgot">
      <label
        >E-mail <input name="email" type="email" autocomplete="username" required autofocus value="${values['email'] ?? ''}"
      /></label>
      <button class="primary">Send link</button>
    </form>
    <p class="other"><a href="/membership/sign-in">Back to sign in</a></p>`

export const forgotSent = (email: string, context: MailContext): Html =>
  html` <h1>Check your inbox</h1>
    <p>If ${email} has an account here, a link is on its way. It works once, for one hour.</p>
    ${mailHint(context)}
    <p class="other"><a href="/membership/sign-in">Back to sign in</a></p>`

export const resetForm = (token: string, error?: string): Html =>
  html` <h1>Choose a new password</h1>
    ${alert(error)}
    <form method="post" action="/membership/reset">
      <input type="hidden" name="token" value="${token}" />
      <label
        >New password, at least 10 characters
        <input name="password" type="password" minlength="10" autocomplete="new-password" required autofocus
      /></label>
      <button class="primary">Save password</button>
    </form>`

export const expiredLinkPage = html`<h1>This link no longer works</h1>
  <p>Links work once, for a short time, and a newer link replaces an older one.</p>
  <p class="other"><a href="/membership/forgot">Get a new link</a> · <a href="/login">Sign in</a></p>`

export const confirmForm = (token: string): Html =>
  html` <h1>Is this address yours?</h1>
    <p>Confirm, and we’ll send your invoices, links and news there.</p>
    <form method="post" action="/membership/confirm">
      <input type="hidden" name="token" value="${token}" />
      <button class="primary">Confirm address</button>
    </form>`

export const donePage = (title: string, text: string, href: string, label: string): Html =>
  html` <h1>${title}</h1>
    <p>${text}</p>
    <a class="primary" href="${href}">${label}</a>`

export const confirmFirstPage = (email: string, query: string, context: MailContext, notice?: string): Html =>
  html` <h1>Confirm your address first</h1>
    <p>We sent a link to <b>${email}</b>. Follow the link, then continue here.</p>
    ${notice === undefined ? '' : html`<p class="note" role="status">${notice}</p>`} ${mailHint(context)}
    <a class="primary" href="/membership/confirm-first?${query}">I’ve confirmed</a>
    <form method="post" action="/membership/confirm-first?${query}"><button>Send again</button></form>
    <p class="other"><a href="/membership/profile">Change address</a> · <a href="/membership/sign-out">Sign out</a></p>`

export const outboxPage = (mails: readonly OutboxMail[], publicUrl: string): Html =>
  html` <h1>Outbox</h1>
    <p class="lead">No mail server is set up, so these e-mails were not sent. You can read them only on this machine.</p>
    ${
      mails.length === 0
        ? html`<div class="card"><p>No e-mails yet. Reset a password or invite someone, and the e-mail appears here.</p></div>`
        : mails.map(
            (mail) =>
              html`<article class="card mail">
                <h2>${mail.subject}</h2>
                <p class="to">To ${mail.sent_to} · ${mail.created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC</p>
                <pre>${linked(mail.body, publicUrl)}</pre>
              </article>`,
          )
    }`

/** The text with the provider's own addresses as links. */
function linked(text: string, publicUrl: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (part.startsWith(`${publicUrl}/membership/`) ? html`<a href="${part}">${part}</a>` : html`${part}`))
}
