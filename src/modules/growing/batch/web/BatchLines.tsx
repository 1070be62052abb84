/** One line for each of many batches on a form, and the numbers that are typed for it. */
import type { BatchId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Problem, invalid } from '#kernel/problem.ts'
import { gradeText } from '#modules/setup/reference/grade.ts'
import { NumberField } from '#web/ui/ControlledFields.tsx'
import { number } from '#web/ui/format.ts'
import type { PlantBatch } from '../batch.ts'
import styles from './BatchForms.module.css'

export const BatchHeading = ({ batch }: { readonly batch: PlantBatch }) => (
  <p>
    <b>{batch.batch_code}</b> {batch.common_name}
    <span>
      {number(batch.quantity_current)} in {batch.container_size}
      {batch.grade && `, ${gradeText(batch.grade)}`}
      {batch.location && `, ${batch.location}`}
    </span>
  </p>
)

interface BatchLinesProps {
  readonly batches: readonly PlantBatch[]
  readonly fields: readonly { readonly name: string; readonly label: string; readonly most?: boolean }[]
}

export function BatchLines({ batches, fields }: BatchLinesProps) {
  return (
    <ul className={`framed divided ${styles['batches']}`}>
      {batches.map((batch, i) => (
        <li className="grid one-column gap-12 items-center" key={batch.id}>
          <BatchHeading batch={batch} />
          {fields.map(({ name, label, most }) => (
            <NumberField
              key={name}
              name={`batches.${i}.${name}`}
              label={label}
              min={0}
              {...(most ? { max: batch.quantity_current } : {})}
            />
          ))}
        </li>
      ))}
    </ul>
  )
}

const Typed = z.union([z.literal(''), z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number.'))], 'Enter a whole number.')

/** The lines as they are typed: a batch, and a number or nothing for each name. */
export const linesShape = (...names: readonly string[]) =>
  z.array(z.object({ batch_id: z.string(), ...Object.fromEntries(names.map((name) => [name, Typed])) }))

export type Line<Name extends string> = { readonly batch_id: BatchId } & Readonly<Record<Name, string>>

/** The lines in which something was typed, all their numbers with it, and what puts a refusal at the line it means. */
export function typedLines<Name extends string>(lines: readonly Line<Name>[], names: readonly Name[]) {
  const filled = lines.flatMap((line, at) => (names.some((name) => Number(line[name]) > 0) ? [{ line, at }] : []))
  const missing = filled.flatMap(({ line, at }) =>
    names
      .filter((name) => !(Number(line[name]) > 0))
      .map((name) => ({ path: `batches.${at}.${name}`, message: 'Enter how many.' })),
  )
  if (missing.length > 0) throw invalid(missing)
  if (filled.length === 0) throw new Problem('INVALID', 'Enter a number for at least one batch.')
  const batches = filled.map(({ line }) => ({
    batch_id: line.batch_id,
    ...(Object.fromEntries(names.map((name) => [name, Number(line[name])])) as Record<Name, number>),
  }))
  const atItsLine = (error: unknown): unknown => {
    if (!(error instanceof Problem)) return error
    const errors = error.errors.map(({ path, message }) => ({
      path: path.replace(/^batches\.(\d+)/, (_, n: string) => `batches.${filled[Number(n)]?.at ?? n}`),
      message,
    }))
    return new Problem(error.code, error.detail, { ...error.extra, errors })
  }
  return { batches, atItsLine }
}
