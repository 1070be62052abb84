/** A quote as its paper shows it: the slip of its cart at the prices that were quoted. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type Invoice, quoteDocument } from '#modules/selling/document/invoice.ts'
import type { Quote } from './draft.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { offlineReceipt } from '#modules/selling/document/offline-receipt.ts'
import { toSale } from '#modules/selling/cart/sale-of-cart.ts'

export function quoteSlip(
  { id, number, at, by, cart, valid_until }: Quote,
  settings: Settings,
): { slip: Sale; document: Invoice } {
  const where = { reference: number, at: new Date(at), isOffline: false }
  const slip = offlineReceipt(cart, toSale(cart, id, { method: 'account' }, where), settings, { id, name: by })
  return { slip, document: quoteDocument(slip, valid_until, settings) }
}
