/** Surcharges on card payments as the law of a country allows them, in December 2026, for people who decide whether to ask for one. Pure. */
import type { Country } from '#kernel/country.ts'

interface SurchargeLaw {
  readonly isAllowed: boolean
  /** Shown where it is switched on, or why it can't be. */
  readonly text: string
}

const laws: Readonly<Record<Country, SurchargeLaw>> = {
  NZ: {
    isAllowed: true,
    text: 'In New Zealand a surcharge may not be more than the card costs you, and a sign at the till must say so. A ban in shops has been before Parliament since 2025 (Retail Payment System Amendment Bill): check that it is not in force.',
  },
  AU: {
    isAllowed: false,
    text: 'Since 1 October 2026 eftpos, Visa and Mastercard payments in Australia have no surcharge (Reserve Bank of Australia).',
  },
  UK: {
    isAllowed: false,
    text: 'In the United Kingdom a consumer’s card has no surcharge (Consumer Rights (Payment Surcharges) Regulations 2012).',
  },
  US: {
    isAllowed: true,
    text: 'In the United States only credit cards may have a surcharge, never debit cards: at most 3% and not more than the card costs you. Connecticut and Massachusetts forbid it, other states limit it. A sign at the till must say so.',
  },
  EU: {
    isAllowed: false,
    text: 'In the European Union a consumer’s card has no surcharge (Directive (EU) 2015/2366, article 62).',
  },
  other: {
    isAllowed: true,
    text: 'Ask your bank what the law allows. In Canada only credit cards outside Quebec may have a surcharge, at most 2.4% and not more than the card costs you.',
  },
}

export const surchargeLaw = (country: Country): SurchargeLaw => laws[country]
