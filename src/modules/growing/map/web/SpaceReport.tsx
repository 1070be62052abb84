/** Space in use and free by week: of each place, of its houses and of the whole, from ready dates and planned dispatch. */
import { Download, Ruler } from 'lucide-react'
import { useMemo, useState } from 'react'
import { weekOf } from '#kernel/day.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/column.ts'
import { nameColumn } from '#web/ui/columns.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { number } from '#web/ui/format.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useQuery } from '#web/use-query.ts'
import { getSpace } from '../contract.ts'

const horizons = [
  { value: '13', label: '13 weeks' },
  { value: '26', label: '26 weeks' },
  { value: '52', label: '52 weeks' },
] as const
type Horizon = (typeof horizons)[number]['value']

const showing = [
  { value: 'free', label: 'Free' },
  { value: 'used', label: 'In use' },
] as const
type Showing = (typeof showing)[number]['value']

interface Line {
  readonly id: string
  readonly name: string
  readonly within: string
  readonly area_m2: number
  readonly weeks: readonly number[]
}

export function SpaceReport({ site }: { readonly site: string }) {
  const [weeks, setWeeks] = useState<Horizon>('13')
  const [shown, show] = useState<Showing>('free')
  const phone = useMedia('(max-width: 700px)')
  const { data, error, refetch } = useQuery(query(getSpace, { query: { weeks } }))
  const lines = useMemo(
    () =>
      (data?.places ?? []).map(({ location_id, name, within, area_m2, used }): Line => ({
        id: location_id,
        name,
        // The site alone, or what of it.
        within: (within.length > 1 ? within.slice(1) : within).join(' / '),
        area_m2,
        weeks: shown === 'used' ? used : used.map((each) => Math.round((area_m2 - each) * 100) / 100),
      })),
    [data, shown],
  )
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={10} />
  const mondays = phone ? data.weeks.slice(0, 2) : data.weeks
  const save = () =>
    downloadCsv(`space-by-week-${data.weeks[0] ?? ''}.csv`, [
      ['Place', 'Part of', 'Area (m²)', ...data.weeks],
      ...lines.map((line) => [line.name, line.within, line.area_m2, ...line.weeks]),
    ])
  return (
    <div className="grid one-column gap-12">
      <div className="row wrap gap-12">
        <Chips label="Show" options={showing} value={shown} onChange={show} />
        <Chips label="Weeks" options={horizons} value={weeks} onChange={setWeeks} />
        <Button onClick={save}>
          <Download size={17} aria-hidden /> CSV
        </Button>
      </div>
      <DataTable
        label={`Space by week, ${site}`}
        rows={lines}
        columns={[...named, ...mondays.map((monday, i) => weekColumn(monday, i))]}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={Ruler} title="No areas yet">
            Draw beds on the map, or enter the area of a location under Settings.
          </EmptyState>
        }
      />
      <p className="muted text-s">
        Square metres. Plants that grow leave in the week they are ready, plants with a dispatch task on its day; plants for sale
        stay until they are sold.
        {data.uncounted > 0 &&
          ` ${number(data.uncounted)} plants are not counted: their location has no area, or their container no size.`}
      </p>
    </div>
  )
}

const rounded = (value: number) => number(Math.round(value * 10) / 10)
const sum = (lines: readonly Line[], of: (line: Line) => number) => rounded(lines.reduce((all, line) => all + of(line), 0))

const named: readonly Column<Line>[] = [
  nameColumn('place', 'Place', ({ name }) => name, { width: 'minmax(140px, 2fr)', phone: 'title' }),
  {
    id: 'within',
    title: 'Part of',
    width: 'minmax(120px, 1.5fr)',
    cell: ({ within }) => within,
    sortBy: ({ within }) => within,
    phone: 'detail',
  },
  {
    id: 'area',
    title: 'Area',
    width: '84px',
    align: 'end',
    cell: ({ area_m2 }) => rounded(area_m2),
    sortBy: ({ area_m2 }) => area_m2,
    total: (lines) => sum(lines, ({ area_m2 }) => area_m2),
  },
]

const weekColumn = (monday: string, i: number): Column<Line> => ({
  id: monday,
  title: i === 0 ? 'This week' : `W${weekOf(monday).slice(-2)}`,
  width: '84px',
  align: 'end',
  cell: ({ weeks }) => rounded(weeks[i] ?? 0),
  sortBy: ({ weeks }) => weeks[i] ?? 0,
  total: (lines) => sum(lines, ({ weeks }) => weeks[i] ?? 0),
  ...(i === 0 ? { phone: 'end' as const } : {}),
})
