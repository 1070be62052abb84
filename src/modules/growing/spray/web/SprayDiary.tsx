/** The spray diary: products, locations, re-entry times, and who reopened a location early. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DoorOpen, Eraser, Plus, SprayCan } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import * as z from 'zod/mini'
import { dayIn } from '#kernel/day.ts'
import { managers } from '#kernel/role.ts'
import { Text } from '#kernel/wire.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { refresh } from '#web/refresh.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { toolsClass } from '#web/ui/Page.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { nameColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { ExportCsv } from '#web/ui/ExportCsv.tsx'
import { type Formats, day, number, time } from '#web/ui/format.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSort } from '#web/use-sort.ts'
import { listSprays, openPlace, voidSpray } from '../spray-calls.ts'
import type { Spray } from '../spray.ts'
import { spraySorts } from '../spray-sorts.ts'
import { untilWhen } from './ReentryNotice.tsx'
import { useAction } from '#web/use-action.ts'

const RecordSprayDialog = lazyNamed(() => import('./RecordSprayDialog.tsx'), 'RecordSprayDialog')

const Opening = z.strictObject({ because: Text(200) })

interface SprayDiaryProps {
  readonly search: string
  readonly onSearch: (search: string) => void
}

export function SprayDiary({ search, onSearch }: SprayDiaryProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const searched = useDeferredValue(search)
  const [entering, setEntering] = useState(false)
  const [opening, setOpening] = useState<Spray>()
  const [voiding, setVoiding] = useState<Spray>()
  const { sortQuery, ...sorting } = useSort(spraySorts)
  const list = usePagedList(listSprays, { limit: '100', ...sortQuery, ...(searched ? { search: searched } : {}) })
  const manages = isOneOf(managers)
  const changed = () => refresh(client, '/api/sprays', '/api/notifications', '/api/inventory')
  const { run } = useAction('/api/sprays', '/api/notifications', '/api/inventory')
  const voidRecord = ({ id }: Spray) => {
    setVoiding(undefined)
    void run(() => call(voidSpray, { params: { id } }))
  }
  return (
    <>
      <div className={toolsClass}>
        <SearchField label="Search location, product or target" value={search} onChange={onSearch} />
        <ExportCsv list={list} name="spray-diary.csv" head={fileHead} row={(row) => fileRow(row, settings)} />
        <Button aria-keyshortcuts="N" onClick={() => setEntering(true)}>
          <Plus size={17} aria-hidden /> Record a spray
        </Button>
      </div>
      <PagedTable
        list={list}
        {...sorting}
        label="Spray diary"
        columns={columns(settings)}
        rowKey={({ id }) => id}
        actions={(row) =>
          manages
            ? [
                ...(isClosed(row) ? [{ label: 'Open early', icon: DoorOpen, do: () => setOpening(row) }] : []),
                { label: 'Delete record', icon: Eraser, danger: true, do: () => setVoiding(row) },
              ]
            : []
        }
        empty={
          <EmptyState icon={SprayCan} title={search ? 'No sprays match your filters' : 'No sprays yet'}>
            Complete a spraying task or record one here. The area stays closed until the re-entry time has passed.
          </EmptyState>
        }
      />
      <Suspense>
        {entering && (
          <RecordSprayDialog
            onClose={() => setEntering(false)}
            onSaved={() => {
              setEntering(false)
              void changed()
            }}
          />
        )}
      </Suspense>
      {opening && (
        <Dialog title={`Open ${opening.location} early`} onClose={() => setOpening(undefined)}>
          <Form
            shape={Opening}
            start={{ because: '' }}
            submit={async (body) => {
              await call(openPlace, { params: { id: opening.id }, body })
              setOpening(undefined)
              await changed()
            }}
            action="Open area"
            onCancel={() => setOpening(undefined)}
          >
            <p>
              It is closed until {untilWhen(opening.closed_until, settings)} after spraying with {opening.product}. Your name and
              your reason stay in the diary.
            </p>
            <TextField name="because" label="Why is entry safe?" required autoFocus />
          </Form>
        </Dialog>
      )}
      {voiding && (
        <ConfirmDialog
          title="Delete this spray record?"
          action="Delete record"
          onConfirm={() => voidRecord(voiding)}
          onClose={() => setVoiding(undefined)}
        >
          <p>
            Only for what was entered by mistake. {voiding.location} can be entered at once
            {voiding.taken
              ? `, and ${number(voiding.taken.quantity)} ${voiding.taken.unit} of ${voiding.taken.name} are on the shelf again`
              : ''}
            .
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

const isClosed = ({ closed_until }: Spray) => Date.parse(closed_until) > Date.now()

const when = (instant: string, formats: Formats) =>
  `${day(dayIn(formats.timeZone, new Date(instant)), formats)}, ${time(instant, formats)}`

function State({ row, formats }: { readonly row: Spray; readonly formats: Formats }) {
  if (isClosed(row)) return <Badge tone="bad">{`Closed until ${untilWhen(row.closed_until, formats)}`}</Badge>
  return row.reopen_reason ? <Badge tone="warn">Opened early</Badge> : <Badge tone="neutral">Open</Badge>
}

/** With the supply it used, as a link. */
const Product = ({ row: { product, taken } }: { readonly row: Spray }) =>
  taken ? (
    <>
      {product} ·{' '}
      <Link to="/inventory/supplies" search={{ item: taken.inventory_item_id }} title={`Taken from ${taken.name}`}>
        {number(taken.quantity)} {taken.unit}
      </Link>
    </>
  ) : (
    product
  )

const columns = (formats: Formats): PagedColumn<Spray, (typeof spraySorts)[number]>[] => [
  {
    id: 'when',
    title: 'Sprayed',
    width: '150px',
    cell: (row) => when(row.sprayed_at, formats),
    sort: 'when',
    phone: 'detail',
  },
  paged(
    nameColumn('place', 'Place', (row) => row.location, { phone: 'title' }),
    { sort: 'place' },
  ),
  {
    id: 'product',
    title: 'Product',
    width: 'minmax(150px, 1.4fr)',
    cell: (row) => <Product row={row} />,
    sort: 'product',
    phone: 'detail',
  },
  { id: 'rate', title: 'Rate', cell: (row) => row.rate || '–' },
  paged(
    textColumn('against', 'Against', (row) => row.against),
    { sort: 'against' },
  ),
  paged(
    textColumn('by', 'By', (row) => row.applicator),
    { sort: 'by' },
  ),
  {
    id: 'state',
    title: 'Re-entry',
    width: 'minmax(170px, 1.2fr)',
    cell: (row) => (
      <span title={row.reopen_reason ? `${row.opened_by ?? ''}: ${row.reopen_reason}` : `${row.reentry_hours} h`}>
        <State row={row} formats={formats} />
      </span>
    ),
    phone: 'end',
  },
]

const fileHead = [
  'Day',
  'Time',
  'Place',
  'Product',
  'Used',
  'Registration',
  'Rate',
  'Against',
  'By',
  'Equipment',
  'Weather',
  'Re-entry hours',
  'Most in 12 months',
  'Days before sale',
  'Closed until',
  'Opened early because',
  'Notes',
]

const fileRow = (row: Spray, formats: Formats) => [
  dayIn(formats.timeZone, new Date(row.sprayed_at)),
  time(row.sprayed_at, formats),
  row.location,
  row.product,
  row.taken ? `${number(row.taken.quantity)} ${row.taken.unit}` : '',
  row.registration,
  row.rate,
  row.against,
  row.applicator,
  row.equipment,
  row.weather,
  row.reentry_hours,
  row.max_per_year ?? '',
  row.days_before_sale,
  when(row.closed_until, formats),
  row.reopen_reason,
  row.notes,
]
