/** A document that its customer can pay by a link: what the page shows, and which amounts it takes. Pure. */
import { type Formats, money } from '#kernel/format.ts'
import { percentOf } from '#kernel/amount.ts'
import { type Cents, type RoundingMode, cents } from '#kernel/money.ts'
import { decimalMarkOf, writtenAmount } from '#kernel/written-number.ts'
import type { payLinkChoices } from '#modules/setup/settings/choices.ts'
import { leastCharged, mostCharged } from './card-payment.ts'

export interface PayableLine {
  readonly name: string
  readonly detail: string
  readonly amount: string
}

export interface Payable {
  /** "Invoice 00042" */
  readonly title: string
  readonly customer: string
  /** Facts below the title, such as its day and when it is due. */
  readonly facts: readonly string[]
  readonly lines: readonly PayableLine[]
  readonly sums: readonly { readonly label: string; readonly amount: string; readonly strong?: boolean }[]
  readonly owed: Cents
  /** Deposit that is asked for now; the rest is due later. */
  readonly asked?: Cents
  /** Reason it takes no payment although it is not paid, such as a voided invoice; '' otherwise. */
  readonly closed: string
  /** Other ways to pay. */
  readonly pay_to: readonly string[]
}

type PayLinks = (typeof payLinkChoices)[number]

/** Rest of a deposit of `percent`, less what is held. Undefined for none, or for all that is owed. */
export function askedDeposit(
  { total, held }: { readonly total: Cents; readonly held: Cents },
  percent: string,
  half: RoundingMode,
): Cents | undefined {
  const asked = percentOf(total, cents(percent), half) - held
  return asked > 0n && asked < total - held ? asked : undefined
}

/** Explains to its customer why the document takes no payment now; undefined while it does. */
export function closedReason({ closed, owed }: Pick<Payable, 'closed' | 'owed'>, payLinks: PayLinks): string | undefined {
  if (closed !== '') return closed
  if (owed <= 0n) return 'This is paid. Nothing is due.'
  if (payLinks === 'off') return 'Paying here is switched off at the moment. Please pay another way, or ask us.'
  return owed < leastCharged ? 'So small an amount is not taken by card. Please pay another way, or ask us.' : undefined
}

/** Amount that the customer entered; a sentence where the document does not take it. All that is owed if nothing was entered. */
export function amountToPay(
  entered: string,
  { owed, asked }: Pick<Payable, 'owed' | 'asked'>,
  payLinks: PayLinks,
  formats: Formats,
): Cents | string {
  const most = owed < mostCharged ? owed : mostCharged
  if (entered.trim() === '') return most
  const amount = writtenAmount(entered, decimalMarkOf([entered]) ?? 'point')?.cents
  if (amount === undefined || amount <= 0n) return `Enter an amount like ${money(most, formats)}.`
  if (amount > owed) return `Only ${money(owed, formats)} is due. Enter that, or less.`
  if (amount > most) return `One payment takes at most ${money(most, formats)}. Pay the rest afterwards.`
  if (payLinks === 'whole' && amount !== most && amount !== asked)
    return `${money(most, formats)} is to be paid at once. Enter that amount.`
  return amount < leastCharged ? `Enter ${money(leastCharged, formats)} or more.` : amount
}
