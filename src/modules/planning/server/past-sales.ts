/** Imported weekly sales from before the nursery used the product; read by the forecast and the planner only. */
import { type ImportedMark, deleteImportedMarks, insertImportedMarks } from './marked-weeks.queries.ts'
import type { PlantTypeId } from '#kernel/id.ts'
import { createMissing, joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

export type { ImportedMark }

export interface PastSale {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  /** The Monday of the week. */
  readonly week: string
  readonly quantity: string
  /** Period of the imported row: one day, or a month. */
  readonly first_day: string
  readonly last_day: string
}

/** Adds sales, and the marks of weeks that were a promotion or sold out. */
export async function addPastSales(
  db: Db,
  import_id: string,
  sales: readonly PastSale[],
  marks: readonly ImportedMark[],
): Promise<void> {
  await createMissing(
    db,
    'container_sizes',
    [...sales, ...marks].map(({ container_size }) => container_size),
  )
  await db.run(sql`
    INSERT INTO past_sales (nursery_id, plant_type_id, container_size_id, week, first_day, last_day, quantity, import_id)
    SELECT ${db.nursery_id}, plant_type_id, size.id, week, first_day, last_day, quantity, ${import_id}
    FROM jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) AS sold (plant_type_id uuid, container_size text, week date, first_day date, last_day date,
      quantity numeric)
    ${joinEntry(db, 'container_sizes', sql`sold.container_size`, sql`size`)} RETURNING 1`)
  await insertImportedMarks(db, import_id, marks)
}

export async function deletePastSales(db: Db, import_id: string): Promise<void> {
  await db.run(sql`DELETE FROM past_sales WHERE nursery_id = ${db.nursery_id} AND import_id = ${import_id}`)
  await deleteImportedMarks(db, import_id)
}
