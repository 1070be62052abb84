/** Yes or no: a box to tick for what is sent with a form, a switch for what changes at once. */
import type { ReactNode } from 'react'
import styles from './Check.module.css'

interface CheckProps {
  readonly label: ReactNode
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

export const Checkbox = (props: CheckProps) => <Check {...props} kind="box" />
export const Switch = (props: CheckProps) => <Check {...props} kind="switch" />

function Check({ label, hint, kind, checked, onChange, disabled }: CheckProps & { readonly kind: 'box' | 'switch' }) {
  return (
    <label className={`flex items-start gap-10 ${styles['check']}`} data-kind={kind}>
      <input
        type="checkbox"
        role={kind === 'switch' ? 'switch' : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="grid">
        {label}
        {hint && <small className="text-s">{hint}</small>}
      </span>
    </label>
  )
}
