/** The key figures of a report and their changes. */
import { TrendingDown, TrendingUp } from 'lucide-react'
import type { Formats } from '#web/ui/format.ts'
import { cellText } from '#modules/figures/engine/report.ts'
import type { KeyFigure } from '../report-view.ts'
import styles from './Kpis.module.css'

interface KpisProps {
  readonly figures: readonly KeyFigure[]
  /** Higher is not better here. */
  readonly spends: boolean
  readonly formats: Formats
  /** Name of the comparison period: "last year". */
  readonly comparedWith?: string
}

export function Kpis({ figures, spends, formats, comparedWith = 'the previous period' }: KpisProps) {
  return (
    <ul className={`grid gap-12 ${styles['figures']}`}>
      {figures.map((figure) => (
        <li className="panel grid gap-2" key={figure.label}>
          <span className="muted text-s weight-500">{figure.label}</span>
          <strong>{cellText(figure.value, figure, formats)}</strong>
          {figure.change ? (
            <Change change={figure.change} spends={spends} comparedWith={comparedWith} />
          ) : (
            <small>{figure.note ?? ' '}</small>
          )}
        </li>
      ))}
    </ul>
  )
}

function Change({
  change,
  spends,
  comparedWith,
}: {
  readonly change: string
  readonly spends: boolean
  readonly comparedWith: string
}) {
  const isLess = change.startsWith('-')
  return (
    <small data-less={spends ? undefined : isLess}>
      {isLess ? <TrendingDown size={14} aria-hidden /> : <TrendingUp size={14} aria-hidden />}
      {`${isLess ? '−' : '+'}${change.replace('-', '')}% vs ${comparedWith}`}
    </small>
  )
}
