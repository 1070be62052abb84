/** The toolbar of a report: its days, the comparison and the filters. */
import { SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { DayRange } from '#web/ui/DayRange.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { Filters } from '#web/ui/Filters.tsx'
import type { Formats } from '#web/ui/format.ts'
import type { PeriodName } from '#modules/figures/sums/period-names.ts'
import type { Comparison } from '#modules/figures/sums/period.ts'
import { type ReportQuery, type ReportView, filtersHavePanel } from '../report-view.ts'
import styles from './ReportTools.module.css'

const ReportFilters = lazyNamed(() => import('./ReportFilters.tsx'), 'ReportFilters')

export const periodNames: Readonly<Record<PeriodName, string>> = {
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
  year: 'Compare: last year',
  before: 'Compare: previous period',
  none: 'Compare: none',
}

interface ReportToolsProps {
  readonly view: ReportView
  readonly address: ReportQuery
  /** The days the report covers: shown in the fields while a named period is chosen. */
  readonly covered: { readonly from: string; readonly to: string } | undefined
  readonly onChange: (changes: ReportQuery) => void
  readonly formats: Formats
}

const notKnownYet = { from: '', to: '' }

export function ReportTools({ view, address, covered = notKnownYet, onChange, formats }: ReportToolsProps) {
  const { from = '', to = '' } = address
  const shown = { from: from || covered.from, to: to || covered.to }
  const filters = (view.filters ?? []).map(({ name }) => address[name])
  return (
    <div className={styles['tools']}>
      <PeriodSelect view={view} address={address} onChange={onChange} />
      <Filters label="Days and filters" values={[from || to, ...filters]}>
        <DayRange {...shown} onChange={(days) => onChange({ period: '', ...shown, ...days })} formats={formats} />
        {isCompared(view, address) && (
          <select
            className={inputClass}
            aria-label="Compared"
            value={address['compare'] || 'year'}
            onChange={(event) => onChange({ compare: event.target.value })}
          >
            <Options names={comparisonNames} />
          </select>
        )}
        {filtersHavePanel(view) ? (
          <PanelButton open={address['filters'] !== ''} chosen={filters.filter(Boolean).length} onChange={onChange} />
        ) : (
          filters.length > 0 && (
            <Suspense>
              <ReportFilters view={view} values={address} onChange={onChange} />
            </Suspense>
          )
        )}
      </Filters>
    </div>
  )
}

/** "All time" has nothing to compare with. */
const isCompared = ({ days }: ReportView, { period, from, to }: ReportQuery) =>
  days === 'compared' || (days === 'all_time' && (period !== 'all' || from !== '' || to !== ''))

function PeriodSelect({ view, address, onChange }: Pick<ReportToolsProps, 'view' | 'address' | 'onChange'>) {
  const { period, from, to } = address
  const isByHand = from !== '' || to !== ''
  return (
    <select
      className={inputClass}
      aria-label="Period"
      value={isByHand ? 'days' : period || (view.period ?? 'financial_year')}
      onChange={(event) => onChange({ period: event.target.value, from: '', to: '' })}
    >
      {isByHand && <option value="days">Custom dates</option>}
      <Options names={periodNames} />
      {view.days === 'all_time' && <option value="all">All time</option>}
    </select>
  )
}

const Options = ({ names }: { readonly names: ReportQuery }) =>
  Object.entries(names).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

interface PanelButtonProps {
  readonly open: boolean
  readonly chosen: number
  readonly onChange: (changes: ReportQuery) => void
}

const PanelButton = ({ open, chosen, onChange }: PanelButtonProps) => (
  <Button aria-expanded={open} onClick={() => onChange({ filters: open ? '' : 'yes' })}>
    <SlidersHorizontal size={16} aria-hidden /> {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
  </Button>
)
