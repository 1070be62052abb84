/** Ranked bars, the largest first, with their figures: a list, each line a button if it has details. */
import styles from './RankBars.module.css'

interface RankBar {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly formattedValue: string
}

interface RankBarsProps {
  readonly title: string
  readonly bars: readonly RankBar[]
  readonly onOpen?: (key: string) => void
}

export function RankBars({ title, bars, onOpen }: RankBarsProps) {
  const top = Math.max(1e-9, ...bars.map(({ value }) => Math.abs(value)))
  return (
    <ol className={`grid ${styles['bars']}`} aria-label={title}>
      {bars.map(({ key, label, value, formattedValue }) => {
        const inside = (
          <>
            <span className={`cut ${styles['label']}`}>{label}</span>
            <span className={styles['track']} aria-hidden>
              <span data-below={value < 0} style={{ width: `${(Math.abs(value) / top) * 100}%` }} />
            </span>
            <b>{formattedValue}</b>
          </>
        )
        return (
          <li key={key}>
            {onOpen ? (
              <button type="button" onClick={() => onOpen(key)}>
                {inside}
              </button>
            ) : (
              <div>{inside}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
