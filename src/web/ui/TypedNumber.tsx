/** A field for a number with its label, whose value its screen keeps: plain digits, or what was typed while that is no number. */
import type { NumberKind } from '#kernel/number.ts'
import { Field, inputClass } from './Field.tsx'
import { useTypedNumber } from './use-typed-number.ts'

interface TypedNumberProps {
  readonly label: string
  /** The field of the body that it fills: what the server finds wrong with that is shown here. */
  readonly name?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly kind: NumberKind
  readonly signed?: boolean
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean
  readonly placeholder?: string
  readonly autoFocus?: boolean
}

export function TypedNumber({
  label,
  name,
  value,
  onChange,
  kind,
  signed,
  hint,
  error,
  required,
  placeholder,
  autoFocus = false,
}: TypedNumberProps) {
  const { text, type, leave, fault, inputMode } = useTypedNumber({ value, onChange, kind, signed })
  return (
    <Field label={label} hint={hint} name={name} error={fault ?? error} required={required}>
      {(ids) => (
        <input
          {...ids}
          className={inputClass}
          inputMode={inputMode}
          placeholder={placeholder}
          autoComplete="off"
          data-autofocus={autoFocus}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}
