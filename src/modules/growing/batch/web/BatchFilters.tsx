import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { usePlantOptions } from '#modules/plants/web/use-plant-options.ts'
import { listGrowthStages } from '#modules/setup/reference/growth-stage-calls.ts'
import { gradeText } from '#modules/setup/reference/grade.ts'
import { useGrades } from '#modules/setup/reference/web/use-grades.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { addDays, mondayOf, weekOf } from '#kernel/day.ts'
import { query } from '#web/query.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { useShown } from '#web/ui/shown.ts'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { day, todayOf } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
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
  const isShown = useShown()
  const { options, searching } = usePlantOptions()
  const weeks = readyWeeks(settings)
  return (
    <>
      <FilterSelect
        label="Location"
        all="All locations"
        value={values.location}
        options={settings.locations}
        onChange={(location) => onChange({ location })}
      />
      <FilterSelect
        label="Stage"
        all="All stages"
        value={values.stage}
        options={stages.map(({ name }) => name)}
        onChange={(stage) => onChange({ stage })}
      />
      {((grades.length > 0 && isShown('#grade')) || values.grade !== '') && (
        <FilterSelect
          label="Grade"
          all="All grades"
          value={values.grade}
          options={grades.map((name) => ({ value: name, label: gradeText(name) }))}
          onChange={(grade) => onChange({ grade })}
        />
      )}
      <FilterSelect
        label="Ready in"
        all="All ready weeks"
        value={values.ready}
        options={weeks}
        onChange={(ready) => onChange({ ready })}
      />
      <span className={`min-0 ${styles['plant']}`}>
        <Combobox
          aria-label="Plant"
          placeholder="All plants"
          value={values.plant}
          onChange={(plant) => onChange({ plant })}
          options={options}
          {...searching}
        />
      </span>
    </>
  )
}

/** Overdue, this week, and the eleven weeks after it. */
function readyWeeks(settings: Settings) {
  const monday = mondayOf(todayOf(settings))
  const weeks = Array.from({ length: 12 }, (_, i) => addDays(monday, i * 7)).map((from, i) => {
    const name = i === 0 ? 'This week' : i === 1 ? 'Next week' : `Week ${Number(weekOf(from).slice(-2))}`
    return { value: weekOf(from), label: `${name}, from ${day(from, settings)}` }
  })
  return [{ value: 'late', label: 'Should be ready' }, ...weeks]
}
