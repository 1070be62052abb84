/** The acts of a family of batches, ready to be replayed. */
import { toMillionths } from '#kernel/amount.ts'
import type { OperationId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import { type Millionths, parseCost } from '#kernel/quantity.ts'
import type { BatchSnapshot, Changes, Component } from '#modules/growing/ledger/batch-snapshot.ts'
import type { Act, ActRow, PlacedByHand } from '#modules/growing/ledger/act.ts'
import { replay } from '#modules/growing/ledger/replay.ts'
import { readBatchSnapshots } from '#modules/growing/ledger/server/lock-batches.ts'
import { operationsWithIds } from '#modules/growing/ledger/server/read-operations.ts'
import type { Db } from '#server/database.ts'
import { type OperationDetails, relatedBatches, operationsOn } from './acts.queries.ts'
import { type FamilyRow, familyRows } from './follow-costs.queries.ts'

export interface Acts {
  readonly acts: readonly Act[]
  readonly start: ReadonlyMap<string, BatchSnapshot>
  /** Batches as they are. */
  readonly current: ReadonlyMap<string, BatchSnapshot>
  readonly operations: readonly OperationDetails[]
}

type Overwritten = Readonly<Record<string, Changes>>

const asRow = ({ cost_delta, component, ...row }: FamilyRow): ActRow => ({
  ...row,
  component: component as Component | null,
  cost: parseCost(cost_delta),
})

export async function readActs(db: Db, related: readonly string[]): Promise<Acts> {
  const [rows, operations, snapshots] = await Promise.all([
    familyRows(db, related),
    operationsOn(db, related),
    readBatchSnapshots(db, related),
  ])
  const current = new Map(snapshots.map((batch) => [batch.id, batch]))
  const known = await operationsWithIds(
    db,
    operations.map(({ id }) => id),
    false,
  )
  const overwritten = new Map(known.map(({ id, before }) => [id, before as Overwritten]))
  const written = writtenFields(operations, overwritten, current)
  return {
    acts: actsOf(rows.map(asRow), operations, written.sets),
    start: written.start,
    current,
    operations,
  }
}

/** The ledger of these batches as it reads since acts were corrected; as it was written where none was. */
export async function effectiveRows(db: Db, ids: readonly string[]): Promise<ActRow[]> {
  const rows = await familyRows(db, ids)
  if (!rows.some(({ is_correction }) => is_correction)) return rows.map(asRow)
  const { acts, start } = await readActs(db, await relatedBatches(db, ids))
  return replay(acts, start).rows.filter(({ batch_id }) => ids.includes(batch_id))
}

/**
 * Fields that each operation wrote, and that each batch began with: what the next operation found, or what is there now
 * if none wrote them again.
 */
function writtenFields(
  operations: readonly OperationDetails[],
  overwritten: ReadonlyMap<OperationId, Overwritten>,
  current: ReadonlyMap<string, BatchSnapshot>,
) {
  const after = new Map([...current].map(([id, batch]) => [id, { ...batch }]))
  const sets = new Map<string, Overwritten>()
  for (const { id } of operations.toReversed()) {
    const own: Record<string, Changes> = {}
    for (const [batchId, { state: _, ...before }] of Object.entries(overwritten.get(id) ?? {})) {
      const batch = after.get(batchId)
      if (!batch) continue
      own[batchId] = Object.fromEntries(
        Object.keys(before).map((field) => [field, batch[field as keyof BatchSnapshot]]),
      ) as Changes
      after.set(batchId, { ...batch, ...(before as Partial<BatchSnapshot>) })
    }
    sets.set(id, own)
  }
  return { sets, start: after }
}

const isCorrection = ({ kind }: OperationDetails) => kind === 'act_correction' || kind === 'input_correction'

function actsOf(rows: readonly ActRow[], operations: readonly OperationDetails[], sets: ReadonlyMap<string, Overwritten>): Act[] {
  const byId = new Map(operations.map((operation) => [operation.id as string, operation]))
  const valid = operations.filter(({ reversed, reverses }) => !reversed && reverses === null)
  const changes = new Map(
    valid.flatMap(({ kind, corrects, act }) => (kind === 'act_correction' && corrects && act ? [[corrects as string, act]] : [])),
  )
  const inputs = correctedInputs(rows, valid, operations)
  const byHand = costsByHand(rows, valid)
  const grouped = Map.groupBy(
    rows.filter((row) => {
      const operation = byId.get(row.operation_id ?? '')
      return !operation || !(isCorrection(operation) || operation.shares !== null)
    }),
    (row, i) => row.operation_id ?? `row ${i}`,
  )
  return [...grouped].map(([id, own]): Act => {
    const operation = byId.get(id) ?? { kind: own[0]?.kind ?? '', occurred_on: own[0]?.occurred_on ?? '' }
    const { state, abnormal } = byId.get(id) ?? { state: null, abnormal: null }
    const by_hand = byHand.get(id)
    return {
      id,
      kind: operation.kind,
      occurred_on: operation.occurred_on,
      rows: own,
      change: changes.get(by_hand?.group ?? id) ?? {},
      inputs: inputs.get(id) ?? new Map<Component, Millionths>(),
      sets: sets.get(id) ?? {},
      state: state ?? undefined,
      abnormal: abnormal ?? undefined,
      by_hand,
    }
  })
}

/** Sums that corrections of supplies, minutes, prices and plants put on the inputs of each operation. */
function correctedInputs(rows: readonly ActRow[], valid: readonly OperationDetails[], operations: readonly OperationDetails[]) {
  const inputs = new Map<string, Map<Component, Millionths>>()
  const add = (operation: string, component: Component, cost: Millionths) => {
    const own = inputs.get(operation) ?? new Map<Component, Millionths>()
    inputs.set(operation, own.set(component, (own.get(component) ?? 0n) + cost))
  }
  const correcting = new Map(
    valid.flatMap(({ id, kind, corrects }) => (kind === 'input_correction' && corrects ? [[id as string, corrects]] : [])),
  )
  for (const { operation_id, kind, other_batch_id, component, cost } of rows) {
    const corrected = correcting.get(operation_id ?? '')
    if (corrected && kind === 'cost' && other_batch_id === null && component) add(corrected, component, cost)
  }
  for (const { shares, inputs: own } of operations.filter(({ reversed }) => !reversed)) {
    for (const { operation_id, component, cost } of shares ?? []) add(operation_id, component as Component, parseCost(cost))
    for (const [operation, costs] of Object.entries(own ?? {}))
      for (const [component, cost] of Object.entries(costs)) add(operation, component as Component, parseCost(cost))
  }
  return inputs
}

/** Costs by hand, unless one of their operations was undone; the rows of those stay as they are. */
function costsByHand(rows: readonly ActRow[], valid: readonly OperationDetails[]): ReadonlyMap<string, PlacedByHand> {
  const present = new Set(rows.map(({ batch_id }) => batch_id))
  const groups = Map.groupBy(
    valid.filter(({ placed }) => placed !== null),
    ({ placed }) => placed?.group ?? '',
  )
  return new Map(
    [...groups].flatMap(([, ofGroup]) => {
      const [first] = ofGroup
      if (!first?.placed || ofGroup.length !== first.placed.carried) return []
      if (!first.placed.batch_ids.every((id) => present.has(id))) return []
      const { batch_ids, amount, date } = first.placed
      const by_hand = { group: first.id, batch_ids, cost: toMillionths(cents(amount)), day: date }
      return ofGroup.map(({ id }): [string, PlacedByHand] => [id, by_hand])
    }),
  )
}
