/** A field that is typed into, whose value its screen keeps. */
import { Field, inputClass } from './Field.tsx'

interface TypedFieldProps {
  readonly label: string
  /** The field of the body that it fills: what the server finds wrong with that is shown here. */
  readonly name?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean
  readonly maxLength?: number
  readonly placeholder?: string
  readonly autoFocus?: boolean
  /** More than one: a text area of this height. */
  readonly lines?: number
}

export function TypedField({
  label,
  name,
  value,
  onChange,
  hint,
  error,
  required,
  maxLength = 200,
  placeholder,
  autoFocus = false,
  lines = 1,
}: TypedFieldProps) {
  return (
    <Field label={label} hint={hint} name={name} error={error} required={required}>
      {(ids) => {
        const common = {
          ...ids,
          className: inputClass,
          maxLength,
          placeholder,
          autoComplete: 'off',
          'data-autofocus': autoFocus,
          value,
          onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
        }
        return lines > 1 ? <textarea {...common} rows={lines} /> : <input {...common} />
      }}
    </Field>
  )
}
