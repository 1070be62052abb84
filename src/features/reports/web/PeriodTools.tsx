/** Which days a report is about: a named period, or days by hand; and what it is compared with. */
import type { ReactNode } from 'react'
import { DayRange } from '#features/sales/web/DayRange.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { Filters } from '#web/ui/Filters.tsx'
import type { Formats } from '#web/ui/format.ts'
import type { Comparison, PeriodName } from '../period.ts'
import styles from './PeriodTools.module.css'

const periodNames: Readonly<Record<PeriodName, string>> = {
  today: 'Today',
  week: 'This week',
  month: 'This month',
  last_month: 'Last month',
  season: 'This season',
  last_season: 'Last season',
  financial_year: 'This financial year',
  last_financial_year: 'Last financial year',
  year: 'Last 12 months',
}

const comparisonNames: Readonly<Record<Comparison, string>> = {
  year: 'With a year ago',
  before: 'With the period before',
  none: 'With nothing',
}

interface PeriodToolsProps {
  readonly period: string
  readonly from: string
  readonly to: string
  readonly compare?: string
  /** The days the report covers: what stands in the fields while a name is chosen. */
  readonly covered: { readonly from: string; readonly to: string } | undefined
  /** Whether it can cover everything since the first sale. */
  readonly allTime?: boolean
  readonly onChange: (changes: { period?: string; from?: string; to?: string; compare?: string }) => void
  readonly formats: Formats
  /** What else narrows this report. */
  readonly children?: ReactNode
  /** How that stands. */
  readonly values?: readonly string[]
}

export function PeriodTools({
  period,
  from,
  to,
  compare,
  covered,
  allTime = false,
  onChange,
  formats,
  children,
  values = [],
}: PeriodToolsProps) {
  const byHand = from !== '' || to !== ''
  return (
    <div className={styles['tools']}>
      <select
        className={inputClass}
        aria-label="Period"
        value={byHand ? 'days' : period || 'financial_year'}
        onChange={(event) => onChange({ period: event.target.value, from: '', to: '' })}
      >
        {byHand && <option value="days">These days</option>}
        {Object.entries(periodNames).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {allTime && <option value="all">All time</option>}
      </select>
      <Filters label="Days and filters" values={[from || to, ...values]}>
        <DayRange
          from={from || (covered?.from ?? '')}
          to={to || (covered?.to ?? '')}
          onChange={(days) =>
            onChange({ period: '', from: from || (covered?.from ?? ''), to: to || (covered?.to ?? ''), ...days })
          }
          formats={formats}
        />
        {compare !== undefined && (
          <select
            className={inputClass}
            aria-label="Compared"
            value={compare || 'year'}
            onChange={(event) => onChange({ compare: event.target.value })}
          >
            {Object.entries(comparisonNames).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
        {children}
      </Filters>
    </div>
  )
}
