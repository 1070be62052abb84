/** A number field, for whole numbers by default, with buttons for one more and one less. */
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import type { NumberKind } from '#kernel/number.ts'
import { addQuantities } from '#kernel/quantity.ts'
import type { InputNames } from './Field.tsx'
import styles from './NumberInput.module.css'
import { useTypedNumber } from './use-typed-number.ts'

interface NumberInputProps extends InputNames {
  /** Text, so that what was typed stays as it is until it is a number. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly kind?: NumberKind
  readonly disabled?: boolean
  /** Has the focus when its dialog opens, on a phone too. */
  readonly autoFocus?: boolean
}

export function NumberInput({
  value,
  onChange,
  min = 0,
  max = 999_999_999,
  step = 1,
  disabled = false,
  kind = 'whole',
  autoFocus,
  onBlur,
  ...rest
}: NumberInputProps) {
  const { text, type, leave, fault, inputMode } = useTypedNumber({ value, onChange, kind, signed: min < 0 })
  const id = useId()
  // A field with a label shows it itself.
  const message = rest['aria-invalid'] ? undefined : fault
  const now = Number(value)
  const by = (change: number) =>
    onChange(String(Math.max(min, Math.min(max, addQuantities(Number.isFinite(now) ? now : 0, change)))))
  return (
    <span className={`flex wrap surface ${styles['number']}`}>
      <button
        className="grid no-shrink place-center rounded muted"
        type="button"
        tabIndex={-1}
        aria-label="One less"
        disabled={disabled || now <= min}
        onClick={() => by(-step)}
      >
        <Minus size={17} aria-hidden />
      </button>
      <input
        {...rest}
        role="spinbutton"
        data-autofocus={autoFocus}
        {...(message ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        inputMode={inputMode}
        autoComplete="off"
        aria-valuenow={value === '' || !Number.isFinite(now) ? undefined : now}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          leave()
          onBlur?.()
        }}
        onKeyDown={(event) => {
          const change = { ArrowUp: step, ArrowDown: -step, PageUp: 10 * step, PageDown: -10 * step }[event.key]
          if (change === undefined) return
          event.preventDefault()
          by(change)
        }}
      />
      <button
        className="grid no-shrink place-center rounded muted"
        type="button"
        tabIndex={-1}
        aria-label="One more"
        disabled={disabled || now >= max}
        onClick={() => by(step)}
      >
        <Plus size={17} aria-hidden />
      </button>
      {message && (
        <small className="full bad text-s" id={id} role="alert">
          {message}
        </small>
      )}
    </span>
  )
}
