/** Rows of a draft. A cell with a problem is corrected in place, and only its row is checked again. */
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { number } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { type Import, type ImportRow, changeImportRow, listImportRows } from '../contract.ts'
import type { ImportColumn } from '../import-kind.ts'
import type { rowFilters } from '../sorts.ts'
import styles from './Imports.module.css'

type Show = (typeof rowFilters)[number]

interface RowsProps {
  readonly draft: Import
  /** Columns of the kind that the file has; given by the screen, which loads the kinds. */
  readonly matched: readonly ImportColumn[]
}

export function ImportRows({ draft, matched }: RowsProps) {
  const [chosen, setChosen] = useState<Show>()
  const [editing, setEditing] = useState<ImportRow>()
  const show = chosen ?? (draft.rows_with_problems > 0 ? 'problems' : 'all')
  const list = usePagedList(listImportRows, { limit: '50', show }, { params: { id: draft.id } })
  const { run } = useAction('/api/imports')
  const leaveOut = (row: ImportRow) =>
    void run(() => call(changeImportRow, { params: { id: draft.id, rowId: row.id }, body: { left_out: !row.left_out } }))
  const counts: Readonly<Record<Show, number>> = {
    problems: draft.rows_with_problems,
    warnings: draft.rows_with_warnings,
    all: draft.rows + draft.rows_left_out,
    left_out: draft.rows_left_out,
  }
  return (
    <section aria-label="Rows">
      <Tabs
        label="Which rows"
        value={show}
        tabs={(['problems', 'warnings', 'all', 'left_out'] as const).map((each) => ({
          value: each,
          label: `${names[each]} (${number(counts[each])})`,
        }))}
        onChange={(value) => setChosen(value)}
      >
        <PagedTable
          label="Rows of the file"
          list={list}
          columns={columnsOf(draft, matched)}
          rowKey={({ id }) => id}
          onOpen={setEditing}
          actions={(row) => [
            { label: 'Edit this row', do: () => setEditing(row) },
            { label: row.left_out ? 'Import this row' : 'Leave out this row', do: () => leaveOut(row) },
          ]}
          phoneLines={3}
          empty={
            <EmptyState icon={FileSpreadsheet} title={show === 'problems' ? 'Nothing to correct' : 'No such rows'}>
              {''}
            </EmptyState>
          }
        />
      </Tabs>
      {editing && <EditRow draft={draft} columns={matched} row={editing} onClose={() => setEditing(undefined)} />}
    </section>
  )
}

const names: Readonly<Record<Show, string>> = {
  problems: 'To correct',
  warnings: 'Check these',
  all: 'All rows',
  left_out: 'Left out',
}

const reasonOf = ({ problems, warnings, left_out, status }: ImportRow): string =>
  left_out
    ? status === ''
      ? 'Left out'
      : `Left out: ${status.toLowerCase()}`
    : [...problems, ...warnings].map(({ column, reason }) => `${column}: ${reason}`).join(' ') || status

function columnsOf(draft: Import, matched: readonly ImportColumn[]): PagedColumn<ImportRow>[] {
  return [
    { id: 'row', title: 'Row', width: '70px', align: 'end', phone: 'end', cell: ({ row }) => row },
    {
      id: 'reason',
      title: 'What to do',
      width: 'minmax(260px, 3fr)',
      phone: 'detail',
      cell: (row) =>
        row.problems.length + row.warnings.length > 0 ? (
          <span title={reasonOf(row)}>{reasonOf(row)}</span>
        ) : (
          <Badge tone={row.left_out ? 'neutral' : 'ok'}>{reasonOf(row) || 'ready'}</Badge>
        ),
    },
    ...matched.map(({ name }, i): PagedColumn<ImportRow> => ({
      id: name,
      title: name,
      width: 'minmax(130px, 1fr)',
      ...(i === 0 ? { phone: 'title' as const } : {}),
      cell: (row) => <Cell key={`${row.id} ${row.cells[name]}`} draft={draft} row={row} column={name} />,
    })),
  ]
}

interface CellProps {
  readonly draft: Import
  readonly row: ImportRow
  readonly column: string
}

/** A cell: a field where something is wrong with it. It is sent when it is left, or by Enter. */
function Cell({ draft, row, column }: CellProps) {
  const before = row.cells[column] ?? ''
  const [text, setText] = useState(before)
  // The old rows stay until the new ones are there: a cell that is left meanwhile is not sent again.
  const [sent, setSent] = useState(before)
  const { run, busy } = useAction('/api/imports')
  const problem = row.problems.find((each) => each.column === column)
  if (!problem) return <>{before}</>
  const save = async () => {
    if (text === sent || busy) return
    setSent(text)
    const isSaved = await run(() =>
      call(changeImportRow, { params: { id: draft.id, rowId: row.id }, body: { cells: { [column]: text } } }),
    )
    if (!isSaved) setSent(before)
  }
  return (
    <input
      className={`${inputClass} ${styles['cell']}`}
      aria-label={`${column} of row ${row.row}`}
      aria-invalid
      title={problem.reason}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => void save()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') void save()
      }}
    />
  )
}

interface EditProps {
  readonly draft: Import
  readonly columns: readonly ImportColumn[]
  readonly row: ImportRow
  readonly onClose: () => void
}

/** Every cell of a row. */
function EditRow({ draft, columns, row, onClose }: EditProps) {
  const [cells, setCells] = useState<Readonly<Record<string, string>>>(row.cells)
  const changed = Object.fromEntries(Object.entries(cells).filter(([name, text]) => text !== row.cells[name]))
  return (
    <Dialog title={`Row ${row.row}`} onClose={onClose}>
      <PlainForm
        action="Save row"
        refreshes={['/api/imports']}
        onCancel={onClose}
        submit={async () => {
          await call(changeImportRow, { params: { id: draft.id, rowId: row.id }, body: { cells: changed } })
          onClose()
        }}
      >
        {columns.map(({ name, hint }) => (
          <Field
            key={name}
            name={`cells.${name}`}
            label={name}
            hint={hint}
            error={row.problems.find(({ column }) => column === name)?.reason}
          >
            {(ids) => (
              <input
                {...ids}
                className={inputClass}
                value={cells[name] ?? ''}
                onChange={({ target }) => setCells({ ...cells, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </PlainForm>
    </Dialog>
  )
}
