/** A field for a day with its label, whose value its screen keeps: YYYY-MM-DD, or what was typed while that is no day. */
import { isDay } from '#kernel/day.ts'
import { DateInput } from './DateInput.tsx'
import { Field } from './Field.tsx'
import { type Formats, day } from './format.ts'
import { useSubmitState } from './use-submit.ts'

interface TypedDayProps {
  readonly label: string
  /** The field of the body that it fills. */
  readonly name?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly formats: Formats
  readonly hint?: string | undefined
  readonly required?: boolean
}

export function TypedDay({ label, name, value, hint, required, ...input }: TypedDayProps) {
  const { errorAt } = useSubmitState()
  const error = name === undefined ? undefined : errorAt(name)
  const inFormat = value === '' || isDay(value) ? error : `Enter a day like ${day('2026-08-31', input.formats)}.`
  return (
    <Field label={label} hint={hint} required={required} error={error && inFormat}>
      {(ids) => <DateInput {...ids} {...input} value={value} />}
    </Field>
  )
}
