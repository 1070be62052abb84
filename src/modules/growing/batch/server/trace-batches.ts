/** Walking the families of many batches at once, for modules that know where batches came from. */
import type { Db } from '#server/database.ts'
import type { PlantBatch } from '../batch.ts'
import type { RecallLine } from '../lineage.ts'
import { batchesWithIds } from './batches.queries.ts'
import { relativesOf, recallOf } from './lineage.queries.ts'

/** These batches and everything that came of them (`down`), or everything that went into them (`up`). */
export const familyOf = async (db: Db, ids: readonly string[], way: 'down' | 'up'): Promise<PlantBatch[]> =>
  ids.length === 0 ? [] : batchesWithIds(db, await relativesOf(db, ids, way))

/** Customers who bought of these batches or their descendants: the newest lines up to a limit. */
export const buyersOf = async (db: Db, ids: readonly string[], limit: number): Promise<RecallLine[]> =>
  ids.length === 0 ? [] : recallOf(db, ids, limit)
