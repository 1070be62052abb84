/**
 * Card payments by a provider: the interface that each driver implements (`server/drivers`). Amounts are whole cents. Every act carries our
 * own id, which the provider takes as its idempotency key: a repeated act changes nothing. Pure.
 */
import type { Cents } from '#kernel/money.ts'
import type { providerEntryKinds } from './card-entry.ts'

/** State of a payment at the provider; `missing`: it has no such payment. */
export type ProviderState = 'waiting' | 'approved' | 'declined' | 'cancelled' | 'timed_out' | 'missing'

export interface Outcome {
  readonly state: ProviderState
  /** The provider's own name of the payment, once it has one. */
  readonly reference?: string | undefined
  /** Taken from the card for the amount that was asked; 0 unless approved. */
  readonly approved: Cents
  /** Taken on top of that for the staff, as the customer chose at the terminal. */
  readonly tip?: Cents | undefined
  /** Taken on top of that for the use of the card, as the account at the provider is set. */
  readonly surcharge?: Cents | undefined
  /** Charged by the provider, once it says how much. */
  readonly fee?: Cents | undefined
  readonly brand?: string | undefined
  readonly last4?: string | undefined
  /** Reason it was not approved, as a sentence for the cashier. */
  readonly failure?: string | undefined
}

/** Additions to the amount that the terminal may make. */
export interface TerminalExtras {
  readonly asks_for_tip: boolean
  readonly adds_surcharge: boolean
}

export interface PaymentToStart extends TerminalExtras {
  readonly id: string
  /** The provider's name of the reader. */
  readonly reader: string
  readonly amount: Cents
  readonly currency: string
}

/** A payment on the provider's own page. */
export interface PaymentByLink {
  readonly id: string
  readonly amount: Cents
  readonly currency: string
  /** "Invoice 00042", as the page says what is paid. */
  readonly title: string
  /** Address that the customer comes back to after paying. */
  readonly back: string
  /** Address for a customer who leaves without paying. */
  readonly left: string
  /** The time by the clock of the database. */
  readonly now: Date
}

/** A payment that was started, as far as it is known. */
export type StartedPayment = Omit<PaymentToStart, keyof TerminalExtras> & { readonly reference: string | undefined }

export interface RefundToMake {
  readonly id: string
  /** From 1. Only one that failed is made again, as another act. */
  readonly attempt: number
  /** The provider's name of this attempt, once it has one: it is looked up, not made. */
  readonly reference: string | undefined
  readonly payment: { readonly id: string; readonly reference: string | undefined }
  readonly amount: Cents
  readonly currency: string
}

/** Idempotency key of one attempt. */
export const attemptKey = ({ id, attempt }: Pick<RefundToMake, 'id' | 'attempt'>): string =>
  attempt === 1 ? id : `${id} ${attempt}`

export interface RefundOutcome {
  readonly state: 'done' | 'waiting' | 'failed'
  readonly reference?: string | undefined
  readonly failure?: string | undefined
}

export interface ProviderAccount {
  readonly account: string
  readonly name: string
  readonly currency: string
}

export interface ProviderReader {
  readonly id: string
  readonly name: string
}

/** One movement on the account at the provider. */
export interface ProviderEntry {
  readonly kind: (typeof providerEntryKinds)[number]
  /** The provider's name of the entry. */
  readonly id: string
  /** The provider's name of the payment that it is about. */
  readonly reference: string | undefined
  /** Our own id of the payment or refund, where the provider stores it. */
  readonly ours: string | undefined
  /** Change of the balance, before the fee. */
  readonly amount: Cents
  /** Below 0 for a fee that is given back. */
  readonly fee: Cents
  readonly currency: string
  readonly at: Date
  /** The payout that it was paid out with; of a payout, itself. */
  readonly payout: string | undefined
}

export interface ProviderEvent {
  readonly id: string
  /** The account that it is about, where the event says so. */
  readonly account: string | undefined
  /** A payment to ask about. */
  readonly payment?: { readonly reference: string; readonly ours: string | undefined }
  /** A payment that the cardholder's bank took back, all or a part. */
  readonly dispute?: { readonly reference: string; readonly amount: Cents }
  /** True where the account has new entries, such as a payout. */
  readonly hasEntries?: boolean
}

export interface Driver {
  /** The account that the key opens. */
  readonly account: () => Promise<ProviderAccount>
  readonly readers: () => Promise<readonly ProviderReader[]>
  /** Shows the amount on the reader. */
  readonly start: (payment: PaymentToStart) => Promise<Outcome>
  /** Makes a page that takes the payment, and gives its address. It ends by itself within an hour. */
  readonly link: (payment: PaymentByLink) => Promise<{ readonly url: string; readonly reference: string }>
  /** `reader` is '' for a payment by link. */
  readonly outcome: (payment: StartedPayment) => Promise<Outcome>
  /** Takes the amount off the reader; the outcome is `approved` where the card was faster. */
  readonly cancel: (payment: StartedPayment) => Promise<Outcome>
  readonly refund: (refund: RefundToMake) => Promise<RefundOutcome>
  /** Every movement from one moment up to another, oldest first, and every one that was paid out in that time. One may be given twice. */
  readonly reconcile: (from: Date, to: Date) => Promise<readonly ProviderEntry[]>
  /** Reads a webhook; undefined where its signature is not the provider's, or is old. */
  readonly event: (raw: Uint8Array, headers: Readonly<Record<string, unknown>>) => Promise<ProviderEvent | undefined>
}

/**
 * A failed call to the provider. `away`: unknown whether it took effect; `refused`: it did not; `revoked`: the account or its key is no
 * longer accepted. The message is a sentence that says what to do.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly kind: 'away' | 'refused' | 'revoked'

  constructor(kind: ProviderError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** A field of the connection form, such as a key. */
export interface ConnectionField {
  readonly name: string
  readonly label: string
  readonly hint: string
  /** True for a field that may stay empty. */
  readonly optional?: boolean
}
