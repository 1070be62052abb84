/** The filters of a report: one plant, one person, one customer … */
import { query } from '#web/query.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { useQuery } from '#web/use-query.ts'
import { getReportChoices } from '../contract.ts'
import { type Filter, type ReportQuery, type ReportView, filtersHavePanel } from '../report-view.ts'
import styles from './ReportFilters.module.css'

interface ReportFiltersProps {
  readonly view: ReportView
  readonly values: ReportQuery
  readonly onChange: (changes: ReportQuery) => void
}

export function ReportFilters({ view, values, onChange }: ReportFiltersProps) {
  const { filters = [], choices } = view
  const { data } = useQuery({ ...query(getReportChoices), staleTime: 60_000 })
  const optionsOf = ({ name, options }: Filter) =>
    options ??
    (choices && data?.[choices])
      ?.filter(({ dimension, key }) => dimension === name && key !== '')
      .map(({ key, label }) => ({ value: key, label })) ??
    []
  const drawn = filters.map((filter) =>
    filter.isShort ? (
      <FilterSelect
        key={filter.name}
        label={filter.title}
        all={filter.any}
        value={values[filter.name] ?? ''}
        options={optionsOf(filter)}
        onChange={(value) => onChange({ [filter.name]: value })}
      />
    ) : (
      <Combobox
        key={filter.name}
        aria-label={filter.title}
        placeholder={filter.any}
        options={optionsOf(filter)}
        value={values[filter.name] ?? ''}
        onChange={(value) => onChange({ [filter.name]: value })}
      />
    ),
  )
  return filtersHavePanel(view) ? (
    <div className={`grid gap-8 ${styles['filters']}`} role="group" aria-label="Filters">
      {drawn}
    </div>
  ) : (
    drawn
  )
}
