/** A field for a PIN: digits that nobody beside it can read. */
import { Field, inputClass } from '#web/ui/Field.tsx'

interface PinFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (pin: string) => void
  readonly autoFocus?: boolean
}

export const PinField = ({ label, hint, value, onChange, autoFocus = false }: PinFieldProps) => (
  <Field label={label} hint={hint} name="pin" required>
    {(ids) => (
      <input
        {...ids}
        className={inputClass}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        data-autofocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      />
    )}
  </Field>
)
