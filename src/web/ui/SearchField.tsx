/** A search: `/` brings the focus to it from anywhere, Escape empties it. */
import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './SearchField.module.css'
import { useShortcut } from './use-shortcut.ts'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoFocus?: boolean
  readonly onEnter?: () => void
}

export function SearchField({ label, value, onChange, autoFocus = false, onEnter }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A keyboard that slides up over the goods is worse than one more tap.
    if (autoFocus && matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [autoFocus])
  useShortcut('/', () => input.current?.select())
  return (
    <label className={`row relative min-0 ${styles['search']}`}>
      <span className="sr">{label}</span>
      <Search size={17} aria-hidden />
      <input
        ref={input}
        type="search"
        placeholder={label}
        value={value}
        autoComplete="off"
        maxLength={100}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('')
          if (event.key === 'Enter') onEnter?.()
        }}
      />
      {value === '' ? (
        <kbd className="grid place-center muted" aria-hidden>
          /
        </kbd>
      ) : (
        <button
          className="grid place-center muted"
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </label>
  )
}
