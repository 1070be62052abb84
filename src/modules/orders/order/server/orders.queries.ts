/** The SQL that reads orders. */
import { AccountId, OrderId, SaleId, type PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, Id, Instant, MoneyText, Version } from '#kernel/wire.ts'
import { readWalk } from '#modules/growing/map/server/walk.ts'
import { closedBy } from '#modules/growing/spray/re-entry.ts'
import { closedPlacesNow } from '#modules/growing/spray/server/sprays.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { addQuantities } from '#kernel/quantity.ts'
import { notFound } from '#kernel/problem.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, asTotals, inOrder } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, sql } from '#server/sql.ts'
import { isLeft } from '../call-off.ts'
import { depositKind, heldOf } from '../deposit.ts'
import { Deposit, type Docket, Order, OrderItem, type WholeOrder } from '../order.ts'
import type { orderSorts } from '../sorts.ts'
import { pickStops } from '../order-lines.ts'
import { openStates, orderStates } from '../order-state.ts'
import { docketsOf } from './dockets.queries.ts'
import { joinGoods, lineDescription } from './line-goods.ts'

const Head = z.omit(Order, { items: true })
const columns = sql`
  orders.id, orders.kind, status, order_number, business_account_id, coalesce(account.name, customer_name) AS customer_name, order_date, due_date,
  discount, total_amount, orders.notes, customer_order_number, ship_to, delivery_time, orders.tax_place, sale_id, orders.created_at, orders.version`
const withAccount = sql`
  orders LEFT JOIN business_accounts AS account ON account.nursery_id = orders.nursery_id AND account.id = business_account_id`

export interface OrderFilter {
  readonly kind: 'current' | 'future'
  readonly search?: string | undefined
  readonly status?: string | undefined
  readonly business_account_id?: AccountId | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A figure of an order's lines. */
const ofLines = (db: Db, figure: Sql) => sql`coalesce((
  SELECT ${figure} FROM order_items AS line WHERE line.nursery_id = ${db.nursery_id} AND line.order_id = orders.id), 0)`

const plants = (db: Db) => ofLines(db, sql`sum(line.quantity) FILTER (WHERE line.plant_type_id IS NOT NULL)`)

/** Same expression as its index: closed orders sort after every due day. */
export const orderUrgency = sql`CASE WHEN orders.status IN ('draft', 'confirmed', 'picking', 'ready')
  THEN coalesce(orders.due_date, '9999-12-31') - '2000-01-01'::date ELSE 5000000 - (orders.order_date - '2000-01-01'::date) END`

/** The sort orders of orders; one without a requested day comes last. */
export const orderOrders = (db: Db): Orders<(typeof orderSorts)[number]> => ({
  urgency: [orderUrgency, 'int'],
  number: [sql`coalesce(orders.order_number, 0)`, 'int'],
  customer: [sql`sort_key(coalesce(account.name, orders.customer_name))`, 'text'],
  date: [sql`orders.order_date`, 'date'],
  due: [sql`coalesce(orders.due_date, 'infinity'::date)`, 'date'],
  state: inOrder(sql`orders.status`, orderStates),
  plants: [plants(db), 'numeric'],
  short: [
    sql`CASE WHEN orders.kind = 'future' OR orders.status IN ('draft', 'cancelled') THEN 0
      ELSE ${ofLines(db, sql`sum(greatest(0, line.quantity - line.quantity_reserved))`)} END`,
    'numeric',
  ],
  ready: [ofLines(db, sql`count(line.ready_at) FILTER (WHERE line.called_off_order_id IS NULL)`), 'int'],
  total: [sql`orders.total_amount`, 'numeric'],
})

const Sortable = z.extend(Head, SortKey)

export const ordersPage = (db: Db, filter: OrderFilter, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    Sortable,
    sql`SELECT ${columns}, ${column} FROM ${withAccount} WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

const Sums = z.object({ total: z.int(), total_amount: MoneyText, plants: z.number() })
export const ordersTotals = async (db: Db, filter: OrderFilter) =>
  asTotals(
    await db.one(
      Sums,
      sql`
    SELECT count(*)::int AS total, coalesce(sum(total_amount) FILTER (WHERE status <> 'cancelled'), 0)::numeric(14,2) AS total_amount,
      coalesce(sum(${plants(db)}) FILTER (WHERE status <> 'cancelled'), 0)::float8 AS plants
    FROM ${withAccount} WHERE ${matching(db, filter)}`,
    ),
  )

function matching(db: Db, { kind, search, status, business_account_id, from, to }: OrderFilter): Sql {
  const wanted = search?.trim()
  return join(
    [
      sql`orders.nursery_id = ${db.nursery_id} AND orders.kind = ${kind}`,
      ...(status === 'open' ? [sql`status = ANY(${[...openStates]}::text[])`] : []),
      ...(status && status !== 'open' ? [sql`status = ${status}`] : []),
      ...(business_account_id ? [sql`business_account_id = ${business_account_id}`] : []),
      ...(from ? [sql`order_date >= ${from}`] : []),
      ...(to ? [sql`order_date <= ${to}`] : []),
      ...(wanted ? [matches(db, containing(wanted))] : []),
    ],
    ' AND ',
  )
}

const matches = (db: Db, pattern: string) => sql`(
  order_number::text ILIKE ${pattern} OR customer_name ILIKE ${pattern} OR customer_order_number ILIKE ${pattern} OR account.name ILIKE ${pattern} OR EXISTS (
    SELECT FROM order_items AS item ${joinGoods(db)}
    WHERE item.nursery_id = ${db.nursery_id} AND order_id = orders.id AND ${lineDescription} ILIKE ${pattern}))`

const ItemOfOrder = z.extend(OrderItem, { order_id: OrderId })

export async function itemsOf(db: Db, orderIds: readonly OrderId[]): Promise<Map<string, OrderItem[]>> {
  const rows = await db.many(
    ItemOfOrder,
    sql`
    SELECT item.id, order_id, plant_type_id, inventory_item_id, ${lineDescription} AS description, CASE WHEN plant_type_id IS NULL AND inventory_item_id IS NULL THEN item.description END AS name, coalesce(botanical_name, '') AS botanical_name, size.name AS container_size, container_size_id, graded.name AS grade, grade_id, cells, trays_per_shelf, shelves, unit,
      quantity::float8, quantity_reserved::float8, quantity_picked::float8, quantity_delivered::float8, quantity_invoiced::float8, unit_price, unit_saving, price_reason, item.tax_kind, line_total, promised_date, ready_at, coalesce(${nameOf(db, 'locations', sql`location_id`)}, other_location) AS location, location_id,
      CASE WHEN called_off_order_id IS NULL THEN 0 ELSE quantity END::float8 AS quantity_called_off,
      (SELECT json_build_object('id', made.id, 'order_number', made.order_number) FROM orders AS made
        WHERE made.nursery_id = ${db.nursery_id} AND made.id = called_off_order_id) AS called_off_to, date_added
    FROM order_items AS item ${joinGoods(db)}
    WHERE item.nursery_id = ${db.nursery_id} AND order_id = ANY(${orderIds}::uuid[]) ORDER BY order_id, position, item.id`,
  )
  const found = new Map<string, OrderItem[]>(orderIds.map((id) => [id, []]))
  for (const { order_id, ...item } of rows) found.get(order_id)?.push(item)
  return found
}

const Locked = z.object({
  id: Id,
  kind: z.enum(['current', 'future']),
  status: z.enum(orderStates),
  order_number: z.nullable(z.int()),
  business_account_id: z.nullable(AccountId),
  customer_name: z.string(),
  discount: MoneyText,
  discount_invoiced: MoneyText,
  discount_called_off: MoneyText,
  due_date: z.nullable(Day),
  notes: z.string(),
  customer_order_number: z.string(),
  ship_to: z.string(),
  delivery_time: z.string(),
  tax_place: z.string(),
  tax_included: z.nullable(z.boolean()),
  sale_id: z.nullable(SaleId),
  version: Version,
})
export type LockedOrder = z.infer<typeof Locked> & { readonly items: readonly OrderItem[] }

/** The orders and their lines, locked until the commit, in the order of their ids. */
export const lockOrders = (db: Db, ids: readonly string[]): Promise<LockedOrder[]> =>
  ordersWith(db, ids, sql`ORDER BY id FOR NO KEY UPDATE`)

/** The order as commands read it, without a lock. */
export async function orderToRead(db: Db, id: OrderId): Promise<LockedOrder> {
  const [order] = await ordersWith(db, [id], sql`ORDER BY id`)
  if (!order) throw notFound()
  return order
}

async function ordersWith(db: Db, ids: readonly string[], ending: Sql): Promise<LockedOrder[]> {
  const orders = await db.many(
    Locked,
    sql`
    SELECT id, kind, status, order_number, business_account_id, customer_name, discount, discount_invoiced, discount_called_off, due_date, notes,
      customer_order_number, ship_to, delivery_time, tax_place, tax_included, sale_id, version
    FROM orders WHERE nursery_id = ${db.nursery_id} AND id = ANY(${ids}::uuid[]) ${ending}`,
  )
  const items = await itemsOf(db, ids)
  return orders.map((order) => ({ ...order, items: items.get(order.id) ?? [] }))
}

export async function lockOrder(db: Db, id: OrderId): Promise<LockedOrder> {
  const [order] = await lockOrders(db, [id])
  if (!order) throw notFound()
  return order
}

const Done = z.object({ occurred_at: Instant, action: z.string(), by: z.nullable(z.string()) })
const BatchOnHand = z.object({
  kind: z.string(),
  grade: z.nullable(z.string()),
  batch_code: z.string(),
  location: z.string(),
  quantity_current: z.int(),
})
const HeadWithInvoice = z.extend(Head, {
  invoice_number: z.nullable(z.string()),
  phone: z.string(),
  discount_called_off: MoneyText,
})

const OrderPayment = z.extend(z.omit(Deposit, { kind: true }), { sale_id: z.nullable(SaleId) })

/** A payment of an order as its screen shows it: what it is, and an amount without a sign. */
function depositOf({ sale_id, amount, ...payment }: z.infer<typeof OrderPayment>): Deposit {
  const kind = depositKind({ sale_id, amount: cents(amount) })
  return { ...payment, kind, amount: amount.replace('-', '') }
}

/** A condition of a statement: batches that an order's plants are picked from. */
const pickedFrom = (db: Db, id: OrderId) => sql`
  state = 'for_sale' AND quantity_current > 0 AND (plant_type_id, container_size_id) IN (
    SELECT plant_type_id, container_size_id FROM order_items WHERE nursery_id = ${db.nursery_id} AND order_id = ${id})`

export async function wholeOrder(db: Db, id: OrderId): Promise<WholeOrder> {
  const [head, items, left, history, batches, payments, walk, closed, now] = await Promise.all([
    db.maybe(
      HeadWithInvoice,
      sql`
      SELECT ${columns}, coalesce(account.phone, '') AS phone, discount_called_off, (SELECT invoice_number FROM sales WHERE nursery_id = ${db.nursery_id} AND sales.id = sale_id) AS invoice_number
      FROM ${withAccount} WHERE orders.nursery_id = ${db.nursery_id} AND orders.id = ${id}`,
    ),
    itemsOf(db, [id]),
    docketsOf(db, id),
    db.many(
      Done,
      sql`
      SELECT occurred_at, action, nullif(trim(first_name || ' ' || last_name), '') AS by
      FROM audit_log LEFT JOIN users ON users.nursery_id = audit_log.nursery_id AND users.id = user_id
      WHERE audit_log.nursery_id = ${db.nursery_id} AND subject_id = ${id} AND subject_type = 'order' ORDER BY occurred_at DESC, audit_log.id DESC`,
    ),
    db.many(
      BatchOnHand,
      sql`
      SELECT plant_type_id || ' ' || ${nameOf(db, 'container_sizes', sql`container_size_id`)} AS kind, ${nameOf(db, 'grades', sql`grade_id`)} AS grade, batch_code, coalesce(${nameOf(db, 'locations', sql`location_id`)}, '') AS location, quantity_current FROM plant_batches
      WHERE nursery_id = ${db.nursery_id} AND ${pickedFrom(db, id)} ORDER BY id`,
    ),
    db.many(
      OrderPayment,
      sql`
      SELECT id, reverses, sale_id, amount, method, paid_on AS occurred_on,
        (SELECT invoice_number FROM sales WHERE nursery_id = ${db.nursery_id} AND sales.id = sale_id) AS invoice_number
      FROM payments WHERE nursery_id = ${db.nursery_id} AND order_id = ${id} ORDER BY created_at, id`,
    ),
    readWalk(db, sql`SELECT location_id FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND ${pickedFrom(db, id)}`),
    closedPlacesNow(db),
    db.now(),
  ])
  if (!head) throw notFound()
  const deposits = payments.map(depositOf)
  const lines = items.get(id) ?? []
  const open = ['confirmed', 'picking', 'ready'].includes(head.status) ? lines.filter(isLeft) : []
  const wanted = open
    .map((line) => ({ ...line, kind: kindOf(line), quantity: addQuantities(line.quantity, -line.quantity_picked) }))
    .filter(({ quantity }) => quantity > 0)
  return {
    ...head,
    items: lines,
    deposits,
    deposit_held: moneyText(heldOf(deposits)),
    dockets: left.map(
      ({ customer_name: _c, business_account_id: _b, order_number: _n, plants: _p, discount: _d, ...docket }): Docket => docket,
    ),
    pick: [
      ...pickStops(
        wanted.filter(({ plant_type_id }) => plant_type_id !== null),
        batches,
        walk,
        (location) => closedBy(closed, location, now)?.closed_until,
      ),
      // Supplies come last: they lie in the store.
      ...wanted.flatMap(({ id: order_item_id, inventory_item_id, quantity }) =>
        inventory_item_id ? [{ location: '', batch_code: '', order_item_id, quantity, missing: false, closed_until: null }] : [],
      ),
    ],
    history,
  }
}

/** A plant type in a container size, as one word. */
export const kindOf = (line: { readonly plant_type_id: PlantTypeId | null; readonly container_size: string | null }) =>
  `${line.plant_type_id} ${line.container_size}`
