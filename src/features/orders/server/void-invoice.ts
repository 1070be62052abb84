/** Voids a sale and reopens its orders: what dockets delivered stays delivered and waits for an invoice again; an order linked to a till sale is open again. */
import type { SaleId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { bookDelivered } from '#features/sales/server/deliver-goods.ts'
import { voidSale } from '#features/sales/server/void-sale.ts'
import type { Sale } from '#features/sales/sale.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { addQuantities } from '#kernel/quantity.ts'
import { Id } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { reopenLinked } from './link-sale.ts'
import { type DocketRow, docketsOfSale, takenOn } from './dockets.queries.ts'
import { type LockedOrder, lockOrders } from './orders.queries.ts'
import { setProgress, setStatus } from './write-orders.queries.ts'

/** Voids a sale. Its number stays used; the goods of a till sale go back into the stock, those of dockets stay delivered. */
export async function voidInvoice(db: Db, who: CurrentUser, id: SaleId, wanted: Parameters<typeof voidSale>[3]): Promise<Sale> {
  // The orders are locked before the sale, as where they are invoiced.
  const orders = await lockOrders(db, await ordersOfSale(db, id))
  const dockets = await docketsOfSale(db, id)
  if (dockets.length === 0) {
    const voided = await voidSale(db, who, id, wanted)
    for (const order of orders.filter(({ sale_id }) => sale_id === id)) {
      await recordVoid(db, who, order, voided.invoice_number)
      await reopenLinked(db, who, order)
    }
    return voided
  }
  const docket_ids = dockets.map((docket) => docket.id)
  const { takes } = await takenOn(db, docket_ids)
  const [first] = dockets
  const invoice_number = first?.invoice_number ?? ''
  const voided = await voidSale(db, who, id, wanted, (_db, { user_id }, sale_id, _reason, occurred_on) =>
    bookDelivered(db, takes, { sale_id, invoice_number, docket_ids, way: 'void', user_id, occurred_on }),
  )
  for (const order of orders) await reopen(db, who, order, dockets, invoice_number)
  await db.run(sql`
    UPDATE order_dockets SET sale_id = NULL, discount = 0 WHERE nursery_id = ${db.nursery_id} AND id = ANY(${docket_ids}::uuid[])`)
  return voided
}

/** The lines of the order on the void invoice are to be invoiced again. */
async function reopen(
  db: Db,
  who: CurrentUser,
  order: LockedOrder,
  all: readonly DocketRow[],
  invoice_number: string,
): Promise<void> {
  const dockets = all.filter(({ order_id }) => order_id === order.id)
  const left = dockets.flatMap(({ items }) => items)
  const invoiced = (itemId: string) =>
    addQuantities(...left.filter(({ order_item_id }) => order_item_id === itemId).map(({ quantity }) => quantity))
  await setProgress(
    db,
    order.items.map((item) => ({ ...item, quantity_invoiced: addQuantities(item.quantity_invoiced, -invoiced(item.id)) })),
  )
  const discount = sum(dockets.map((docket) => cents(docket.discount)))
  await db.run(sql`
    UPDATE orders SET discount_invoiced = discount_invoiced - ${moneyText(discount)}::numeric, sale_id = NULL
    WHERE nursery_id = ${db.nursery_id} AND id = ${order.id}`)
  await setStatus(db, who.user_id, order.id, order.status === 'invoiced' ? 'delivered' : order.status)
  await recordVoid(db, who, order, invoice_number)
}

const recordVoid = (db: Db, who: CurrentUser, { id }: LockedOrder, invoice_number: string) =>
  recordChange(db, {
    user_id: who.user_id,
    action: 'order.invoice_void',
    subject_type: 'order',
    subject_id: id,
    after: { invoice_number },
  })

const OrderOfSale = z.object({ id: Id })

/** The ids of the orders that a sale invoices, by their dockets or because they are linked to it. */
export const ordersOfSale = async (db: Db, saleId: SaleId): Promise<string[]> => {
  const rows = await db.many(
    OrderOfSale,
    sql`
    SELECT id FROM orders WHERE nursery_id = ${db.nursery_id} AND sale_id = ${saleId}
    UNION SELECT order_id FROM order_dockets WHERE nursery_id = ${db.nursery_id} AND sale_id = ${saleId}`,
  )
  return rows.map(({ id }) => id)
}
