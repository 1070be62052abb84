/** From one day to another, both included; the wrong way round is put right. */
import { useState } from 'react'
import { isDay } from '#kernel/day.ts'
import { DateInput } from './DateInput.tsx'
import type { Formats } from './format.ts'
import styles from './DayRange.module.css'

interface DayRangeProps {
  readonly from: string
  readonly to: string
  readonly onChange: (range: { from?: string; to?: string }) => void
  readonly formats: Formats
}

export function DayRange({ from, to, onChange, formats }: DayRangeProps) {
  const begin = (day: string) => onChange(to && day > to ? { from: to, to: day } : { from: day })
  const end = (day: string) => onChange(day && day < from ? { from: day, to: from } : { to: day })
  return (
    <div className={`row gap-6 ${styles['range']}`}>
      <End label="From" value={from} onChange={begin} formats={formats} />
      <span aria-hidden>–</span>
      <End label="To" value={to} onChange={end} formats={formats} />
    </div>
  )
}

interface EndProps {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
  readonly formats: Formats
}

/** An invalid date stays in the field to be corrected, and does not filter. */
function End({ label, value, onChange, formats }: EndProps) {
  const [wrong, setWrong] = useState('')
  const take = (typed: string) => {
    const isRight = typed === '' || isDay(typed)
    setWrong(isRight ? '' : typed)
    if (isRight) onChange(typed)
  }
  return <DateInput aria-label={label} aria-invalid={wrong !== ''} value={wrong || value} onChange={take} formats={formats} />
}
