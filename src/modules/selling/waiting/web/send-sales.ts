/** Uploads the sales of this device: at start, when the network is back, when the screen is visible, and every few seconds while some wait. */
import { call } from '#web/call.ts'
import { type Send, outboxCounts, sendAll } from '#web/outbox.ts'
import type { OutboxEntry } from '#web/outbox-entry.ts'
import { onSession } from '#web/session.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import type { TillCart } from '#modules/selling/cart/cart.ts'

export interface SaleReceipt {
  readonly sale: Sale
  readonly cart: TillCart
}

export type SaleOut = OutboxEntry<NewSale, SaleReceipt>

export const sendSale: Send = async ({ body, key }, signal) =>
  (await call(createSale, { body: body as NewSale, key, ...(signal ? { signal } : {}) })).invoice_number

export const sendSales = (now = false): Promise<void> => sendAll(sendSale, now)

const pace = 5_000

/** Once, for as long as the page lives. */
export function startSending(): void {
  const now = () => void sendSales(true)
  addEventListener('online', now)
  document.addEventListener('visibilitychange', () => !document.hidden && now())
  onSession(now)
  setInterval(() => outboxCounts('sale').waiting > 0 && void sendSales(), pace)
  now()
}
