/** The page on which a customer pays a document, as HTML that works without a script. */
import { money } from '#kernel/format.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import type { DocumentSettings } from '#modules/setup/settings/server/logo.ts'
import { senderLines } from '#modules/setup/settings/server/letter-head.ts'
import { type Html, html, publicPage } from '#server/html.ts'
import type { CardPayment } from '../card-calls.ts'
import type { Payable } from '../pay-link.ts'
import { cardName } from '../card-name.ts'

export interface PayPage {
  readonly payable: Payable
  readonly settings: DocumentSettings
  /** Address of this page, without what follows it. */
  readonly path: string
  /** Reason nothing can be paid here now. */
  readonly closed: string | undefined
  /** Approved payments for the document, the newest first. */
  readonly paid: readonly CardPayment[]
  readonly isSimulated: boolean
  /** A form that was refused, as it came, and why. */
  readonly entered?: string
  readonly error?: string
}

const whole = (title: string, body: Html) => publicPage(title, '/pay.css', body)

/** For an address that was not made here. */
export const unknownPage = whole(
  'Nothing to pay here',
  html`<h1>Nothing to pay here</h1>
    <p>The address is not complete, or the document is not there any more. Use the link in the e-mail, or ask the nursery.</p>`,
)

export function payPage(page: PayPage): string {
  const { payable, settings } = page
  const name = settings.nurseryName || 'Plant nursery'
  return whole(
    `${payable.title}, ${name}`,
    html`<header>
        ${settings.logo_image ? html`<img class="logo" src="${settings.logo_image}" alt="" />` : ''}
        <p class="seller">${name}</p>
        <h1>${payable.title}</h1>
        <p class="soft">${[payable.customer && `For ${payable.customer}`, ...payable.facts].filter(Boolean).join(' · ')}</p>
      </header>
      ${payment(page)} ${content(page)}
      <footer>${senderLines(settings).map((line) => html`<p>${line}</p>`)}</footer>`,
  )
}

/** The amount to pay and the form; the receipt once it is paid. */
function payment(page: PayPage): Html {
  const { payable, settings, closed, paid, error } = page
  const { owed } = payable
  const isPaid = owed <= 0n && payable.closed === '' && paid.length > 0
  return html`${
    isPaid
      ? html`<p class="done" role="status"><b>Paid. Thank you.</b> This page stays your receipt.</p>`
      : html`<p class="owed"><span class="soft">To pay</span> <b>${money(moneyText(owed > 0n ? owed : 0n), settings)}</b></p>`
  }
  ${paid.map((each) => html`<p class="soft">${money(each.approved, settings)} paid here: ${cardName(each)}</p>`)}
  ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
  ${closed === undefined ? form(page) : isPaid ? '' : html`<p class="note" role="status">${closed}</p>`}`
}

/** Lines, sums and other ways to pay of the document. */
function content({ payable: { lines, sums, pay_to, owed }, path }: PayPage): Html {
  return html`${
      lines.length === 0
        ? ''
        : html`<ul class="lines">
            ${lines.map(
              ({ name, detail, amount }) =>
                html`<li>
                  <span>${name}${detail ? html`<small>${detail}</small>` : ''}</span><span class="amount">${amount}</span>
                </li>`,
            )}
          </ul>`
    }
    <dl>
      ${sums.map(
        ({ label, amount, strong }) =>
          html`<div ${strong ? html`class="strong"` : ''}>
            <dt>${label}</dt>
            <dd class="amount">${amount}</dd>
          </div>`,
      )}
    </dl>
    <p><a href="${path}/document.pdf" download>Download as PDF</a></p>
    ${
      owed > 0n && pay_to.length > 0
        ? html`<section class="other">
            <h2>Other ways to pay</h2>
            ${pay_to.map((line) => html`<p>${line}</p>`)}
          </section>`
        : ''
    }`
}

function form({ payable: { owed, asked }, settings, path, entered, isSimulated }: PayPage): Html {
  const inMoney = (amount: Cents) => money(moneyText(amount), settings)
  return html`<form method="post" action="${path}">
    ${
      settings.payLinks === 'part'
        ? html`<label
            >Amount
            <input name="amount" inputmode="decimal" autocomplete="off" value="${entered ?? moneyText(asked ?? owed)}" />
            <small
              >${asked === undefined ? 'All of it, or a part.' : `A deposit of ${inMoney(asked)} is asked for. You can pay more, up to ${inMoney(owed)}.`}</small
            ></label
          >`
        : ''
    }
    ${
      settings.payLinks !== 'part' && asked !== undefined
        ? html`<button name="amount" value="${moneyText(asked)}">Pay the deposit of ${inMoney(asked)} by card or wallet</button>
            <button name="amount" value="" class="plain">Pay all of it: ${inMoney(owed)}</button>`
        : html`<button>
            ${settings.payLinks === 'part' ? 'Pay by card or wallet' : `Pay ${inMoney(owed)} by card or wallet`}
          </button>`
    }
    <p class="soft small">
      ${
        isSimulated
          ? 'The nursery tries this out: no money moves.'
          : 'You pay on the page of our card provider. We never see the number of your card.'
      }
    </p>
  </form>`
}

/** Between the document and the provider's page; the browser goes on by itself. */
export const leavingPage = (address: string): string =>
  whole(
    'On to the payment',
    html`<h1>On to the payment</h1>
      <p>The page of the card provider opens.</p>
      <p><a class="button" href="${address}">Go on</a></p>`,
  )

/** After the provider's page, while the outcome is not known; it looks again by itself. */
export const waitingPage = ({ title }: Payable, path: string): string =>
  whole(
    title,
    html`<h1>${title}</h1>
      <p role="status">The payment is not confirmed yet. This page looks again by itself.</p>
      <p><a href="${path}">Back to the document</a></p>`,
  )

/** The simulator's own page, in the place of a provider's. */
export const simulatorPage = ({ amount, currency }: CardPayment): string =>
  whole(
    'Simulated payment',
    html`<h1>Simulated payment</h1>
      <p class="owed"><b>${amount} ${currency}</b></p>
      <p class="soft">No money moves. The cents of the amount decide: .05 is declined, .06 cancelled, .08 approved in part.</p>
      <form method="post">
        <button name="choice" value="pay">Pay</button>
        <button name="choice" value="leave" class="plain">Leave without paying</button>
      </form>`,
  )
