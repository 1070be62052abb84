/** An exchange: what comes back and what is bought instead, as one credit note and one sale in one transaction. */
import type { SaleId, TillSessionId } from '#kernel/id.ts'
import type { CreditUsed } from '#modules/selling/payment/store-credit.ts'
import { sessionToPayFrom } from '#modules/selling/payment/server/till-sessions.ts'
import type { Cents } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { exchangeRefunds } from '../exchange.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'
import { type Refund, type RefundPart, returnItems, writeRefund } from './refund-sale.ts'

/** Takes the goods back before the stock is read for the new sale: the same plants may be sold again. */
export async function returnItemsInExchange(
  db: Db,
  who: CurrentUser,
  { returned, business_account_id, payment_method, sold_offline }: NewSale,
): Promise<Refund | undefined> {
  if (!returned) return undefined
  if (sold_offline) throw invalid([{ path: 'returned', message: 'Returns need the network. Sell this without the exchange.' }])
  const { sale_id, ...wanted } = returned
  const refund = await returnItems(db, who, sale_id, wanted)
  if (wanted.method === 'account' && (payment_method !== 'account' || business_account_id !== refund.sale.business_account_id))
    throw invalid([
      {
        path: 'returned.method',
        message: `Charge the new items to the account of invoice ${refund.sale.invoice_number} too, or choose another refund method.`,
      },
    ])
  return refund
}

/**
 * Part of the returned value that pays for the sale: nothing for an account, which is credited and charged in the same
 * transaction.
 */
export const spendable = ({ wanted, total }: Refund): Cents => (wanted.method === 'account' ? 0n : total)

/** Writes the credit note and returns the credit used. `spent` of it pays for the sale, as store credit; the rest is refunded. */
export async function writeExchange(
  db: Db,
  who: CurrentUser,
  refund: Refund,
  { sale_id, spent, till_session_id }: { sale_id: SaleId; spent: Cents; till_session_id: TillSessionId | undefined },
): Promise<CreditUsed> {
  const parts: RefundPart[] = []
  for (const part of exchangeRefunds(refund.wanted.method, refund.total, spent))
    parts.push({ ...part, till_session_id: await sessionToPayFrom(db, { method: part.method, till_session_id }) })
  const method = parts.at(-1)?.method ?? refund.wanted.method
  const code = await writeRefund(db, who, { ...refund, wanted: { ...refund.wanted, method } }, parts, sale_id)
  return { id: refund.id, code, amount: spent }
}
