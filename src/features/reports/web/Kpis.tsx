/** The figures above a report, each beside what it was before. */
import { TrendingDown, TrendingUp } from 'lucide-react'
import styles from './Kpis.module.css'

export interface Kpi {
  readonly label: string
  readonly said: string
  /** In percent, "12.5"; nothing where there is nothing to compare with. */
  readonly change?: string | null
  readonly note?: string
  /** More is no better here. */
  readonly spends?: boolean
}

export function Kpis({ figures }: { readonly figures: readonly Kpi[] }) {
  return (
    <ul className={styles['figures']}>
      {figures.map(({ label, said, change, note, spends = false }) => (
        <li key={label}>
          <span>{label}</span>
          <strong>{said}</strong>
          {change ? (
            <small data-less={spends ? undefined : change.startsWith('-')}>
              {change.startsWith('-') ? <TrendingDown size={14} aria-hidden /> : <TrendingUp size={14} aria-hidden />}
              {`${change.replace('-', '')}% ${change.startsWith('-') ? 'less' : 'more'} ${note ?? 'than before'}`}
            </small>
          ) : (
            <small>{note ?? ' '}</small>
          )}
        </li>
      ))}
    </ul>
  )
}
