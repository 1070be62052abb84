/** The operation of finding plants that must have been there, because they were sold: counted up in the batch they most likely came from. */
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { todayOf } from '#features/settings/server/read-settings.ts'
import { Problem } from '#kernel/problem.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { planCount, planState } from '../batch-operation.ts'
import { stockOnHold } from './hold-batch.ts'
import { lockOnce, recordOperations } from './with-operations.ts'
import { type Operation, writeOperations } from './write-operations.ts'

interface FoundPlants {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly quantity: number
}

const Likely = z.object({ id: Id, available: z.int() })

/** So that every kind has at least its quantity for sale. Kinds of which there never was a batch are a Problem. */
export async function findPlants(db: Db, userId: UserId, wanted: readonly FoundPlants[], reason: string): Promise<void> {
  const kinds = Map.groupBy(wanted, ({ plant_type_id, container_size }) => `${plant_type_id} ${container_size}`)
  for (const lines of kinds.values()) {
    const [kind] = lines
    if (!kind) continue
    const quantity = lines.reduce((all, line) => all + line.quantity, 0)
    const likely = await likelyBatch(db, kind)
    const onHold = likely ? undefined : await stockOnHold(db, kind)
    if (onHold)
      throw new Problem(
        'NOT_ENOUGH_PLANTS',
        `All stock of this plant and size is on hold: ${onHold.reason}. Release it under Recall, then record the sale.`,
      )
    if (!likely)
      throw new Problem(
        'NOT_ENOUGH_PLANTS',
        'No batch of this plant and size exists. Start one under Production, then try again.',
      )
    if (likely.available < quantity) await countUp(db, userId, likely.id, quantity - likely.available, reason)
  }
}

/** The newest that is for sale, or else the one that was sold out last. */
const likelyBatch = (db: Db, { plant_type_id, container_size }: FoundPlants) =>
  db.maybe(
    Likely,
    sql`
    SELECT id, coalesce(sum(quantity_current) FILTER (WHERE state = 'for_sale') OVER (), 0)::int AS available FROM plant_batches
    WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${plant_type_id} AND container_size = ${container_size}
      AND state IN ('for_sale', 'finished') AND on_hold = ''
    ORDER BY state = 'for_sale' DESC, started_on DESC, id LIMIT 1`,
  )

async function countUp(db: Db, userId: UserId, id: string, missing: number, reason: string): Promise<void> {
  const today = await todayOf(db)
  const [batch] = await lockOnce(db, [id])
  if (!batch) return
  const counted = batch.quantity_current + missing
  const details = { counted, before: batch.quantity_current, variance: missing, notes: reason }
  const operations: Operation[] = [
    { kind: 'count', occurred_on: today, plan: planCount(batch, counted, reason), details, batches: [batch] },
  ]
  await writeOperations(db, userId, operations)
  await recordOperations(db, userId, operations)
  if (batch.state === 'for_sale') return
  const [again] = await lockOnce(db, [id])
  if (!again) return
  const set = { state: 'for_sale' } as const
  await writeOperations(db, userId, [
    { kind: 'state', occurred_on: today, plan: planState(again, set, reason), details: set, batches: [again] },
  ])
}
