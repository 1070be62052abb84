/** Until when a quote holds. */
import { Problem } from '#kernel/problem.ts'

export const quoteStates = ['open', 'sold', 'ordered', 'cancelled'] as const

export interface QuoteTerms {
  readonly number: string
  readonly state: (typeof quoteStates)[number]
  readonly valid_until: string
}

/** True while the quoted prices are valid; after that, the price list applies. Throws if the quote was sold or cancelled. */
export function quoteHolds({ number, state, valid_until }: QuoteTerms, today: string): boolean {
  if (state !== 'open')
    throw new Problem(
      'BAD_STATE',
      state === 'cancelled' ? `Quote ${number} was cancelled. Make another one.` : `Quote ${number} is already ${state}.`,
    )
  return today <= valid_until
}
