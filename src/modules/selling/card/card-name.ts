import { type Formats, money } from '#kernel/format.ts'
import { type Cents, cents, sum } from '#kernel/money.ts'
import type { CardPayment, SaleCard } from './card-calls.ts'
import { splitOverCards } from './card-payment.ts'

export const brandName = (brand: string): string =>
  brand === '' ? 'A card' : `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`

/** "Visa ••4242", as the customer's card says. */
export const cardName = ({ brand, last4 }: Pick<CardPayment, 'brand' | 'last4'>): string =>
  [brandName(brand), last4 === '' ? '' : `••${last4}`].filter(Boolean).join(' ')

/** "$4.04 goes back to Visa ••4242. Refund $5.96 on the terminal by hand." */
export function waysBack(amount: Cents, cards: readonly SaleCard[], formats: Formats): string {
  const parts = splitOverCards(
    amount,
    cards.map((card) => ({ ...card, left: cents(card.left) })),
  )
  const byHand = amount - sum(parts.map((part) => part.amount))
  return [
    ...parts.map((part) => `${money(part.amount, formats)} goes back to ${cardName(part)}.`),
    byHand > 0n && `Refund ${money(byHand, formats)} on the terminal by hand.`,
  ]
    .filter(Boolean)
    .join(' ')
}
