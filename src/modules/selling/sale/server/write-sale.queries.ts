/** The SQL that writes sales: one statement for each table, however many sales share the transaction. */
import type { SaleId, SaleItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { entryIdOf } from '#modules/setup/reference/server/find-or-create.ts'
import { takeInvoiceNumbers, writtenInvoice } from '#server/number-sequence.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { type ResponseToStore, insertResponses } from '#server/idempotency.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { type Sql, join, sql } from '#server/sql.ts'
import type { PlannedItem, PlannedSale } from '../plan-sale.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'

/** A line with its id. */
type WrittenItem = PlannedItem & { readonly id: SaleItemId }

export interface SaleToWrite {
  readonly id: SaleId
  readonly who: CurrentUser
  readonly sale: NewSale
  readonly plan: PlannedSale
  readonly items: readonly WrittenItem[]
  /** The time of the sale, and its day at the nursery. */
  readonly sold: { readonly at: Date; readonly today: string }
}

/** A sale as its columns have it, but for its number. */
export function columnsOfSale({ id, who, sale, plan, sold }: SaleToWrite) {
  const { cart, discount } = plan
  const paid = sum(plan.payments.map(({ amount }) => amount))
  return {
    id,
    till_reference: sale.till_reference ?? null,
    sale_date: sold.today,
    sold_at: sold.at.toISOString(),
    customer_name: plan.customer_name,
    business_account_id: sale.business_account_id ?? null,
    payment_method: sale.payment_method,
    payment_status: paid === cart.total_amount ? ('paid' as const) : ('unpaid' as const),
    due_date: plan.due_date,
    discount_percent: moneyText(cents(discount.percent)),
    discount_amount: moneyText(discount.amount),
    discount_reason: discount.reason,
    subtotal: moneyText(cart.subtotal),
    tax_amount: moneyText(cart.tax_amount),
    total_amount: moneyText(cart.total_amount),
    amount_paid: moneyText(paid),
    tax_rules: plan.tax_rules,
    notes: sale.notes ?? '',
    customer_order_number: sale.customer_order_number ?? '',
    soldBy: who.name,
    created_by: who.user_id,
  }
}

const Numbered = z.object({ id: z.string(), invoice_number: z.string() })

/** Invoice number by sale id. */
export type Numbers = ReadonlyMap<string, string>

/**
 * One statement that writes sales under the next invoice numbers, in the order of the sales, and `steps`: what else is written of them. Each
 * statement costs the database and the server as much as writing several rows.
 */
const booking = (db: Db, sales: readonly SaleToWrite[], steps: readonly Sql[]): Sql => {
  const rows = sales.map((each) => ({ ...columnsOfSale(each), till_time: each.sale.till_time ?? null }))
  return sql`
    WITH number AS (${takeInvoiceNumbers(db, sales.length)}), sale AS (
      INSERT INTO sales AS written (nursery_id, id, invoice_number, till_reference, till_time, sold_at, sale_date, customer_name, business_account_id,
        payment_method, payment_status, due_date, discount_percent, discount_amount, discount_reason,
        subtotal, tax_amount, total_amount, amount_paid, tax_rules, notes, customer_order_number, "soldBy", created_by, created_at)
      SELECT own_nursery, id, ${writtenInvoice(sql`place`)}, till_reference, till_time, sold_at, sale_date, customer_name, business_account_id,
        payment_method, payment_status, due_date, discount_percent, discount_amount, discount_reason,
        subtotal, tax_amount, total_amount, amount_paid, tax_rules, notes, customer_order_number, "soldBy", created_by, ${db.instant}::timestamptz
      FROM number, ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (id uuid, till_reference text, till_time timestamptz,
        sold_at timestamptz, sale_date date, customer_name text, business_account_id uuid, payment_method text, payment_status text, due_date date,
        discount_percent numeric, discount_amount numeric, discount_reason text, subtotal numeric, tax_amount numeric, total_amount numeric,
        amount_paid numeric, tax_rules jsonb, notes text, customer_order_number text, "soldBy" text, created_by uuid)) WITH ORDINALITY
      AS sale (id, till_reference, till_time, sold_at, sale_date, customer_name, business_account_id, payment_method, payment_status, due_date,
        discount_percent, discount_amount, discount_reason, subtotal, tax_amount, total_amount, amount_paid, tax_rules, notes, customer_order_number,
        "soldBy", created_by, place) ${ownNursery(db)}
      RETURNING written.id, written.invoice_number
    ), ${join(steps, ', ')}
    SELECT id, invoice_number FROM sale`
}

const numbersOf = (rows: readonly z.infer<typeof Numbered>[]): Numbers =>
  new Map(rows.map(({ id, invoice_number }) => [id, invoice_number]))

/** Sends the statement; the numbers are known with its answer. */
export const insertSales = async (db: Db, sales: readonly SaleToWrite[], steps: readonly Sql[]): Promise<Numbers> =>
  numbersOf(await db.many(Numbered, booking(db, sales, steps)))

/** Sends the statement together with the commit; the numbers are known once the transaction is committed. */
export const insertSalesWithCommit = async (db: Db, sales: readonly SaleToWrite[], steps: readonly Sql[]): Promise<Numbers> =>
  numbersOf(await db.manyBeforeCommit(Numbered, () => booking(db, sales, steps)))

interface LinesToWrite extends Pick<SaleToWrite, 'items'> {
  /** Null for goods that come back without a receipt. */
  readonly id: SaleId | null
}

/** Every line of every sale, as a step of that statement. */
export function insertItems(db: Db, sales: readonly LinesToWrite[]): Sql {
  const lines = sales.flatMap(({ id, items }) =>
    items.map(({ takes: _, ...item }, position) => ({ ...item, sale_id: id, position })),
  )
  return sql`
    INSERT INTO sale_items (nursery_id, sale_id, id, position, item_type, plant_type_id, inventory_item_id, plant_common_name,
      plant_botanical_name, inventory_item_name, container_size, unit, quantity, unit_price, price_reason, discount_amount, line_total, tax_amount,
      tax_kind, tax_rate, cost, container_size_id, grade, grade_id)
    SELECT ${db.nursery_id}, sale_id, id, position, item_type, plant_type_id, inventory_item_id, plant_common_name,
      plant_botanical_name, inventory_item_name, container_size, unit, quantity, unit_price, price_reason, discount_amount, line_total, tax_amount,
      tax_kind, tax_rate, cost, coalesce(container_size_id, ${entryIdOf(db, 'container_sizes', sql`line.container_size`)}),
      grade, coalesce(grade_id, ${entryIdOf(db, 'grades', sql`line.grade`)})
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line (sale_id uuid,
      id uuid, position int, item_type text, plant_type_id uuid, inventory_item_id uuid, plant_common_name text, plant_botanical_name text,
      inventory_item_name text, container_size text, container_size_id uuid, unit text, quantity numeric, unit_price numeric, price_reason text,
      discount_amount numeric, line_total numeric, tax_amount numeric, tax_kind text, tax_rate numeric, cost numeric, grade text, grade_id uuid)
      RETURNING 1`
}

/** In a serialized sale, the place of its number: quotation marks within a text are escaped, so that it can be nothing else. */
const withoutNumber = '"invoice_number":""'

/** A serialized sale that was without its number. */
export const withNumber = (text: string, number: string): string =>
  text.replace(withoutNumber, () => `"invoice_number":${JSON.stringify(number)}`)

/** The responses of sales, with their numbers, as a step of that statement. */
export const insertSaleResponses = (db: Db, responses: readonly ResponseToStore[]): Sql =>
  insertResponses(db, responses, {
    answer: sql`replace(answer, ${withoutNumber}, '"invoice_number":' || to_json(sale.invoice_number)::text)`,
    written: sql`JOIN sale ON sale.id = response.id`,
  })
