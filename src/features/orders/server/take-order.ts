/** The actions of taking an order and of changing it while nothing of it was picked. */
import { halfCentOf } from '#features/settings/half-cent.ts'
import type { OrderId, UserId } from '#kernel/id.ts'
import { agreedPrice } from '#features/accounts/agreed-price.ts'
import { reducedPrice } from '#features/plants/price.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { takeNumber } from '#server/number-sequence.ts'
import type { CurrentUser } from '#server/serve.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { calledOffAmounts, isLeft } from '../call-off.ts'
import type { NewOrder, OrderChange, OrderOrigin, WholeOrder } from '../order.ts'
import { priceOrder, refuseParts } from '../order-lines.ts'
import { refuseUnless } from '../order-state.ts'
import { confirmLocked } from './confirm-order.ts'
import { lockOrder, wholeOrder } from './orders.queries.ts'
import * as write from './write-orders.queries.ts'

/** A current order begins as a draft; one for later is a promise at once. */
export async function takeOrder(db: Db, who: CurrentUser, kind: 'current' | 'future', wanted: NewOrder): Promise<WholeOrder> {
  return wholeOrder(db, await writeOrder(db, who.user_id, kind, wanted))
}

/** Gives its id. `userId` is null where a customer sent it. */
export async function writeOrder(
  db: Db,
  userId: UserId | null,
  kind: 'current' | 'future',
  wanted: NewOrder,
  origin: OrderOrigin = {},
): Promise<string> {
  const id = newId()
  const [{ order, items }, { timeZone }] = await Promise.all([plan(db, id, wanted), readSettings(db)])
  const { number: order_number } = await takeNumber(db, 'order')
  const status = kind === 'current' ? 'draft' : 'confirmed'
  const order_date = dayIn(timeZone, new Date())
  await write.insertOrder(db, userId, order, { kind, status, order_number, order_date, ...origin })
  await write.insertItems(db, id, items)
  const after = { kind, order_number, lines: items.length, total_amount: moneyText(order.total_amount) }
  const action = origin.availability_link_id ? 'order.request' : 'order.take'
  await recordChange(db, { user_id: userId, action, subject_type: 'order', subject_id: id, after })
  return id
}

/** Validates an order before it is created. */
export const checkOrder = async (
  db: Db,
  wanted: Pick<NewOrder, 'business_account_id' | 'customer_name' | 'items'>,
): Promise<void> => void (await plan(db, newId(), wanted))

/** What was reserved is reserved anew; where that is not possible any more, nothing changes. */
export async function editOrder(
  db: Db,
  who: CurrentUser,
  kind: 'current' | 'future',
  id: string,
  { version, ...wanted }: OrderChange,
): Promise<WholeOrder> {
  const before = await lockOrder(db, id)
  if (before.kind !== kind) throw new Problem('NOT_FOUND', `Order ${before.order_number} is in the other list. Open it there.`)
  if (before.version !== version) throw await staleProblem(db, { id, name: 'this order', current: await wholeOrder(db, id) })
  refuseUnless('edit', before)
  if (before.items.some((item) => isLeft(item) && (item.quantity_picked > 0 || item.ready_at !== null)))
    throw new Problem('BAD_STATE', 'Some of it is picked already. Cancel what is not wanted, and take a new order for the rest.')
  // What was called off stays on the order: only the rest is written anew.
  const previous = cents(before.discount_called_off)
  const rest = cents(wanted.discount ?? '0') - previous
  if (rest < 0n)
    throw invalid([
      { path: 'discount', message: `${before.discount_called_off} of it went to what was called off. Enter that, or more.` },
    ])
  const { order, items } = await plan(
    db,
    id,
    { ...wanted, discount: moneyText(rest) },
    calledOffAmounts(before).called_off,
    previous,
  )
  await write.rewriteOrder(db, who.user_id, order)
  await write.deleteItems(db, id)
  await write.insertItems(db, id, items)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'order.edit',
    subject_type: 'order',
    subject_id: id,
    before: { total: before.items.map(({ description, quantity, unit_price }) => ({ description, quantity, unit_price })) },
    after: wanted,
  })
  if (kind === 'current' && before.status === 'confirmed') await confirmLocked(db, who, await lockOrder(db, id), false)
  return wholeOrder(db, id)
}

/** A discount never exceeds the lines. */
function refuseExcess({ discount = '0' }: NewOrder, most: Cents): void {
  if (most < cents(discount))
    throw invalid([{ path: 'discount', message: `The order comes to ${moneyText(most)}. Enter a discount up to that.` }])
}

const deliveryTerms = ({ customer_order_number, ship_to, delivery_time }: NewOrder) => ({
  customer_order_number: customer_order_number ?? '',
  ship_to: ship_to ?? '',
  delivery_time: delivery_time ?? '',
})

/**
 * Names, prices and sums from the price list of today, and what was agreed with the account. `calledOff` and `discountCalledOff` are what was
 * called off of the order before, and its part of the discount.
 */
async function plan(db: Db, id: OrderId, wanted: NewOrder, calledOff: Cents = 0n, discountCalledOff: Cents = 0n) {
  const lines = wanted.items
  const [goods, account] = await Promise.all([
    write.goodsFor(
      db,
      lines.flatMap((line) => line.plant_type_id ?? []),
      lines.flatMap((line) => line.inventory_item_id ?? []),
    ),
    wanted.business_account_id ? write.accountFor(db, wanted.business_account_id) : undefined,
  ])
  if (wanted.business_account_id && !account)
    throw invalid([{ path: 'business_account_id', message: 'This account is not there any more. Choose another.' }])
  if (!account && !wanted.customer_name)
    throw invalid([{ path: 'customer_name', message: 'Say who orders: choose an account or enter a name.' }])
  const found = lines.map((line, i) => {
    if (line.name !== undefined)
      return { ...line, name: line.name, unit_price: moneyText(cents(line.unit_price ?? '0')), price_reason: '' }
    const good = goods.find((each) =>
      line.inventory_item_id
        ? each.inventory_item_id === line.inventory_item_id
        : each.plant_type_id === line.plant_type_id && each.container_size === line.container_size,
    )
    if (!good || good.price === null)
      throw invalid([{ path: `items.${i}`, message: 'This is not in the price list any more. Take it off the order.' }])
    const { name, unit, tax_kind, price, discount_price, discount_percent } = good
    refuseParts(
      { unit, inventory_item_id: line.inventory_item_id ?? null, description: name },
      line.quantity,
      `items.${i}.quantity`,
    )
    const list = reducedPrice({ price, discount_price, discount_percent })
    const agreed = agreedPrice(list, line, line.quantity, account?.prices)
    const unit_price = moneyText(cents(line.unit_price ?? agreed.price))
    return { ...line, name, unit_price, tax_kind, price_reason: unit_price === agreed.price ? agreed.reason : '' }
  })
  const half = halfCentOf(await readSettings(db))
  const priced = priceOrder(found, half, wanted.discount)
  refuseExcess(wanted, priced.discount)
  const order: write.WrittenOrder = {
    id,
    business_account_id: wanted.business_account_id ?? null,
    customer_name: wanted.customer_name ?? '',
    due_date: wanted.due_date ?? null,
    discount: priced.discount + discountCalledOff,
    total_amount: priced.total_amount + calledOff,
    notes: wanted.notes ?? '',
    ...deliveryTerms(wanted),
  }
  const items = found.map((line, i): write.WrittenItem => ({
    plant_type_id: line.plant_type_id ?? null,
    inventory_item_id: line.inventory_item_id ?? null,
    description: line.container_size ? `${line.name}, ${line.container_size}` : line.name,
    container_size: line.container_size ?? null,
    quantity: line.quantity,
    unit_price: line.unit_price,
    price_reason: line.price_reason,
    tax_kind: line.tax_kind ?? 'standard',
    line_total: moneyText(priced.line_totals[i] ?? 0n),
    promised_date: line.promised_date ?? null,
    ready_at: null,
    location: null,
  }))
  return { order, items }
}
