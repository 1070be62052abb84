/** The largest first, as bars with their figures beside them: a list that reads by itself, each line a button where more stands behind it. */
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
    <ol className={styles['bars']} aria-label={title}>
      {bars.map(({ key, label, value, formattedValue }) => {
        const inside = (
          <>
            <span className={styles['label']}>{label}</span>
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
