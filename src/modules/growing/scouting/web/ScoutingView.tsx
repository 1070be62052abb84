/** Scouting, a view of Task Management: the newest count or reading of each place, with what is beyond its limit first. */
import { Bug, Plus, SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/column.ts'
import { nameColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { ExportCsv } from '#web/ui/ExportCsv.tsx'
import { ago, dayAndTime } from '#web/ui/format.ts'
import { toolsClass } from '#web/ui/Page.tsx'
import { useAction } from '#web/use-action.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'
import { addUsualSubjects, listScouting, listScoutingSubjects, newestScouting } from '../contract.ts'
import type { NewestEntry, ScoutingEntry } from '../scouting-entry.ts'
import { measuredText } from '../scouting.ts'
import { bySubject } from './last-used.ts'

const ScoutDialog = lazyNamed(() => import('./ScoutDialog.tsx'), 'ScoutDialog')
const SeriesDialog = lazyNamed(() => import('./SeriesDialog.tsx'), 'SeriesDialog')
const SubjectsDialog = lazyNamed(() => import('./SubjectsDialog.tsx'), 'SubjectsDialog')

interface Opened {
  readonly scout: '' | 'new' | 'limits'
  /** Subject and place of the opened line. */
  readonly subject: string
  readonly place: string
}

interface ScoutingViewProps {
  readonly opened: Opened
  readonly onOpen: (opened: Partial<Opened>) => void
}

export function ScoutingView({ opened, onOpen }: ScoutingViewProps) {
  useLive(['/api/scouting'], '/api/scouting')
  const settings = useSettings()
  const newest = useQuery(query(newestScouting))
  const subjects = useQuery(query(listScoutingSubjects)).data
  const all = usePagedList(listScouting, { limit: '200' })
  const rows = (newest.data ?? []).toSorted((a, b) => Number(b.beyond_limit) - Number(a.beyond_limit))
  const close = () => onOpen({ scout: '', subject: '', place: '' })
  const enter = () => onOpen({ scout: 'new' })
  if (newest.error) return <ErrorBox error={newest.error} retry={() => void newest.refetch()} />
  if (!newest.data || !subjects) return <Skeleton rows={6} />
  return (
    <>
      {subjects.length > 0 && (
        <div className={toolsClass}>
          <Button kind="primary" onClick={enter}>
            <Plus size={18} aria-hidden /> Enter a count
          </Button>
          <Button onClick={() => onOpen({ scout: 'limits' })}>
            <SlidersHorizontal size={16} aria-hidden /> Pests and limits
          </Button>
          {rows.length > 0 && <ExportCsv list={all} name="scouting.csv" head={fileHead} row={(row) => fileRow(row, settings)} />}
        </div>
      )}
      <DataTable
        label="Newest by place"
        rows={rows}
        columns={columnsFor(settings)}
        rowKey={({ id }) => id}
        onOpen={(row) => onOpen({ subject: row.subject_id, place: row.location_id })}
        empty={<NothingYet isNew={subjects.length === 0} onEnter={enter} onLimits={() => onOpen({ scout: 'limits' })} />}
      />
      <Suspense>
        {opened.scout === 'new' && subjects.length > 0 && (
          <ScoutDialog subjects={bySubject(subjects, newest.data)} newest={newest.data} onClose={close} />
        )}
        {opened.scout === 'limits' && <SubjectsDialog subjects={subjects} onClose={close} />}
        {opened.subject !== '' && opened.place !== '' && (
          <SeriesDialog subjectId={opened.subject} locationId={opened.place} subjects={subjects} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

interface NothingYetProps {
  readonly isNew: boolean
  readonly onEnter: () => void
  readonly onLimits: () => void
}

function NothingYet({ isNew, onEnter, onLimits }: NothingYetProps) {
  const { run, busy } = useAction('/api/scouting', '/api/profile/settings')
  const begin = () => run(() => call(addUsualSubjects, { body: {} }))
  return (
    <EmptyState
      icon={Bug}
      title={isNew ? 'What do you look for?' : 'Nothing entered yet'}
      actions={
        isNew ? (
          <>
            <Button kind="primary" busy={busy} onClick={() => void begin()}>
              Begin with the usual ones
            </Button>
            <Button onClick={onLimits}>Add my own</Button>
          </>
        ) : (
          <Button onClick={onEnter}>Enter a count</Button>
        )
      }
    >
      {isNew
        ? 'Aphids, thrips, mildew, EC, pH, temperature and six more: change them and add limits as you like. A value beyond its limit plans a task at that place.'
        : 'On your next walk, enter what you count and measure, place by place. It works without a network, too.'}
    </EmptyState>
  )
}

const columnsFor = (settings: Settings): readonly Column<NewestEntry>[] => [
  nameColumn('place', 'Place', (row) => row.location, { phone: 'title' }),
  textColumn('subject', 'Seen or measured', (row) => row.subject, { phone: 'detail' }),
  {
    id: 'value',
    title: 'Newest',
    cell: (row) => (
      <>
        {row.beyond_limit ? (
          <Badge tone="bad">{measuredText(row.value, row.unit)}</Badge>
        ) : (
          <b className="num">{measuredText(row.value, row.unit)}</b>
        )}
      </>
    ),
    sortBy: (row) => Number(row.value),
    phone: 'end',
  },
  textColumn('previous', 'Before', (row) => (row.previous === null ? '' : measuredText(row.previous, row.unit))),
  {
    id: 'when',
    title: 'When',
    cell: (row) => <span title={dayAndTime(row.observed_at, settings)}>{ago(row.observed_at, settings)}</span>,
    sortBy: (row) => row.observed_at,
    phone: 'detail',
  },
  textColumn('task', 'Task', (row) => row.task),
]

const fileHead = ['Day and time', 'Place', 'Kind', 'Name', 'Value', 'Unit', 'Beyond limit', 'Task', 'Note', 'By']

const fileRow = (row: ScoutingEntry, settings: Settings) => [
  dayAndTime(row.observed_at, settings),
  row.location,
  row.kind,
  row.subject,
  row.value,
  row.unit,
  row.beyond_limit ? 'yes' : '',
  row.task ?? '',
  row.note,
  row.created_by ?? '',
]
