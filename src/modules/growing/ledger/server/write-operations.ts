/** Writes what was decided about batches: the operations, the ledger, the batches themselves and the supplies, each in one statement however many. */
import type { InventoryItemId, PlantTypeId, RecipeId, UserId } from '#kernel/id.ts'
import { createMissing, joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readRules } from '#modules/setup/settings/server/read-settings.ts'
import { moveSuppliesFor } from '#modules/supplies/server/move-supplies.ts'
import { dayIn } from '#kernel/day.ts'
import { formatCost, formatFixed, type TenThousandths } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { sql } from '#server/sql.ts'
import { type BatchSnapshot, type Changes, type Plan, type Use, isEntryField, stateUnheld, sumOf } from '../batch-snapshot.ts'
import { type HeldChanges, changedByArrivals, createdUnderHold } from '../hold.ts'

export interface Operation {
  readonly kind:
    | 'propagation'
    | 'pot_up'
    | 'division'
    | 'loss'
    | 'movement'
    | 'merge'
    | 'split'
    | 'grade'
    | 'count'
    | 'state'
    | 'work'
    | 'cost'
    | 'correction'
    | 'input_correction'
    | 'act_correction'
    | 'reversal'
  readonly occurred_on: string
  readonly details: Readonly<Record<string, unknown>>
  readonly plan: Plan
  /** The batches it changes, as they were locked. */
  readonly batches: readonly BatchSnapshot[]
  /** Locked batches that it leaves as they are and makes others from: mother plants. */
  readonly mothers?: readonly BatchSnapshot[]
  readonly uses?: readonly Use[]
  /** Supplies that come back, and what one of them is worth. */
  readonly returns?: readonly {
    readonly inventory_item_id: InventoryItemId
    readonly quantity: TenThousandths
    readonly unit_cost: string
  }[]
  readonly reverses?: string
  /** The operation that was entered wrong, or whose supplies were. */
  readonly corrects?: string
  /** Recipe its plants were potted by. */
  readonly potted_by?:
    | { readonly recipe_id: RecipeId; readonly plant_type_id: PlantTypeId; readonly container_size: string }
    | undefined
}

/** Gives the ids of the operations, in their order. Several operations on one batch must have been planned one after the other. */
export async function writeOperations(db: Db, user_id: UserId, operations: readonly Operation[]): Promise<string[]> {
  const ids = operations.map(() => newId())
  const actionOf = (i: number) => ids[i] ?? ''
  const rows = operations.map(({ kind, occurred_on, details, plan, batches, reverses, corrects, potted_by }, i) => ({
    id: actionOf(i),
    kind,
    occurred_on,
    details,
    before: beforeOf(plan, batches),
    reverses: reverses ?? null,
    corrects: corrects ?? null,
    ...potted_by,
  }))
  const newBatches = operations.flatMap(({ plan, batches, mothers = [] }) =>
    plan.newBatches.map((made) => ({
      ...made,
      ...createdUnderHold(parentsOf(plan, made, [...batches, ...mothers]), made.state),
    })),
  )
  const after = new Map(
    operations.flatMap(({ batches, mothers = [] }) =>
      [...mothers, ...batches].map((batch) => [batch.id, batch.quantity_current]),
    ),
  )
  const entries = operations.flatMap(({ plan, occurred_on }, i) =>
    plan.entries.map((entry) => {
      const quantity_after = (after.get(entry.batch_id) ?? 0) + entry.delta
      after.set(entry.batch_id, quantity_after)
      return {
        id: newId(),
        batch_id: entry.batch_id,
        kind: entry.kind,
        delta: entry.delta,
        quantity_after,
        cost_delta: formatCost(entry.cost),
        component: entry.component,
        reason: entry.reason ?? '',
        other: entry.other_batch_id ?? null,
        document_type: entry.document?.type ?? null,
        document_id: entry.document?.id ?? null,
        sale_item_id: entry.document?.sale_item_id ?? null,
        occurred_on: entry.occurred_on ?? occurred_on,
        operation_id: actionOf(i),
      }
    }),
  )
  const changes = mergeChanges(operations.flatMap(changesOf))

  // Pipelined: one round trip.
  await Promise.all([
    refuseIfClosed(db, ...operations.filter(movesStock).flatMap(daysOf)),
    createMissing(
      db,
      'container_sizes',
      [...newBatches, ...changes.map(({ set }) => set), ...operations.map(({ potted_by }) => potted_by)].map(
        (named) => named?.container_size,
      ),
    ),
    insertOperations(db, user_id, rows),
    createMissing(
      db,
      'vendors',
      newBatches.map(({ vendor }) => vendor),
    ),
    createMissing(
      db,
      'locations',
      [...newBatches, ...changes.map(({ set }) => set)].map(({ location }) => location),
    ),
    createMissing(
      db,
      'growth_stages',
      [...newBatches, ...changes.map(({ set }) => set)].map(({ growth_stage }) => growth_stage),
    ),
    createMissing(
      db,
      'grades',
      [...newBatches, ...changes.map(({ set }) => set)].map(({ grade }) => grade),
    ),
    newBatches.length > 0 && insertBatches(db, user_id, newBatches),
    enter(db, user_id, entries),
    changes.length > 0 && change(db, changes),
    moveForOperations(db, user_id, operations, ids),
  ])
  return ids
}

/** One change for each batch: of several the last one counts, field by field. */
const mergeChanges = (changes: readonly { readonly batch_id: string; readonly set: HeldChanges }[]) =>
  [...Map.groupBy(changes, ({ batch_id }) => batch_id)].map(([batch_id, ofBatch]) => ({
    batch_id,
    set: ofBatch.reduce<HeldChanges>((all, { set }) => ({ ...all, ...set }), {}),
  }))

/** The batch that it comes from, and those whose plants became its own. */
const parentsOf = (plan: Plan, { id, parent_batch_id }: Plan['newBatches'][number], batches: readonly BatchSnapshot[]) =>
  batches.filter(
    (batch) =>
      batch.id === parent_batch_id ||
      plan.entries.some(({ batch_id, other_batch_id }) => batch_id === batch.id && other_batch_id === id),
  )

const batchOf = (batches: readonly BatchSnapshot[], id: string | null) => batches.find((batch) => batch.id === id)

/** The changes of an operation; batches that plants come into are withheld as those are that they come from. */
function changesOf({ plan, batches }: Operation) {
  const givers = batches.filter(({ id, withheld_by = [] }) => withheld_by.length > 0 && sumOf(plan, id).delta < 0)
  const receives = (id: string) => givers.length > 0 && sumOf(plan, id).delta > 0
  const others = batches.filter(({ id }) => receives(id) && !plan.changes.some(({ batch_id }) => batch_id === id))
  return [...plan.changes, ...others.map(({ id }) => ({ batch_id: id, set: {} }))].map(({ batch_id, set }) => ({
    batch_id,
    set: changedByArrivals(batchOf(batches, batch_id) ?? {}, set, receives(batch_id) ? givers : []),
  }))
}

/**
 * True if an operation moves plants, cost or supplies. Changes of location, stage or state alone are not in the
 * books.
 */
const movesStock = ({ plan, uses = [], returns = [] }: Pick<Operation, 'plan' | 'uses' | 'returns'>): boolean =>
  plan.newBatches.length + uses.length + returns.length > 0 || plan.entries.some(({ delta, cost }) => delta !== 0 || cost !== 0n)

/** The days that an operation counts on. */
const daysOf = ({ occurred_on, plan }: Operation) => [
  ...new Set([occurred_on, ...plan.entries.flatMap((entry) => entry.occurred_on ?? [])]),
]

const insertOperations = (db: Db, user_id: UserId, operations: readonly object[]) =>
  db.run(sql`
    INSERT INTO batch_operations (nursery_id, id, kind, occurred_on, details, before, reverses, corrects, recipe_id, potted_type_id, potted_into_id, created_by)
    SELECT ${db.nursery_id}, operation.id, kind, occurred_on, details, before, reverses, corrects, recipe_id, plant_type_id, size.id, ${user_id}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(operations)}::jsonb) AS operation (id uuid, kind text, occurred_on date, details jsonb, before jsonb, reverses uuid, corrects uuid,
      recipe_id uuid, plant_type_id uuid, container_size text)
    ${joinEntry(db, 'container_sizes', sql`operation.container_size`, sql`size`)} RETURNING 1`)

const insertBatches = (db: Db, user_id: UserId, newBatches: readonly object[]) =>
  db.run(sql`
    INSERT INTO plant_batches (nursery_id, id, plant_type_id, parent_batch_id, batch_code, container_size_id, location_id, state, on_hold,
      withheld_by, sale_from, sprayed_with, sold_before, growth_stage_id, grade_id, height_from_cm, height_to_cm, caliper_from_mm, caliper_to_mm, specification,
      method, vendor_id, vendor_lot, started_on, potting_date, ready_on, notes, created_by, updated_by)
    SELECT ${db.nursery_id}, made.id, plant_type_id, parent_batch_id, batch_code, size.id, place.id, state, on_hold,
      withheld_by, sale_from, sprayed_with, sold_before, stage.id, graded.id, height_from_cm, height_to_cm, caliper_from_mm, caliper_to_mm, specification,
      method, vendor.id, vendor_lot, started_on, potting_date, ready_on, notes, ${user_id}::uuid, ${user_id}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(newBatches)}::jsonb) AS made (id uuid, plant_type_id uuid, parent_batch_id uuid, batch_code text,
      container_size text, location text, state text, on_hold text, withheld_by uuid[], sale_from date, sprayed_with text, sold_before boolean, growth_stage text, grade text,
      height_from_cm int, height_to_cm int, caliper_from_mm int, caliper_to_mm int, specification text, method text, vendor text, vendor_lot text, started_on date,
      potting_date date, ready_on date, notes text)
    ${joinEntry(db, 'vendors', sql`made.vendor`, sql`vendor`)} ${joinEntry(db, 'locations', sql`made.location`, sql`place`)}
    ${joinEntry(db, 'growth_stages', sql`made.growth_stage`, sql`stage`)} ${joinEntry(db, 'grades', sql`made.grade`, sql`graded`)}
    ${joinEntry(db, 'container_sizes', sql`made.container_size`, sql`size`)} RETURNING 1`)

/** Writes the ledger, and the quantity and cost of the batch, in one statement. The version guards edits by hand: a movement does not change it. */
const enter = (db: Db, user_id: UserId, entries: readonly object[]) =>
  db.run(sql`
    WITH entry AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS entry (id uuid, batch_id uuid, kind text, delta int, quantity_after int,
        cost_delta numeric, component text, reason text, other uuid, document_type text, document_id uuid, sale_item_id uuid, occurred_on date, operation_id uuid)
    ), changed AS (
      UPDATE plant_batches SET quantity_current = quantity_current + moved.delta, cost = plant_batches.cost + moved.cost,
        updated_at = now(), updated_by = ${user_id}::uuid
      FROM (SELECT batch_id, sum(delta)::int AS delta, sum(cost_delta) AS cost FROM entry GROUP BY batch_id) AS moved
      WHERE plant_batches.nursery_id = ${db.nursery_id} AND plant_batches.id = moved.batch_id
    ), written AS (
      INSERT INTO batch_history (nursery_id, id, batch_id, kind, delta, quantity_after, cost_delta, component, occurred_on, reason, reference_type,
        reference_id, sale_item_id, operation_id, created_at, created_by)
      SELECT own_nursery, id, batch_id, kind, delta, quantity_after, cost_delta, component, occurred_on, reason,
        CASE WHEN other IS NOT NULL THEN 'plant_batch' ELSE document_type END, coalesce(other, document_id), sale_item_id, operation_id, written_at(), ${user_id}::uuid
      FROM entry ${ownNursery(db)} RETURNING 1
    ) SELECT 1 FROM written`)

/** The growth stage and the ready day are edited by hand too: an edit of the outdated batch gets an error. */
function change(db: Db, changes: readonly { readonly batch_id: string; readonly set: HeldChanges }[]) {
  // Days as days: a distributed PostgreSQL takes no text for one within CASE.
  const rows = changes.map(({ batch_id, set }) => ({
    batch_id,
    set,
    potting_date: set.potting_date,
    ready_on: set.ready_on,
    started_on: set.started_on,
    withheld_by: set.withheld_by,
    sale_from: set.sale_from,
  }))
  const place = joinEntry(db, 'locations', sql`(change.set ->> 'location')`, sql`place`)
  const stage = joinEntry(db, 'growth_stages', sql`(change.set ->> 'growth_stage')`, sql`stage`)
  const graded = joinEntry(db, 'grades', sql`(change.set ->> 'grade')`, sql`graded`)
  const size = joinEntry(db, 'container_sizes', sql`(change.set ->> 'container_size')`, sql`size`)
  return db.run(sql`
    UPDATE plant_batches SET
      container_size_id = CASE WHEN change.set ? 'container_size' THEN size.id ELSE container_size_id END,
      location_id = CASE WHEN change.set ? 'location' THEN place.id ELSE location_id END,
      state = CASE WHEN change.set ? 'state' THEN change.set ->> 'state' ELSE state END,
      sold_before = CASE WHEN change.set ? 'sold_before' THEN (change.set ->> 'sold_before')::boolean ELSE sold_before END,
      withheld_by = CASE WHEN change.set ? 'withheld_by' THEN change.withheld_by ELSE plant_batches.withheld_by END,
      sale_from = CASE WHEN change.set ? 'sale_from' THEN change.sale_from ELSE plant_batches.sale_from END,
      sprayed_with = CASE WHEN change.set ? 'sprayed_with' THEN change.set ->> 'sprayed_with' ELSE sprayed_with END,
      growth_stage_id = CASE WHEN change.set ? 'growth_stage' THEN stage.id ELSE growth_stage_id END,
      grade_id = CASE WHEN change.set ? 'grade' THEN graded.id ELSE grade_id END,
      height_from_cm = CASE WHEN change.set ? 'height_from_cm' THEN (change.set ->> 'height_from_cm')::int ELSE height_from_cm END,
      height_to_cm = CASE WHEN change.set ? 'height_to_cm' THEN (change.set ->> 'height_to_cm')::int ELSE height_to_cm END,
      caliper_from_mm = CASE WHEN change.set ? 'caliper_from_mm' THEN (change.set ->> 'caliper_from_mm')::int ELSE caliper_from_mm END,
      caliper_to_mm = CASE WHEN change.set ? 'caliper_to_mm' THEN (change.set ->> 'caliper_to_mm')::int ELSE caliper_to_mm END,
      specification = CASE WHEN change.set ? 'specification' THEN change.set ->> 'specification' ELSE specification END,
      potting_date = CASE WHEN change.set ? 'potting_date' THEN change.potting_date ELSE plant_batches.potting_date END,
      ready_on = CASE WHEN change.set ? 'ready_on' THEN change.ready_on ELSE plant_batches.ready_on END,
      started_on = coalesce(change.started_on, plant_batches.started_on),
      version = version + CASE
        WHEN (change.set ? 'growth_stage' AND stage.id IS DISTINCT FROM growth_stage_id)
          OR (change.set ? 'ready_on' AND change.ready_on IS DISTINCT FROM plant_batches.ready_on) THEN 1 ELSE 0 END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS change (batch_id uuid, set jsonb, potting_date date, ready_on date, started_on date, withheld_by uuid[], sale_from date)
    ${place} ${stage} ${graded} ${size}
    WHERE plant_batches.nursery_id = ${db.nursery_id} AND plant_batches.id = change.batch_id`)
}

/** Supplies are issued at average cost and returned at their value, on the day of the operation. Each operation has rows of its own. */
async function moveForOperations(
  db: Db,
  user_id: UserId,
  operations: readonly Operation[],
  ids: readonly string[],
): Promise<void> {
  if (!operations.some(({ uses = [], returns = [] }) => uses.length + returns.length > 0)) return
  const { timeZone: time_zone } = await readRules(db)
  const today = dayIn(time_zone, await db.now())
  const groups = operations.flatMap(({ kind, occurred_on, uses = [], returns = [] }, i) => {
    const when = occurred_on < today ? { local_time: `${occurred_on}T12:00`, time_zone } : {}
    const why = { reference_type: 'batch_operation', reference_id: ids[i] ?? '', reason: reasons[kind], user_id, ...when }
    const out = uses
      .filter(({ quantity }) => quantity > 0n)
      .map(({ inventory_item_id, quantity }) => ({ inventory_item_id, delta: formatFixed(-quantity, 4) }))
    const back = returns.map(({ inventory_item_id, quantity, unit_cost }) => {
      return { inventory_item_id, delta: formatFixed(quantity, 4), unit_cost }
    })
    return [
      { moves: out, why: { ...why, kind: 'use' as const } },
      { moves: back, why: { ...why, kind: kind === 'reversal' ? ('reversal' as const) : ('return' as const) } },
    ]
  })
  return moveSuppliesFor(db, groups)
}

const reasons: Readonly<Record<Operation['kind'], string>> = {
  propagation: 'Propagation',
  pot_up: 'Potting up',
  division: 'Division',
  loss: 'Loss',
  movement: 'Movement',
  merge: 'Merge',
  split: 'Split',
  grade: 'Grading',
  count: 'Count',
  state: 'State',
  work: 'Work',
  cost: 'Cost',
  correction: 'Correction',
  input_correction: 'Correction',
  act_correction: 'Correction',
  reversal: 'Reversed',
}

/** Values that the plan overwrites, by batch, for the undo: of an entry its id, so that the undo gives it its present name. */
function beforeOf(plan: Plan, batches: readonly BatchSnapshot[]) {
  const before: Record<string, Record<string, unknown>> = {}
  for (const { batch_id, set } of plan.changes) {
    const batch = batches.find(({ id }) => id === batch_id)
    if (!batch) continue
    const known = (before[batch_id] ??= {})
    for (const field of Object.keys(set) as (keyof Changes)[])
      if (isEntryField(field)) known[`${field}_id`] ??= batch[`${field}_id` as const]
      else known[field] ??= field === 'state' ? stateUnheld(batch) : batch[field]
  }
  return before
}
