/** Corrects the buyer of an invoice, unless an order is invoiced by it: that is of its own customer. */
import type { BuyerChange } from '#modules/selling/sale/buyer-change.ts'
import { changeBuyer } from '#modules/selling/sale/server/change-buyer.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import type { SaleId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { ordersOfSale } from './void-invoice.ts'

export async function changeInvoiceBuyer(db: Db, who: CurrentUser, id: SaleId, wanted: BuyerChange): Promise<Sale> {
  if ((await ordersOfSale(db, id)).length > 0)
    throw new Problem(
      'BAD_STATE',
      'This invoice is of an order. Void it, change the customer of the order, and invoice it again.',
    )
  return changeBuyer(db, who, id, wanted)
}
