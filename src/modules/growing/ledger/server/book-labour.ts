/** The operation of working on a batch without moving its plants: the minutes become part of its cost. */
import type { BatchId, UserId } from '#kernel/id.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { cents } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { labourCost } from '../operation-costs.ts'
import { lockBatches } from './lock-batches.ts'
import { recordOperations } from './with-operations.ts'
import { type Operation, writeOperations } from './write-operations.ts'

interface Work {
  readonly batch_id: BatchId
  readonly minutes: number
  readonly reason: string
}

/**
 * The operations of work on batches, in the order of the work; undefined for work that costs nothing, and where no plants are left that could
 * carry its cost.
 */
export async function bookWorkOn(db: Db, userId: UserId, works: readonly Work[]): Promise<(string | undefined)[]> {
  if (works.length === 0) return []
  const [settings, today, locked] = await Promise.all([
    readSettings(db),
    todayOf(db),
    lockBatches(db, [...new Set(works.map(({ batch_id }) => batch_id))]),
  ])
  const batches = new Map(locked.map((batch) => [batch.id, batch]))
  const operations = works.map(({ batch_id, minutes, reason }): Operation | undefined => {
    const batch = batches.get(batch_id)
    const cost = labourCost(minutes, cents(settings.hourlyRate))
    if (!batch || batch.quantity_current === 0 || cost === 0n) return undefined
    return {
      kind: 'work',
      occurred_on: today,
      details: { minutes, reason },
      plan: {
        newBatches: [],
        changes: [],
        entries: [{ batch_id, kind: 'cost', delta: 0, cost, component: 'labour', reason }],
      },
      batches: [batch],
    }
  })
  const booked = operations.filter((operation) => operation !== undefined)
  const ids = (await writeOperations(db, userId, booked)).values()
  await recordOperations(db, userId, booked)
  return operations.map((operation) => operation && ids.next().value)
}
