/** Plants becoming ready, week by week. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { useMemo } from 'react'
import { matches, plantSearchText, searchTerms } from '#modules/plants/search-text.ts'
import { namesWithin } from '#modules/setup/reference/location-tree.ts'
import { weekOf } from '#kernel/day.ts'
import { query } from '#web/query.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/column.ts'
import { nameColumn, textColumn } from '#web/ui/columns.tsx'
import { number, todayOf } from '#web/ui/format.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useQuery } from '#web/use-query.ts'
import { readyPlants } from '#modules/growing/batch/contract.ts'
import { type ReadyLine, foldReady, weeksFrom } from '../stock.ts'
import { useLocations } from './use-locations.ts'

interface ReadyWeeksProps {
  readonly search: string
  readonly location: string
}

export function ReadyWeeks({ search, location }: ReadyWeeksProps) {
  const settings = useSettings()
  const navigate = useNavigate()
  const phone = useMedia('(max-width: 700px)')
  const ready = useQuery(query(readyPlants))
  const today = todayOf(settings)
  const weeks = useMemo(() => weeksFrom(today, 8), [today])
  const places = useLocations()
  const lines = useMemo(() => {
    const within = namesWithin(places, location)
    const terms = searchTerms(search)
    const rows = (ready.data ?? []).filter(
      (row) => matches(plantSearchText(row, row.container_size), terms) && (location === '' || within.has(row.location)),
    )
    return foldReady(rows, weeks)
  }, [ready.data, search, location, places, weeks])
  if (ready.isPending) return <Skeleton rows={10} />
  if (ready.isError) return <ErrorBox error={ready.error} retry={() => void ready.refetch()} />
  return (
    <DataTable
      label="Ready by week"
      rows={lines}
      columns={phone ? [...named, nextOf(weeks)] : [...named, ...columns(weeks)]}
      rowKey={(line) => line.key}
      onOpen={(line) =>
        void navigate({ to: '/production/batches', search: { plant: line.plant_type_id, state: 'growing', sort: 'ready' } })
      }
      empty={
        <EmptyState icon={CalendarClock} title="No ready dates yet">
          Batches with a ready date appear here by week.
        </EmptyState>
      }
    />
  )
}

const named: readonly Column<ReadyLine>[] = [
  nameColumn('name', 'Plant', (line) => line.common_name, { width: 'minmax(180px, 2fr)', phone: 'title' }),
  textColumn('container', 'Container', (line) => line.container_size, { width: '110px', phone: 'detail' }),
]

/** On a phone: the next plants becoming ready, and when. */
const nextOf = (weeks: readonly string[]): Column<ReadyLine> => ({
  id: 'next',
  title: 'Next',
  cell: ({ late, weeks: counts, later }) => {
    if (late > 0) return `${number(late)} late`
    const at = counts.findIndex((plants) => plants > 0)
    if (at < 0) return `${number(later)} later`
    return `${number(counts[at] ?? 0)} ${at === 0 ? 'this week' : `in W${weekOf(weeks[at] ?? '').slice(-2)}`}`
  },
  sortBy: ({ late, weeks: counts }) => (late > 0 ? -1 : counts.findIndex((plants) => plants > 0) + 1 || 99),
  phone: 'end',
})

function columns(weeks: readonly string[]): Column<ReadyLine>[] {
  const count = (id: string, title: string, of: (line: ReadyLine) => number): Column<ReadyLine> => ({
    id,
    title,
    width: '84px',
    align: 'end',
    cell: (line) => (of(line) === 0 ? '–' : number(of(line))),
    sortBy: of,
    total: (lines) => number(lines.reduce((all, line) => all + of(line), 0)),
  })
  return [
    count('late', 'Late', (line) => line.late),
    ...weeks.map((monday, i) => ({
      ...count(monday, i === 0 ? 'This week' : `W${weekOf(monday).slice(-2)}`, (line) => line.weeks[i] ?? 0),
    })),
    count('later', 'Later', (line) => line.later),
  ]
}
