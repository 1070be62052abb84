/** Statutory retention of books, by country. Laws of 2026; each nursery's accountant confirms its own. */
import type { Country } from '#kernel/country.ts'

interface Retention {
  /** Full years after the end of the tax year. */
  readonly years: number
  readonly source: string
}

const retention: Readonly<Record<Country, Retention>> = {
  NZ: { years: 7, source: 'Tax Administration Act 1994 s 22' },
  // Others than companies: 5 years (Taxation Administration Act 1953 Schedule 1 s 382-5).
  AU: { years: 7, source: 'Corporations Act 2001 s 286' },
  UK: { years: 6, source: 'Value Added Tax Act 1994 Schedule 11 para 6, HMRC VAT Notice 700/21' },
  // The longest period of limitation that the Internal Revenue Service names (Topic 305).
  US: { years: 7, source: '26 CFR 1.6001-1, IRS Topic 305' },
  // Directive 2006/112/EC article 247 leaves it to each state; the longest is 10 years (France, Code de commerce L123-22).
  EU: { years: 10, source: 'Directive 2006/112/EC articles 244 and 247, and the law of the member state' },
  other: { years: 10, source: 'the longest period of the countries that Glasshouse knows' },
}

/** Until when what was booked on a day must be retained: a tax year ends within a year of the day. */
export function retainedUntil(country: Country, day: string): string {
  const year = Number(day.slice(0, 4)) + retention[country].years + 1
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return `${year}-${day.slice(5) === '02-29' && !isLeap ? '02-28' : day.slice(5)}`
}

/** Documents dated after this day must still be retained. */
export function retainedAfter(country: Country, today: string): string {
  const year = Number(today.slice(0, 4)) - retention[country].years - 1
  return `${year}-${today.slice(5) === '02-29' ? '02-28' : today.slice(5)}`
}

/** Reasons to retain rows of an erased person. `hand`: only a person can find a name in free text. */
export type RetentionReason = 'tax' | 'history' | 'repeats' | 'sprays' | 'staff' | 'hand'

export function reasonFor(reason: RetentionReason, country: Country): string {
  const { years, source } = retention[country]
  return {
    tax: `Part of the books: kept for ${years} years after the end of the tax year (${source}).`,
    staff: `Part of the books: kept for ${years} years after the end of the tax year (${source}).`,
    sprays: 'The spray diary must name who sprayed (in the EU for 3 years, Regulation (EC) 1107/2009 article 67).',
    history:
      'Proof of who changed what. The history is sealed against changes, and only admins can read it (GDPR article 17(3)(e)).',
    repeats: 'Deleted automatically after 30 days.',
    hand: 'Someone may have typed the name in notes. Find it there and change it by hand; ledgers can’t be changed.',
  }[reason]
}
