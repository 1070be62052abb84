/** The operation of grading: plants of a batch become another grade, height or caliper, all of it or in parts; one batch or many, all of them or none. */
import {
  type Specification,
  isSameSpecification,
  readSpecification,
  specificationFaults,
  specificationText,
} from '#modules/setup/reference/specification.ts'
import { type GradedPart, changesNoGrade, planGrading } from '#modules/growing/ledger/batch-parts.ts'
import { type BatchSnapshot, checkQuantity } from '#modules/growing/ledger/batch-snapshot.ts'
import { lockOnce } from '#modules/growing/ledger/server/with-operations.ts'
import type { UserId } from '#kernel/id.ts'
import { type FieldError, invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { ApiReply } from '#server/reply.ts'
import type { PlantBatch } from '../batch.ts'
import type { GradingBody } from '../batch-bodies.ts'
import { namesOfChildren } from './batch-codes.ts'
import { many, runOperations } from './batch-operations.ts'

export async function gradeBatches(
  db: Db,
  userId: UserId,
  { batches, date, notes }: GradingBody,
): Promise<ApiReply<PlantBatch[]>> {
  const wanted = batches.map(({ parts }) => parts.map(({ quantity, ...part }) => ({ quantity, ...readSpecification(part) })))
  const faults = wanted.flatMap((parts, i) => partsFaults(parts, `batches.${i}.parts.`))
  if (faults.length > 0) throw invalid(faults)
  const ids = batches.map(({ batch_id }) => batch_id)
  const locked = await lockOnce(db, ids)
  const children = await namesOfChildren(
    db,
    locked.flatMap((batch, i) => (wanted[i] ?? []).map(() => batch)),
  )
  const first = wanted.map((_, i) => wanted.slice(0, i).reduce((all, parts) => all + parts.length, 0))
  return many(
    await runOperations(db, userId, 'grade', ids, date, (batch, i) => {
      const parts = wanted[i] ?? []
      checkParts(batch, parts, `batches.${i}.parts.`)
      const plan = planGrading(batch, parts, children.slice(first[i], (first[i] ?? 0) + parts.length), date)
      const details = {
        before: specificationText(batch),
        parts: parts.map(({ quantity, ...part }) => ({ quantity, specification: specificationText(part) })),
        notes: notes ?? '',
      }
      return { plan: withNotes(plan, notes ?? ''), details }
    }),
  )
}

/** Validates the parts on their own, without the batch. */
function partsFaults(parts: readonly GradedPart[], path: string): FieldError[] {
  return parts.flatMap((part, i) => [
    ...specificationFaults(part).map((fault) => ({ ...fault, path: `${path}${i}.${fault.path}` })),
    ...(parts.slice(0, i).some((other) => isSameSpecification(withoutQuantity(other), withoutQuantity(part)))
      ? [{ path: `${path}${i}.grade`, message: 'This grade and size is entered twice. Enter one quantity.' }]
      : []),
  ])
}

const withoutQuantity = ({ quantity: _, ...part }: GradedPart): Specification => part

function checkParts(batch: BatchSnapshot, parts: readonly GradedPart[], path: string): void {
  const last = parts.length - 1
  const sorted = parts.reduce((all, { quantity }) => all + quantity, 0)
  checkQuantity(batch, sorted, `${path}${last}.quantity`)
  if (changesNoGrade(batch, parts))
    throw invalid([
      {
        path: `${path}0.grade`,
        message: specificationText(batch)
          ? `${batch.batch_code} is ${specificationText(batch)} already. Change the grade or a measurement.`
          : 'Enter a grade or a measurement.',
      },
    ])
}

/** The notes are part of the reason in the history of the graded batch. */
const withNotes = (plan: ReturnType<typeof planGrading>, notes: string) =>
  notes === ''
    ? plan
    : {
        ...plan,
        entries: plan.entries.map((entry) =>
          entry.kind === 'grade' ? { ...entry, reason: [entry.reason, notes].filter(Boolean).join(': ') } : entry,
        ),
      }
