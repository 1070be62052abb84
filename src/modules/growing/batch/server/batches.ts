/** Commands on batches that need no plan: listing them, adding one. */
import { readPlant } from '#modules/plants/server/read-plants.ts'
import type { BatchId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { readSpecification, specificationFaults } from '#modules/setup/reference/specification.ts'
import { addDays, mondayOfWeek } from '#kernel/day.ts'
import { invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import { type NewBatch, type PlantBatch, codePrefix } from '../batch.ts'
import type * as calls from '../contract.ts'
import { type BatchFilter, batchOrders, batchWithId, batchesPage, countBatches } from './batches.queries.ts'
import { addBatches } from './add-batches.ts'

type Query = z.infer<typeof calls.listBatches.query>

export async function listBatches(
  db: Db,
  { limit, cursor, sort, ready, archived, ...more }: Query,
): Promise<ApiReply<PlantBatch[]>> {
  const filter: BatchFilter = { ...more, archived: archived === 'true', ready: ready ? await daysOf(db, ready) : undefined }
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: batchOrders(db),
      standard: '-started',
      id: sql`batch.id`,
      read: (most, sorted) => batchesPage(db, filter, most, sorted),
      sums: async () => ({ total: await countBatches(db, filter) }),
    },
  )
}

/** NOT_FOUND if there is none. */
export const readBatch = (db: Db, id: BatchId): Promise<PlantBatch> => batchWithId(db, id)

async function daysOf(db: Db, ready: string): Promise<readonly [string, string]> {
  if (ready === 'late') return ['0001-01-01', addDays(await todayOf(db), -1)]
  const [year, week] = ready.split('-W')
  const monday = mondayOfWeek(Number(year), Number(week))
  return [monday, addDays(monday, 6)]
}

/** Plants that are for sale from the moment they are entered. */
export const startStock = (db: Db, userId: UserId, stock: Pick<NewBatch, 'plant_type_id' | 'container_size' | 'quantity'>) =>
  createBatch(db, userId, { ...stock, state: 'for_sale' })

export async function createBatch(db: Db, userId: UserId, wanted: NewBatch): Promise<PlantBatch> {
  const plant = await readPlant(db, wanted.plant_type_id)
  if (!plant) throw invalid([{ path: 'plant_type_id', message: 'This plant is archived. Choose another.' }])
  const specification = readSpecification(wanted)
  const faults = specificationFaults(specification)
  if (faults.length > 0) throw invalid(faults)
  const started_on = wanted.started_on ?? (await todayOf(db))
  const batch = {
    plant_type_id: wanted.plant_type_id,
    prefix: codePrefix(plant.botanical_name, plant.common_name, started_on),
    container_size: wanted.container_size,
    quantity: wanted.quantity,
    location: wanted.location || null,
    state: wanted.state ?? 'growing',
    method: wanted.method ?? 'bought_in',
    started_on,
    ready_on: wanted.ready_on ?? null,
    ...specification,
    notes: wanted.notes ?? '',
  } as const
  const [id = ''] = await addBatches(db, [batch], { user_id: userId, reason: '' })
  await recordChange(db, { user_id: userId, action: 'batch.create', subject_type: 'batch', subject_id: id, after: batch })
  return batchWithId(db, id)
}
