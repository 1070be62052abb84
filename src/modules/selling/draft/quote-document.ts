/** A quote as its paper shows it: the slip of its cart at the prices that were quoted. */
import { askedDeposit } from '#modules/selling/card/pay-link.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { type Cents, cents } from '#kernel/money.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type Invoice, quoteDocument } from '#modules/selling/document/invoice.ts'
import type { Quote } from './draft.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { offlineReceipt } from '#modules/selling/document/offline-receipt.ts'
import { toSale } from '#modules/selling/cart/sale-of-cart.ts'

export function quoteSlip(
  { id, number, at, by, cart, valid_until, total_amount }: Quote,
  settings: Settings,
  payLink = '',
): { slip: Sale; document: Invoice } {
  const where = { reference: number, at: new Date(at), isOffline: false }
  const slip = offlineReceipt(cart, toSale(cart, id, { method: 'account' }, where), settings, { id, name: by })
  return { slip, document: quoteDocument(slip, valid_until, settings, { payLink, asked: askedFor(total_amount, settings) }) }
}

/** Deposit by which the customer accepts a quote; undefined where none is asked. */
export const askedFor = (total_amount: string, settings: Settings): Cents | undefined =>
  askedDeposit({ total: cents(total_amount), held: 0n }, settings.orderDeposit, halfCentOf(settings))
