import type { CardPayment } from './card-calls.ts'

export const brandName = (brand: string): string =>
  brand === '' ? 'A card' : `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`

/** "Visa ••4242", as the customer's card says. */
export const cardName = ({ brand, last4 }: Pick<CardPayment, 'brand' | 'last4'>): string =>
  [brandName(brand), last4 === '' ? '' : `••${last4}`].filter(Boolean).join(' ')
