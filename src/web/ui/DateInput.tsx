/** A day typed the nursery's way, whatever the browser's own order is; the button opens the system's calendar, a wheel on phones. */
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { addDays, isDay } from '#kernel/day.ts'
import styles from './DateInput.module.css'
import { type InputNames, inputClass } from './Field.tsx'
import { type Formats, day, todayOf } from './format.ts'
import { parseDay } from './parse-day.ts'

interface DateInputProps extends InputNames {
  /** YYYY-MM-DD, '' for none, or what was typed while that is no day. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly formats: Pick<Formats, 'dateFormat' | 'timeZone'>
  readonly disabled?: boolean
}

export function DateInput({ value, onChange, onBlur, formats, disabled, ...names }: DateInputProps) {
  const written = isDay(value) ? day(value, formats) : value
  const [typing, setTyping] = useState<string>()
  const calendar = useRef<HTMLInputElement>(null)
  const take = () => {
    if (typing !== undefined)
      onChange(parseDay(typing, { dayFirst: formats.dateFormat === 'DD/MM/YYYY', today: todayOf(formats) }) ?? typing.trim())
    setTyping(undefined)
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take()
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (days === undefined || typing !== undefined) return
    event.preventDefault()
    onChange(isDay(value) ? addDays(value, days) : todayOf(formats))
  }
  return (
    <span className={`relative block ${styles['date']}`}>
      <input
        {...names}
        className={inputClass}
        inputMode="numeric"
        autoComplete="off"
        placeholder={formats.dateFormat}
        disabled={disabled}
        value={typing ?? written}
        onChange={(event) => setTyping(event.target.value)}
        onKeyDown={step}
        onBlur={() => {
          take()
          onBlur?.()
        }}
      />
      <button
        className="grid place-center rounded muted"
        type="button"
        tabIndex={-1}
        aria-label="Open the calendar"
        disabled={disabled}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarDays size={18} aria-hidden />
      </button>
      <input
        ref={calendar}
        className={`pad-0 ${styles['calendar']}`}
        type="date"
        tabIndex={-1}
        aria-hidden
        disabled={disabled}
        value={isDay(value) ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
