/** The operation of finding plants that must have been there, because they were sold: counted up in the batch they most likely came from. */
import { PlantTypeId, type UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { Problem } from '#kernel/problem.ts'
import { Id } from '#kernel/wire.ts'
import { entryIdOf } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { planState } from '../batch-operation.ts'
import { planCount } from '../count.ts'
import type { Restriction } from '../batch-snapshot.ts'
import { restrictionMessage } from '../hold.ts'
import { restrictionOfKind } from './hold-batch.ts'
import { lockOnce, recordOperations } from './with-operations.ts'
import { type Operation, writeOperations } from './write-operations.ts'

interface FoundPlants {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  /** Null: any grade. */
  readonly grade: string | null
  readonly quantity: number
}

/** Adds plants until every kind has at least its quantity for sale. Throws a Problem for kinds that never had a batch. */
export async function findPlants(db: Db, userId: UserId, wanted: readonly FoundPlants[], reason: string): Promise<void> {
  const kinds = [...Map.groupBy(wanted, kindOf).values()].flatMap(([kind, ...others]) =>
    kind ? [others.reduce((sum, { quantity }) => ({ ...sum, quantity: sum.quantity + quantity }), kind)] : [],
  )
  const likely = new Map((await likelyBatches(db, kinds)).map((batch) => [kindOf(batch), batch]))
  const unknown = kinds.find((kind) => !likely.has(kindOf(kind)))
  if (unknown) throw noBatchOf(await restrictionOfKind(db, unknown))
  const missing = kinds.flatMap((kind) => {
    const batch = likely.get(kindOf(kind))
    return batch && batch.available < kind.quantity ? [{ id: batch.id, quantity: kind.quantity - batch.available }] : []
  })
  // A line of any grade and one of a grade may find the same batch.
  const byBatch = [...Map.groupBy(missing, ({ id }) => id)].map(([id, ofBatch]) => ({
    id,
    quantity: ofBatch.reduce((all, { quantity }) => all + quantity, 0),
  }))
  await countUp(db, userId, byBatch, reason)
}

const kindOf = ({ plant_type_id, container_size, grade }: Omit<FoundPlants, 'quantity'>) =>
  `${plant_type_id} ${container_size} ${grade ?? ''}`

const noBatchOf = (restriction: Omit<Restriction, 'withheld_by'> | undefined) =>
  new Problem(
    'NOT_ENOUGH_PLANTS',
    restriction === undefined
      ? 'No batch of this plant and size exists. Start one under Production, then try again.'
      : restrictionMessage('All stock of this plant and size', restriction, {
          hold: 'Release it under Recall, then record the sale.',
          day: 'Record the sale from that day, or correct the spray record under Task Management, Sprays.',
        }),
  )

const Likely = z.object({
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  grade: z.nullable(z.string()),
  id: Id,
  available: z.int(),
})

/** Newest batch for sale of each kind, otherwise the one that sold out last. Kinds without one are left out. */
const likelyBatches = (db: Db, kinds: readonly FoundPlants[]) =>
  db.many(
    Likely,
    sql`
    SELECT kind.plant_type_id, kind.container_size, kind.grade, batch.id, batch.available
    FROM jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) AS kind (plant_type_id uuid, container_size text, grade text) CROSS JOIN LATERAL (
      SELECT id, coalesce(sum(quantity_current) FILTER (WHERE state = 'for_sale') OVER (), 0)::int AS available FROM plant_batches
      WHERE nursery_id = ${db.nursery_id} AND plant_type_id = kind.plant_type_id AND container_size_id = ${entryIdOf(db, 'container_sizes', sql`kind.container_size`)}
        AND (kind.grade IS NULL OR grade_id = ${entryIdOf(db, 'grades', sql`kind.grade`)})
        AND state IN ('for_sale', 'finished') AND on_hold = '' AND sale_from IS NULL
      ORDER BY state = 'for_sale' DESC, started_on DESC, id LIMIT 1
    ) AS batch`,
  )

interface MissingPlants {
  readonly id: string
  readonly quantity: number
}

async function countUp(db: Db, userId: UserId, missing: readonly MissingPlants[], reason: string): Promise<void> {
  if (missing.length === 0) return
  const today = await todayOf(db)
  const ids = missing.map(({ id }) => id)
  const counts = (await lockOnce(db, ids)).map((batch, i): Operation => {
    const variance = missing[i]?.quantity ?? 0
    const counted = batch.quantity_current + variance
    const details = { counted, before: batch.quantity_current, variance, notes: reason }
    return { kind: 'count', occurred_on: today, plan: planCount(batch, counted, reason), details, batches: [batch] }
  })
  await writeOperations(db, userId, counts)
  await recordOperations(db, userId, counts)
  const set = { state: 'for_sale' } as const
  const soldOut = (await lockOnce(db, ids)).filter(({ state }) => state !== 'for_sale')
  if (soldOut.length === 0) return
  await writeOperations(
    db,
    userId,
    soldOut.map((batch) => ({
      kind: 'state',
      occurred_on: today,
      plan: planState(batch, set, reason),
      details: set,
      batches: [batch],
    })),
  )
}
