/**
 * Withholds sprayed plants from sale until the days before sale on the label have passed, including plants already
 * for sale.
 */
import { spelledOutDay } from '#kernel/format.ts'
import type { UserId } from '#kernel/id.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { saleFrom } from '#modules/growing/spray/spray-limits.ts'
import type { HeldState } from '#modules/growing/ledger/batch-snapshot.ts'
import { withheldOnlyBy, withheldToo } from '#modules/growing/ledger/hold.ts'
import { writeHeldStates } from '#modules/growing/ledger/server/hold-batch.ts'
import { lockHeldStates } from '#modules/growing/ledger/server/lock-batches.ts'
import type { Db } from '#server/database.ts'
import type { Assignment, Job } from '#server/jobs.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import * as queries from './sprayed-batches.queries.ts'

/** Withholds the plants that were in the place when it was sprayed, and the batches made of them since. */
export async function withholdSprayed(db: Db, userId: UserId, sprayId: string): Promise<void> {
  const { timeZone } = await readSettings(db)
  await withhold(db, userId, await queries.sprayedBatches(db, timeZone, { sprayId }))
}

/** Withholds new batches of plants that were there before something was sprayed. */
export async function withholdNew(db: Db, userId: UserId, batchIds: readonly string[]): Promise<void> {
  const { timeZone } = await readSettings(db)
  await withhold(db, userId, await queries.sprayedBatches(db, timeZone, { batchIds }))
}

async function withhold(db: Db, userId: UserId, sprayed: readonly queries.SprayedBatch[]): Promise<void> {
  const today = await todayOf(db)
  const due = sprayed.flatMap(({ sprayed_on, days_before_sale, ...spraying }) => {
    const sale_from = saleFrom(sprayed_on, days_before_sale)
    return sale_from !== null && sale_from > today ? [{ ...spraying, sale_from }] : []
  })
  if (due.length === 0) return
  const batches = await lockHeldStates(db, [...new Set(due.map(({ batch_id }) => batch_id))])
  const next = batches.map((batch) => {
    const own = due.filter(({ batch_id }) => batch_id === batch.id)
    const held = own.reduce<HeldState>(
      (all, { spray_id, ...until }) => withheldToo(all, { withheld_by: [spray_id], ...until }),
      batch,
    )
    const reason = `Sprayed with ${held.sprayed_with}: not for sale before ${spelledOutDay(held.sale_from ?? '')}`
    return { ...held, id: batch.id, reason }
  })
  await writeHeldStates(db, userId, next)
}

/** Frees what is withheld by sprayings whose day has come, or whose record is void; returns how many batches. */
export async function releaseSprayed(db: Db, userId: UserId | null = null): Promise<number> {
  const { timeZone } = await readSettings(db)
  const today = await todayOf(db)
  const left = new Map((await queries.withheldBatches(db, timeZone, today)).map(({ id, ...still }) => [id, still]))
  if (left.size === 0) return 0
  const next = (await lockHeldStates(db, [...left.keys()])).map(({ id, quantity_current, ...batch }) => ({
    ...withheldOnlyBy(batch, left.get(id) ?? batch, quantity_current),
    id,
    reason: 'The days before sale have passed, or the spray record was voided',
  }))
  await writeHeldStates(db, userId, next)
  return next.length
}

async function releaseByDay({ pool, events, nursery_id }: Assignment): Promise<void> {
  const released = await withTenantTransaction(pool, nursery_id, (db) => releaseSprayed(db))
  if (released > 0) for (const about of ['/api/plant-batches', '/api/plant-types'] as const) events.publish({ about, nursery_id })
}

export const batchJobs: readonly Job[] = [{ name: 'batches.sprayed', byTheClock: true, work: releaseByDay }]
