/** The action of handing an order over at the till: other goods become lines of it, and all of it is one docket and one invoice. */
import { lockSellable } from '#modules/growing/ledger/server/allocate-stock.ts'
import type { OrderId } from '#kernel/id.ts'
import { cents, moneyText, sum, sumText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { overlaps } from '#modules/selling/cart/reservation.ts'
import { callersReason } from '#modules/selling/cart/settled-prices.ts'
import { plantsReserved, reservationsOf, reservedByLaybys } from '#modules/selling/cart/server/read-sale-inputs.ts'
import { askReserved } from '#modules/selling/sale/server/confirm-reserved.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { Collection } from '../docket-calls.ts'
import { refuseUnless } from '../order-state.ts'
import { deliverOnDocket } from './deliver-order.ts'
import { discountOf, invoiceDockets } from './invoice-dockets.ts'
import { type LockedOrder, lockOrder } from './orders.queries.ts'
import { planOrder } from './plan-order.ts'
import { approveOrderPrices } from './take-order.ts'
import { type WrittenItem, addItems } from './write-orders.queries.ts'

export async function collectOrder(
  db: Db,
  who: CurrentUser,
  id: OrderId,
  { items, goods, total_amount, approval_id, confirm_reserved, ...paid }: Collection,
): Promise<Sale> {
  const order = await lockOrder(db, id)
  refuseUnless('deliver', order)
  const discount = discountOf(order, items, halfCentOf(await readSettings(db)))
  const added = goods.length === 0 ? [] : await addGoods(db, who, order, { goods, approval_id, confirm_reserved })
  const docket = await deliverOnDocket(db, who, id, [...items, ...added])
  const sale = await invoiceDockets(db, who, [docket], paid, discount)
  if (cents(sale.total_amount) !== cents(total_amount))
    throw new Problem(
      'BAD_STATE',
      `This comes to ${sumText(cents(sale.total_amount))} now, not ${sumText(cents(total_amount))}. Take the order out of the cart and collect it again.`,
    )
  return sale
}

type Added = Pick<Collection, 'goods' | 'approval_id' | 'confirm_reserved'>

/** Writes the other goods as lines of the order, at the prices shown at the till; gives their ids and quantities. */
async function addGoods(
  db: Db,
  who: CurrentUser,
  order: LockedOrder,
  { goods, approval_id, confirm_reserved }: Added,
): Promise<{ readonly id: string; readonly quantity: number }[]> {
  const lines = goods.map((good) => {
    const { discount_amount = '0', unit_saving = '0', quantity, unit_price } = good
    return {
      ...productOf(good),
      quantity: Number(quantity),
      unit_price,
      unit_saving: moneyText(cents(unit_saving) + cents(discount_amount)),
    }
  })
  const { business_account_id, customer_name, tax_place, tax_included } = order
  const wanted = {
    customer_name,
    ...(business_account_id === null ? {} : { business_account_id }),
    ...(tax_place === '' ? {} : { tax_place }),
    items: lines,
  }
  const { items, reductionsOf } = await planOrder(db, order.id, wanted, { tax_included })
  await approveOrderPrices(db, who, order.id, reductionsOf(wanted), approval_id)
  await askForReserved(db, who, items, confirm_reserved)
  const added = items.map((item, i) => ({
    ...item,
    id: newId(),
    position: order.items.length + i,
    price_reason: item.price_reason || (goods[i] ? callersReason(goods[i]) : ''),
  }))
  await addItems(db, who.user_id, order.id, added, sum(added.map(({ line_total }) => cents(line_total))))
  return added.map(({ id, quantity }) => ({ id, quantity }))
}

const productOf = ({ plant_type_id, container_size, grade, inventory_item_id, name, tax_kind }: Collection['goods'][number]) =>
  plant_type_id !== undefined
    ? { plant_type_id, container_size, grade }
    : inventory_item_id !== undefined
      ? { inventory_item_id }
      : { name, tax_kind }

/** Asks before plants are sold that orders have reserved, this one among them. */
async function askForReserved(db: Db, who: CurrentUser, items: readonly WrittenItem[], confirm_reserved: boolean | undefined) {
  const plants = items.flatMap(({ plant_type_id, container_size, grade, quantity, description }) =>
    plant_type_id !== null && container_size !== null
      ? [{ plant_type_id, container_size, grade, quantity, called: description }]
      : [],
  )
  if (plants.length === 0) return
  const batches = await lockSellable(db, plants)
  const [laybys, reservations, settings] = await Promise.all([
    reservedByLaybys(db, { plants: plants.map(({ plant_type_id }) => plant_type_id), supplies: [] }, undefined),
    reservationsOf(db, plants),
    readSettings(db),
  ])
  const stock = batches.map((batch) => ({ ...batch, quantity: batch.quantity_current }))
  await askReserved(db, who, { confirm_reserved }, overlaps(plants, stock, plantsReserved(laybys), reservations), settings)
}
