/** One filter of a list: all, or one of its values. */
import { inputClass } from './Field.tsx'
import styles from './Filters.module.css'

interface FilterSelectProps {
  readonly label: string
  /** The choice that filters nothing: "All locations". */
  readonly all: string
  readonly value: string
  readonly options: readonly (string | { readonly value: string; readonly label: string })[]
  readonly onChange: (value: string) => void
}

export function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  const choices = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
  // An address may name what is not in the list any more.
  const isKnown = value === '' || choices.some((option) => option.value === value)
  return (
    <select
      className={`${inputClass} ${styles['select']}`}
      aria-label={label}
      data-set={value !== ''}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
