/** Plans that divide one batch's plants among batches, by number or by grade, and that merge batches. Pure. */
import { gradeText } from '#modules/setup/reference/grade.ts'
import {
  type Specification,
  isSameSpecification,
  specificationOf,
  specificationText,
  widen,
} from '#modules/setup/reference/specification.ts'
import { Problem } from '#kernel/problem.ts'
import {
  type Child,
  type PlannedBatch,
  type Plan,
  type BatchSnapshot,
  childOf,
  emptied,
  entry,
  shareOf,
  stateUnheld,
} from './batch-snapshot.ts'

/** Part of a batch becomes a batch of its own: another place, another growth stage. */
export function planSplit(
  batch: BatchSnapshot,
  quantity: number,
  child: Child,
  {
    location,
    growth_stage,
    day,
  }: { readonly location: string | null; readonly growth_stage: string | null; readonly day: string },
): Plan {
  const share = shareOf(batch, quantity)
  const made = childOf(batch, child, {
    location: location ?? batch.location,
    state: stateUnheld(batch) === 'for_sale' ? 'for_sale' : 'growing',
    growth_stage: growth_stage ?? batch.growth_stage,
    method: 'split',
    started_on: day,
    potting_date: batch.potting_date,
    ready_on: batch.ready_on,
  })
  return {
    newBatches: [made],
    entries: [
      entry(batch.id, 'split', -quantity, -share, { other_batch_id: made.id }),
      entry(made.id, 'created', quantity, share, { other_batch_id: batch.id, reason: `Split from ${batch.batch_code}` }),
    ],
    changes: emptied(batch, batch.quantity_current - quantity),
  }
}

/** Plants of a batch that turned out to be of one grade and size. */
export interface GradedPart extends Specification {
  readonly quantity: number
}

/**
 * Sorts a batch into parts. The rest stays in the batch as it is; without a rest, the first part is the batch itself. Every other
 * part becomes a batch of its own, with its share of the cost. `children`: one per part.
 */
export function planGrading(batch: BatchSnapshot, parts: readonly GradedPart[], children: readonly Child[], day: string): Plan {
  const sorted = parts.reduce((all, { quantity }) => all + quantity, 0)
  const [first, ...others] = parts
  const stays = sorted === batch.quantity_current ? first : undefined
  const plan = planParts(batch, stays ? others : parts, children, day)
  if (!stays) return plan
  const reason = [specificationText(batch) || 'Not graded', specificationText(stays) || 'Not graded'].join(' → ')
  return {
    ...plan,
    entries: [...plan.entries, entry(batch.id, 'grade', 0, 0n, { reason })],
    changes: [{ batch_id: batch.id, set: specificationOf(stays) }],
  }
}

/** Parts that leave a batch, each with its share of the cost. */
export function planParts(batch: BatchSnapshot, parts: readonly GradedPart[], children: readonly Child[], day: string): Plan {
  const entries: Plan['entries'][number][] = []
  const newBatches: PlannedBatch[] = []
  let left = batch
  parts.forEach(({ quantity, ...part }, i) => {
    const share = shareOf(left, quantity)
    left = { ...left, quantity_current: left.quantity_current - quantity, cost: left.cost - share }
    const { id = '', batch_code = '' } = children[i] ?? {}
    const made = childOf(
      batch,
      { id, batch_code },
      {
        ...specificationOf(part),
        state: stateUnheld(batch) === 'for_sale' ? 'for_sale' : 'growing',
        method: 'grade',
        started_on: day,
        potting_date: batch.potting_date,
        ready_on: batch.ready_on,
      },
    )
    newBatches.push(made)
    const reason = specificationText(part)
    entries.push(
      entry(batch.id, 'grade', -quantity, -share, { other_batch_id: made.id, reason }),
      entry(made.id, 'created', quantity, share, { other_batch_id: batch.id, reason: `Graded from ${batch.batch_code}` }),
    )
  })
  return { newBatches, entries, changes: [] }
}

/** True if every part has the specification of the batch already. */
export const changesNoGrade = (batch: Specification, parts: readonly Specification[]): boolean =>
  parts.every((part) => isSameSpecification(part, batch))

/** All plants of the others join the first; only like joins like. */
export function planMerge(into: BatchSnapshot, others: readonly BatchSnapshot[]): Plan {
  const stranger = others.find(
    (other) => other.plant_type_id !== into.plant_type_id || other.container_size !== into.container_size,
  )
  if (stranger)
    throw new Problem(
      'BAD_STATE',
      `${stranger.batch_code} differs from ${into.batch_code}. You can only merge batches of the same plant and container size.`,
      { batch_id: stranger.id },
    )
  const unlike = others.find(({ grade }) => grade !== into.grade)
  if (unlike)
    throw new Problem(
      'BAD_STATE',
      `${unlike.batch_code} is ${gradeText(unlike.grade) || 'not graded'} and ${into.batch_code} is ${gradeText(into.grade) || 'not graded'}. Grade one of them first, so that nobody is given another grade than they ordered.`,
      { batch_id: unlike.id },
    )
  const merged = others.reduce<Specification>((all, other) => widen(all, other), specificationOf(into))
  return {
    newBatches: [],
    entries: others.flatMap((other) => [
      entry(other.id, 'merge', -other.quantity_current, -other.cost, { other_batch_id: into.id }),
      entry(into.id, 'merge', other.quantity_current, other.cost, {
        other_batch_id: other.id,
        reason: `From ${other.batch_code}`,
      }),
    ]),
    changes: [
      ...(isSameSpecification(merged, specificationOf(into)) ? [] : [{ batch_id: into.id, set: merged }]),
      ...others.map((other) => ({ batch_id: other.id, set: { state: 'finished' as const } })),
    ],
  }
}
