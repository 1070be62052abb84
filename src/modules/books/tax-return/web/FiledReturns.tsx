/** The tax returns that were filed: their figures beside those of the books today, and undoing a filing. */
import { useQueryClient } from '@tanstack/react-query'
import { FileCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { Column, PagedColumn } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { type Formats, dayRange, money } from '#web/ui/format.ts'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'
import { useSort } from '#web/use-sort.ts'
import { getFiledReturn, listFiledReturns, undoFiledReturn } from '../contract.ts'
import { type FiledReturn, type FiledReturnBoxes, UndoFiledReturn } from '../filed-return.ts'
import { filedReturnSorts } from '../sorts.ts'
import styles from './CloseBooks.module.css'

export function FiledReturns({ formats }: { readonly formats: Formats }) {
  const [open, setOpen] = useState<FiledReturn>()
  const [undoing, setUndoing] = useState<FiledReturn>()
  const { sortQuery, ...sorting } = useSort(filedReturnSorts)
  const list = usePagedList(listFiledReturns, sortQuery)
  const client = useQueryClient()
  return (
    <section aria-label="Filed tax returns">
      <h2 className={`text-m weight-600 ${styles['heading']}`}>Filed tax returns</h2>
      <PagedTable
        list={list}
        {...sorting}
        label="Filed tax returns"
        columns={columns(formats)}
        rowKey={(row) => row.id}
        onOpen={setOpen}
        actions={(row) => (row.undone_at ? [] : [{ label: 'Undo filing…', icon: Undo2, do: () => setUndoing(row) }])}
        empty={
          <EmptyState icon={FileCheck} title="No tax return filed yet">
            Open the Tax return tab, choose the period and file the return: its figures are saved here.
          </EmptyState>
        }
      />
      {open && <Comparison filed={open} formats={formats} onClose={() => setOpen(undefined)} />}
      {undoing && (
        <Dialog title={`Undo filing ${titleOf(undoing, formats)}?`} onClose={() => setUndoing(undefined)}>
          <Form
            shape={UndoFiledReturn}
            start={{ reason: '' }}
            submit={async (body) => {
              await call(undoFiledReturn, { params: { id: undoing.id }, body })
              await refresh(client, '/api/tax-returns')
              setUndoing(undefined)
            }}
            action="Undo filing"
            onCancel={() => setUndoing(undefined)}
          >
            <p>Its days can be filed again. Books that are closed stay closed: an admin can open them.</p>
            <TextField name="reason" label="Reason" required />
          </Form>
        </Dialog>
      )}
    </section>
  )
}

const titleOf = ({ title, from_day, to_day }: FiledReturn, formats: Formats) => `${title}, ${dayRange(from_day, to_day, formats)}`

const columns = (formats: Formats): PagedColumn<FiledReturn, (typeof filedReturnSorts)[number]>[] => [
  {
    id: 'days',
    title: 'Period',
    width: 'minmax(190px, 2fr)',
    cell: (row) => dayRange(row.from_day, row.to_day, formats),
    sort: 'days',
    phone: 'title',
  },
  paged(
    dayColumn('filed_on', 'Filed on', (row) => row.filed_on, { formats, width: '120px', phone: 'detail' }),
    { sort: 'filed_on' },
  ),
  paged(textColumn('reference', 'Reference', (row) => row.reference)),
  paged(textColumn('by', 'Filed by', (row) => row.created_by)),
  {
    id: 'status',
    title: 'Status',
    width: '110px',
    cell: (row) => <Badge tone={row.undone_at ? 'neutral' : 'ok'}>{row.undone_at ? 'Undone' : 'Filed'}</Badge>,
  },
  paged(textColumn('label', 'Result', (row) => row.due_label)),
  paged(
    moneyColumn('due', 'Amount', (row) => row.due_amount, { formats, width: '130px', phone: 'end' }),
    { sort: 'due' },
  ),
]

interface ComparisonProps {
  readonly filed: FiledReturn
  readonly formats: Formats
  readonly onClose: () => void
}

function Comparison({ filed, formats, onClose }: ComparisonProps) {
  const { data, error, refetch } = useQuery(query(getFiledReturn, { params: { id: filed.id } }))
  return (
    <Dialog title={titleOf(filed, formats)} wide onClose={onClose}>
      {error ? (
        <ErrorBox error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} />
      ) : (
        <>
          <p role="status" className={styles['state']}>
            {stateOf(data)}
          </p>
          {filed.undo_reason && <p>Undone: {filed.undo_reason}</p>}
          <DataTable label="Boxes" rows={data.boxes} columns={boxColumns(formats)} rowKey={({ box }) => box} empty={null} />
        </>
      )}
    </Dialog>
  )
}

const stateOf = ({ boxes }: FiledReturnBoxes): string =>
  boxes.every(({ amount, now }) => amount === now)
    ? 'The books still match the filed return.'
    : 'The books have changed since this return was filed. Put the difference into your next return, or correct this one with the tax office.'

const boxColumns = (formats: Formats): Column<FiledReturnBoxes['boxes'][number]>[] => [
  textColumn('box', 'Box', (row) => row.box, { width: '70px', phone: 'detail' }),
  textColumn('label', 'Description', (row) => row.label, { width: 'minmax(180px, 3fr)', phone: 'title' }),
  moneyColumn('filed', 'Filed', (row) => row.amount, { formats, width: '130px', phone: 'end' }),
  {
    id: 'now',
    title: 'Books now',
    width: '130px',
    align: 'end',
    cell: (row) => (row.now === null ? '–' : row.now === row.amount ? money(row.now, formats) : <b>{money(row.now, formats)}</b>),
    phone: 'detail',
    phoneUnit: 'in the books now',
  },
]
