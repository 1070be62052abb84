/** Voids a sale and reopens its orders: what dockets delivered stays delivered and waits for an invoice again; an order linked to a till sale is open again. */
import type { OrderId, OrderItemId, SaleId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { bookDelivered } from '#modules/selling/sale/server/deliver-goods.ts'
import { voidSale } from '#modules/selling/sale/server/void-sale.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { cents, sum } from '#kernel/money.ts'
import { addQuantities } from '#kernel/quantity.ts'
import { Id } from '#kernel/wire.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import { reopenLinked } from './link-sale.ts'
import { type DocketRow, docketsOfSale, takenOn } from './dockets.queries.ts'
import { type LockedOrder, lockOrders } from './orders.queries.ts'
import { setInvoiced, setProgress } from './write-orders.queries.ts'

/** Voids a sale. Its number stays used; the goods of a till sale go back into the stock, those of dockets stay delivered. */
export async function voidInvoice(db: Db, who: CurrentUser, id: SaleId, wanted: Parameters<typeof voidSale>[3]): Promise<Sale> {
  // The orders are locked before the sale, as where they are invoiced.
  const orders = await lockOrders(db, await ordersOfSale(db, id))
  const dockets = await docketsOfSale(db, id)
  if (dockets.length === 0) {
    const voided = await voidSale(db, who, id, wanted)
    // A till sale is linked to one order at most.
    const order = orders.find(({ sale_id }) => sale_id === id)
    if (order) {
      await recordVoid(db, who, [order], voided.invoice_number)
      await reopenLinked(db, who, order)
    }
    return voided
  }
  const docket_ids = dockets.map((docket) => docket.id)
  const { takes } = await takenOn(db, docket_ids, id)
  const [first] = dockets
  const invoice_number = first?.invoice_number ?? ''
  const voided = await voidSale(db, who, id, wanted, (_db, { user_id }, sale_id, _reason, occurred_on) =>
    bookDelivered(db, takes, { sale_id, invoice_number, docket_ids, way: 'void', user_id, occurred_on }),
  )
  await reopen(db, who, orders, dockets)
  await recordVoid(db, who, orders, invoice_number)
  await db.run(sql`
    UPDATE order_dockets SET sale_id = NULL, discount = 0 WHERE nursery_id = ${db.nursery_id} AND id = ANY(${docket_ids}::uuid[])`)
  return voided
}

/** The lines of the orders on the void invoice are to be invoiced again. */
async function reopen(db: Db, who: CurrentUser, orders: readonly LockedOrder[], dockets: readonly DocketRow[]): Promise<void> {
  const left = Map.groupBy(
    dockets.flatMap(({ items }) => items),
    ({ order_item_id }) => order_item_id,
  )
  const invoiced = (itemId: OrderItemId) => addQuantities(...(left.get(itemId) ?? []).map(({ quantity }) => quantity))
  await setProgress(
    db,
    orders
      .flatMap(({ items }) => items)
      .map((item) => ({ ...item, quantity_invoiced: addQuantities(item.quantity_invoiced, -invoiced(item.id)) })),
  )
  const discountOf = (id: OrderId) =>
    sum(dockets.filter(({ order_id }) => order_id === id).map(({ discount }) => cents(discount)))
  await setInvoiced(
    db,
    who.user_id,
    orders.map(({ id, status }) => ({
      id,
      status: status === 'invoiced' ? 'delivered' : status,
      discount: -discountOf(id),
      sale_id: null,
    })),
  )
}

const recordVoid = (db: Db, { user_id }: CurrentUser, orders: readonly LockedOrder[], invoice_number: string) =>
  recordChanges(
    db,
    orders.map(({ id }) => ({
      user_id,
      action: 'order.invoice_void',
      subject_type: 'order',
      subject_id: id,
      after: { invoice_number },
    })),
  )

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
