/**
 * Corrects the supplies and minutes of an operation, and carries the difference to all its plants: those on hand,
 * sold and lost.
 */
import { closedThrough } from '#modules/setup/settings/server/books.ts'
import { setWorkedMinutes } from '#modules/growing/schedule/server/write-many-tasks.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import type { Component, Use } from '#modules/growing/ledger/batch-snapshot.ts'
import { followCost } from '#modules/growing/ledger/follow-cost.ts'
import { correctingEntries, costDifferences } from '#modules/growing/ledger/input-correction.ts'
import { type BookedLabour, componentOf, correctedLabour } from '#modules/growing/ledger/operation-costs.ts'
import { correctRecipe } from '#modules/growing/ledger/server/write-batches.ts'
import { writeOperations } from '#modules/growing/ledger/server/write-operations.ts'
import { type CorrectedUse, type WantedUse, bookUses, planUses, usedBy } from '#modules/supplies/server/correct-uses.ts'
import type { UserId } from '#kernel/id.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { type Millionths, formatCost, formatFixed, parseCost } from '#kernel/quantity.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { InputCorrection } from '../input-correction.ts'
import type { InputCorrectionPreview, OperationInputs } from '../input-correction-calls.ts'
import { batchesWithIds } from './batches.queries.ts'
import { type OperationRow, operationToCorrect } from './correct-inputs.queries.ts'
import { describeCorrection } from './describe-correction.ts'
import { lockDescendants } from './follow-costs.ts'
import { relativesOf } from './lineage.queries.ts'
import { effectiveRows } from './read-acts.ts'

type Kind = OperationInputs['kind']
const isCorrectable = (kind: string): kind is Kind => ['propagation', 'pot_up', 'division', 'work'].includes(kind)

async function correctableOperation(db: Db, id: string): Promise<OperationRow & { readonly kind: Kind }> {
  const operation = await operationToCorrect(db, id)
  if (!operation) throw notFound()
  const { kind } = operation
  if (!isCorrectable(kind))
    throw new Problem('BAD_STATE', 'Only starting, potting up and dividing plants, and work on them, is corrected here.')
  if (operation.reversed) throw new Problem('BAD_STATE', 'This was undone, and its supplies are back. Refresh the list.')
  return { ...operation, kind }
}

export async function readInputs(db: Db, id: string): Promise<OperationInputs> {
  const found = await correctableOperation(db, id)
  const { id: operation_id, reversed: _, created_at: __, labour_corrected: ___, ...operation } = found
  const uses = await usedBy(db, id)
  const { minutes, cost } = labourNow(found)
  return {
    operation_id,
    ...operation,
    minutes,
    labour: formatCost(cost),
    uses: uses.map(({ inventory_item_id, name, unit, quantity, cost }) => ({ inventory_item_id, name, unit, quantity, cost })),
  }
}

const labourFirst = ({ minutes, labour }: OperationRow): BookedLabour => ({ minutes, cost: parseCost(labour) })
const labourNow = (operation: OperationRow): BookedLabour =>
  operation.labour_corrected
    ? { minutes: operation.labour_corrected.minutes, cost: parseCost(operation.labour_corrected.cost) }
    : labourFirst(operation)

/** By component, as costs of the plants. */
const costsOf = (uses: readonly CorrectedUse[], side: 'was' | 'should'): Pick<Use, 'component' | 'cost'>[] =>
  uses.map(({ item, [side]: { cost } }) => ({ component: componentOf(item.name), cost }))

interface Wanted {
  readonly uses: readonly WantedUse[]
  readonly minutes?: number | undefined
}

/** Entries of the correction. `lock` locks batches and supplies for the transaction. */
async function correctionFor(
  db: Db,
  id: string,
  { uses: wanted, minutes, reason }: Wanted & { readonly reason: string },
  lock: boolean,
) {
  const operation = await correctableOperation(db, id)
  const family = await relativesOf(db, [operation.batch_id], 'down')
  const batches = lock ? await lockDescendants(db, [operation.batch_id], family) : []
  if (operation.kind === 'work' && wanted.length > 0)
    throw invalid([{ path: 'uses', message: 'Work used no supplies. Correct its minutes only.' }])
  const [planned, ledger, members, closed, today, { hourlyRate }] = await Promise.all([
    planUses(db, operation, wanted, lock),
    effectiveRows(db, family),
    batchesWithIds(db, family),
    closedThrough(db),
    todayOf(db),
    readSettings(db),
  ])
  const labour = labourAfter(operation, minutes, cents(hourlyRate))
  const before = ledger.findLastIndex((row) => row.operation_id === id && row.batch_id === operation.batch_id) + 1
  const follow = (cost: Millionths) => {
    const placed = [{ batch_id: operation.batch_id, before, cost, day: operation.occurred_on }]
    return { ...followCost(placed, ledger), placed }
  }
  const byComponent = costDifferences(
    [...costsOf(planned.uses, 'was'), { component: 'labour', cost: labour.was.cost }],
    [...costsOf(planned.uses, 'should'), { component: 'labour', cost: labour.should.cost }],
  )
  const countsOn = (day: string) => (closed !== null && day <= closed ? today : day)
  const entries = correctingEntries({
    differences: new Map(
      [...byComponent].map(([component, cost]): [Component, ReturnType<typeof follow>] => [component, follow(cost)]),
    ),
    rows: ledger,
    members: members.map(({ id: batchId, started_on, cost }) => ({ id: batchId, started_on, cost: parseCost(cost) })),
    day: operation.occurred_on,
    countsOn,
    reason,
  })
  const difference = [...byComponent.values()].reduce((all, cost) => all + cost, 0n)
  return { operation, batches, planned, labour, entries, difference, closed, counts_on: countsOn(operation.occurred_on) }
}

function labourAfter(operation: OperationRow, minutes: number | undefined, hourlyRate: Cents) {
  const was = labourNow(operation)
  if (minutes === undefined || minutes === was.minutes) return { was, should: was }
  return { was, should: { minutes, cost: correctedLabour(minutes, labourFirst(operation), hourlyRate) } }
}

/** Preview of `correctInputs`; writes nothing. */
export async function previewInputCorrection(db: Db, id: string, wanted: Wanted): Promise<InputCorrectionPreview> {
  const { planned, labour, entries, difference, closed, counts_on } = await correctionFor(
    db,
    id,
    { ...wanted, reason: '' },
    false,
  )
  return {
    supplies: planned.uses.map(({ item, was, should, left }) => ({
      inventory_item_id: item.id,
      name: item.name,
      unit: item.unit,
      quantity: formatFixed(was.quantity, 4),
      cost: formatCost(was.cost),
      quantity_after: formatFixed(should.quantity, 4),
      cost_after: formatCost(should.cost),
      on_hand_after: formatFixed(left, 4),
    })),
    labour: {
      minutes: labour.was.minutes,
      cost: formatCost(labour.was.cost),
      minutes_after: labour.should.minutes,
      cost_after: formatCost(labour.should.cost),
    },
    difference: formatCost(difference),
    carried: await describeCorrection(db, entries),
    counts_on,
    closed_through: closed,
  }
}

export async function correctInputs(db: Db, user_id: UserId, id: string, body: InputCorrection): Promise<OperationInputs> {
  const before = await readInputs(db, id)
  const { operation, batches, planned, labour, entries, counts_on } = await correctionFor(db, id, body, true)
  const recipe_id = body.recipe_id === undefined ? before.recipe_id : body.recipe_id
  const { minutes, cost } = labour.should
  if (planned.moves.length === 0 && recipe_id === before.recipe_id && minutes === labour.was.minutes)
    throw invalid([{ path: 'uses', message: 'Nothing has changed. Correct a supply, the recipe or the minutes first.' }])
  await bookUses(db, user_id, planned)
  const uses = { before: before.uses, after: body.uses }
  const details = { corrects: id, reason: body.reason, uses, recipe_id, labour: { minutes, cost: formatCost(cost) } }
  await writeOperations(db, user_id, [
    {
      kind: 'input_correction',
      occurred_on: counts_on,
      plan: { entries, newBatches: [], changes: [] },
      details,
      batches,
      corrects: id,
    },
  ])
  const { plant_type_id, container_size } = operation
  if (recipe_id !== before.recipe_id && container_size !== null)
    await correctRecipe(db, id, { recipe_id, plant_type_id, container_size })
  if (minutes !== labour.was.minutes) await setWorkedMinutes(db, user_id, id, minutes)
  const after = await readInputs(db, id)
  await recordChange(db, {
    user_id,
    action: 'batch.input_correction',
    subject_type: 'batch',
    subject_id: operation.batch_id,
    before,
    after: { ...after, reason: body.reason },
  })
  return after
}
