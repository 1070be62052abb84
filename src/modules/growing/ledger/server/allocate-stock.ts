/** The operation of taking plants out of their batches, and of putting them back: batch and ledger in one statement. */
import { PlantTypeId, type SaleId, type DocketId, type UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import { DecimalText, Id } from '#kernel/wire.ts'
import { formatCost, parseCost } from '#kernel/quantity.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { type Sql, sql } from '#server/sql.ts'
import { type Allocation, type SellableBatch, emptiedBy } from '../allocate-oldest-batch-first.ts'
import { withPlantsBack } from '../hold.ts'
import { lockHeldStates } from './lock-batches.ts'

const Row = z.object({
  id: Id,
  batch_code: z.string(),
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  grade: z.nullable(z.string()),
  quantity_current: z.int(),
  state: z.string(),
  cost: DecimalText,
})

/** Locks the sellable batches of these kinds, oldest first: in the order of their ids, so that two sales never wait for each other. */
export function lockSellable(
  db: Db,
  kinds: readonly { readonly plant_type_id: PlantTypeId; readonly container_size: string }[],
): Promise<SellableBatch[]> {
  const plants = kinds.map((kind) => kind.plant_type_id)
  return db.many(
    Row,
    sql`
    SELECT batch.id, batch_code, plant_type_id, size.name AS container_size, ${nameOf(db, 'grades', sql`grade_id`)} AS grade, quantity_current, state, cost
    FROM plant_batches AS batch JOIN container_sizes AS size ON size.nursery_id = batch.nursery_id AND size.id = container_size_id
    WHERE batch.nursery_id = ${db.nursery_id} AND state = 'for_sale' AND plant_type_id = ANY(${plants}::uuid[])
      AND (plant_type_id, size.name) IN (SELECT * FROM unnest(${plants}::uuid[], ${kinds.map((kind) => kind.container_size)}::text[]))
    ORDER BY batch.id FOR NO KEY UPDATE OF batch`,
  )
}

/** `delivery`: they leave on a docket and are invoiced later. `refund`: they come back, or what came back leaves, by a credit note alone. */
interface WhyTaken {
  readonly kind: 'sale' | 'delivery' | 'refund'
  /** The sale, the docket, or the credit note. */
  readonly reference_id: string
  readonly user_id: UserId
  readonly occurred_on: string
  readonly reason?: string
}

const references = { sale: 'sale', delivery: 'docket', refund: 'credit_note' } as const

const unnested = (takes: readonly Allocation[]) => sql`
  unnest(${takes.map((take) => take.batch_id)}::uuid[], ${takes.map((take) => take.quantity)}::int[],
    ${takes.map((take) => take.cost)}::numeric[]) AS t (batch_id, quantity, cost)`

/** Plants that are taken; `sale_item_id`: for which line of a sale. */
interface Issue extends Allocation {
  readonly sale_item_id?: string
}

interface IssueGroup {
  readonly takes: readonly Issue[]
  readonly why: WhyTaken
}

/** Takes from batches that are locked. Those in `emptied` are finished: nothing is left of them. */
export const issueStock = (
  db: Db,
  takes: readonly Allocation[],
  { emptied, ...why }: WhyTaken & { readonly emptied: readonly string[] },
): Promise<unknown> => issueStockFor(db, [{ takes, why }], emptied)

/** The same for several reasons, in their order, all in one statement. */
export const issueStockFor = (db: Db, groups: readonly IssueGroup[], emptied: readonly string[]): Promise<number> =>
  db.run(sql`WITH ${issuingStock(db, groups, emptied)} SELECT`)

/** The same as steps of another statement. */
export function issuingStock(db: Db, groups: readonly IssueGroup[], emptied: readonly string[]): Sql {
  const issues = issuesOf(groups)
  const totals = [...Map.groupBy(issues, ({ batch_id }) => batch_id)].map(([batch_id, ofBatch]) => ({
    batch_id,
    quantity: ofBatch.reduce((all, { quantity }) => all + quantity, 0),
    cost: formatCost(ofBatch.reduce((all, { cost }) => all + parseCost(cost), 0n)),
    user_id: ofBatch.at(-1)?.user_id,
  }))
  // The totals are arrays: of these PostgreSQL expects few, and finds the batches by their key; of JSON it expects a hundred, and reads all batches.
  return sql`
    taken AS (
      UPDATE plant_batches SET
        quantity_current = quantity_current - total.quantity,
        cost = plant_batches.cost - total.cost,
        state = CASE WHEN plant_batches.id = ANY(${[...emptied]}::uuid[]) THEN 'finished' ELSE state END,
        updated_at = now(), updated_by = total.user_id
      FROM unnest(${totals.map(({ batch_id }) => batch_id)}::uuid[], ${totals.map(({ quantity }) => quantity)}::int[],
        ${totals.map(({ cost }) => cost)}::numeric[], ${totals.map(({ user_id }) => user_id)}::uuid[]) AS total (batch_id, quantity, cost, user_id)
      WHERE plant_batches.nursery_id = ${db.nursery_id} AND plant_batches.id = total.batch_id
      RETURNING plant_batches.id, quantity_current
    ), issued AS (
    INSERT INTO batch_history (nursery_id, id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on, reason, reference_type, reference_id,
      sale_item_id, created_at, created_by)
    SELECT own_nursery, issue.id, taken.id, kind, -quantity, quantity_current + coalesce(sum(quantity) OVER later, 0), -cost, occurred_on, reason,
      reference_type, reference_id, sale_item_id, written_at(), user_id
    FROM taken JOIN ROWS FROM (jsonb_to_recordset(${JSON.stringify(issues.map((issue) => ({ ...issue, id: newId() })))}::jsonb) AS (id uuid, batch_id uuid, quantity int, cost numeric, kind text,
      occurred_on date, reason text, reference_type text, reference_id uuid, sale_item_id uuid, user_id uuid)) WITH ORDINALITY
    AS issue (id, batch_id, quantity, cost, kind, occurred_on, reason, reference_type, reference_id, sale_item_id, user_id, position) ON issue.batch_id = taken.id
    ${ownNursery(db)}
    WINDOW later AS (PARTITION BY taken.id ORDER BY position ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
    ORDER BY position RETURNING 1)`
}

/** One row of the ledger for each batch and reason; of a sale, for each batch and line. */
const issuesOf = (groups: readonly IssueGroup[]) =>
  groups.flatMap(({ takes, why: { kind, reference_id, user_id, occurred_on, reason = '' } }) =>
    [...Map.groupBy(takes, ({ batch_id, sale_item_id }) => `${batch_id} ${sale_item_id}`).values()].map((ofBatch) => ({
      batch_id: ofBatch[0]?.batch_id ?? '',
      quantity: ofBatch.reduce((all, { quantity }) => all + quantity, 0),
      cost: formatCost(ofBatch.reduce((all, { cost }) => all + parseCost(cost), 0n)),
      kind,
      occurred_on,
      reason,
      reference_type: references[kind],
      reference_id,
      sale_item_id: ofBatch[0]?.sale_item_id ?? null,
      user_id,
    })),
  )

/** Books plants as sold that left on dockets before, as a step of another statement. They have left already: batches do not change. */
export const sellingDeliveredPlants = (db: Db, groups: readonly IssueGroup[]): Sql => sql`
  issued AS (
    INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on, reason, reference_type, reference_id,
      sale_item_id, created_by)
    SELECT ${db.nursery_id}, batch_id, kind, -quantity, quantity_current, -issue.cost, occurred_on, reason, reference_type, reference_id, sale_item_id, user_id
    FROM jsonb_to_recordset(${JSON.stringify(issuesOf(groups))}::jsonb) AS issue (batch_id uuid, quantity int, cost numeric, kind text, occurred_on date,
      reason text, reference_type text, reference_id uuid, sale_item_id uuid, user_id uuid)
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = batch_id RETURNING 1)`

/** Puts some plants back into the batches they came from, with their cost. */
export async function returnAllocations(db: Db, takes: readonly Allocation[], why: WhyTaken): Promise<void> {
  const batches = await lockHeldStates(
    db,
    takes.map(({ batch_id }) => batch_id),
  )
  const next = batches.map(({ id, ...batch }) => ({ id, entry_id: newId(), ...withPlantsBack(batch) }))
  await db.run(sql`
    WITH returned AS (
      UPDATE plant_batches SET quantity_current = quantity_current + back.quantity, cost = plant_batches.cost + back.cost,
        state = next.state, sold_before = next.sold_before, updated_at = now(), updated_by = ${why.user_id}
      FROM (
        SELECT batch_id, sum(quantity)::int AS quantity, sum(cost) AS cost FROM ${unnested(takes)} GROUP BY batch_id
      ) AS back JOIN jsonb_to_recordset(${JSON.stringify(next)}::jsonb) AS next (id uuid, entry_id uuid, state text, sold_before boolean) ON next.id = batch_id
      WHERE plant_batches.nursery_id = ${db.nursery_id} AND plant_batches.id = back.batch_id
      RETURNING plant_batches.id, entry_id, quantity_current, back.quantity, back.cost
    ), written AS (
      INSERT INTO batch_history (nursery_id, id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on, reason, reference_type, reference_id, created_at, created_by)
      SELECT own_nursery, entry_id, id, ${why.kind === 'delivery' ? 'delivery' : 'refund'}, quantity, quantity_current, cost, ${why.occurred_on}::date, ${why.reason ?? ''}, ${references[why.kind]}, ${why.reference_id}::uuid, written_at(), ${why.user_id}::uuid
      FROM returned ${ownNursery(db)} RETURNING 1
    ) SELECT 1 FROM written`)
}

/** Takes plants again that came back by mistake, out of the batches that they came back to. Throws NOT_ENOUGH_PLANTS if they left since. */
export async function retakeAllocations(db: Db, takes: readonly Allocation[], why: WhyTaken): Promise<void> {
  const wanted = new Map<string, number>()
  for (const { batch_id, quantity } of takes) wanted.set(batch_id, (wanted.get(batch_id) ?? 0) + quantity)
  const batches = await lockHeldStates(db, [...wanted.keys()])
  for (const { id, quantity_current } of batches)
    if (quantity_current < (wanted.get(id) ?? 0))
      throw new Problem('NOT_ENOUGH_PLANTS', 'Some of the returned plants have left again since. Count the batch first.', {
        available: quantity_current,
      })
  await issueStock(db, takes, { ...why, emptied: emptiedBy(takes, batches) })
}

/** Plants that left on a docket. */
export interface DocketTake extends Allocation {
  readonly docket_id: DocketId
}

interface WhyInvoiced {
  readonly sale_id: SaleId
  /** `invoice`: delivered goods are sold now. `void`: they are delivered and not invoiced again. */
  readonly way: 'invoice' | 'void'
  readonly user_id: UserId
  readonly occurred_on: string
  readonly reason: string
}

/**
 * Moves plants on dockets out of "delivered, not invoiced" once they are invoiced, when the sale books them as sold
 * (`sellingDeliveredPlants`), and back if the invoice is voided, with the sale reversed. They have left either way:
 * batches do not change.
 */
export function bookDeliveredPlants(db: Db, takes: readonly DocketTake[], why: WhyInvoiced): Promise<number> {
  const sign = why.way === 'invoice' ? 1 : -1
  return db.run(sql`
    INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on, reason, reference_type, reference_id, created_by)
    SELECT ${db.nursery_id}, batch_id, moved.kind, sign * moved.quantity, quantity_current, sign * moved.cost, ${why.occurred_on}::date, ${why.reason},
      reference_type, reference_id, ${why.user_id}::uuid
    FROM (
      SELECT batch_id, step.kind, step.sign, step.reference_type, step.reference_id, sum(quantity)::int AS quantity, sum(cost) AS cost
      FROM unnest(${takes.map((take) => take.docket_id)}::uuid[], ${takes.map((take) => take.batch_id)}::uuid[],
        ${takes.map((take) => take.quantity)}::int[], ${takes.map((take) => take.cost)}::numeric[]) AS take (docket_id, batch_id, quantity, cost)
      CROSS JOIN LATERAL (VALUES ('delivery', ${sign}::int, 'docket', docket_id), ('refund', 1, 'sale', ${why.sale_id}::uuid))
        AS step (kind, sign, reference_type, reference_id)
      WHERE step.kind = 'delivery' OR ${why.way} = 'void' GROUP BY 1, 2, 3, 4, 5
    ) AS moved JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = batch_id RETURNING 1`)
}
