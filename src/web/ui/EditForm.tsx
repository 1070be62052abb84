/** A form over a row with a version. If another user saved the row first, it names them, shows their values beside the typed ones, and saves again. */
import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFormContext } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'
import { type Conflict, ConflictContext } from './use-conflict.ts'

interface Versioned {
  readonly version: number
}

interface EditFormProps<Shape extends z.ZodMiniType<FieldValues, FieldValues>, Row extends Versioned | undefined> {
  readonly shape: Shape
  /** The row that is edited, as it was when the form was opened; undefined: a new one. */
  readonly row: Row
  readonly valuesOf: (row: Row) => z.input<Shape>
  /** Saves what was typed. `row` is the row that it changes: its version is the one to send. */
  readonly submit: (values: z.output<Shape>, row: Row) => Promise<unknown>
  readonly action: string
  readonly onCancel?: (() => void) | undefined
  /** Path prefixes of queries to refetch after the save, such as '/api/sales'. */
  readonly refreshes?: readonly string[]
  readonly children: ReactNode
}

/** Number of automatic retries of a save after changes that this form does not show. */
const attempts = 3

export function EditForm<Shape extends z.ZodMiniType<FieldValues, FieldValues>, Row extends Versioned | undefined>({
  row,
  valuesOf,
  submit,
  children,
  ...form
}: EditFormProps<Shape, Row>) {
  /** The newest row that this form knows. It does not follow `row`: an update from elsewhere must not hide a conflict. */
  const [known, setKnown] = useState(row)
  const [conflict, setConflict] = useState<Conflict>()

  const save = async (values: z.output<Shape>, fields: UseFormReturn<FieldValues, unknown, z.output<Shape>>) => {
    let base = known
    for (let attempt = 1; ; attempt++)
      try {
        const saved = await submit(values, base)
        setConflict(undefined)
        return saved
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'STALE' || !error.extra['current']) throw error
        // Rare, so it is loaded when it is needed.
        const { conflictText, mergeChanges, nameOf } = await import('./conflict.ts')
        // The server sends the current row in the shape of its other responses.
        const current = error.extra['current'] as Row
        const merged = mergeChanges(valuesOf(base), fields.getValues(), valuesOf(current))
        base = current
        setKnown(current)
        if (merged.changed.size === 0 && attempt < attempts) continue
        const by = nameOf(error.extra)
        fields.reset(valuesOf(current))
        for (const [name, value] of Object.entries(merged.values)) fields.setValue(name, value, { shouldDirty: true })
        setConflict({ by, changed: merged.changed })
        throw new Problem('STALE', conflictText(by, error.extra))
      }
  }
  return (
    <ConflictContext value={conflict}>
      <Form
        {...form}
        start={valuesOf(row)}
        submit={save}
        errorAction={(_, { clear }) =>
          conflict && (
            <UseSaved
              values={valuesOf(known)}
              onDone={() => {
                setConflict(undefined)
                clear()
              }}
            />
          )
        }
      >
        {children}
      </Form>
    </ConflictContext>
  )
}

function UseSaved({ values, onDone }: { readonly values: FieldValues; readonly onDone: () => void }) {
  const { reset } = useFormContext()
  const use = () => {
    reset(values)
    onDone()
  }
  return <Button onClick={use}>Discard my changes</Button>
}
