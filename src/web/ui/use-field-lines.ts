/** The lines of a form whose fields are drawn by hand: a field array of the form library, so that each line keeps its key while others come and go. */
import { useState } from 'react'
import { type FieldValues, useFieldArray, useForm, useWatch } from 'react-hook-form'

export interface LineEdits<Line> {
  readonly append: (...lines: readonly Line[]) => void
  readonly change: (at: number, changes: Partial<Line>) => void
  readonly remove: (at: number) => void
}

/** A line with the key that it keeps. */
export type Keyed<Line> = Line & { readonly key: string }

/** Takes the lines that the form opens with; returns them as they are now, and how they are edited. */
export function useFieldLines<Line extends object>(
  start: () => readonly Line[],
): { readonly lines: readonly Keyed<Line>[]; readonly edit: LineEdits<Line> } {
  const [defaultValues] = useState(() => ({ lines: start() as readonly FieldValues[] }))
  const { control, getValues, setValue } = useForm<FieldValues>({ defaultValues })
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const values = useWatch({ control, name: 'lines' }) as readonly Line[]
  return {
    lines: values.map((line, at) => ({ ...line, key: fields[at]?.id ?? String(at) })),
    edit: {
      append: (...lines) => append([...lines], { shouldFocus: false }),
      change: (at, changes) => setValue(`lines.${at}`, { ...getValues(`lines.${at}`), ...changes }),
      remove: (at) => remove(at),
    },
  }
}
