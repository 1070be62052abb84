/** A report below its toolbar: the choice of grouping, the report or its error, and the lines of the open figure. */
import { ChartLine } from 'lucide-react'
import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { Blocks } from '#web/ui/Blocks.tsx'
import { EmptyState, ErrorBox } from '#web/ui/EmptyState.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import type { Formats } from '#web/ui/format.ts'
import { type ReportQuery, type ReportView, filtersHavePanel, titleOfLines } from '../report-view.ts'
import { ReportBody } from './ReportBody.tsx'
import type { ReportCalls } from './report-calls.ts'
import styles from './ReportPanel.module.css'
import { filterParams, type useReport } from './use-report.ts'

const LinesDialog = lazyNamed(() => import('#modules/figures/engine/web/LinesDialog.tsx'), 'LinesDialog')
const ReportFilters = lazyNamed(() => import('./ReportFilters.tsx'), 'ReportFilters')

interface ReportPanelProps {
  readonly view: ReportView
  readonly calls: ReportCalls
  readonly shown: ReturnType<typeof useReport>
  readonly address: ReportQuery
  readonly onChange: (changes: ReportQuery) => void
  readonly formats: Formats
}

export function ReportPanel({ view, calls, shown, address, onChange, formats }: ReportPanelProps) {
  const { query, report } = shown
  const { key = '', of = '' } = address
  const showsFilters =
    filtersHavePanel(view) && [address['filters'], ...filterParams(view).map((name) => address[name])].some(Boolean)
  return (
    <>
      <Suspense>{showsFilters && <ReportFilters view={view} values={address} onChange={onChange} />}</Suspense>
      {(view.by ?? view.across) && (
        <div className="row wrap gap-12 no-print">
          {view.by && (
            <Chips
              label="By"
              options={view.by.options}
              value={query['by'] ?? ''}
              onChange={(value) => onChange({ by: value, key: '', of: '' })}
            />
          )}
          {view.across && <AcrossChoice across={view.across} query={query} onChange={onChange} />}
        </div>
      )}
      <Shown view={view} shown={shown} formats={formats} onOpen={(opened, name = '') => onChange({ key: opened, of: name })} />
      {key && report && (
        <Suspense>
          <LinesDialog
            title={titleOfLines(view, report, key, of)}
            call={calls.lines}
            request={{ query: { ...query, key } }}
            file={calls.file}
            formats={formats}
            onClose={() => onChange({ key: '', of: '' })}
          />
        </Suspense>
      )}
    </>
  )
}

interface AcrossChoiceProps {
  readonly across: NonNullable<ReportView['across']>
  readonly query: ReportQuery
  readonly onChange: (changes: ReportQuery) => void
}

/** The columns of a cross table, and the figure in its cells. */
function AcrossChoice({ across: { columns, measures }, query, onChange }: AcrossChoiceProps) {
  const { by = '', across = '', measure = 'revenue' } = query
  return (
    <div className={`flex wrap no-print ${styles['across']}`}>
      <label>
        <span>Columns</span>
        <select
          className={inputClass}
          value={across}
          onChange={(event) => onChange({ across: event.target.value, key: '', of: '' })}
        >
          <option value="">All figures</option>
          {columns(by).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {across !== '' && (
        <label>
          <span>Show</span>
          <select className={inputClass} value={measure} onChange={(event) => onChange({ measure: event.target.value })}>
            {measures.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

/** Skeleton of the key figures, the chart and the table. */
const places = [['6rem', '1fr 1fr 1fr 1fr'], ['20rem'], ['30rem']] as const

interface ShownProps extends Pick<ReportPanelProps, 'view' | 'shown' | 'formats'> {
  readonly onOpen: (key: string, of?: string) => void
}

function Shown({ view, shown: { query, report, error, retry }, formats, onOpen }: ShownProps) {
  if (error) return <ErrorBox error={error} retry={retry} />
  if (!report) return <Blocks rows={places} />
  if (view.isEmpty(report))
    return (
      <EmptyState icon={ChartLine} title={view.empty.title}>
        {view.empty.text}
      </EmptyState>
    )
  return <ReportBody view={view} report={report} query={query} formats={formats} onOpen={onOpen} />
}
