import { addDays } from '#kernel/day.ts'

export const termsFrom = ['invoice', 'next_month'] as const

export interface PaymentTerms {
  readonly terms_days: number
  /** Counted from the invoice; or the day of the month that follows it. */
  readonly terms_from: (typeof termsFrom)[number]
}

/** True unless the terms name a day of the next month outside 1–31. */
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

/** Payment terms to follow a word: `within 20 days`, `20th of the following month`. */
export function termsText({ terms_days, terms_from }: PaymentTerms): string {
  if (terms_from === 'invoice') return terms_days === 0 ? 'at once' : `within ${terms_days} ${terms_days === 1 ? 'day' : 'days'}`
  return terms_days === 31 ? 'by the end of the following month' : `on the ${ordinal(terms_days)} of the following month`
}

const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinal = (n: number) => `${n}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(n)] ?? 'th'}`
