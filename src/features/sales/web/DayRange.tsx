/** From one day to another, both included; the wrong way round is put right. */
import { inputClass } from '#web/ui/Field.tsx'
import styles from './DayRange.module.css'

interface DayRangeProps {
  readonly from: string
  readonly to: string
  readonly onChange: (range: { from?: string; to?: string }) => void
}

export function DayRange({ from, to, onChange }: DayRangeProps) {
  return (
    <div className={styles['range']}>
      <label>
        <span className="sr">From</span>
        <input
          className={inputClass}
          type="date"
          value={from}
          onChange={(event) =>
            onChange(to && event.target.value > to ? { from: to, to: event.target.value } : { from: event.target.value })
          }
        />
      </label>
      <span aria-hidden>–</span>
      <label>
        <span className="sr">To</span>
        <input
          className={inputClass}
          type="date"
          value={to}
          onChange={(event) =>
            onChange(
              event.target.value && event.target.value < from
                ? { from: event.target.value, to: from }
                : { to: event.target.value },
            )
          }
        />
      </label>
    </div>
  )
}
