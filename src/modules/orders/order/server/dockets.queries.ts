/** The SQL that reads dockets: goods, source batches and costs. */
import { AccountId, OrderId, SaleId, BatchId, DocketId, OrderItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { costShares } from '#modules/growing/ledger/operation-costs.ts'
import { sum } from '#kernel/money.ts'
import { formatCost, parseCost } from '#kernel/quantity.ts'
import { Day, DecimalText, Id, Instant, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, readList } from '#server/keyset-pagination.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import type { listDockets } from '../docket-calls.ts'
import type { docketSorts } from '../sorts.ts'

const DocketRow = z.object({
  id: Id,
  order_id: OrderId,
  docket_number: z.int(),
  delivered_on: Day,
  sale_id: z.nullable(SaleId),
  invoice_number: z.nullable(z.string()),
  items: z.array(z.object({ order_item_id: OrderItemId, quantity: z.number() })),
  reversed_at: z.nullable(Instant),
  /** Share of its order's discount on its invoice. */
  discount: MoneyText,
  plants: z.int(),
  customer_name: z.string(),
  business_account_id: z.nullable(AccountId),
  order_number: z.nullable(z.int()),
  tax_place: z.string(),
})
export type DocketRow = z.infer<typeof DocketRow>

const customerName = sql`coalesce(account.name, orders.customer_name)`
const plantsOn = (db: Db) => sql`
      (SELECT coalesce(sum(left_with.quantity), 0)::int FROM order_docket_items AS left_with
        JOIN order_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = order_item_id AND plant_type_id IS NOT NULL
        WHERE left_with.nursery_id = ${db.nursery_id} AND docket_id = docket.id)`
const columns = (db: Db) => sql`
    docket.id, docket.order_id, docket_number, delivered_on, docket.sale_id, invoice_number, docket.reversed_at, business_account_id, order_number, docket.tax_place,
      ${customerName} AS customer_name,
      (SELECT coalesce(json_agg(json_build_object('order_item_id', order_item_id, 'quantity', quantity)), '[]') FROM order_docket_items
        WHERE nursery_id = ${db.nursery_id} AND docket_id = docket.id) AS items,
      ${plantsOn(db)} AS plants`
const withOrder = sql`
    order_dockets AS docket
    JOIN orders ON orders.nursery_id = docket.nursery_id AND orders.id = docket.order_id
    LEFT JOIN business_accounts AS account ON account.nursery_id = orders.nursery_id AND account.id = orders.business_account_id
    LEFT JOIN (SELECT nursery_id, id, invoice_number FROM sales) AS sale ON sale.nursery_id = docket.nursery_id AND sale.id = docket.sale_id`

/** Dockets with their lines, oldest first. */
const dockets = (db: Db, which: Sql) =>
  db.many(
    DocketRow,
    sql`
    SELECT ${columns(db)}, docket.discount FROM ${withOrder}
    WHERE docket.nursery_id = ${db.nursery_id} AND ${which} ORDER BY docket_number`,
  )

export const docketsOf = (db: Db, orderId: OrderId) => dockets(db, sql`docket.order_id = ${orderId}`)

const docketOrders = (db: Db): Orders<(typeof docketSorts)[number]> => ({
  number: [sql`docket_number`, 'int'],
  customer: [sql`sort_key(${customerName})`, 'text'],
  order: [sql`coalesce(order_number, 0)`, 'int'],
  day: [sql`delivered_on`, 'date'],
  plants: [plantsOn(db), 'int'],
})

const SortableDocket = z.extend(z.omit(DocketRow, { discount: true }), SortKey)
const Total = z.object({ total: z.int() })

/** Uninvoiced dockets of one account or of all, by page. */
export function waitingDockets(db: Db, { business_account_id, ...page }: z.infer<typeof listDockets.query>) {
  const ofAccount = business_account_id ? sql` AND business_account_id = ${business_account_id}` : none
  const waiting = sql`docket.sale_id IS NULL AND docket.reversed_at IS NULL${ofAccount}`
  return readList(page, {
    orders: docketOrders(db),
    standard: 'number',
    id: sql`docket.id`,
    read: (limit, { column, after, orderBy }) =>
      db.many(
        SortableDocket,
        sql`
        SELECT ${columns(db)}, ${column} FROM ${withOrder}
        WHERE docket.nursery_id = ${db.nursery_id} AND ${waiting}${after} ${orderBy} LIMIT ${limit}`,
      ),
    sums: () =>
      db.one(
        Total,
        sql`SELECT count(*)::int AS total FROM ${withOrder} WHERE docket.nursery_id = ${db.nursery_id} AND ${waiting}`,
      ),
  })
}

export const docketsWith = (db: Db, ids: readonly string[]) => dockets(db, sql`docket.id = ANY(${ids}::uuid[])`)

export const docketsOfSale = (db: Db, saleId: SaleId) => dockets(db, sql`docket.sale_id = ${saleId}`)

const TakenRow = z.object({
  docket_id: DocketId,
  order_item_id: OrderItemId,
  batch_id: BatchId,
  quantity: z.int(),
  cost: DecimalText,
})
const CostRow = z.object({ docket_id: DocketId, order_item_id: OrderItemId, cost: DecimalText })

const NowRow = z.object({ docket_id: z.nullable(DocketId), batch_id: BatchId, cost: DecimalText })

/**
 * Stock taken by dockets: plants by batch, and the cost of each line as corrected since. `saleId`: the invoice of all the
 * dockets; null if they are not invoiced.
 */
export async function takenOn(db: Db, docketIds: readonly DocketId[], saleId: SaleId | null = null) {
  const [takes, costs, now] = await Promise.all([
    db.many(
      TakenRow,
      sql`
      SELECT docket_id, order_item_id, batch_id, quantity, cost FROM order_docket_batches
      WHERE nursery_id = ${db.nursery_id} AND docket_id = ANY(${[...docketIds]}::uuid[]) ORDER BY docket_id, batch_id`,
    ),
    db.many(
      CostRow,
      sql`
      SELECT docket_id, order_item_id, cost FROM order_docket_items
      WHERE nursery_id = ${db.nursery_id} AND docket_id = ANY(${[...docketIds]}::uuid[])`,
    ),
    db.many(
      NowRow,
      saleId === null
        ? sql`
      SELECT reference_id AS docket_id, batch_id, -sum(cost_delta) AS cost FROM batch_history
      WHERE nursery_id = ${db.nursery_id} AND reference_id = ANY(${[...docketIds]}::uuid[]) AND kind = 'delivery'
      GROUP BY reference_id, batch_id`
        : sql`
      SELECT NULL::uuid AS docket_id, batch_id, -sum(cost_delta) AS cost FROM batch_history
      WHERE nursery_id = ${db.nursery_id} AND reference_id = ${saleId} AND sale_item_id IS NOT NULL AND kind = 'sale' GROUP BY batch_id`,
    ),
  ])
  const corrected = now.flatMap(({ docket_id, batch_id, cost }) => {
    const of = takes.filter((take) => take.batch_id === batch_id && (docket_id === null || take.docket_id === docket_id))
    const more = parseCost(cost) - sum(of.map((take) => parseCost(take.cost)))
    return costShares(
      of.map(({ quantity }) => ({ quantity_current: quantity })),
      more,
    ).map((share, i) => ({ take: of[i], share }))
  })
  const atCost = <Row extends { readonly cost: string }>(
    row: Row,
    fits: (take: (typeof takes)[number] | undefined) => boolean,
  ) => ({
    ...row,
    cost: formatCost(sum([parseCost(row.cost), ...corrected.flatMap(({ take, share }) => (fits(take) ? share : []))])),
  })
  return {
    takes: takes.map((row) => atCost(row, (take) => take === row)),
    costs: costs.map((row) =>
      atCost(row, (take) => take?.docket_id === row.docket_id && take.order_item_id === row.order_item_id),
    ),
  }
}
export type TakenOnDockets = Awaited<ReturnType<typeof takenOn>>
