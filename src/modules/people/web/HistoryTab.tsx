/** The History tab: all changes, newest first, with the values that changed. */
import { History } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { DayRange } from '#web/ui/DayRange.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NoMatches } from '#web/ui/NoMatches.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { toolsClass } from '#web/ui/Page.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { type Formats, day, time } from '#web/ui/format.ts'
import { HeadRow } from '#web/ui/HeadRow.tsx'
import { dayIn } from '#kernel/day.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { historySearch } from './profile-search.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'
import { listUsers } from '../contract.ts'
import { type HistoryRow, listHistory } from '../history-calls.ts'
import { actionLabel, changesOf, spelledOut, subjectOf } from '../history.ts'
import styles from './HistoryTab.module.css'

export function HistoryTab() {
  const settings = useSettings()
  const [{ search, who, about, from, to }, set] = useSearchParams(historySearch)
  const searched = useDeferredValue(search)
  const filter = {
    ...(searched ? { search: searched } : {}),
    ...(who ? { user_id: who } : {}),
    ...(about ? { subject_type: about } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
  const list = usePagedList(listHistory, filter)
  const people = useQuery(query(listUsers)).data ?? []
  const [shown, setShown] = useState<HistoryRow>()
  const kinds = list.meta?.subject_types ?? (about ? [about] : [])
  const filtered = Object.keys(filter).length > 0
  return (
    <>
      <div className={toolsClass}>
        <ListTools
          search={{ label: 'Search the history', value: search, onChange: (value) => set({ search: value }) }}
          values={[who, about, from, to]}
          rows={list.total}
          onClear={() => set({ who: '', about: '', from: '', to: '' })}
        >
          <FilterSelect
            label="Who"
            all="All people"
            value={who}
            options={people.map(({ id, first_name, last_name, email }) => ({
              value: id,
              label: `${first_name} ${last_name}`.trim() || email,
            }))}
            onChange={(value) => set({ who: value })}
          />
          <FilterSelect
            label="About"
            all="All records"
            value={about}
            options={kinds.map((value) => ({ value, label: spelledOut(value) }))}
            onChange={(value) => set({ about: value })}
          />
          <DayRange from={from} to={to} onChange={set} formats={settings} />
        </ListTools>
      </div>
      <PagedTable
        list={list}
        label="History"
        columns={columns(settings)}
        rowKey={(row) => row.id}
        onOpen={setShown}
        empty={
          filtered ? (
            <NoMatches
              icon={History}
              title="No changes match your filters"
              onShowAll={() => set({ search: '', who: '', about: '', from: '', to: '' })}
            />
          ) : (
            <EmptyState icon={History} title="No changes yet">
              Every change appears here, with the old and new values.
            </EmptyState>
          )
        }
      />
      {shown && <Change row={shown} formats={settings} onClose={() => setShown(undefined)} />}
    </>
  )
}

const whenOf = (row: HistoryRow, formats: Formats) =>
  `${day(dayIn(formats.timeZone, new Date(row.occurred_at)), formats)} ${time(row.occurred_at, formats)}`

const changesIn = ({ before, after }: HistoryRow, formats: Formats) => changesOf(before, after, (each) => day(each, formats))

const briefOf = (row: HistoryRow, formats: Formats) =>
  subjectOf(row.before, row.after) ||
  changesIn(row, formats)
    .slice(0, 3)
    .map(({ field, after }) => (after ? `${field}: ${after}` : field))
    .join(' · ')

const columns = (formats: Formats): PagedColumn<HistoryRow>[] => [
  { id: 'when', title: 'When', width: '150px', cell: (row) => whenOf(row, formats), phone: 'detail' },
  { id: 'who', title: 'Who', width: 'minmax(120px, 1fr)', cell: (row) => row.user_name || 'Glasshouse', phone: 'end' },
  {
    id: 'what',
    title: 'What',
    width: 'minmax(180px, 1.2fr)',
    cell: (row) => <b>{actionLabel(row.action, row.subject_type)}</b>,
    phone: 'title',
  },
  { id: 'brief', title: 'In short', width: 'minmax(200px, 2.5fr)', cell: (row) => briefOf(row, formats), phone: 'detail' },
]

interface ChangeProps {
  readonly row: HistoryRow
  readonly formats: Formats
  readonly onClose: () => void
}

function Change({ row, formats, onClose }: ChangeProps) {
  const changed = changesIn(row, formats)
  return (
    <Dialog title={actionLabel(row.action, row.subject_type)} wide onClose={onClose}>
      <p className="below-12 muted">
        {row.user_name || 'Glasshouse'}, {whenOf(row, formats)}
      </p>
      {changed.length === 0 ? (
        <p>No fields changed.</p>
      ) : (
        <table className={styles['changes']}>
          <HeadRow titles={['Field', 'Before', 'After']} />
          <tbody>
            {changed.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before || '–'}</td>
                <td>{after || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
