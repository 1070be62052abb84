/** An input for a number of any kind, for rows and tables: `value` is plain digits, or what was typed while that is no number. */
import { type KeyboardEvent, useId } from 'react'
import type { NumberKind } from '#kernel/number.ts'
import { type InputNames, inputClass } from './Field.tsx'
import styles from './NumberBox.module.css'
import { useTypedNumber } from './use-typed-number.ts'

interface NumberBoxProps extends InputNames {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly kind: NumberKind
  readonly signed?: boolean | undefined
  readonly placeholder?: string | undefined
  readonly disabled?: boolean
  /** The screen shows the error itself. */
  readonly hidesFault?: boolean
  readonly enterKeyHint?: 'next'
  readonly onBlur?: () => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function NumberBox({ value, onChange, kind, signed, hidesFault = false, onBlur, ...rest }: NumberBoxProps) {
  const { text, type, leave, fault, inputMode } = useTypedNumber({ value, onChange, kind, signed })
  const id = useId()
  const message = hidesFault ? undefined : fault
  return (
    <span className={`grid min-0 ${styles['box']}`}>
      <input
        autoComplete="off"
        {...rest}
        className={inputClass}
        inputMode={inputMode}
        value={text}
        {...(message ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          leave()
          onBlur?.()
        }}
      />
      {message && (
        <small id={id} role="alert">
          {message}
        </small>
      )}
    </span>
  )
}
