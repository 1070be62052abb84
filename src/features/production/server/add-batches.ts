/** New batches, many at once: each with a code of its own and its first row in the ledger. */
import { createMissing, joinEntry } from '#features/reference/server/find-or-create.ts'
import { refuseIfClosed } from '#features/settings/server/books.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { type methods, batchCode } from '../batch.ts'
import { takeBatchNumbers } from '#server/number-sequence.ts'

interface AddedBatch {
  readonly plant_type_id: string
  /** `26W31-PHOTEN`, from `codeStem`. */
  readonly stem: string
  readonly container_size: string
  readonly quantity: number
  readonly location: string | null
  readonly state: 'growing' | 'for_sale'
  readonly method: (typeof methods)[number]
  readonly started_on: string
  readonly ready_on: string | null
  readonly notes: string
}

/** Gives the ids, in the order of `added`. */
export async function addBatches(
  db: Db,
  added: readonly AddedBatch[],
  why: { readonly user_id: string; readonly reason: string },
): Promise<string[]> {
  const numbers = await takeBatchNumbers(
    db,
    added.map(({ stem }) => stem),
  )
  const allowed = refuseIfClosed(db, ...added.map(({ started_on }) => started_on))
  const rows = added.map(({ stem, ...batch }, i) => ({ ...batch, id: newId(), batch_code: batchCode(stem, numbers[i] ?? 0) }))

  const places = createMissing(
    db,
    'locations',
    added.map(({ location }) => location),
  )
  const written = db.run(sql`
    WITH added AS (
      INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size, quantity_current, location, location_id, state, method, started_on, ready_on, notes, created_by, updated_by)
      SELECT ${db.nursery_id}, batch.id, plant_type_id, batch_code, container_size, quantity, place.name, place.id, state, method, started_on, ready_on, notes, ${why.user_id}, ${why.user_id}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS batch (id uuid, plant_type_id uuid, batch_code text, container_size text,
        quantity int, location text, state text, method text, started_on date, ready_on date, notes text)
      ${joinEntry(db, 'locations', sql`batch.location`, sql`place`)}
      RETURNING id, quantity_current, started_on
    )
    INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, happened_on, reason, created_by)
    SELECT ${db.nursery_id}, id, 'birth', quantity_current, quantity_current, started_on, ${why.reason}, ${why.user_id} FROM added`)
  await Promise.all([allowed, places, written])
  return rows.map((row) => row.id)
}
