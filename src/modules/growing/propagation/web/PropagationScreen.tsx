/** /production/propagation: how seed, cuttings and grafts were treated, and how many struck, by batch or by what they share. */
import { Download, Sprout } from 'lucide-react'
import { Suspense } from 'react'
import { batchMethods } from '#modules/growing/batch/batch-kinds.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/column.ts'
import { nameColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { type Formats, counted, day, monthAndYear, number } from '#web/ui/format.ts'
import { Page } from '#web/ui/Page.tsx'
import { useQuery } from '#web/use-query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { listPropagations } from '../contract.ts'
import { type Grouping, groupings } from '../groupings.ts'
import { type Propagation, type StrikeGroup, strikeRate, strikesBy } from '../propagation.ts'
import { propagationSearch } from './propagation-search.ts'

const RecordDialog = lazyNamed(() => import('./RecordDialog.tsx'), 'RecordDialog')

const groupNames: Readonly<Record<Grouping, string>> = {
  plant: 'Plant',
  method: 'Method',
  treatment: 'Treatment',
  hormone: 'Hormone',
  mother: 'Mother plants',
  person: 'Person',
  month: 'Month',
}

const rateText = (row: Pick<StrikeGroup, 'started' | 'struck'>) => {
  const rate = strikeRate(row)
  return rate === undefined ? '' : `${number(rate)} %`
}

const batchColumns = (formats: Formats): readonly Column<Propagation>[] => [
  nameColumn('plant', 'Plant', (row) => row.common_name || row.botanical_name, { width: 'minmax(160px, 2fr)', phone: 'title' }),
  textColumn('batch', 'Batch', (row) => row.batch_code, { width: 'minmax(150px, 1fr)', phone: 'detail' }),
  textColumn('method', 'Method', ({ method }) => batchMethods[method].name),
  {
    ...textColumn('day', 'Started', (row: Propagation) => day(row.started_on, formats), { phone: 'detail' }),
    sortBy: (row) => row.started_on,
  },
  textColumn('mother', 'Mother plants', (row) => row.mother, { ordinary: ({ mother }) => mother === null }),
  textColumn('treatment', 'Treatment', (row) => row.treatment, { ordinary: ({ treatment }) => treatment === '' }),
  textColumn('hormone', 'Hormone', (row) => row.hormone, { ordinary: ({ hormone }) => hormone === '' }),
  textColumn('person', 'Person', (row) => row.done_by_name),
  numberColumn('started', 'Plants started', (row) => row.started),
  {
    id: 'struck',
    title: 'Struck',
    align: 'end',
    phone: 'end',
    sortBy: (row) => strikeRate(row) ?? 0,
    cell: (row) => (
      <>
        {rateText(row)} {row.open && <Badge tone="neutral">So far</Badge>}
      </>
    ),
  },
]

const groupText = (key: string, by: Grouping): string => {
  if (key === '') return by === 'mother' ? 'None entered' : 'None'
  if (by === 'method') return batchMethods[key as keyof typeof batchMethods].name
  return by === 'month' ? monthAndYear(key) : key
}

const groupColumns = (by: Grouping): readonly Column<StrikeGroup>[] => [
  {
    ...nameColumn('key', groupNames[by], (row: StrikeGroup) => groupText(row.key, by), {
      width: 'minmax(160px, 2fr)',
      phone: 'title',
    }),
    sortBy: (row) => row.key,
  },
  numberColumn('batches', 'Batches', (row) => row.batches),
  numberColumn('started', 'Plants started', (row) => row.started, { phone: 'detail' }),
  numberColumn('struck', 'Struck', (row) => row.struck),
  { id: 'rate', title: 'Strike rate', align: 'end', phone: 'end', cell: rateText, sortBy: (row) => strikeRate(row) ?? 0 },
]

const exported = [
  'common_name',
  'botanical_name',
  'batch_code',
  'method',
  'started_on',
  'mother',
  'treatment',
  'hormone',
  'done_by_name',
  'started',
  'struck',
] as const

export function PropagationScreen() {
  const settings = useSettings()
  const [{ batch, by, year }, set] = useSearchParams(propagationSearch)
  const { data, error, refetch } = useQuery(query(listPropagations))
  const all = data ?? []
  const years = [...new Set(all.map(({ started_on }) => started_on.slice(0, 4)))]
  const rows = year === '' ? all : all.filter(({ started_on }) => started_on.startsWith(year))
  const open = all.find(({ id }) => id === batch)
  const empty = (
    <EmptyState icon={Sprout} title="Nothing propagated yet">
      Start batches from seed, cuttings or grafts, with their treatment and hormone. What is lost before potting lowers the strike
      rate.
    </EmptyState>
  )
  return (
    <Page
      title="Propagation"
      note={data && counted(rows.length, 'batch', 'batches')}
      actions={
        rows.length > 0 && (
          <Button
            onClick={() => downloadCsv('propagation', [exported, ...rows.map((row) => exported.map((name) => row[name] ?? ''))])}
          >
            <Download size={16} aria-hidden /> Export CSV
          </Button>
        )
      }
      tools={
        <>
          <FilterSelect
            label="By"
            all="By batch"
            value={by}
            onChange={(value) => set({ by: groupings.find((each) => each === value) ?? '' })}
            options={groupings.map((value) => ({ value, label: `By ${groupNames[value].toLowerCase()}` }))}
          />
          <FilterSelect label="Year" all="All years" value={year} onChange={(value) => set({ year: value })} options={years} />
        </>
      }
    >
      {error ? (
        <ErrorBox error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={6} />
      ) : by === '' ? (
        <DataTable
          label="Propagated batches"
          rows={rows}
          columns={batchColumns(settings)}
          rowKey={({ id }) => id}
          onOpen={({ id }) => set({ batch: id })}
          empty={empty}
        />
      ) : (
        <DataTable
          key={by}
          label="Strike rates"
          rows={strikesBy(rows, by)}
          columns={groupColumns(by)}
          rowKey={({ key }) => key}
          empty={empty}
        />
      )}
      <Suspense>{open && <RecordDialog row={open} onClose={() => set({ batch: '' })} />}</Suspense>
    </Page>
  )
}
