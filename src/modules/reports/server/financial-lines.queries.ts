/** The SQL of the lines of the figures of the statements. */
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Sql, join, sql } from '#server/sql.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { type StatementDrillDown, parseStatementKey, partsOfFigure } from '../statement-drill-down.ts'
import { deliveredAt } from './financial.queries.ts'
import { type ReadLines, newestLines, newestOf } from '#modules/figures/engine/server/report-lines.ts'
import { always } from '#modules/figures/sums/server/sold-facts.ts'
import {
  type UnpaidOn,
  capitalLines,
  depositLines,
  placeLines,
  unpaidBillLines,
  unpaidCapitalLines,
  unpaidPlaceLines,
  unpaidSaleLines,
} from '#modules/books/tax-return/server/read-tax-return.ts'
import type { Bases } from '#modules/books/tax-return/tax-return.ts'
import type { TaxKind } from '#modules/setup/settings/tax-kind.ts'
import { countsWhenPaid } from '#modules/setup/settings/tax-bases.ts'
import { addDays } from '#kernel/day.ts'
import { accountLines, figureLines, profitLines } from '#modules/books/journal/server/read-journal.ts'
import { batchesOnHandAt, suppliesOnHandAt } from '#modules/figures/sums/server/stock-facts.ts'

interface Days {
  readonly range: DayRange
  readonly timeZone: string
  readonly bases: Bases
  /** First day of the registration for the tax; null: since ever. */
  readonly since: string | null
  /** The first day of the financial year of the last day. */
  readonly year: string
}

interface Reading extends Days {
  readonly db: Db
  /** The days of the range that are read in this step. */
  readonly slice: DayRange
  /** True if no other kind of lines is read. */
  readonly isOnly: boolean
}

type Drill<Of extends StatementDrillDown['of']> = Extract<StatementDrillDown, { readonly of: Of }>
type Readers<Of extends StatementDrillDown['of']> = {
  readonly [Each in Of]: (drill: Drill<Each>, reading: Reading) => Sql | Promise<Sql>
}

/** Lines at both ends of the range: those before the range are dated on its first day, those at its end on its last. */
async function linesAtEnds<Kind>(
  linesAt: (db: Db, on: UnpaidOn, kind: Kind, shown: string) => Sql | Promise<Sql>,
  at: 'start' | 'end',
  kind: Kind,
  { db, range, slice, since }: Reading,
): Promise<Sql> {
  const shown = at === 'start' ? range.from : range.to
  const lines = await linesAt(db, { day: at === 'start' ? addDays(range.from, -1) : range.to, since }, kind, shown)
  return slice.from <= shown && shown <= slice.to ? lines : sql`SELECT * FROM (${lines}) AS lines WHERE false`
}

/** Unpaid lines at an end of the range, only if they count when they are paid. */
async function unpaidAtEnds<Kind>(
  of: 'sales' | 'purchases',
  linesAt: (db: Db, on: UnpaidOn, kind: Kind, shown: string) => Sql | Promise<Sql>,
  at: 'start' | 'end',
  kind: Kind,
  reading: Reading,
): Promise<Sql> {
  const { before, atEnd } = reading.bases
  const lines = await linesAtEnds(linesAt, at, kind, reading)
  return countsWhenPaid(at === 'start' ? before : atEnd, of) ? lines : sql`SELECT * FROM (${lines}) AS lines WHERE false`
}

/** The lines of sales or of purchases of these kinds of tax. */
const tradeLines = (db: Db, days: DayRange, of: 'sales' | 'purchases', kinds: readonly TaxKind[]) =>
  figureLines(db, days, {
    net: kinds.map((kind) => `${of}:${kind}` as const),
    tax: kinds.map((kind) => `${of}_tax:${kind}` as const),
    sign: of === 'sales' ? -1 : 1,
  })

/** Figures of a date range. */
const flows: Readers<
  | 'invoiced'
  | 'deposits'
  | 'unpaid_sales'
  | 'unpaid_bills'
  | 'place'
  | 'unpaid_place'
  | 'expenses'
  | 'capital'
  | 'unpaid_capital'
  | 'adjusted'
  | 'received'
  | 'spent'
  | 'account_days'
  | 'accounts'
> = {
  invoiced: ({ kind }, { db, slice }) => tradeLines(db, slice, 'sales', [kind]),
  deposits: ({ at, kind }, reading) =>
    linesAtEnds((db, { day }, _, shown) => depositLines(db, day, kind, shown), at, kind, reading),
  unpaid_sales: ({ at, kind }, reading) => unpaidAtEnds('sales', unpaidSaleLines, at, kind, reading),
  unpaid_bills: ({ at, kind }, reading) => unpaidAtEnds('purchases', unpaidBillLines, at, kind, reading),
  place: (placed, { db, slice }) => placeLines(db, slice, placed),
  unpaid_place: ({ at, ...placed }, reading) => unpaidAtEnds('sales', unpaidPlaceLines, at, placed, reading),
  expenses: ({ kind }, { db, slice }) => tradeLines(db, slice, 'purchases', [kind]),
  capital: (_, { db, slice }) => capitalLines(db, slice),
  unpaid_capital: ({ at }, reading) =>
    unpaidAtEnds('purchases', (db, on, _, shown) => unpaidCapitalLines(db, on, shown), at, undefined, reading),
  adjusted: ({ kind }, { db, slice }) =>
    kind === 'sales'
      ? figureLines(db, slice, { net: ['adjusted_sales'], tax: ['adjusted_sales_tax'], sign: -1 })
      : figureLines(db, slice, { net: ['adjusted_purchases'], tax: ['adjusted_purchases_tax'], sign: 1 }),
  account_days: ({ id, category }, { db, slice }) => profitLines(db, slice, { account: id, detail: category }),
  accounts: ({ type }, { db, slice }) => profitLines(db, slice, { type }),
  received: (_, { db, slice }) => figureLines(db, slice, { net: ['received'], tax: [], sign: 1 }),
  spent: (_, { db, slice }) => figureLines(db, slice, { net: ['spent'], tax: [], sign: -1 }),
}

/** Figures at the end of the last day, whenever the stock came in. */
const balances: Readers<Exclude<StatementDrillDown['of'], keyof typeof flows>> = {
  plants: async ({ id }, { db, range: { to }, isOnly }) =>
    id
      ? plantsAt(db, sql`plant_type_id = ${id}::uuid`, oneByOne(db, to))
      : // A page of the newest lines needs few batches, unless supplies are sorted among them.
        plantsAt(db, sql`true`, isOnly ? oneByOne(db, to) : await everyBatch(db, to)),
  supplies: ({ id }, { db, range: { to }, timeZone }) => (id ? supplyMoves(db, id, to, timeZone) : suppliesAt(db, to, timeZone)),
  delivered: ({ id }, { db, range: { to }, timeZone }) =>
    id ? sql`SELECT * FROM (${docketsAt(db, to, timeZone)}) AS docket WHERE id = ${id}::uuid` : docketsAt(db, to, timeZone),
  held: ({ kind }, { db, range: { to } }) =>
    ({ orders: heldForOrders, laybys: heldForLaybys, credits: heldAsCredit })[kind](db, to),
  moved: ({ kind }, { db }) =>
    kind === undefined
      ? batchesByLedger(db, sql`ledger.quantity <> 0 OR ledger.cost <> 0`, sql`ledger.quantity`, sql`ledger.cost`)
      : movesOf(db, kind),
  account: ({ id }, { db, range: { to } }) => accountLines(db, { from: always.from, to }, id),
  account_year: ({ id }, { db, range: { to }, year }) => accountLines(db, { from: year, to }, id),
  on_hand: (_, { db }) =>
    batchesByLedger(db, sql`quantity_current <> 0 OR batch.cost <> 0`, sql`quantity_current`, sql`batch.cost`),
  differs: (_, { db }) =>
    batchesByLedger(
      db,
      sql`ledger.quantity <> quantity_current OR ledger.cost <> batch.cost`,
      sql`ledger.quantity - quantity_current`,
      sql`ledger.cost - batch.cost`,
    ),
}
const readers: Readers<StatementDrillDown['of']> = { ...flows, ...balances }

/** Dockets delivered and not invoiced at the end of a day. */
const docketsAt = (db: Db, day: string, timeZone: string) => sql`
  SELECT docket_id AS id, delivered_on AS day, 'order' AS document, order_id AS document_id, 'Docket ' || docket_number AS number, customer_name AS name,
    concat_ws(' ', 'Order', order_number::text) AS detail, quantity::text AS quantity, cost::text AS amount, '0.00' AS tax
  FROM (${deliveredAt(db, day, timeZone)}) AS docket`

export const plantName = sql`concat_ws(' ', common_name, nullif('(' || botanical_name || ')', '()'))`

/** Batches on hand at the end of a day: all at once, or looked up one by one if only a few are needed. */
export const plantsAt = (db: Db, which: Sql, stock: Sql) => sql`
  SELECT batch.id, started_on AS day, 'batch' AS document, batch.id AS document_id, batch_code AS number, ${plantName} AS name,
    concat_ws(' · ', ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)}, ${nameOf(db, 'locations', sql`location_id`)}) AS detail, on_hand.quantity::text AS quantity, on_hand.cost::text AS amount, '0.00' AS tax
  FROM plant_batches AS batch
  JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
  JOIN ${stock}
  WHERE batch.nursery_id = ${db.nursery_id} AND (on_hand.quantity <> 0 OR on_hand.cost <> 0) AND ${which}`

const everyBatch = async (db: Db, day: string) => sql`(${await batchesOnHandAt(db, day)}) AS on_hand ON batch_id = batch.id`

export const oneByOne = (db: Db, day: string) => sql`LATERAL (
    SELECT sum(delta) AS quantity, sum(cost_delta) AS cost FROM batch_history
    WHERE nursery_id = ${db.nursery_id} AND batch_id = batch.id AND occurred_on <= ${day}) AS on_hand ON true`

/** Supplies on hand at the end of a day of the nursery's calendar, dated by their last movement. */
const suppliesAt = async (db: Db, day: string, timeZone: string) => sql`
  SELECT item.id, (last.moved_at AT TIME ZONE ${timeZone})::date AS day, 'supply' AS document, item.id AS document_id, item.name AS number,
    coalesce(inventory_categories.name, '') AS name, unit AS detail, quantity::text AS quantity, cost::text AS amount, '0.00' AS tax
  FROM (SELECT key, sum(quantity) AS quantity, sum(cost) AS cost FROM (${await suppliesOnHandAt(db, day, timeZone, 'month')}) AS moved GROUP BY key) AS on_hand
  JOIN inventory_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = key
  JOIN LATERAL (
    SELECT max(transaction_date) AS moved_at FROM inventory_transactions AS moved
    WHERE nursery_id = ${db.nursery_id} AND inventory_item_id = item.id AND transaction_date < ((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone})
  ) AS last ON true
  LEFT JOIN inventory_categories ON inventory_categories.nursery_id = ${db.nursery_id} AND inventory_categories.id = category_id
  WHERE quantity <> 0 OR cost <> 0`

/** The movements of one supply up to the end of a day. */
const supplyMoves = (db: Db, id: string, day: string, timeZone: string) => sql`
    SELECT id, (transaction_date AT TIME ZONE ${timeZone})::date AS day, 'supply' AS document, inventory_item_id AS document_id,
      initcap(kind) AS number, reason AS name, '' AS detail, delta::text AS quantity, round(delta * unit_cost, 6)::text AS amount, '0.00' AS tax
    FROM inventory_transactions
    WHERE nursery_id = ${db.nursery_id} AND inventory_item_id = ${id}::uuid
      AND transaction_date < ((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone})`

/** Operations on batches, of one kind. */
const movesOf = (db: Db, kind: string) => sql`
  SELECT moved.id, occurred_on AS day, 'batch' AS document, batch_id AS document_id, batch_code AS number, ${plantName} AS name,
    concat_ws(' · ', ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)}, nullif(reason, '')) AS detail, delta::text AS quantity, cost_delta::text AS amount, '0.00' AS tax
  FROM batch_history AS moved
  JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = batch_id
  JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
  WHERE moved.nursery_id = ${db.nursery_id} AND moved.kind = ${kind}`

/** Batches next to the sum of their ledger. */
const batchesByLedger = async (db: Db, which: Sql, quantity: Sql, cost: Sql) => sql`
  SELECT batch.id, started_on AS day, 'batch' AS document, batch.id AS document_id, batch_code AS number, ${plantName} AS name,
    concat_ws(' · ', ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)}, ${nameOf(db, 'locations', sql`location_id`)}) AS detail, (${quantity})::text AS quantity, (${cost})::text AS amount, '0.00' AS tax
  FROM plant_batches AS batch
  JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
  LEFT JOIN (${await batchesOnHandAt(db, always.to)}) AS ledger ON batch_id = batch.id
  WHERE batch.nursery_id = ${db.nursery_id} AND (${which})`

const heldForOrders = (db: Db, to: string) => sql`
  SELECT orders.id, held.day, 'order' AS document, orders.id AS document_id, 'Order ' || coalesce(order_number::text, '') AS number,
    customer_name AS name, status AS detail, '1' AS quantity, held.amount::text AS amount, '0.00' AS tax
  FROM (
    SELECT order_id, sum(amount) AS amount, max(paid_on) AS day FROM payments
    WHERE nursery_id = ${db.nursery_id} AND order_id IS NOT NULL AND paid_on <= ${to} GROUP BY order_id
  ) AS held JOIN orders ON orders.nursery_id = ${db.nursery_id} AND orders.id = order_id
  WHERE held.amount <> 0`

const heldForLaybys = (db: Db, to: string) => sql`
  SELECT cart.id, held.day, CASE WHEN cart.sale_id IS NULL THEN 'layby' ELSE 'sale' END AS document, coalesce(cart.sale_id, cart.id) AS document_id,
    coalesce(cart.number, '') AS number, customer_name AS name, state AS detail, '1' AS quantity, (held.amount - coalesce(applied.amount, 0))::text AS amount,
    '0.00' AS tax
  FROM (
    SELECT layby_id, sum(amount) AS amount, max(paid_on) AS day FROM payments
    WHERE nursery_id = ${db.nursery_id} AND layby_id IS NOT NULL AND paid_on <= ${to} GROUP BY layby_id
  ) AS held JOIN saved_carts AS cart ON cart.nursery_id = ${db.nursery_id} AND cart.id = layby_id
  LEFT JOIN LATERAL (
    SELECT sum(amount) AS amount FROM payments
    WHERE nursery_id = ${db.nursery_id} AND payments.sale_id = cart.sale_id AND payments.kind = 'sale' AND method = 'deposit'
      AND paid_on <= ${to}
  ) AS applied ON true
  WHERE held.amount <> coalesce(applied.amount, 0)`

const heldAsCredit = (db: Db, to: string) => sql`
  SELECT note.id, credit_date AS day, 'credit' AS document, coalesce(note.sale_id, note.id) AS document_id, credit_number AS number,
    coalesce(nullif(credit.customer_name, ''), sales.customer_name, '') AS name, 'store_credit' AS detail, '1' AS quantity, held.amount::text AS amount,
    '0.00' AS tax
  FROM (
    SELECT store_credit_id, -sum(amount) AS amount FROM payments
    WHERE nursery_id = ${db.nursery_id} AND store_credit_id IS NOT NULL AND paid_on <= ${to} GROUP BY store_credit_id
  ) AS held
  JOIN store_credits AS credit ON credit.nursery_id = ${db.nursery_id} AND credit.id = store_credit_id
  JOIN credit_notes AS note ON note.nursery_id = ${db.nursery_id} AND note.id = credit_note_id
  LEFT JOIN sales ON sales.nursery_id = ${db.nursery_id} AND sales.id = note.sale_id
  WHERE held.amount <> 0`

const negated = (lines: Sql) =>
  sql`SELECT id, day, document, document_id, number, name, detail, quantity, (-amount::numeric)::text AS amount, (-tax::numeric)::text AS tax FROM (${lines}) AS taken`

/** The lines of a figure, newest first; none for a figure without lines. */
export function statementLines(key: string, days: Days): ReadLines {
  const parts = partsOfFigure(key).flatMap((part) => {
    const drill = parseStatementKey(part.key)
    return drill ? [{ drill, sign: part.sign }] : []
  })
  if (parts.length === 0) return async () => []
  /** All parts, combined with UNION ALL. */
  const all = async (db: Db, slice: DayRange) => {
    const reading = { ...days, db, slice, isOnly: parts.length === 1 }
    const each = parts.map(async ({ drill, sign }) => {
      const lines = await (readers[drill.of] as (drill: StatementDrillDown, reading: Reading) => Sql | Promise<Sql>)(
        drill,
        reading,
      )
      return sql`(${sign === 1 ? lines : negated(lines)})`
    })
    return join(await Promise.all(each), ' UNION ALL ')
  }
  return parts.some(({ drill }) => drill.of in flows)
    ? (db, limit, after) =>
        newestLines(days.range, limit, after, async (slice, most) => newestOf(db, await all(db, slice), most, after))
    : async (db, limit, after) => newestOf(db, await all(db, days.range), limit, after)
}
