/** The corrected price of supplies follows them into the plants they were used for, and into all that came of those. */
import type { UserId } from '#kernel/id.ts'
import { componentOf } from '#modules/growing/ledger/operation-costs.ts'
import type { ActRow } from '#modules/growing/ledger/act.ts'
import { followCost } from '#modules/growing/ledger/follow-cost.ts'
import { correctingEntries } from '#modules/growing/ledger/input-correction.ts'
import { writeOperations } from '#modules/growing/ledger/server/write-operations.ts'
import { closedThrough } from '#modules/setup/settings/server/books.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import type { CarriedCost } from '#modules/supplies/carried-cost.ts'
import type { UsedDifference } from '#modules/supplies/server/price-differences.ts'
import { sum } from '#kernel/money.ts'
import { formatCost, parseCost } from '#kernel/quantity.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { batchesWithIds } from './batches.queries.ts'
import { describeCorrection } from './describe-correction.ts'
import { lockDescendants } from './follow-costs.ts'
import { batchesOfOperations } from './follow-costs.queries.ts'
import { relativesOf } from './lineage.queries.ts'
import { effectiveRows } from './read-acts.ts'

/** Places each share on the plants of its operation, right after the supply's own cost. */
async function placingOf(db: Db, used: UsedDifference) {
  const component = componentOf(used.name)
  const shares = used.since.flatMap(({ operation_id, ...share }) => (operation_id === null ? [] : [{ operation_id, ...share }]))
  const ids = await batchesOfOperations(
    db,
    shares.map(({ operation_id }) => operation_id),
    component,
  )
  const placing = (rows: readonly ActRow[]) =>
    shares.flatMap(({ operation_id, cost, day }) => {
      const at = rows.findLastIndex(
        (row) => row.operation_id === operation_id && row.kind === 'cost' && row.component === component,
      )
      const row = rows[at]
      return row ? [{ operation_id, batch_id: row.batch_id, before: at + 1, cost, day }] : []
    })
  return { ids, placing, component }
}

/** Ledger entries that correct the cost of plants on hand, plants sold and plants lost, each on its day. */
async function correctionFor(db: Db, used: UsedDifference, lock: boolean) {
  const { ids, placing, component } = await placingOf(db, used)
  const family = await relativesOf(db, ids, 'down')
  const batches = lock ? await lockDescendants(db, ids, family) : []
  const [ledger, members, closed, today] = await Promise.all([
    effectiveRows(db, family),
    batchesWithIds(db, family),
    closedThrough(db),
    todayOf(db),
  ])
  const placed = placing(ledger)
  const entries = correctingEntries({
    differences: new Map([[component, { ...followCost(placed, ledger), placed }]]),
    rows: ledger,
    members: members.map(({ id, started_on, cost }) => ({ id, started_on, cost: parseCost(cost) })),
    day: used.day,
    countsOn: (day) => (closed !== null && day <= closed ? today : day),
    reason: `Price of ${used.name} corrected`,
  })
  const shares = placed.map(({ operation_id, cost }) => ({ operation_id, component, cost: formatCost(cost) }))
  return { batches, entries, shares }
}

export async function previewUsed(db: Db, used: UsedDifference): Promise<CarriedCost> {
  const { entries } = await correctionFor(db, used, false)
  return describeCorrection(db, entries)
}

export async function carryUsed(db: Db, userId: UserId, used: UsedDifference): Promise<void> {
  const { batches, entries, shares } = await correctionFor(db, used, true)
  if (entries.length === 0) return
  const difference = formatCost(sum(used.since.map(({ cost }) => cost)))
  const details = { inventory_item_id: used.inventory_item_id, difference, shares }
  await writeOperations(db, userId, [
    { kind: 'correction', occurred_on: used.day, plan: { entries, newBatches: [], changes: [] }, details, batches },
  ])
  const changed = [...new Set(entries.map(({ batch_id }) => batch_id))]
  await recordChanges(
    db,
    changed.map((subject_id) => ({
      user_id: userId,
      action: 'batch.correction',
      subject_type: 'batch',
      subject_id,
      after: { ...details, reason: entries[0]?.reason },
    })),
  )
}
