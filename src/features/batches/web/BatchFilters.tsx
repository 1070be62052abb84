/** What narrows the list of batches beside the search: where they stand, how far they are, when they are to be ready, of which plant. */
import { useSettings } from '#features/settings/web/use-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { usePlantOptions } from '#features/plants/web/use-plant-options.ts'
import { listGrowthStages } from '#features/reference/growth-stage-calls.ts'
import { gradeText } from '#features/reference/grade.ts'
import { useGrades } from '#features/reference/web/use-grades.ts'
import type { Settings } from '#features/settings/settings.ts'
import { addDays, mondayOf, weekOf } from '#kernel/day.ts'
import { query } from '#web/query.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { day, todayOf } from '#web/ui/format.ts'
import styles from './BatchFilters.module.css'

type Filter = 'location' | 'stage' | 'grade' | 'ready' | 'plant'

interface BatchFiltersProps {
  readonly values: Readonly<Record<Filter, string>>
  readonly onChange: (changes: Partial<Record<Filter, string>>) => void
}

export function BatchFilters({ values, onChange }: BatchFiltersProps) {
  const settings = useSettings()
  const stages = useQuery(query(listGrowthStages)).data ?? []
  const grades = useGrades()
  const { options, searching } = usePlantOptions()
  const weeks = readyWeeks(settings)
  return (
    <div className={styles['filters']}>
      <Choice
        label="All locations"
        value={values.location}
        options={settings.locations.map((name) => ({ value: name, label: name }))}
        onChange={(location) => onChange({ location })}
      />
      <Choice
        label="All stages"
        value={values.stage}
        options={stages.map(({ name }) => ({ value: name, label: name }))}
        onChange={(stage) => onChange({ stage })}
      />
      {(grades.length > 0 || values.grade !== '') && (
        <Choice
          label="All grades"
          value={values.grade}
          options={grades.map((name) => ({ value: name, label: gradeText(name) }))}
          onChange={(grade) => onChange({ grade })}
        />
      )}
      <Choice label="Any ready week" value={values.ready} options={weeks} onChange={(ready) => onChange({ ready })} />
      <span className={styles['plant']}>
        <Combobox
          aria-label="Plant"
          placeholder="All plants"
          value={values.plant}
          onChange={(plant) => onChange({ plant })}
          options={options}
          {...searching}
        />
      </span>
    </div>
  )
}

/** What is late, this week, and the eleven after it. */
function readyWeeks(settings: Settings) {
  const monday = mondayOf(todayOf(settings))
  const weeks = Array.from({ length: 12 }, (_, i) => addDays(monday, i * 7)).map((from, i) => {
    const name = i === 0 ? 'This week' : i === 1 ? 'Next week' : `Week ${Number(weekOf(from).slice(-2))}`
    return { value: weekOf(from), label: `${name}, from ${day(from, settings)}` }
  })
  return [{ value: 'late', label: 'Should be ready' }, ...weeks]
}

interface ChoiceProps {
  /** The label if nothing is chosen. */
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const known = value === '' || options.some((option) => option.value === value)
  return (
    <select
      className={inputClass}
      aria-label={label}
      data-set={value !== ''}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{label}</option>
      {!known && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
