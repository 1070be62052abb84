/** Costs that are known late: they go to the plants they were spent on, wherever those are by now. */
import type { OperationId, UserId } from '#kernel/id.ts'
import { toMillionths } from '#kernel/amount.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { type BatchSnapshot, type Component, checkDay } from '#modules/growing/ledger/batch-snapshot.ts'
import { noPlantsLeft, planCost } from '#modules/growing/ledger/batch-operation.ts'
import { type FollowedCost, type PlacedCost, followCost } from '#modules/growing/ledger/follow-cost.ts'
import type { ActRow } from '#modules/growing/ledger/act.ts'
import { costShares } from '#modules/growing/ledger/operation-costs.ts'
import { lockBatches } from '#modules/growing/ledger/server/lock-batches.ts'
import { recordOperations } from '#modules/growing/ledger/server/with-operations.ts'
import { type Operation, writeOperations } from '#modules/growing/ledger/server/write-operations.ts'
import type { CarriedCost } from '#modules/supplies/carried-cost.ts'
import { cents } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { type Millionths, formatCost, parseCost } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { ApiReply } from '#server/reply.ts'
import type { PlantBatch } from '../batch.ts'
import type { CostBody } from '../batch-bodies.ts'
import type { CostsQuery } from '../batch-cost-calls.ts'
import { batchesWithIds } from './batches.queries.ts'
import { standingAmong } from './follow-costs.queries.ts'
import { relativesOf } from './lineage.queries.ts'
import { effectiveRows } from './read-acts.ts'

interface Standing {
  readonly id: string
  readonly batch_code: string
  readonly quantity_current: number
  readonly started_on: string
}

/** Rows of the family's ledger that the cost starts at. */
type Placing = (rows: readonly ActRow[], batches: readonly Standing[]) => readonly PlacedCost[]

interface Family {
  /** The batches that the cost begins at, and all that came of them. */
  readonly ids: readonly string[]
  /** The known ones among them, at least those that the cost begins at. */
  readonly batches: readonly Standing[]
}

async function followIn(db: Db, { ids, batches }: Family, placing: Placing): Promise<FollowedCost> {
  const rows = await effectiveRows(db, ids)
  return followCost(placing(rows, batches), rows)
}

/** Follows a cost from these batches to all that came of them. Changes nothing and locks nothing. */
async function followFrom(db: Db, ids: readonly string[], placing: Placing): Promise<FollowedCost> {
  const [family, batches] = await Promise.all([relativesOf(db, ids, 'down'), batchesWithIds(db, ids)])
  return followIn(db, { ids: family, batches }, placing)
}

/** Locks the batches of the `family` that have plants on hand, and the `locked` ones, in the order of their ids. */
export async function lockDescendants(
  db: Db,
  ids: readonly string[],
  family: readonly string[],
  locked: readonly string[] = [],
): Promise<BatchSnapshot[]> {
  const batches = await lockBatches(db, [...new Set([...locked, ...(await standingAmong(db, family))])])
  // A batch potted between reading and locking is not locked: refuse instead.
  if ((await relativesOf(db, ids, 'down')).length !== family.length)
    throw new Problem('BAD_STATE', 'Someone is working on these plants at this moment. Nothing was saved; try again.')
  return batches
}

/** The same, with `locked` batches and every batch that may carry of it locked, all at once in the order of their ids. */
async function lockAndFollow(
  db: Db,
  ids: readonly string[],
  placing: Placing,
  locked: readonly string[] = [],
): Promise<CarriedBy[]> {
  const family = await relativesOf(db, ids, 'down')
  const batches = await lockDescendants(db, ids, family, locked)
  const { standing } = await followIn(db, { ids: family, batches }, placing)
  return batches.flatMap((batch) => {
    const share = standing.get(batch.id) ?? 0n
    // A cost that becomes lower takes no more from plants than they have cost.
    const cost = batch.cost + share < 0n ? -batch.cost : share
    return batch.quantity_current > 0 && cost !== 0n ? [{ batch, cost }] : []
  })
}

interface CostOfDay {
  readonly ids: readonly string[]
  readonly cost: Millionths
  readonly day: string
  readonly today: string
}

/** The cost is put on each batch's plants of the end of a day, in proportion to their number. */
const placedOn =
  ({ ids, cost, day, today }: CostOfDay): Placing =>
  (rows, batches) => {
    const at = ids.flatMap((id) => {
      const batch = batches.find((each) => each.id === id)
      if (!batch) return []
      checkDay(batch, day, today, 'date')
      const before = rows.findIndex((row) => row.batch_id === id && row.occurred_on > day)
      const next = rows[before]
      const quantity_current = next ? next.quantity_after - next.delta : batch.quantity_current
      if (quantity_current <= 0) throw noPlantsLeft(batch)
      return { batch_id: id, before: next ? before : rows.length, quantity_current }
    })
    const shares = costShares(at, cost)
    return at.map(({ batch_id, before }, i) => ({ batch_id, before, cost: shares[i] ?? 0n }))
  }

interface CarriedBy {
  readonly batch: BatchSnapshot
  readonly cost: Millionths
}

interface Why {
  readonly day: string
  readonly component: Component
  readonly reason: string
  readonly details: Operation['details']
}

/** Writes an operation for each batch that carries of it: on the day, or on the day that the batch began. */
async function writeCarried(db: Db, userId: UserId, carrying: readonly CarriedBy[], why: Why): Promise<OperationId[]> {
  const operations = carrying.map(({ batch, cost }): Operation => ({
    kind: 'cost',
    occurred_on: why.day < batch.started_on ? batch.started_on : why.day,
    plan: planCost(batch, cost, why.component, why.reason),
    details: { ...why.details, cost: formatCost(cost) },
    batches: [batch],
  }))
  // Pipelined: one round trip.
  const [ids] = await Promise.all([writeOperations(db, userId, operations), recordOperations(db, userId, operations)])
  return ids
}

export async function bulkCosts(db: Db, userId: UserId, body: CostBody): Promise<ApiReply<PlantBatch[]>> {
  const { batch_ids: ids, amount, component, reason, date: day } = body
  const duplicate = ids.findIndex((id, i) => ids.indexOf(id) !== i)
  if (duplicate >= 0) throw invalid([{ path: `batch_ids.${duplicate}`, message: 'This batch is listed twice.' }])
  const placing = placedOn({ ids, cost: toMillionths(cents(amount)), day, today: await todayOf(db) })
  const carrying = await lockAndFollow(db, ids, placing, ids)
  if (carrying.length === 0)
    throw new Problem('BAD_STATE', 'None of these plants is left to carry a cost. Record an expense instead.')
  const placed = { group: newId(), carried: carrying.length, batch_ids: ids, amount, date: day }
  const details = { amount, component, reason, date: day, placed }
  const operation_ids = await writeCarried(db, userId, carrying, { day, component, reason, details })
  const after = await batchesWithIds(
    db,
    carrying.map(({ batch }) => batch.id),
  )
  return new ApiReply(after, { also: { operation_ids } })
}

/** Preview of `bulkCosts`; writes nothing. */
export async function previewCosts(db: Db, { ids: listed, amount, date: day }: CostsQuery): Promise<CarriedCost> {
  const ids = [...new Set(listed.split(','))]
  const placing = placedOn({ ids, cost: toMillionths(cents(amount)), day, today: await todayOf(db) })
  return describeCarried(db, await followFrom(db, ids, placing))
}

/** A followed cost with what each plant comes to. */
export async function describeCarried(db: Db, { standing, sold, lost }: FollowedCost): Promise<CarriedCost> {
  const batches = (await batchesWithIds(db, [...standing.keys()])).filter(({ quantity_current }) => quantity_current > 0)
  const carried = batches.map(({ id, batch_code, common_name, container_size, container_size_id, quantity_current, cost }) => {
    const share = standing.get(id) ?? 0n
    const each = (total: Millionths) => formatCost((total > 0n ? total : 0n) / BigInt(quantity_current))
    const before = parseCost(cost)
    const named = { id, batch_code, common_name, container_size, container_size_id, quantity_current }
    return { ...named, per_plant: each(before), per_plant_after: each(before + share), share: formatCost(share) }
  })
  return {
    batches: carried.toSorted((a, b) => a.batch_code.localeCompare(b.batch_code)),
    sold: formatCost(sold),
    lost: formatCost(lost),
    sales: [],
    months: [],
  }
}
