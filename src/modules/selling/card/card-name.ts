import { type Formats, money } from '#kernel/format.ts'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import type { CardPayment, SaleCard } from './card-calls.ts'
import { splitOverCards, surchargeBack } from './card-payment.ts'

export const brandName = (brand: string): string =>
  brand === '' ? 'A card' : `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`

/** "Visa ••4242", as the customer's card says. */
export const cardName = ({ brand, last4 }: Pick<CardPayment, 'brand' | 'last4'>): string =>
  [brandName(brand), last4 === '' ? '' : `••${last4}`].filter(Boolean).join(' ')

/** ", with $0.55 surcharge and $3.00 tip on top"; '' without them. */
export function extrasText({ tip, surcharge }: Pick<CardPayment, 'tip' | 'surcharge'>, formats: Formats): string {
  const added = [
    cents(surcharge) > 0n && `${money(surcharge, formats)} surcharge`,
    cents(tip) > 0n && `${money(tip, formats)} tip`,
  ].filter(Boolean)
  return added.length === 0 ? '' : `, with ${added.join(' and ')} on top`
}

/** "$4.04 goes back to Visa ••4242. Refund $5.96 on the terminal by hand." */
export function waysBack(amount: Cents, cards: readonly SaleCard[], formats: Formats): string {
  const parts = splitOverCards(
    amount,
    cards.map((card) => ({ ...card, left: cents(card.left) })),
  )
  const byHand = amount - sum(parts.map((part) => part.amount))
  return [
    ...parts.map((part) => {
      const taken = { approved: cents(part.approved), surcharge: cents(part.surcharge) }
      const surcharge = moneyText(surchargeBack(taken, cents(part.refunded), part.amount))
      return `${money(part.amount, formats)} goes back to ${cardName(part)}${extrasText({ tip: '0', surcharge }, formats)}.`
    }),
    byHand > 0n && `Refund ${money(byHand, formats)} on the terminal by hand.`,
  ]
    .filter(Boolean)
    .join(' ')
}
