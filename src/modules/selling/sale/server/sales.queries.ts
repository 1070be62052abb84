/** The SQL that reads sales. */
import type { SaleId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { notFound } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, asTotals } from '#server/keyset-pagination.ts'
import { type Sql, join, sql } from '#server/sql.ts'
import { ListedSale, Payment, type Sale, SaleItem, SaleRow, TaxRulesOnSale } from '../sale.ts'
import { Exchange } from '#modules/selling/cart/returned.ts'
import type { saleSorts } from '../sorts.ts'
import type { SalesFound } from './search-sales.queries.ts'
import { voidRefundsOf } from './void-sale.queries.ts'

const columns = (db: Db) => sql`
  id, invoice_number, till_reference, sale_date, sold_at, customer_name, business_account_id, payment_method, payment_status, due_date,
  discount_percent, discount_amount, discount_reason, subtotal, tax_amount, total_amount, amount_paid, notes, customer_order_number, "soldBy", created_by,
  voided_at, void_reason, version,
  coalesce((SELECT sum(note.total_amount) FROM credit_notes AS note
    WHERE note.nursery_id = ${db.nursery_id} AND note.sale_id = sales.id AND note.voided_at IS NULL), 0)::numeric(12,2) AS credited_amount`

export const itemColumns = sql`id, item_type, plant_type_id, inventory_item_id, plant_common_name, plant_botanical_name, inventory_item_name,
        container_size, container_size_id, grade, grade_id, unit, quantity, unit_price, price_reason, discount_amount, line_total, tax_amount, tax_kind, tax_rate`

const RowWithRules = z.extend(SaleRow, {
  tax_rules: TaxRulesOnSale,
  customer_address: z.string(),
  customer_tax_number: z.string(),
  exchange: z.nullable(Exchange),
})

/** The sale with its items and payments; a Problem NOT_FOUND if there is none. */
export async function wholeSale(db: Db, id: SaleId): Promise<Sale> {
  const [sale, items, payments, void_refunds] = await Promise.all([
    db.maybe(
      RowWithRules,
      sql`
      SELECT ${columns(db)}, tax_rules,
        coalesce((SELECT address FROM business_accounts AS account
          WHERE account.nursery_id = ${db.nursery_id} AND account.id = business_account_id), '') AS customer_address,
        coalesce((SELECT tax_number FROM business_accounts AS account
          WHERE account.nursery_id = ${db.nursery_id} AND account.id = business_account_id), '') AS customer_tax_number,
        (SELECT jsonb_build_object('credit_number', note.credit_number, 'total_amount', note.total_amount::text, 'voided', note.voided_at IS NOT NULL, 'method', note.method,
            'invoice_number', (SELECT returned.invoice_number FROM sales AS returned WHERE returned.nursery_id = ${db.nursery_id} AND returned.id = note.sale_id),
            'items', (SELECT jsonb_agg(jsonb_build_object('name', coalesce(plant_common_name, inventory_item_name, ''), 'quantity', back.quantity::text) ORDER BY position)
              FROM credit_note_items AS back JOIN sale_items AS line ON line.nursery_id = back.nursery_id AND line.id = back.sale_item_id
              WHERE back.nursery_id = ${db.nursery_id} AND back.credit_note_id = note.id))
          FROM credit_notes AS note WHERE note.nursery_id = ${db.nursery_id} AND note.exchange_sale_id = sales.id) AS exchange,
        (SELECT jsonb_agg(jsonb_build_object('brand', brand, 'last4', last4, 'approved', approved::text, 'tip', tip::text, 'surcharge', surcharge::text) ORDER BY created_at, card.id)
          FROM card_payments AS card WHERE card.nursery_id = ${db.nursery_id} AND card.sale_id = sales.id AND tip + surcharge > 0) AS card_extras
      FROM sales WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
    ),
    db.many(
      SaleItem,
      sql`
      SELECT ${itemColumns} FROM sale_items WHERE nursery_id = ${db.nursery_id} AND sale_id = ${id} ORDER BY position`,
    ),
    db.many(
      Payment,
      sql`
      SELECT id, amount, method, paid_at, tendered, rounding, reverses, corrects FROM payments
      WHERE nursery_id = ${db.nursery_id} AND sale_id = ${id} AND kind = 'sale' ORDER BY paid_at, id`,
    ),
    voidRefundsOf(db, id),
  ])
  if (!sale) throw notFound()
  return { ...sale, items, payments, void_refunds }
}

/** Sales, locked until the commit in the order of their ids, so that two commands never wait for each other. NOT_FOUND where one is missing. */
export async function lockSales(db: Db, ids: readonly SaleId[]) {
  const rows = await db.many(
    SaleRow,
    sql`SELECT ${columns(db)} FROM sales WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )
  const byId = new Map(rows.map((sale) => [sale.id, sale]))
  return ids.map((id) => {
    const sale = byId.get(id)
    if (!sale) throw notFound()
    return sale
  })
}

/** The sale, locked until the commit. */
export const lockSale = (db: Db, id: SaleId) =>
  db.one(SaleRow, sql`SELECT ${columns(db)} FROM sales WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR NO KEY UPDATE`)

export interface SaleFilter {
  /** Matches of a search: a condition on `sales`. */
  readonly found?: Sql | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly payment_method?: string | undefined
  readonly payment_status?: 'paid' | 'unpaid' | 'void' | undefined
  readonly created_by?: UserId | undefined
}

export const saleOrders: Orders<(typeof saleSorts)[number]> = {
  number: [sql`sort_key(sales.invoice_number)`, 'text'],
  date: [sql`sales.sold_at`, 'timestamptz'],
  customer: [sql`sort_key(sales.customer_name)`, 'text'],
  by: [sql`sort_key(sales."soldBy")`, 'text'],
  method: [sql`sales.payment_method`, 'text'],
  total: [sql`sales.total_cents`, 'bigint'],
}

const Sortable = z.extend(ListedSale, SortKey)

const sold = (db: Db) => sql`(
  SELECT jsonb_build_object('plants', coalesce(sum(quantity) FILTER (WHERE item_type = 'plant'), 0), 'lines', count(*),
    'names', to_jsonb((array_agg(coalesce(plant_common_name, inventory_item_name, '') ORDER BY position))[1:3]))
  FROM sale_items WHERE nursery_id = ${db.nursery_id} AND sale_id = sales.id) AS sold`

export const salesPage = (db: Db, filter: SaleFilter, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    Sortable,
    sql`
    SELECT ${columns(db)}, ${sold(db)}, ${column} FROM sales WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

const Totals = z.object({ total: z.int(), total_amount: z.string(), credit_notes: z.int(), credited_amount: z.string() })

/** Number of sales that match, total of those that are not void, and credit notes in the same days for sales that match. */
export async function salesTotals(db: Db, filter: SaleFilter, found: SalesFound | undefined) {
  // By its default the planner compares each sale with all that are found, where they are many.
  await db.run(sql`SET LOCAL work_mem = '64MB'`)
  return asTotals(
    await db.one(
      Totals,
      sql`
    SELECT sold.*, given.* FROM (
      SELECT count(*)::int AS total, (coalesce(sum(total_cents) FILTER (WHERE voided_at IS NULL), 0) / 100)::numeric(14,2) AS total_amount
      FROM sales WHERE ${matching(db, { ...filter, found: found?.totals })}
    ) AS sold, (
      SELECT count(*)::int AS credit_notes, coalesce(sum(note.total_amount), 0)::numeric(14,2) AS credited_amount
      FROM credit_notes AS note WHERE note.nursery_id = ${db.nursery_id} AND note.voided_at IS NULL AND ${creditedIn(filter)}
        AND EXISTS (SELECT FROM sales WHERE id = note.sale_id
          AND ${matching(db, { ...filter, found: found?.page, from: undefined, to: undefined })} OFFSET 0)
    ) AS given`,
    ),
  )
}

/** A credit note counts on its own day, as in every report. */
const creditedIn = ({ from, to }: SaleFilter): Sql =>
  join([sql`true`, ...(from ? [sql`credit_date >= ${from}`] : []), ...(to ? [sql`credit_date <= ${to}`] : [])], ' AND ')

function matching(db: Db, { found, from, to, payment_method, payment_status, created_by }: SaleFilter): Sql {
  return join(
    [
      sql`sales.nursery_id = ${db.nursery_id}`,
      ...(from ? [sql`sale_date >= ${from}`] : []),
      ...(to ? [sql`sale_date <= ${to}`] : []),
      ...(payment_method ? [sql`payment_method = ${payment_method}`] : []),
      ...(payment_status === 'void' ? [sql`sales.voided_at IS NOT NULL`] : []),
      ...(payment_status === 'paid' || payment_status === 'unpaid'
        ? [sql`sales.voided_at IS NULL AND payment_status = ${payment_status}`]
        : []),
      ...(created_by ? [sql`sales.created_by = ${created_by}`] : []),
      ...(found ? [found] : []),
    ],
    ' AND ',
  )
}
