/** The SQL of seed lots. Stock on hand is the sum of the entries that count. */
import * as z from 'zod/mini'
import type { OperationId, UserId } from '#kernel/id.ts'
import { Day, Id } from '#kernel/wire.ts'
import { entryIdOf, createMissing } from '#modules/setup/reference/server/find-or-create.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { type NewSeedLot, SeedEntry, SeedLot, type SeedLotChange } from '../seed-lot-fields.ts'
import type { SeedEntryKind } from '../seed-lot.ts'

/** False for an entry that was undone, and for a sowing whose operation was undone or taken out. */
const counts = (db: Db) => sql`
  NOT EXISTS (SELECT FROM seed_entries AS undo WHERE undo.nursery_id = ${db.nursery_id} AND undo.reverses = entry.id)
  AND (entry.operation_id IS NULL OR EXISTS (
    SELECT FROM batch_operations AS operation
    WHERE operation.nursery_id = ${db.nursery_id} AND operation.id = entry.operation_id AND operation.reversed_by IS NULL AND NOT EXISTS (
      SELECT FROM batch_operations AS removal
      WHERE removal.nursery_id = ${db.nursery_id} AND removal.corrects = operation.id AND removal.kind = 'act_correction'
        AND removal.reversed_by IS NULL AND removal.details -> 'act' ->> 'removed' = 'true')))`

/** The day of a sowing whose operation was moved to another day; null without such a correction. */
const correctedDay = (db: Db) => sql`(
    SELECT (correction.details -> 'act' ->> 'occurred_on')::date FROM batch_operations AS correction
    WHERE correction.nursery_id = ${db.nursery_id} AND correction.corrects = entry.operation_id AND correction.kind = 'act_correction'
      AND correction.reversed_by IS NULL AND correction.details -> 'act' ? 'occurred_on'
    ORDER BY correction.created_at DESC, correction.id DESC LIMIT 1)`

const select = (db: Db, where: Sql) => sql`
  SELECT lot.id, lot.plant_type_id, common_name, botanical_name, lot.code, ${nameOf(db, 'vendors', sql`lot.vendor_id`)} AS vendor, lot.vendor_id, lot.harvested_on,
    lot.unit, trim_scale(lot.per_gram) AS per_gram, lot.notes, trim_scale(coalesce(moved.on_hand, 0)) AS on_hand, (round(1000.0 * test.germinated / test.tested) / 10)::float8 AS germination,
    test.occurred_on AS tested_on, lot.archived_at IS NOT NULL AS archived, lot.version
  FROM seed_lots AS lot
  JOIN plant_types AS plant ON plant.nursery_id = ${db.nursery_id} AND plant.id = lot.plant_type_id
  LEFT JOIN LATERAL (
    SELECT sum(quantity) AS on_hand FROM seed_entries AS entry
    WHERE entry.nursery_id = ${db.nursery_id} AND entry.seed_lot_id = lot.id AND ${counts(db)}) AS moved ON true
  LEFT JOIN LATERAL (
    SELECT tested, germinated, occurred_on FROM seed_entries AS entry
    WHERE entry.nursery_id = ${db.nursery_id} AND entry.seed_lot_id = lot.id AND entry.kind = 'test' AND ${counts(db)}
    ORDER BY occurred_on DESC, created_at DESC LIMIT 1) AS test ON true
  WHERE lot.nursery_id = ${db.nursery_id}${where}
  ORDER BY common_name, botanical_name, lot.harvested_on DESC NULLS LAST, lot.code, lot.id`

export const seedLots = (db: Db) => db.many(SeedLot, select(db, none))

export const seedLotWithId = (db: Db, id: string) => db.one(SeedLot, select(db, sql` AND lot.id = ${id}`))

/** Locked until the commit: two sowings never take the same seed. Unknown ids are left out. */
export async function lockSeedLots(db: Db, ids: readonly string[]) {
  await db.run(
    sql`SELECT FROM seed_lots WHERE nursery_id = ${db.nursery_id} AND id = ANY (${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`,
  )
  return db.many(SeedLot, select(db, sql` AND lot.id = ANY (${[...ids]}::uuid[])`))
}

export const entriesOf = (db: Db, lotId: string) =>
  db.many(
    SeedEntry,
    sql`
    SELECT entry.id, kind, coalesce(${correctedDay(db)}, entry.occurred_on) AS occurred_on, trim_scale(quantity) AS quantity, tested, germinated, batch.id AS batch_id, batch.batch_code, NOT (${counts(db)}) AS reversed, note,
      entry.created_at, btrim(concat_ws(' ', author.first_name, author.last_name)) AS created_by
    FROM seed_entries AS entry
    LEFT JOIN users AS author ON author.nursery_id = ${db.nursery_id} AND author.id = entry.created_by
    LEFT JOIN LATERAL (
      SELECT made.id, made.batch_code FROM batch_history AS history
      JOIN plant_batches AS made ON made.nursery_id = ${db.nursery_id} AND made.id = history.batch_id
      WHERE history.nursery_id = ${db.nursery_id} AND history.operation_id = entry.operation_id AND history.kind = 'created' LIMIT 1
    ) AS batch ON true
    WHERE entry.nursery_id = ${db.nursery_id} AND entry.seed_lot_id = ${lotId}
    ORDER BY entry.created_at DESC, entry.id DESC`,
  )

const Made = z.object({ id: Id })

export async function insertSeedLot(db: Db, user_id: UserId, lot: NewSeedLot): Promise<string> {
  await createMissing(db, 'vendors', [lot.vendor])
  const { id } = await db.one(
    Made,
    sql`
    INSERT INTO seed_lots (nursery_id, plant_type_id, code, vendor_id, harvested_on, unit, per_gram, notes, created_by)
    VALUES (${db.nursery_id}, ${lot.plant_type_id}, ${lot.code}, ${entryIdOf(db, 'vendors', lot.vendor ?? '')}, ${lot.harvested_on || null}, ${lot.unit},
      ${lot.per_gram || null}, ${lot.notes ?? ''}, ${user_id}) RETURNING id`,
  )
  return id
}

/** Undefined if somebody changed it since. */
export async function updateSeedLot(db: Db, id: string, lot: SeedLotChange, archived_at: Date | null) {
  await createMissing(db, 'vendors', [lot.vendor])
  return db.maybe(
    Made,
    sql`
    UPDATE seed_lots SET code = ${lot.code}, vendor_id = ${entryIdOf(db, 'vendors', lot.vendor ?? '')}, harvested_on = ${lot.harvested_on || null},
      per_gram = ${lot.per_gram || null}, notes = ${lot.notes ?? ''}, version = version + 1, updated_at = now(),
      archived_at = ${archived_at}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND version = ${lot.version} RETURNING id`,
  )
}

export const standingLots = (db: Db) => sql`SELECT 1 FROM seed_lots WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL`

interface NewEntry {
  readonly seed_lot_id: string
  readonly kind: SeedEntryKind
  readonly occurred_on: string
  readonly quantity: string
  readonly tested?: number
  readonly germinated?: number
  readonly operation_id?: OperationId
  readonly reverses?: string
  readonly note?: string | null | undefined
}

export const insertSeedEntries = (db: Db, user_id: UserId, entries: readonly NewEntry[]) =>
  db.run(sql`
    INSERT INTO seed_entries (nursery_id, seed_lot_id, kind, occurred_on, quantity, tested, germinated, operation_id, reverses, note, created_by)
    SELECT ${db.nursery_id}, seed_lot_id, kind, occurred_on, quantity, tested, germinated, operation_id, reverses, coalesce(note, ''), ${user_id}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS given (seed_lot_id uuid, kind text, occurred_on date, quantity numeric, tested int,
      germinated int, operation_id uuid, reverses uuid, note text) RETURNING 1`)

const FirstDay = z.object({ first: z.nullable(Day) })

/** First day of each lot: nothing is sown or tested before it came. */
export const receivedOn = (db: Db, lotId: string) =>
  db.one(
    FirstDay,
    sql`SELECT min(occurred_on) AS first FROM seed_entries WHERE nursery_id = ${db.nursery_id} AND seed_lot_id = ${lotId} AND kind = 'received'`,
  )

const SownLot = z.object({ seed_lot_id: Id })

export const lotOfSowing = (db: Db, operation_id: OperationId) =>
  db.maybe(
    SownLot,
    sql`SELECT seed_lot_id FROM seed_entries WHERE nursery_id = ${db.nursery_id} AND operation_id = ${operation_id} LIMIT 1`,
  )
