/** The frame of every form field: its label, a hint, and its error. */
import { type ReactNode, type Ref, useId } from 'react'
import styles from './Field.module.css'
import { useSubmitState } from './use-submit.ts'

interface FieldProps {
  readonly label: string
  /** The field of the body that it fills, as `due_date` or `items.0`: an error of the server about it is shown here. */
  readonly name?: string | undefined
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  /** The value another user saved meanwhile. */
  readonly note?: string | undefined
  /** Gets the ids that tie the field to its words. */
  readonly children: (ids: {
    readonly id: string
    readonly 'aria-describedby': string | undefined
    readonly 'aria-invalid': boolean
  }) => ReactNode
}

export function Field({ label, name, hint, error: known, required, note, children }: FieldProps) {
  const id = useId()
  const { errorAt } = useSubmitState()
  const error = known ?? (name === undefined ? undefined : errorAt(name))
  const message = error ?? hint
  return (
    <div className={`grid min-0 ${styles['field']}`}>
      <label className="weight-550" htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {children({
        id,
        'aria-describedby': [message && `${id}-message`, note && `${id}-note`].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error !== undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={`text-s weight-500 break-words ${styles['note']}`}>
          {note}
        </p>
      )}
      {message && (
        <p
          id={`${id}-message`}
          className={`muted text-s ${styles['message']}`}
          data-error={error !== undefined}
          role={error === undefined ? undefined : 'alert'}
        >
          {message}
        </p>
      )}
    </div>
  )
}

export const inputClass = styles['input'] ?? ''

/** The ids and ARIA attributes of an input. */
export interface InputNames {
  readonly id?: string
  readonly name?: string
  readonly ref?: Ref<HTMLInputElement>
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean
}
