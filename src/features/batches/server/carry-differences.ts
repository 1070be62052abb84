/** The corrected price of supplies follows them into the plants they were used for, and into all that came of those. */
import type { UserId } from '#kernel/id.ts'
import { componentOf } from '#features/stock-ledger/operation-costs.ts'
import type { PlacedCost } from '#features/stock-ledger/follow-cost.ts'
import type { CarriedCost } from '#features/supplies/carried-cost.ts'
import type { UsedDifference } from '#features/supplies/server/correct-movement.ts'
import { prorate, sum } from '#kernel/money.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { describeCarried, followFrom, lockAndFollow, writeCarried } from './follow-costs.ts'
import { type FamilyRow, batchesOfOperations, usesSince } from './follow-costs.queries.ts'

/** The share of each operation that used the supply since: by quantity, beside what was used otherwise. */
async function sharesOf(db: Db, { inventory_item_id, since, quantity, difference }: UsedDifference) {
  const uses = (await usesSince(db, inventory_item_id, since)).map((use) => ({ ...use, quantity: parseQuantity(use.quantity) }))
  const known = sum(uses.map((use) => use.quantity))
  const rest = known < quantity ? quantity - known : 0n
  const shares = prorate(difference, [...uses.map((use) => use.quantity), rest])
  return uses.flatMap(({ operation_id }, i) => (operation_id === null ? [] : [{ operation_id, cost: shares[i] ?? 0n }]))
}

/** Each share begins at the plants of its operation, right after what the supply had cost them. */
async function placingOf(db: Db, used: UsedDifference) {
  const component = componentOf(used.name)
  const shares = await sharesOf(db, used)
  const ids = await batchesOfOperations(
    db,
    shares.map(({ operation_id }) => operation_id),
    component,
  )
  const placing = (rows: readonly FamilyRow[]): PlacedCost[] =>
    shares.flatMap(({ operation_id, cost }) => {
      const at = rows.findLastIndex(
        (row) => row.operation_id === operation_id && row.kind === 'cost' && row.component === component,
      )
      const row = rows[at]
      return row ? [{ batch_id: row.batch_id, before: at + 1, cost }] : []
    })
  return { ids, placing, component }
}

export async function previewUsed(db: Db, used: UsedDifference): Promise<CarriedCost> {
  const { ids, placing } = await placingOf(db, used)
  return describeCarried(db, await followFrom(db, ids, placing))
}

export async function carryUsed(db: Db, userId: UserId, used: UsedDifference): Promise<void> {
  const { ids, placing, component } = await placingOf(db, used)
  const carrying = await lockAndFollow(db, ids, placing)
  const details = { inventory_item_id: used.inventory_item_id, since: used.since }
  const reason = `Price of ${used.name} corrected`
  await writeCarried(db, userId, carrying, { kind: 'correction', day: used.day, component, reason, details })
}
