/** What was agreed with an account: when it pays, and whether it pays tax. */
import { addDays } from '#kernel/day.ts'

export const termsFrom = ['invoice', 'next_month'] as const

export interface PaymentTerms {
  readonly terms_days: number
  /** Counted from the invoice; or the day of the month that follows it. */
  readonly terms_from: (typeof termsFrom)[number]
}

/** Whether there is such a day, where it is one of the next month. */
export const isDayOfMonth = ({ terms_days, terms_from }: PaymentTerms): boolean =>
  terms_from === 'invoice' || (terms_days >= 1 && terms_days <= 31)

/** `20` of the next month is the 20th; a day the month does not have is its last. */
export function dueDate(invoiced: string, { terms_days, terms_from }: PaymentTerms): string {
  if (terms_from === 'invoice') return addDays(invoiced, terms_days)
  const [year, month] = [Number(invoiced.slice(0, 4)), Number(invoiced.slice(5, 7))]
  const last = new Date(Date.UTC(year, month + 1, 0))
  last.setUTCDate(Math.min(terms_days, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** `20 days`, `20th of the next month`. */
export function termsText({ terms_days, terms_from }: PaymentTerms): string {
  if (terms_from === 'invoice') return terms_days === 0 ? 'at once' : `${terms_days} ${terms_days === 1 ? 'day' : 'days'}`
  return terms_days === 31 ? 'end of the next month' : `${ordinal(terms_days)} of the next month`
}

const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinal = (n: number) => `${n}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(n)] ?? 'th'}`

export interface ExemptionTerms {
  /** Of the certificate; empty for who pays tax like everybody. */
  readonly exemption_number: string
  /** Its last day; none: it holds until it is taken off. */
  readonly exemption_until: string | null
}

export interface Exemption {
  readonly number: string
  readonly until: string | null
  readonly valid: boolean
}

/** The certificate as it stands on a day; undefined where there is none. */
export const exemptionOn = (
  day: string,
  { exemption_number: number, exemption_until: until }: ExemptionTerms,
): Exemption | undefined => (number === '' ? undefined : { number, until, valid: until === null || day <= until })

/** From that day on, somebody is asked for a new certificate. */
export const exemptionWarning = 31

export type ExemptionState = 'none' | 'valid' | 'ending' | 'expired'

/** How a certificate stands today: `ending` in the month before it runs out. */
export function exemptionState(today: string, terms: ExemptionTerms): ExemptionState {
  const exemption = exemptionOn(today, terms)
  if (!exemption) return 'none'
  if (!exemption.valid) return 'expired'
  return exemption.until !== null && exemption.until <= addDays(today, exemptionWarning) ? 'ending' : 'valid'
}
