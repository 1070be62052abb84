/** Operations that were done on batches, and the entries that they wrote. */
import { BatchId, OperationId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, DecimalText, Id } from '#kernel/wire.ts'
import { namesWithIds } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { components, entryFields } from '../batch-snapshot.ts'

const MaybeId = z.optional(z.nullable(Id))
const Overwritten = z
  .record(z.string(), z.nullable(z.union([z.string(), z.number()])))
  .check(z.refine((values) => Object.keys(entryFields).every((field) => MaybeId.safeParse(values[`${field}_id`]).success)))
type Overwritten = z.infer<typeof Overwritten>

export const OperationDone = z.object({
  id: Id,
  kind: z.string(),
  occurred_on: Day,
  before: z.record(z.string(), Overwritten),
  reversed_by: z.nullable(Id),
})
export type OperationDone = z.infer<typeof OperationDone>

const OperationEntry = z.object({
  operation_id: OperationId,
  batch_id: BatchId,
  kind: z.string(),
  delta: z.int(),
  cost_delta: DecimalText,
  component: z.nullable(z.enum(components)),
})
export type OperationEntry = z.infer<typeof OperationEntry>

/**
 * Operations by id, newest first. Their overwritten values have the present names of entries, which `lock` locks until the
 * commit.
 */
export async function operationsWithIds(db: Db, operationIds: readonly OperationId[], lock = true): Promise<OperationDone[]> {
  const operations = await db.many(
    OperationDone,
    sql`
    SELECT id, kind, occurred_on, before, reversed_by FROM batch_operations
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...operationIds]}::uuid[]) ORDER BY created_at DESC, id DESC`,
  )
  const nameIn = await namesOf(
    db,
    operations.flatMap(({ before }) => Object.values(before)),
    lock,
  )
  return operations.map((operation) => ({ ...operation, before: mapValues(operation.before, nameIn) }))
}

/** Gives a function that replaces the ids of entries in what was overwritten by their names; of one that is no more the field is left out. */
async function namesOf(
  db: Db,
  overwritten: readonly Overwritten[],
  lock: boolean,
): Promise<(values: Overwritten) => Overwritten> {
  const names = new Map<unknown, string | null>([[null, null]])
  for (const [field, kind] of Object.entries(entryFields)) {
    const ids = overwritten.flatMap((values) => values[`${field}_id`] ?? []).map(String)
    for (const [id, name] of await namesWithIds(db, kind, ids, lock)) names.set(id, name)
  }
  const fieldOf = new Map(Object.keys(entryFields).map((field) => [`${field}_id`, field]))
  return (values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([column, value]): [string, Overwritten[string]][] => {
        const field = fieldOf.get(column)
        if (field === undefined) return [[column, value]]
        const name = names.get(value)
        return name === undefined ? [] : [[field, name]]
      }),
    )
}

const mapValues = <Value>(record: Readonly<Record<string, Value>>, map: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

/** In the order in which they were written. */
export const entriesOfOperations = (db: Db, operationIds: readonly OperationId[]): Promise<OperationEntry[]> =>
  db.many(
    OperationEntry,
    sql`
    SELECT operation_id, batch_id, kind, delta, cost_delta, component FROM batch_history
    WHERE nursery_id = ${db.nursery_id} AND operation_id = ANY(${[...operationIds]}::uuid[]) ORDER BY id`,
  )

const Correcting = z.object({ id: Id })

/** The corrections of what these operations used: they are undone with them. */
export const correctionsOf = async (db: Db, operationIds: readonly OperationId[]): Promise<OperationId[]> =>
  (
    await db.many(
      Correcting,
      sql`
      SELECT id FROM batch_operations
      WHERE nursery_id = ${db.nursery_id} AND corrects = ANY(${[...operationIds]}::uuid[]) AND reversed_by IS NULL`,
    )
  ).map(({ id }) => id)
