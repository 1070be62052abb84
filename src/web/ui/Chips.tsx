/** One choice out of a few, as a row that scrolls sideways where it has to. */
import styles from './Chips.module.css'

interface ChipsProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Joined: ways to see the same rows, rather than a choice among them. */
  readonly joined?: boolean
}

export function Chips<Value extends string>({ label, options, value, onChange, joined }: ChipsProps<Value>) {
  return (
    <div className={`flex gap-6 scroll-x ${styles['chips']} strip`} data-joined={joined} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          className="no-shrink surface muted weight-500"
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
