/** The SQL that reads and writes stocktakes. */
import { barcodeForms } from '#modules/setup/reference/barcode.ts'
import { OperationId, type StocktakeId, type UserId } from '#kernel/id.ts'
import { entryIdOf, isWithinLocation, wordsUnlessEntry } from '#modules/setup/reference/server/find-or-create.ts'
import * as z from 'zod/mini'
import { DecimalText, Id } from '#kernel/wire.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, inOrder, byPerson } from '#server/keyset-pagination.ts'
import { type Sql, none, nowIf, sql } from '#server/sql.ts'
import { type NewStocktake, Stocktake, StocktakeLine, stocktakeKinds, stocktakeStates } from '../stocktake.ts'
import type { stocktakeSorts } from '../sorts.ts'

const place = (db: Db) => sql`coalesce(printed_location, ${nameOf(db, 'locations', sql`stocktake.location_id`)})`

const columns = (db: Db) => sql`
  stocktake.id, stocktake_number, stocktake.kind, coalesce(${place(db)}, category.name, '') AS about, location_id, category_id, blind, state, started_at, booked_at,
  nullif(trim(first_name || ' ' || last_name), '') AS by, lines.lines, lines.counted, stocktake.version`

const from = (db: Db) => sql`
  stocktakes AS stocktake
  LEFT JOIN inventory_categories AS category ON category.nursery_id = stocktake.nursery_id AND category.id = category_id
  LEFT JOIN users ON users.nursery_id = stocktake.nursery_id AND users.id = stocktake.created_by
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS lines, count(line.counted)::int AS counted FROM stocktake_lines AS line
    WHERE line.nursery_id = ${db.nursery_id} AND stocktake_id = stocktake.id
  ) AS lines`

export const stocktakeOrders = (db: Db): Orders<(typeof stocktakeSorts)[number]> => ({
  number: [sql`stocktake.stocktake_number`, 'int'],
  about: [sql`stocktake.kind || ' ' || sort_key(coalesce(${place(db)}, category.name, ''))`, 'text'],
  started: [sql`stocktake.started_at`, 'timestamptz'],
  by: byPerson,
  counted: [sql`round(lines.counted::numeric / greatest(1, lines.lines), 6)`, 'numeric'],
  state: inOrder(sql`stocktake.state`, stocktakeStates),
})

const Sortable = z.extend(Stocktake, SortKey)

export const stocktakesPage = (db: Db, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    Sortable,
    sql`SELECT ${columns(db)}, ${column} FROM ${from(db)} WHERE stocktake.nursery_id = ${db.nursery_id}${after} ${orderBy} LIMIT ${limit}`,
  )

const Total = z.object({ total: z.int() })
export const countStocktakes = (db: Db) =>
  db.one(Total, sql`SELECT count(*)::int AS total FROM stocktakes WHERE nursery_id = ${db.nursery_id}`)

export const stocktakeWithId = (db: Db, id: StocktakeId) =>
  db.one(
    Stocktake,
    sql`SELECT ${columns(db)} FROM ${from(db)} WHERE stocktake.nursery_id = ${db.nursery_id} AND stocktake.id = ${id}`,
  )

const Locked = z.object({
  id: Id,
  stocktake_number: z.int(),
  kind: z.enum(stocktakeKinds),
  state: z.enum(stocktakeStates),
  blind: z.boolean(),
  version: z.int(),
})
/** Counting needs a shared lock; booking an exclusive one. */
export const lockStocktake = (db: Db, id: StocktakeId, how: 'to count' | 'to book') =>
  db.one(
    Locked,
    sql`
    SELECT id, stocktake_number, kind, state, blind, version FROM stocktakes WHERE nursery_id = ${db.nursery_id} AND id = ${id}
    ${how === 'to count' ? sql`FOR SHARE` : sql`FOR UPDATE`}`,
  )

export const insertStocktake = (db: Db, userId: UserId, id: StocktakeId, number: number, stocktake: NewStocktake) =>
  db.run(sql`
    INSERT INTO stocktakes (nursery_id, id, stocktake_number, kind, category_id, printed_location, location_id, blind, created_by, updated_by)
    SELECT ${db.nursery_id}, ${id}::uuid, ${number}::int, ${stocktake.kind}, ${stocktake.category_id ?? null}::uuid, ${wordsUnlessEntry(db, 'locations', stocktake.location || null)},
      ${entryIdOf(db, 'locations', stocktake.location || null)}, ${stocktake.blind ?? false}::boolean, ${userId}::uuid, ${userId}::uuid
    RETURNING 1`)

/** Gives how many lines there are. */
export const fillSheet = (db: Db, id: StocktakeId, { kind, category_id, location }: NewStocktake): Promise<number> =>
  kind === 'supplies'
    ? db.run(sql`
      INSERT INTO stocktake_lines (nursery_id, stocktake_id, inventory_item_id)
      SELECT ${db.nursery_id}, ${id}, id FROM inventory_items
      WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND (${category_id ?? null}::uuid IS NULL OR category_id = ${category_id ?? null}::uuid)
      RETURNING 1`)
    : db.run(sql`
      INSERT INTO stocktake_lines (nursery_id, stocktake_id, batch_id)
      SELECT ${db.nursery_id}, ${id}, id FROM plant_batches
      WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND quantity_current > 0${location ? sql` AND ${isWithinLocation(db, sql`location_id`, location)}` : none}
      RETURNING 1`)

const Row = z.extend(z.omit(StocktakeLine, { variance: true, variance_cost: true, expected: true }), {
  expected: DecimalText,
  booked_cost: z.nullable(DecimalText),
  average_cost: z.nullable(DecimalText),
  batch: z.nullable(z.object({ state: z.string(), sold_before: z.boolean(), quantity_current: z.int(), cost: DecimalText })),
})
export type SheetRow = z.infer<typeof Row>

const sheet = (db: Db, id: StocktakeId, more: Sql) =>
  db.many(
    Row,
    sql`
    SELECT line.id, line.inventory_item_id, line.batch_id, coalesce(item.name, common_name) AS name,
      coalesce(category.name, concat_ws(' · ', container_size, nullif(location, '')), '') AS detail,
      coalesce(item.barcode, batch_code, '') AS code, coalesce(item.unit, 'plants') AS unit, counted, counted_at,
      nullif(trim(first_name || ' ' || last_name), '') AS counted_by,
      coalesce(expected, quantity_on_hand, quantity_current)::text AS expected, item.average_cost,
      CASE WHEN line.batch_id IS NOT NULL THEN jsonb_build_object('state', state, 'sold_before', sold_before, 'quantity_current', quantity_current, 'cost', cost::text) END AS batch,
      coalesce(
        (SELECT round(move.delta * move.unit_cost, 6) FROM inventory_transactions AS move
          WHERE move.nursery_id = ${db.nursery_id} AND move.id = line.inventory_transaction_id),
        (SELECT sum(cost_delta) FROM batch_history AS entry
          WHERE entry.nursery_id = ${db.nursery_id} AND entry.operation_id = line.operation_id))::text AS booked_cost
    FROM stocktake_lines AS line
    LEFT JOIN inventory_items AS item ON item.nursery_id = line.nursery_id AND item.id = line.inventory_item_id
    LEFT JOIN inventory_categories AS category ON category.nursery_id = line.nursery_id AND category.id = item.category_id
    LEFT JOIN (
      SELECT batch.id AS the_batch, batch.nursery_id AS of_nursery, batch_code, ${nameOf(db, 'container_sizes', sql`container_size_id`)} AS container_size, ${nameOf(db, 'locations', sql`location_id`)} AS location, state, sold_before, quantity_current, batch.cost, common_name
      FROM plant_batches AS batch JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = plant_type_id
      WHERE batch.nursery_id = ${db.nursery_id}
    ) AS batch ON of_nursery = line.nursery_id AND the_batch = line.batch_id
    LEFT JOIN users ON users.nursery_id = line.nursery_id AND users.id = line.counted_by
    WHERE line.nursery_id = ${db.nursery_id} AND line.stocktake_id = ${id}${more}
    ORDER BY coalesce(location, ''), category.name, 4, batch_code, line.id`,
  )

export const sheetOf = (db: Db, id: StocktakeId) => sheet(db, id, none)
export const lineOf = async (db: Db, id: StocktakeId, lineId: string) => (await sheet(db, id, sql` AND line.id = ${lineId}`))[0]

const Done = z.object({ id: Id })

const CountedRow = z.object({
  at: z.string(),
  expected: DecimalText,
})

/**
 * Time of a count made `secondsAgo`, and the stock expected then: stock now less later movements. Undefined if the line does not
 * exist.
 */
const countedRow = (db: Db, lineId: string, stocktakeId: StocktakeId, secondsAgo: number) =>
  db.maybe(
    CountedRow,
    sql`
    SELECT at::text, (coalesce(item.quantity_on_hand, batch.quantity_current) - coalesce(
        (SELECT sum(delta) FROM inventory_transactions AS move
          WHERE move.nursery_id = ${db.nursery_id} AND move.inventory_item_id = item.id AND move.created_at > at),
        (SELECT sum(delta) FROM batch_history AS move
          WHERE move.nursery_id = ${db.nursery_id} AND move.batch_id = batch.id AND move.created_at > at), 0))::text AS expected
    FROM (SELECT clock_timestamp() - make_interval(secs => ${secondsAgo}::int) AS at) AS moment, stocktake_lines AS line
    LEFT JOIN inventory_items AS item ON item.nursery_id = line.nursery_id AND item.id = line.inventory_item_id
    LEFT JOIN plant_batches AS batch ON batch.nursery_id = line.nursery_id AND batch.id = line.batch_id
    WHERE line.nursery_id = ${db.nursery_id} AND line.id = ${lineId} AND line.stocktake_id = ${stocktakeId}`,
  )

/** Writes a count with the stock expected at its time. Undefined if the line does not exist. */
export async function writeCount(
  db: Db,
  userId: UserId,
  lineId: string,
  stocktakeId: StocktakeId,
  counted: string,
  secondsAgo: number,
) {
  const row = await countedRow(db, lineId, stocktakeId, secondsAgo)
  if (!row) return undefined
  return db.maybe(
    Done,
    sql`
    UPDATE stocktake_lines SET counted = ${counted}::numeric, counted_at = ${row.at}::timestamptz, counted_by = ${userId},
      expected = ${row.expected}::numeric
    WHERE nursery_id = ${db.nursery_id} AND id = ${lineId} AND stocktake_id = ${stocktakeId} RETURNING id`,
  )
}

export const clearCount = (db: Db, lineId: string, stocktakeId: StocktakeId) =>
  db.maybe(
    Done,
    sql`
    UPDATE stocktake_lines SET counted = NULL, counted_at = NULL, counted_by = NULL, expected = NULL
    WHERE nursery_id = ${db.nursery_id} AND id = ${lineId} AND stocktake_id = ${stocktakeId} RETURNING id`,
  )

/** Puts what has this code on the sheet; gives its line, the one that is there already too. Undefined where nothing has this code. */
export async function addLine(db: Db, id: StocktakeId, kind: 'supplies' | 'plants', code: string): Promise<string | undefined> {
  const product = await db.maybe(
    Done,
    kind === 'supplies'
      ? sql`SELECT id FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND (barcode = ANY(${barcodeForms(code)}::text[]) OR lower(name) = lower(${code})) LIMIT 1`
      : sql`SELECT id FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND upper(batch_code) = upper(${code})`,
  )
  if (!product) return undefined
  const column = kind === 'supplies' ? sql`inventory_item_id` : sql`batch_id`
  await db.run(sql`
    INSERT INTO stocktake_lines (nursery_id, stocktake_id, ${column}) VALUES (${db.nursery_id}, ${id}, ${product.id}) ON CONFLICT DO NOTHING`)
  const line = await db.maybe(
    Done,
    sql`SELECT id FROM stocktake_lines WHERE nursery_id = ${db.nursery_id} AND stocktake_id = ${id} AND ${column} = ${product.id}`,
  )
  return line?.id
}

const Again = z.object({ name: z.string() })
/** Something on the sheet that was counted and booked elsewhere after it was counted here: both would book the same difference. */
export const countedElsewhere = (db: Db, id: StocktakeId) =>
  db.maybe(
    Again,
    sql`
    SELECT coalesce(item.name, batch_code) AS name FROM stocktake_lines AS line
    LEFT JOIN inventory_items AS item ON item.nursery_id = line.nursery_id AND item.id = line.inventory_item_id
    LEFT JOIN plant_batches AS batch ON batch.nursery_id = line.nursery_id AND batch.id = line.batch_id
    WHERE line.nursery_id = ${db.nursery_id} AND stocktake_id = ${id} AND counted <> expected AND (
      EXISTS (
        SELECT FROM inventory_transactions AS move
        WHERE move.nursery_id = ${db.nursery_id} AND move.inventory_item_id = line.inventory_item_id AND move.kind = 'count' AND move.created_at > counted_at
          AND NOT EXISTS (SELECT FROM inventory_transactions AS back WHERE back.nursery_id = ${db.nursery_id} AND back.reverses = move.id))
      OR EXISTS (
        SELECT FROM batch_history AS move LEFT JOIN batch_operations AS operation ON operation.nursery_id = move.nursery_id AND operation.id = operation_id
        WHERE move.nursery_id = ${db.nursery_id} AND move.batch_id = line.batch_id AND move.kind = 'count' AND move.created_at > counted_at
          AND reversed_by IS NULL))
    LIMIT 1`,
  )

const Merged = z.object({ name: z.string(), into: z.string() })
/** A batch whose plants were put into another one after they were counted: what the count found is there now. */
export const mergedSinceCount = (db: Db, id: StocktakeId) =>
  db.maybe(
    Merged,
    sql`
    SELECT batch.batch_code AS name, other.batch_code AS into FROM stocktake_lines AS line
    JOIN batch_history AS move ON move.nursery_id = line.nursery_id AND move.batch_id = line.batch_id AND move.kind = 'merge' AND delta < 0 AND move.created_at > counted_at
    JOIN batch_operations AS operation ON operation.nursery_id = move.nursery_id AND operation.id = move.operation_id AND reversed_by IS NULL
    JOIN plant_batches AS batch ON batch.nursery_id = move.nursery_id AND batch.id = move.batch_id
    JOIN plant_batches AS other ON other.nursery_id = move.nursery_id AND other.id = move.reference_id
    WHERE line.nursery_id = ${db.nursery_id} AND stocktake_id = ${id} AND counted <> expected
    LIMIT 1`,
  )

interface Booked {
  readonly id: string
  readonly inventory_transaction_id: string | null
  readonly operation_id: OperationId | null
}
export const markBooked = (db: Db, lines: readonly Booked[]) =>
  db.run(sql`
    UPDATE stocktake_lines SET inventory_transaction_id = booked.inventory_transaction_id, operation_id = booked.operation_id
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS booked (id uuid, inventory_transaction_id uuid, operation_id uuid)
    WHERE nursery_id = ${db.nursery_id} AND stocktake_lines.id = booked.id`)

const BookedLine = z.object({ id: Id, inventory_transaction_id: z.nullable(Id), operation_id: z.nullable(OperationId) })
export const bookedLines = (db: Db, id: StocktakeId) =>
  db.many(
    BookedLine,
    sql`
    SELECT id, inventory_transaction_id, operation_id FROM stocktake_lines
    WHERE nursery_id = ${db.nursery_id} AND stocktake_id = ${id} AND (inventory_transaction_id IS NOT NULL OR operation_id IS NOT NULL)
    ORDER BY inventory_item_id, batch_id`,
  )

export function setState(db: Db, userId: UserId, id: StocktakeId, state: 'booked' | 'cancelled'): Promise<number> {
  const bookedAt = nowIf(state === 'booked') ?? sql`booked_at`
  return db.run(sql`
    UPDATE stocktakes AS stocktake SET state = ${state}, printed_location = ${place(db)}, booked_at = ${bookedAt}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
}
