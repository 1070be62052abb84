/** The action of invoicing: one sale, through the till's own action, for one docket or for a month of them. The goods left before, on the dockets. */
import { onOneLine } from '#kernel/one-line.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import type { OrderId } from '#kernel/id.ts'
import type { Allocation } from '#modules/growing/ledger/allocate-oldest-batch-first.ts'
import { bookDelivered } from '#modules/selling/sale/server/deliver-goods.ts'
import type { DeliveredLine } from '#modules/selling/cart/sale-inputs.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'
import { createSale } from '#modules/selling/sale/server/create-sale.ts'
import { openSessionOf } from '#modules/selling/payment/server/till-sessions.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { placeOfDockets } from '#modules/selling/cart/tax-place.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type Cents, type RoundingMode, cents, moneyText, sum } from '#kernel/money.ts'
import { parseCost, formatCost, addQuantities } from '#kernel/quantity.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import type { DueNow } from '../docket-calls.ts'
import type { OrderItem } from '../order.ts'
import { applyDeposits } from '../deposit.ts'
import { discountPart, invoicedValue, lineTotal, partOf } from '../order-lines.ts'
import { stateAfter } from '../order-state.ts'
import { depositsHeldFor } from '#modules/selling/payment/server/payments-ledger.ts'
import { taxRulesFor, writeDeposits } from './deposits.ts'
import { type DocketRow, type TakenOnDockets, docketsWith, takenOn } from './dockets.queries.ts'
import { type LockedOrder, lockOrder, lockOrders } from './orders.queries.ts'
import { setInvoiced, setProgress } from './write-orders.queries.ts'

/** Payment of what the deposits leave open. */
type InvoicePayment = Pick<NewSale, 'payment_method' | 'tendered' | 'payments' | 'till_session_id' | 'over_limit'>

/**
 * The sale; a Problem where a docket is invoiced already, or they are of several customers.
 * `ownDiscount`: the discount of one order with goods that it does not reduce; without it the part of these lines.
 */
export async function invoiceDockets(
  db: Db,
  who: CurrentUser,
  ids: readonly string[],
  { till_session_id, ...paid }: InvoicePayment,
  ownDiscount?: Cents,
): Promise<Sale> {
  const orderIds = [...new Set((await docketsWith(db, ids)).map((docket) => docket.order_id))]
  const orders = await lockOrders(db, orderIds)
  // Read again under the lock: no other transaction can invoice them now.
  const dockets = await docketsWith(db, ids)
  check(dockets, ids, paid.payment_method)
  const tax_place = placeOfDockets(dockets)
  const settings = await readSettings(db)
  const tax_included = basisOf(orders, settings)
  const half = halfCentOf(settings)
  const taken = await takenOn(db, ids)
  const planned = orders.map((order) => planFor(order, dockets, taken, half, ownDiscount))
  const [first] = dockets
  const numbers = dockets.map((docket) => docket.docket_number).join(', ')
  const held = await depositsHeldFor(
    db,
    orders.map(({ id }) => id),
  )
  // They are all of one customer.
  const tax = await taxRulesFor(db, { business_account_id: first?.business_account_id ?? null, tax_place, tax_included })
  const onInvoice = planned.map(({ order, goods, discount }) => ({
    order_id: order.id,
    held: held.get(order.id) ?? 0n,
    value: invoicedValue(goods, discount, tax),
  }))
  const most = applyDeposits(onInvoice, sum(onInvoice.map(({ value }) => value)))
  const deposit = sum(most.map(({ amount }) => amount))
  const session = await openSessionOf(db, till_session_id)
  const wanted = {
    customer_name: first?.customer_name,
    ...(first?.business_account_id ? { business_account_id: first.business_account_id } : {}),
    ...paid,
    ...(session === undefined ? {} : { till_session_id: session }),
    discount_amount: moneyText(sum(planned.map(({ discount }) => discount))),
    tax_place,
    customer_order_number: orderNumbersOf(orders),
    notes: [`${dockets.length === 1 ? 'Docket' : 'Dockets'} ${numbers}`, ...deliveredTo(orders)].join('\n'),
    items: planned.flatMap(({ lines }) => lines),
  }
  const sale = await createSale(db, who, wanted, {
    order: { deposit, lines: planned.flatMap(({ delivered }) => delivered), tax_included },
  })
  const { id: sale_id, invoice_number, sale_date } = sale
  const docket_ids = dockets.map(({ id }) => id)
  const booking = { sale_id, invoice_number, docket_ids, way: 'invoice', user_id: who.user_id, occurred_on: sale_date } as const
  await bookDelivered(db, taken.takes, booking)
  const used = sum(sale.payments.filter(({ method }) => method === 'deposit').map(({ amount }) => cents(amount)))
  await setProgress(
    db,
    planned.flatMap(({ after }) => after),
  )
  await setInvoiced(
    db,
    who.user_id,
    planned.map(({ order, after, discount }) => {
      const status = stateAfter(after, order.status)
      return { id: order.id, status, discount, sale_id: status === 'invoiced' ? sale_id : order.sale_id }
    }),
  )
  await recordChanges(
    db,
    planned.map(({ order }) => ({
      user_id: who.user_id,
      action: 'order.invoice',
      subject_type: 'order',
      subject_id: order.id,
      after: { invoice_number },
    })),
  )
  // The rest of each order decides how much of its deposit still counts in tax returns.
  await writeDeposits(
    db,
    who,
    applyDeposits(onInvoice, used).map((each) => ({ ...each, kind: 'applied', method: 'deposit', sale_id })),
  )
  const carriers = planned.map(({ order, discount }) => ({
    id: dockets.find(({ order_id }) => order_id === order.id)?.id,
    discount: moneyText(discount),
  }))
  await db.run(sql`
    UPDATE order_dockets SET sale_id = ${sale_id}, discount = coalesce(carrier.discount, order_dockets.discount)
    FROM unnest(${ids}::uuid[]) AS invoiced (id)
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(carriers)}::jsonb) AS carrier (id uuid, discount numeric) ON carrier.id = invoiced.id
    WHERE nursery_id = ${db.nursery_id} AND order_dockets.id = invoiced.id`)
  return sale
}

const textsOf = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]

/** The customer's own numbers of these orders, as many as an invoice has room for. */
const orderNumbersOf = (orders: readonly LockedOrder[]) =>
  textsOf(orders.map((order) => order.customer_order_number))
    .join(', ')
    .slice(0, 60)

/** Delivery addresses other than that of the account. */
const deliveredTo = (orders: readonly LockedOrder[]) =>
  textsOf(orders.map(({ ship_to }) => onOneLine(ship_to))).map((address) => `Delivered to ${address}`)

function check(dockets: readonly DocketRow[], ids: readonly string[], payment_method: NewSale['payment_method']): void {
  if (dockets.length < new Set(ids).size)
    throw invalid([{ path: 'docket_ids', message: 'One of these dockets is not there. Look at the list again.' }])
  const done = dockets.find((docket) => docket.sale_id !== null)
  if (done)
    throw new Problem(
      'BAD_STATE',
      `Docket ${done.docket_number} is already on invoice ${done.invoice_number}. Remove it from the list.`,
    )
  const back = dockets.find((docket) => docket.reversed_at !== null)
  if (back) throw new Problem('BAD_STATE', `Docket ${back.docket_number} was undone. Remove it from the list.`)
  const customers = new Set(dockets.map((docket) => docket.business_account_id ?? `?${docket.customer_name}`))
  if (customers.size > 1)
    throw invalid([{ path: 'docket_ids', message: 'These dockets are of different customers. Choose those of one.' }])
  if (payment_method === 'account' && !dockets[0]?.business_account_id)
    throw invalid([{ path: 'payment_method', message: 'This customer has no account. Choose a payment method.' }])
}

/** Tax basis of the orders; throws if they differ, since an invoice has only one. */
function basisOf(orders: readonly LockedOrder[], { retailTaxIncluded }: Pick<Settings, 'retailTaxIncluded'>): boolean {
  const [basis = retailTaxIncluded, ...others] = [...new Set(orders.map((order) => order.tax_included ?? retailTaxIncluded))]
  if (others.length === 0) return basis
  const message =
    'Some of these orders have prices with tax, others without: the setting changed in between. Invoice them separately.'
  throw invalid([{ path: 'docket_ids', message }])
}

interface Planned {
  readonly order: LockedOrder
  readonly after: readonly OrderItem[]
  readonly discount: Cents
  /** Value of this order's lines on the invoice before its discount; its deposit pays for nothing else. */
  readonly goods: Parameters<typeof invoicedValue>[0]
  readonly lines: Parameters<typeof createSale>[2]['items']
  readonly delivered: readonly DeliveredLine[]
}

/** Invoice lines of one order for these dockets, and its share of the discount. */
function planFor(
  order: LockedOrder,
  dockets: readonly DocketRow[],
  taken: TakenOnDockets,
  half: RoundingMode,
  ownDiscount: Cents | undefined,
): Planned {
  const leaving = new Map<string, number>()
  for (const docket of dockets)
    for (const { order_item_id, quantity } of docket.items)
      leaving.set(order_item_id, addQuantities(leaving.get(order_item_id) ?? 0, quantity))
  const { now, after, discount: part } = invoicedNow(order, leaving, half)
  const discount = ownDiscount ?? part
  return {
    order,
    after,
    discount,
    goods: now,
    delivered: now.map((item) => deliveredLine(item.id, taken)),
    lines: now.map((item) => ({
      quantity: String(item.quantity),
      unit_price: item.unit_price,
      ...(cents(item.unit_saving) > 0n ? { unit_saving: item.unit_saving } : {}),
      // The agreed prices of the order apply, not the current list.
      confirm_price: true,
      price_reason: item.price_reason,
      ...(item.plant_type_id && item.container_size
        ? {
            item_type: 'plant' as const,
            plant_type_id: item.plant_type_id,
            container_size: item.container_size,
            grade: item.grade,
          }
        : item.inventory_item_id
          ? { item_type: 'other' as const, inventory_item_id: item.inventory_item_id }
          : { item_type: 'other' as const, name: item.description, tax_kind: item.tax_kind }),
    })),
  }
}

/** Invoice lines for the given quantities, with their share of the order's discount. */
function invoicedNow(order: LockedOrder, leaving: ReadonlyMap<string, number>, half: RoundingMode) {
  const now = order.items
    .filter((item) => leaving.has(item.id))
    .map((item) => partOf(item, leaving.get(item.id) ?? 0, item.quantity_invoiced))
  const after = order.items.map((item) => ({
    ...item,
    quantity_invoiced: addQuantities(item.quantity_invoiced, leaving.get(item.id) ?? 0),
  }))
  const gross = sum(order.items.map((item) => cents(item.line_total)))
  const amount = sum(now.map((item) => lineTotal(item, half)))
  const terms = { gross, discount: cents(order.discount), discount_invoiced: cents(order.discount_invoiced) }
  const isLast = after.every((item) => item.quantity_invoiced === item.quantity)
  return { now, after, discount: discountPart(terms, amount, isLast) }
}

/** Part of an order's discount that belongs to these quantities. */
export const discountOf = (
  order: LockedOrder,
  items: readonly { readonly id: string; readonly quantity: number }[],
  half: RoundingMode,
): Cents => invoicedNow(order, leavingOf(items), half).discount

const leavingOf = (items: readonly { readonly id: string; readonly quantity: number }[]) =>
  new Map(items.filter(({ quantity }) => quantity > 0).map((item) => [item.id, item.quantity]))

/** Amount due on an invoice of the given quantities, and the part covered by deposits. */
export async function dueNow(
  db: Db,
  id: OrderId,
  items: readonly { readonly id: string; readonly quantity: number }[],
): Promise<DueNow> {
  const order = await lockOrder(db, id)
  const leaving = leavingOf(items)
  const settings = await readSettings(db)
  const { now, discount } = invoicedNow(order, leaving, halfCentOf(settings))
  const total = invoicedValue(now, discount, await taxRulesFor(db, order))
  const held = (await depositsHeldFor(db, [id])).get(id) ?? 0n
  const deposit = sum(applyDeposits([{ order_id: id, held, value: total }], total).map(({ amount }) => amount))
  return {
    total_amount: moneyText(total),
    discount: moneyText(discount),
    deposit: moneyText(deposit),
    due: moneyText(total - deposit),
    tax_included: order.tax_included ?? settings.retailTaxIncluded,
  }
}

/** Stock taken by all dockets for one line: plants by batch, each batch once. */
function deliveredLine(itemId: string, { takes, costs }: TakenOnDockets): DeliveredLine {
  const byBatch = new Map<string, Allocation>()
  for (const { batch_id, quantity, cost } of takes.filter(({ order_item_id }) => order_item_id === itemId)) {
    const before = byBatch.get(batch_id)
    byBatch.set(batch_id, {
      batch_id,
      quantity: quantity + (before?.quantity ?? 0),
      cost: formatCost(parseCost(cost) + parseCost(before?.cost ?? '0')),
    })
  }
  const cost = costs.filter(({ order_item_id }) => order_item_id === itemId).reduce((all, each) => all + parseCost(each.cost), 0n)
  return { takes: [...byBatch.values()], cost: formatCost(cost) }
}
