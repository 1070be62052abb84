/** The SQL that reads the movements of supplies. */
import type { ExpenseId, InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, byPerson } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, sql } from '#server/sql.ts'
import type { transactionSorts } from '../sorts.ts'
import { Transaction, type TransactionKind } from '../supply.ts'

const movement = sql`
  move.id, move.inventory_item_id, item.name, item.unit, move.kind, move.delta, move.quantity_before, move.quantity_after, move.unit_cost, move.reason,
  move.transaction_date,
  move.created_at, nullif(trim(first_name || ' ' || last_name), '') AS by, back.id IS NOT NULL AS reversed, move.reverses,
  move.kind IN ('purchase', 'use', 'adjustment', 'count', 'opening') AND move.reference_type IS NULL AND back.id IS NULL AS own`

const movements = sql`
  inventory_transactions AS move
  JOIN inventory_items AS item ON item.nursery_id = move.nursery_id AND item.id = move.inventory_item_id
  LEFT JOIN inventory_transactions AS back ON back.nursery_id = move.nursery_id AND back.reverses = move.id
  LEFT JOIN users ON users.nursery_id = move.nursery_id AND users.id = move.created_by`

/** The id by which callers know a row: of a chain of corrections the valid row has that of the first, each wrong one that of the row after it. */
const shownId = (db: Db, row: Sql) => sql`coalesce((
  SELECT next.id FROM inventory_transactions AS next
  WHERE next.nursery_id = ${db.nursery_id} AND next.original = coalesce(${row}.original, ${row}.id)
    AND (next.created_at, next.id) > (${row}.created_at, ${row}.id)
  ORDER BY next.created_at, next.id LIMIT 1), ${row}.original, ${row}.id)`

const shown = (db: Db) => sql`${movement}, ${shownId(db, sql`move`)} AS shown_id, (
  SELECT ${shownId(db, sql`undone`)} FROM inventory_transactions AS undone
  WHERE undone.nursery_id = ${db.nursery_id} AND undone.id = move.reverses) AS shown_reverses`
const Shown = z.extend(Transaction, { shown_id: Id, shown_reverses: z.nullable(Id) })

export const asShown = ({ shown_id: id, shown_reverses: reverses, ...row }: z.infer<typeof Shown>): Transaction => ({
  ...row,
  id,
  reverses,
})

export interface MovementFilter {
  readonly search?: string | undefined
  readonly inventory_item_id?: InventoryItemId | undefined
  readonly kind?: TransactionKind | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const transactionOrders: Orders<(typeof transactionSorts)[number]> = {
  entered: [sql`move.created_at`, 'timestamptz'],
  when: [sql`move.transaction_date`, 'timestamptz'],
  name: [sql`sort_key(item.name)`, 'text'],
  kind: [sql`move.kind`, 'text'],
  by: byPerson,
  cost: [sql`coalesce(move.unit_cost, 0)`, 'numeric'],
  delta: [sql`move.delta`, 'numeric'],
  after: [sql`move.quantity_after`, 'numeric'],
}

const SortableMovement = z.extend(Shown, SortKey)

const movedLike = (db: Db, timeZone: string, { search = '', inventory_item_id, kind, from: first, to }: MovementFilter): Sql =>
  join(
    [
      sql`move.nursery_id = ${db.nursery_id} AND move.difference IS NULL`,
      ...(inventory_item_id ? [sql`move.inventory_item_id = ${inventory_item_id}`] : []),
      ...(kind ? [sql`move.kind = ${kind}`] : []),
      ...(first ? [sql`move.transaction_date >= ${first}::timestamp AT TIME ZONE ${timeZone}`] : []),
      ...(to ? [sql`move.transaction_date < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`] : []),
      ...(search.trim() ? [sql`concat_ws(' ', item.name, move.reason) ILIKE ${containing(search)}`] : []),
    ],
    ' AND ',
  )

interface MovementsQuery {
  readonly filter: MovementFilter
  readonly timeZone: string
  readonly limit: number
}

export const movementsPage = (db: Db, { filter, timeZone, limit }: MovementsQuery, { column, after, orderBy }: Sorted) =>
  db.many(
    SortableMovement,
    sql`SELECT ${shown(db)}, ${column} FROM ${movements} WHERE ${movedLike(db, timeZone, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

const MovementTotal = z.object({ total: z.int() })
export const countMovements = (db: Db, filter: MovementFilter, timeZone: string) =>
  db.one(
    MovementTotal,
    sql`
    SELECT count(*)::int AS total FROM inventory_transactions AS move
    JOIN inventory_items AS item ON item.nursery_id = move.nursery_id AND item.id = move.inventory_item_id
    WHERE ${movedLike(db, timeZone, filter)}`,
  )

export const movementWithId = (db: Db, id: InventoryItemId) =>
  db.one(Transaction, sql`SELECT ${movement} FROM ${movements} WHERE move.nursery_id = ${db.nursery_id} AND move.id = ${id}`)

/** The row of the ledger that callers know by this id; NOT_FOUND if there is none. */
export const rowOfMovement = async (db: Db, id: string) =>
  (
    await db.one(
      z.object({ id: Id }),
      sql`
      SELECT move.id FROM inventory_transactions AS known
      JOIN inventory_transactions AS move ON move.nursery_id = ${db.nursery_id}
        AND coalesce(known.original, known.id) IN (move.id, move.original)
      WHERE known.nursery_id = ${db.nursery_id} AND known.id = ${id} AND ${shownId(db, sql`move`)} = known.id`,
    )
  ).id

/** A row of the ledger as callers know it. */
export const shownMovement = async (db: Db, id: string): Promise<Transaction> =>
  asShown(
    await db.one(Shown, sql`SELECT ${shown(db)} FROM ${movements} WHERE move.nursery_id = ${db.nursery_id} AND move.id = ${id}`),
  )

const UseOfOperation = z.object({
  id: Id,
  inventory_item_id: Id,
  name: z.string(),
  unit: z.string(),
  delta: z.string(),
  quantity: z.string(),
  unit_cost: z.string(),
})
/** Uses of an operation that were not reversed. */
export const usesOfOperation = (db: Db, operationId: string) =>
  db.many(
    UseOfOperation,
    sql`
    SELECT move.id, inventory_item_id, name, unit, delta, (-delta)::text AS quantity, move.unit_cost
    FROM inventory_transactions AS move JOIN inventory_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = inventory_item_id
    WHERE move.nursery_id = ${db.nursery_id} AND move.reference_type = 'batch_operation' AND move.reference_id = ${operationId}::uuid AND move.kind = 'use' AND delta < 0
      AND NOT EXISTS (SELECT FROM inventory_transactions AS back WHERE back.nursery_id = ${db.nursery_id} AND back.reverses = move.id)
    ORDER BY move.id`,
  )

const AverageThen = z.object({ inventory_item_id: Id, average_cost: z.string() })
/** Average cost of each supply at an instant; its current average if that was zero. */
export const averagesAt = (db: Db, itemIds: readonly string[], instant: string) =>
  db.many(
    AverageThen,
    sql`
    SELECT item.id AS inventory_item_id, coalesce(nullif(next.average_before, 0), item.average_cost) AS average_cost
    FROM inventory_items AS item LEFT JOIN LATERAL (
      SELECT average_before FROM inventory_transactions AS move
      WHERE move.nursery_id = ${db.nursery_id} AND move.inventory_item_id = item.id AND move.created_at > ${instant}::timestamptz AND move.reverses IS NULL
      ORDER BY move.created_at, move.id LIMIT 1
    ) AS next ON true
    WHERE item.nursery_id = ${db.nursery_id} AND item.id = ANY(${[...itemIds]}::uuid[])`,
  )

const OfExpense = z.object({ id: Id, inventory_item_id: Id, expense_id: Id })
/** The movements by which expenses received stock, unless reversed: one of each expense at most. */
export const movementsOfExpenses = (db: Db, expenseIds: readonly ExpenseId[]) =>
  db.many(
    OfExpense,
    sql`
    SELECT move.id, move.inventory_item_id, move.reference_id AS expense_id FROM inventory_transactions AS move
    WHERE nursery_id = ${db.nursery_id} AND reference_type = 'expense' AND reference_id = ANY(${[...expenseIds]}::uuid[]) AND kind = 'purchase'
      AND NOT EXISTS (SELECT FROM inventory_transactions AS back WHERE back.nursery_id = ${db.nursery_id} AND back.reverses = move.id)`,
  )

const Billed = z.object({
  inventory_item_id: Id,
  expense_id: Id,
  receipt_id: Id,
  difference: z.string(),
  transaction_date: z.string(),
})
/** Differences of these lines of bills from receipts, reversed ones excluded. */
export const differencesOf = (db: Db, expenseIds: readonly ExpenseId[]) =>
  db.many(
    Billed,
    sql`
    SELECT inventory_item_id, reference_id AS expense_id, corrects AS receipt_id, sum(difference)::text AS difference,
      min(transaction_date)::text AS transaction_date
    FROM inventory_transactions
    WHERE nursery_id = ${db.nursery_id} AND reference_type = 'expense' AND reference_id = ANY (${[...expenseIds]}::uuid[]) AND difference IS NOT NULL
    GROUP BY inventory_item_id, reference_id, corrects HAVING sum(difference) <> 0
    ORDER BY inventory_item_id, corrects, reference_id`,
  )

const Correction = z.object({
  inventory_item_id: Id,
  last: Id,
  first: Id,
  chain: z.array(Id),
  delta: z.string(),
  worth: z.string(),
  delta_now: z.string(),
  worth_now: z.string(),
})

/**
 * Receipts of these supplies that bills or corrections have changed or reversed, and those with these ids: each with the one that was entered
 * first in its place, and all in between.
 */
export const receiptsOf = (db: Db, itemIds: readonly string[], ids: readonly string[]) =>
  db.many(
    Correction,
    sql`
    WITH RECURSIVE chain AS (
      SELECT id AS last, id, corrects, inventory_item_id, delta, unit_cost, 0 AS depth FROM inventory_transactions AS move
      WHERE nursery_id = ${db.nursery_id} AND inventory_item_id = ANY(${[...itemIds]}::uuid[]) AND kind IN ('purchase', 'opening')
        AND NOT EXISTS (SELECT FROM inventory_transactions AS right_one WHERE right_one.nursery_id = ${db.nursery_id} AND right_one.corrects = move.id
          AND right_one.kind IN ('purchase', 'opening'))
        AND (id = ANY(${[...ids]}::uuid[]) OR corrects IS NOT NULL
          OR EXISTS (SELECT FROM inventory_transactions AS later WHERE later.nursery_id = ${db.nursery_id}
            AND (later.reverses = move.id OR (later.corrects = move.id AND later.difference IS NOT NULL))))
      UNION ALL
      SELECT last, wrong.id, wrong.corrects, wrong.inventory_item_id, wrong.delta, wrong.unit_cost, depth + 1
      FROM chain JOIN inventory_transactions AS wrong ON wrong.nursery_id = ${db.nursery_id} AND wrong.id = chain.corrects
    ), whole AS (
      SELECT last, array_agg(id) AS chain FROM chain GROUP BY last
    )
    SELECT now.inventory_item_id, now.last, first.id AS first, whole.chain, first.delta, round(first.delta * first.unit_cost, 6) AS worth,
      CASE WHEN back.id IS NULL THEN now.delta ELSE 0 END::numeric(14,4) AS delta_now,
      round(CASE WHEN back.id IS NULL THEN now.delta * now.unit_cost ELSE 0 END + coalesce((
        SELECT sum(difference) FROM inventory_transactions AS billed WHERE billed.nursery_id = ${db.nursery_id} AND billed.corrects = ANY(whole.chain)
      ), 0), 6) AS worth_now
    FROM chain AS now JOIN chain AS first ON first.last = now.last AND first.corrects IS NULL JOIN whole ON whole.last = now.last
    LEFT JOIN inventory_transactions AS back ON back.nursery_id = ${db.nursery_id} AND back.reverses = now.id
    WHERE now.depth = 0
    ORDER BY now.last`,
  )

const Later = z.object({
  inventory_item_id: Id,
  id: Id,
  delta: z.string(),
  unit_cost: z.string(),
  on_hand: z.string(),
  average_cost: z.string(),
  at_average: z.boolean(),
  is_correction: z.boolean(),
  operation_id: z.nullable(Id),
  takes_back: z.nullable(Id),
  sale_id: z.nullable(Id),
  day: Day,
})
/**
 * The ledgers of supplies, each from the earliest of its receipts on. `chain`: the receipts with those that took their place. The sale of what left
 * on a docket is its invoice, or the docket; the rows by which it is invoiced move nothing.
 */
export const rowsFrom = (db: Db, first: readonly string[], chain: readonly string[], timeZone: string) =>
  db.many(
    Later,
    sql`
    SELECT move.inventory_item_id, move.id, move.delta, move.unit_cost, move.quantity_before AS on_hand,
      coalesce(move.average_before, move.unit_cost) AS average_cost,
      move.kind IN ('use', 'sale', 'delivery', 'adjustment', 'count') AND move.unit_cost = move.average_before IS TRUE AS at_average,
      move.kind = 'revaluation' OR move.id = ANY(${[...chain]}::uuid[]) OR move.reverses = ANY(${[...chain]}::uuid[]) IS TRUE AS is_correction,
      CASE WHEN operation.reverses IS NULL THEN operation.id END AS operation_id,
      coalesce(move.reverses, CASE WHEN move.kind = 'reversal' THEN operation.reverses END) AS takes_back,
      CASE WHEN move.kind IN ('sale', 'refund') AND move.reference_type = 'sale' THEN move.reference_id
        WHEN move.kind = 'delivery' AND average_before IS NOT NULL THEN coalesce(docket.sale_id, move.reference_id) END AS sale_id,
      (move.transaction_date AT TIME ZONE ${timeZone})::date AS day
    FROM (
      SELECT DISTINCT ON (inventory_item_id) inventory_item_id, created_at, id FROM inventory_transactions
      WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...first]}::uuid[]) ORDER BY inventory_item_id, created_at, id
    ) AS receipt
    JOIN inventory_transactions AS move ON move.nursery_id = ${db.nursery_id} AND move.inventory_item_id = receipt.inventory_item_id
      AND (move.created_at, move.id) >= (receipt.created_at, receipt.id)
    LEFT JOIN batch_operations AS operation
      ON operation.nursery_id = ${db.nursery_id} AND move.reference_type = 'batch_operation' AND operation.id = move.reference_id
    LEFT JOIN order_dockets AS docket ON docket.nursery_id = ${db.nursery_id} AND move.reference_type = 'docket' AND docket.id = move.reference_id
    ORDER BY move.created_at, move.id`,
  )

const Ledger = z.object({ inventory_item_id: Id, value: z.string() })
/** The cost of all movements of supplies, and of what was there before the first one. */
export const ledgerValues = (db: Db, itemIds: readonly string[]) =>
  db.many(
    Ledger,
    sql`
    SELECT inventory_item_id, round(sum(delta * unit_cost)
      + coalesce((array_agg(quantity_before * average_before ORDER BY created_at, id))[1], 0), 6)::text AS value
    FROM inventory_transactions
    WHERE nursery_id = ${db.nursery_id} AND inventory_item_id = ANY(${[...itemIds]}::uuid[]) GROUP BY inventory_item_id`,
  )

const Newest = z.object({ id: Id })
/** The movement that was booked last for an item, in this transaction. */
export const newestOf = async (db: Db, itemId: string) => {
  const { id } = await db.one(
    Newest,
    sql`
    SELECT id FROM inventory_transactions WHERE nursery_id = ${db.nursery_id} AND inventory_item_id = ${itemId}
    ORDER BY created_at DESC, id DESC LIMIT 1`,
  )
  return movementWithId(db, id)
}

export const Reversible = z.extend(Transaction, {
  average_back: z.nullable(z.string()),
  /** True if it replaced a wrong receipt. */
  corrected: z.boolean(),
  /** The first of its chain of corrections; null if it is that. */
  original: z.nullable(Id),
})
export type Reversible = z.infer<typeof Reversible>

/**
 * These movements, newest first. `average_back` is the average before a movement, if no later one of its item is valid besides
 * these, nor takes back an earlier one; otherwise null.
 */
export const movementsToReverse = (db: Db, ids: readonly string[]) =>
  db.many(
    Reversible,
    sql`
    SELECT ${movement}, CASE WHEN NOT EXISTS (
      SELECT FROM inventory_transactions AS later
      WHERE later.nursery_id = ${db.nursery_id} AND later.inventory_item_id = move.inventory_item_id
        AND (later.created_at, later.id) > (move.created_at, move.id) AND later.id <> ALL(${[...ids]}::uuid[])
        AND NOT EXISTS (
          SELECT FROM inventory_transactions AS reversal WHERE reversal.nursery_id = ${db.nursery_id} AND reversal.reverses = later.id)
        AND NOT EXISTS (
          SELECT FROM inventory_transactions AS undone WHERE undone.nursery_id = ${db.nursery_id} AND undone.id = later.reverses
            AND (undone.created_at, undone.id) > (move.created_at, move.id))
    ) THEN move.average_before END AS average_back, move.corrects IS NOT NULL AS corrected, move.original
    FROM ${movements} WHERE move.nursery_id = ${db.nursery_id} AND move.id = ANY(${[...ids]}::uuid[])
    ORDER BY move.created_at DESC, move.id DESC`,
  )
