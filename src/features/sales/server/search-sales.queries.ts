/**
 * Finds sales by what was typed: the number of the invoice, a part of the till reference, of the printed customer, of the customer's order number or of a
 * line without an article, or the present name of the account, the seller, the plant or the supply; where an amount was typed, also by amount.
 *
 * Under row-level security PostgreSQL uses an index only for comparisons that can't reveal other rows, such as `=` of text and of whole numbers; `LIKE`
 * and `=` of numeric are none. So patterns are compared with short lists (accounts, plants …) and with small indexes of text in lower case, and
 * amounts in cents; the sales are found by their keys.
 */
import * as z from 'zod/mini'
import { searchText } from '#features/plants/search-text.ts'
import { cents } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { readInvoiceSequence } from '#server/number-sequence.ts'
import { type Sql, containing, join, sql } from '#server/sql.ts'
import { searchedAmount } from '../searched-amount.ts'
import { searchedNumbers } from '../searched-number.ts'

export interface SalesFound {
  /** A condition on `sales`, for one page: by id where few were found; where many were, so that the first in the order of the list are found soon. */
  readonly page: Sql
  /** For totals: by what was found, however much it is. */
  readonly totals: Sql | { readonly ids: Sql }
}

/** Up to so many sales are read by their ids; of more, a page is found by following the order of the list. */
const few = 4_000

export async function searchSales(db: Db, typed: string): Promise<SalesFound> {
  const where = await conditions(db, typed)
  const ids = join(
    [
      ...where.sale.map((one) => sql`SELECT id FROM sales WHERE nursery_id = ${db.nursery_id} AND ${one}`),
      ...where.line.map((one) => sql`SELECT sale_id FROM sale_items WHERE nursery_id = ${db.nursery_id} AND ${one}`),
      ...where.payment.map(
        (one) => sql`SELECT sale_id FROM payments WHERE nursery_id = ${db.nursery_id} AND sale_id IS NOT NULL AND ${one}`,
      ),
    ],
    ' UNION ALL ',
  )
  const found = await db.many(
    z.object({ id: z.string() }),
    sql`SELECT id FROM (${ids}) AS found WHERE ${db.nursery_id}::uuid IS NOT NULL LIMIT ${few + 1}`,
  )
  if (found.length <= few) {
    const byId = sql`sales.id = ANY(${[...new Set(found.map(({ id }) => id))]}::uuid[])`
    return { page: byId, totals: byId }
  }
  // OFFSET keeps the planner from any index but the key to the sale: by an article that statistics do not know yet, such as after an import, it would
  // read all lines of that article again for every sale.
  const of = (table: Sql, some: readonly Sql[]) =>
    some.length === 0
      ? []
      : [
          sql`EXISTS (SELECT FROM (SELECT * FROM ${table} AS part WHERE part.nursery_id = ${db.nursery_id} AND part.sale_id = sales.id OFFSET 0) AS part WHERE ${join(some, ' OR ')})`,
        ]
  return {
    page: sql`(${join([...where.sale, ...of(sql`sale_items`, where.line), ...of(sql`payments`, where.payment)], ' OR ')})`,
    totals: { ids },
  }
}

const Named = z.object({
  accounts: z.array(z.string()),
  sellers: z.array(z.string()),
  plants: z.array(z.string()),
  supplies: z.array(z.string()),
})

interface Conditions {
  readonly sale: readonly Sql[]
  readonly line: readonly Sql[]
  readonly payment: readonly Sql[]
}

async function conditions(db: Db, typed: string): Promise<Conditions> {
  // As a sub-select it is put into lower case once; as an expression, or by ILIKE, for every row that it is compared with.
  const like = sql`LIKE (SELECT lower(${containing(typed)}))`
  const name = searchText(typed)
  const plant = name === '' ? sql`false` : sql`search_text LIKE ${containing(name)}`
  const [sequence, named] = await Promise.all([
    readInvoiceSequence(db),
    db.one(
      Named,
      sql`
      SELECT ARRAY(SELECT id FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND lower(name) ${like}) AS accounts,
        ARRAY(SELECT id FROM users WHERE nursery_id = ${db.nursery_id} AND lower(trim(first_name || ' ' || last_name)) ${like}) AS sellers,
        ARRAY(SELECT id FROM plant_types WHERE nursery_id = ${db.nursery_id} AND ${plant}) AS plants,
        ARRAY(SELECT id FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND lower(name) ${like}) AS supplies
      WHERE ${db.nursery_id}::uuid IS NOT NULL`,
    ),
  ])
  const amount = searchedAmount(typed)
  const keyed = (column: Sql, ids: readonly string[]) => (ids.length > 0 ? [sql`${column} = ANY(${[...ids]}::uuid[])`] : [])
  return {
    sale: [
      sql`invoice_number = ANY(${searchedNumbers(typed, sequence ?? { prefix: '', digits: 1 })})`,
      ...keyed(sql`business_account_id`, named.accounts),
      ...keyed(sql`created_by`, named.sellers),
      sql`(searched IS NOT NULL AND searched ${like})`,
      ...(amount === undefined
        ? []
        : [
            sql`total_cents = ${cents(amount)}`,
            sql`(payment_method = 'account' AND payment_status = 'unpaid' AND voided_at IS NULL AND total_amount - amount_paid = ${amount}::numeric)`,
          ]),
    ],
    line: [
      ...keyed(sql`plant_type_id`, named.plants),
      ...keyed(sql`inventory_item_id`, named.supplies),
      sql`(searched IS NOT NULL AND searched ${like})`,
    ],
    payment: amount === undefined ? [] : [sql`amount_cents = ${cents(amount)}`],
  }
}
