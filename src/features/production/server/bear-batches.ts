/** New batches, many at once: each with a code of its own and its first row in the ledger. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { type methods, batchCode } from '../batch.ts'

export interface Birth {
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

const Counter = z.object({ stem: z.string(), last_number: z.int() })

/** Gives the ids, in the order of the births. */
export async function bearBatches(
  db: Db,
  births: readonly Birth[],
  why: { readonly user_id: string; readonly reason: string },
): Promise<string[]> {
  const wanted = Map.groupBy(births, (birth) => birth.stem)
  // Taken in the order of their names, so that two imports never wait for each other.
  const stems = [...wanted.keys()].toSorted()
  const counters = await db.many(
    Counter,
    sql`
    INSERT INTO batch_code_counters (nursery_id, stem, last_number)
    SELECT ${db.nursery_id}, stem, count FROM unnest(${stems}::text[], ${stems.map((stem) => wanted.get(stem)?.length ?? 0)}::int[]) AS t (stem, count)
    ON CONFLICT (nursery_id, stem) DO UPDATE SET last_number = batch_code_counters.last_number + excluded.last_number
    RETURNING stem, last_number`,
  )
  const next = new Map(counters.map(({ stem, last_number }) => [stem, last_number - (wanted.get(stem)?.length ?? 0)]))
  const rows = births.map(({ stem, ...birth }) => {
    const number = (next.get(stem) ?? 0) + 1
    next.set(stem, number)
    return { ...birth, id: newId(), batch_code: batchCode(stem, number) }
  })

  await db.run(sql`
    WITH born AS (
      INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size, quantity_current, location, state, method, started_on, ready_on, notes, created_by, updated_by)
      SELECT ${db.nursery_id}, id, plant_type_id, batch_code, container_size, quantity, location, state, method, started_on, ready_on, notes, ${why.user_id}, ${why.user_id}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS birth (id uuid, plant_type_id uuid, batch_code text, container_size text,
        quantity int, location text, state text, method text, started_on date, ready_on date, notes text)
      RETURNING id, quantity_current, started_on
    )
    INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, happened_on, reason, created_by)
    SELECT ${db.nursery_id}, id, 'birth', quantity_current, quantity_current, started_on, ${why.reason}, ${why.user_id} FROM born`)
  return rows.map((row) => row.id)
}
