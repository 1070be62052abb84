/** Propagation records: treatment of seed, cuttings and grafts, and the number that struck. */
import * as z from 'zod/mini'
import { BatchId, PlantTypeId } from '#kernel/id.ts'
import { Day, Id, MaybeText } from '#kernel/wire.ts'
import type { Grouping } from './groupings.ts'
import { methods } from '#modules/growing/batch/batch-kinds.ts'

/** Methods of start by which some strike and some do not. */
export const strikingMethods = ['seed', 'cutting', 'layering', 'graft', 'tissue_culture'] as const

export const recordFields = {
  /** Before the start: wounded, cold for six weeks, acid for ten minutes. */
  treatment: MaybeText(200),
  hormone: MaybeText(120),
  done_by: z.optional(z.nullable(z.union([z.literal(''), Id]))),
}

export const Propagation = z.object({
  /** Id of the batch. */
  id: BatchId,
  batch_code: z.string(),
  plant_type_id: PlantTypeId,
  common_name: z.string(),
  botanical_name: z.string(),
  method: z.enum(methods),
  started_on: Day,
  mother: z.nullable(z.string()),
  treatment: z.string(),
  hormone: z.string(),
  done_by: z.nullable(Id),
  /** Name of that person, else of whoever entered the batch. */
  done_by_name: z.string(),
  started: z.int(),
  /** Plants that were not lost before the whole batch was potted. */
  struck: z.int(),
  /** Not potted as a whole yet: more may be lost. */
  open: z.boolean(),
  /** 0 without a record. */
  version: z.int(),
})
export type Propagation = z.infer<typeof Propagation>

export const PropagationRecord = z.strictObject({ ...recordFields, version: z.int().check(z.nonnegative()) })
export type PropagationRecord = z.infer<typeof PropagationRecord>

export const keyOf = (row: Propagation, by: Grouping): string =>
  ({
    plant: row.common_name || row.botanical_name,
    method: row.method,
    treatment: row.treatment,
    hormone: row.hormone,
    mother: row.mother ?? '',
    person: row.done_by_name,
    month: row.started_on.slice(0, 7),
  })[by]

export interface StrikeGroup {
  readonly key: string
  readonly batches: number
  readonly started: number
  readonly struck: number
}

/** Plants of the batches that have one value, those with the most plants first; months newest first. */
export function strikesBy(rows: readonly Propagation[], by: Grouping): StrikeGroup[] {
  const groups = [...Map.groupBy(rows, (row) => keyOf(row, by))].map(([key, members]) => ({
    key,
    batches: members.length,
    started: members.reduce((all, { started }) => all + started, 0),
    struck: members.reduce((all, { struck }) => all + struck, 0),
  }))
  return groups.toSorted((a, b) => (by === 'month' ? b.key.localeCompare(a.key) : b.started - a.started))
}

/** Percent with one decimal; undefined without plants. */
export const strikeRate = ({ started, struck }: Pick<StrikeGroup, 'started' | 'struck'>): number | undefined =>
  started === 0 ? undefined : Math.round((1000 * struck) / started) / 10
