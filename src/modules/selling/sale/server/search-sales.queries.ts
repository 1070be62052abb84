/**
 * Finds sales by what was typed: the number of the invoice, a part of the till reference, of the printed customer, of the customer's order number or of a
 * line without an article, or the present name of the account, the seller, the plant or the supply; where an amount was typed, also by amount.
 *
 * Under row-level security PostgreSQL uses an index only for comparisons that can't reveal other rows, such as `=` of text and of whole numbers; `LIKE`
 * and `=` of numeric are none. So patterns are compared with short lists (accounts, plants …) and with small indexes of text in lower case, and
 * amounts in cents; the sales are found by their keys.
 */
import * as z from 'zod/mini'
import { searchText } from '#modules/plants/search-text.ts'
import { cents } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { readInvoiceSequence } from '#server/number-sequence.ts'
import { type Sql, containing, join, sql } from '#server/sql.ts'
import { searchedAmount, searchedNumbers } from '../searched-text.ts'

export interface SalesFound {
  /** A condition on `sales`, for one page: by id where few were found; where many were, so that the first in the order of the list are found soon. */
  readonly page: Sql
  /** The same for a sum over all sales: those that their own columns do not find are looked up in what their lines and payments find, read once. */
  readonly totals: Sql
}

/** Most sales to read by their ids; of more, a page is found by following the order of the list. */
const few = 4_000

export async function searchSales(db: Db, typed: string): Promise<SalesFound> {
  const numbers = searchedNumbers(typed, (await readInvoiceSequence(db)) ?? { prefix: '', digits: 1 })
  const all = conditions(db, typed, numbers)
  // The ids go back to the database as the text they came in: thousands of them take longer to read than to find.
  const found = await db.one(
    z.object({ ids: z.nullable(z.string()) }),
    sql`
    SELECT CASE WHEN count(*) <= ${few} THEN coalesce(array_agg(id), '{}')::text END AS ids
    FROM (SELECT id FROM (${idsOf(db, all)}) AS found (id) WHERE ${db.nursery_id}::uuid IS NOT NULL LIMIT ${few + 1}) AS found`,
  )
  if (found.ids !== null) {
    const byId = sql`sales.id = ANY(${found.ids}::uuid[])`
    return { page: byId, totals: byId }
  }
  // OFFSET keeps the planner from any index but the key to the sale: by an article that statistics do not know yet, such as after an import, it would
  // read all lines of that article again for every sale.
  const checks = [...Map.groupBy(all, ({ table }) => table)].map(([{ name, sale }, of]) => {
    const either = join(
      of.map(({ check }) => check),
      ' OR ',
    )
    return name === sales.name
      ? either
      : sql`EXISTS (SELECT FROM (SELECT * FROM ${name} AS part WHERE part.nursery_id = ${db.nursery_id} AND part.${sale} = sales.id OFFSET 0) AS part WHERE ${either})`
  })
  const [ofSales, ofParts] = [all.filter(({ table }) => table === sales), all.filter(({ table }) => table !== sales)]
  const own = ofSales.map(({ check }) => check)
  const inParts = sql`sales.id IN (${idsOf(db, ofParts)})`
  return { page: sql`(${join(checks, ' OR ')})`, totals: sql`(${join([...own, inParts], ' OR ')})` }
}

const idsOf = (db: Db, conditions: readonly Condition[]): Sql =>
  join(
    conditions.map(
      ({ table: { name, sale }, lookUp }) => sql`SELECT ${sale} FROM ${name} WHERE nursery_id = ${db.nursery_id} AND ${lookUp}`,
    ),
    ' UNION ALL ',
  )

interface Table {
  readonly name: Sql
  /** The column with the id of the sale. */
  readonly sale: Sql
}
const sales: Table = { name: sql`sales`, sale: sql`id` }
const lines: Table = { name: sql`sale_items`, sale: sql`sale_id` }
const payments: Table = { name: sql`payments`, sale: sql`sale_id` }

/** A condition on the rows of a table, in the two forms that are fast: to find its rows by an index, and to check one row after another. */
interface Condition {
  readonly table: Table
  readonly lookUp: Sql
  readonly check: Sql
}

/** In this order the first matches are found soonest: where many match, the texts, which no index finds, are not read. */
function conditions(db: Db, typed: string, numbers: readonly string[]): readonly Condition[] {
  // A sub-select is put into lower case once; an expression, or ILIKE, for every row that it is compared with.
  const like = sql`LIKE (SELECT lower(${containing(typed)}))`
  const name = searchText(typed)
  const amount = searchedAmount(typed)
  const is = (table: Table, condition: Sql): Condition => ({ table, lookUp: condition, check: condition })
  const refersTo = (table: Table, column: Sql, other: Sql, condition: Sql): Condition => {
    const keys = sql`SELECT id FROM ${other} WHERE nursery_id = ${db.nursery_id} AND ${condition}`
    return { table, lookUp: sql`${column} = ANY(ARRAY(${keys}))`, check: sql`${column} IN (${keys})` }
  }
  return [
    is(sales, sql`invoice_number = ANY(${numbers})`),
    ...(amount === undefined
      ? []
      : [
          is(sales, sql`total_cents = ${cents(amount)}`),
          is(
            sales,
            sql`(payment_method = 'account' AND payment_status = 'unpaid' AND voided_at IS NULL AND total_amount - amount_paid = ${amount}::numeric)`,
          ),
          is(payments, sql`sale_id IS NOT NULL AND amount_cents = ${cents(amount)}`),
        ]),
    refersTo(sales, sql`business_account_id`, sql`business_accounts`, sql`lower(name) ${like}`),
    refersTo(sales, sql`created_by`, sql`users`, sql`lower(trim(first_name || ' ' || last_name)) ${like}`),
    ...(name === '' ? [] : [refersTo(lines, sql`plant_type_id`, sql`plant_types`, sql`search_text LIKE ${containing(name)}`)]),
    refersTo(lines, sql`inventory_item_id`, sql`inventory_items`, sql`lower(name) ${like}`),
    is(sales, sql`(searched IS NOT NULL AND searched ${like})`),
    is(lines, sql`(searched IS NOT NULL AND searched ${like})`),
  ]
}
