/** The journal: its entries, newest first, each with its debits and credits; entries by hand are written and reversed here. */
import { BookText, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { DocumentLink } from '#modules/figures/engine/web/DocumentLink.tsx'
import { moneyText, sum } from '#kernel/money.ts'
import { parseCost } from '#kernel/quantity.ts'
import { toCents } from '#kernel/amount.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { DateField } from '#web/ui/ControlledFields.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { type Formats, day, money, todayOf } from '#web/ui/format.ts'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { toast } from '#web/ui/toast.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'
import { useSort } from '#web/use-sort.ts'
import { getJournalEntry, listJournal, reverseJournalEntry } from '../contract.ts'
import { type JournalEntry, JournalReversal } from '../journal-entry.ts'
import { entrySorts } from '../sorts.ts'
import styles from './Journal.module.css'
import { NewEntryDialog } from './NewEntryDialog.tsx'

interface JournalTabProps {
  /** The id of the entry that is open; empty: none. */
  readonly entry: string
  readonly onOpen: (id: string) => void
  readonly formats: Formats
}

export function JournalTab({ entry, onOpen, formats }: JournalTabProps) {
  const { sortQuery, ...sorting } = useSort(entrySorts)
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const list = usePagedList(listJournal, { ...sortQuery, ...(search.trim() ? { search: search.trim() } : {}) })
  return (
    <div className="grid gap-16">
      <div className={`row wrap ${styles['tools']}`}>
        <SearchField label="Search the journal" value={search} onChange={setSearch} />
        <Button kind="primary" aria-keyshortcuts="N" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden /> New entry
        </Button>
      </div>
      <PagedTable
        list={list}
        {...sorting}
        label="Journal"
        columns={columns(formats)}
        rowKey={(row) => row.id}
        onOpen={(row) => onOpen(row.id)}
        empty={
          <EmptyState icon={BookText} title={search ? 'No entry found' : 'No entries yet'}>
            {search
              ? 'No entry has these words in its description.'
              : 'Sales, payments, expenses and stock are posted here automatically. Write opening balances and loans by hand.'}
          </EmptyState>
        }
      />
      {entry && <EntryDialog id={entry} formats={formats} onClose={() => onOpen('')} />}
      {adding && <NewEntryDialog formats={formats} onClose={() => setAdding(false)} />}
    </div>
  )
}

/** The debits of an entry, to the cent. */
const totalOf = ({ lines }: JournalEntry) => moneyText(sum(lines.map(({ debit }) => toCents(parseCost(debit ?? '0')))))

const namesOf = ({ lines }: JournalEntry) => [...new Set(lines.map(({ account }) => account))].join(', ')

const columns = (formats: Formats): PagedColumn<JournalEntry, (typeof entrySorts)[number]>[] => [
  paged(
    textColumn('number', 'No.', (row) => String(row.number), { width: '80px', phone: 'detail' }),
    { sort: 'number' },
  ),
  paged(
    dayColumn('day', 'Day', (row) => row.entry_date, { formats, width: '120px', phone: 'detail' }),
    { sort: 'day' },
  ),
  {
    id: 'description',
    title: 'Description',
    width: 'minmax(180px, 2fr)',
    cell: (row) => (
      <>
        {row.description} {row.source_type === 'manual' && <Badge tone="neutral">By hand</Badge>}
        {row.reversed && <Badge tone="warn">Reversed</Badge>}
      </>
    ),
    phone: 'title',
  },
  paged(textColumn('accounts', 'Accounts', namesOf, { width: 'minmax(180px, 2fr)', phone: 'last' })),
  paged(moneyColumn('amount', 'Amount', totalOf, { formats, width: '130px', phone: 'end' })),
]

interface EntryDialogProps {
  readonly id: string
  readonly formats: Formats
  readonly onClose: () => void
}

function EntryDialog({ id, formats, onClose }: EntryDialogProps) {
  const { data: entry, error, refetch } = useQuery(query(getJournalEntry, { params: { id } }))
  const [reversing, setReversing] = useState(false)
  return (
    <Dialog title={entry ? `Journal entry ${entry.number}` : 'Journal entry'} wide onClose={onClose}>
      {error ? (
        <ErrorBox error={error} retry={() => void refetch()} />
      ) : !entry ? (
        <Skeleton rows={5} />
      ) : reversing ? (
        <ReverseForm entry={entry} formats={formats} onCancel={() => setReversing(false)} onDone={onClose} />
      ) : (
        <div className="grid gap-16">
          <DescriptionList
            details={[
              ['Day', day(entry.entry_date, formats)],
              [
                'Document',
                <DocumentLink
                  key="document"
                  document={entry.source_type}
                  id={entry.source_id ?? entry.id}
                  label={entry.description}
                />,
              ],
              ...(entry.created_by ? ([['Created by', entry.created_by]] as const) : []),
            ]}
          />
          <DataTable
            label="Lines"
            empty={null}
            rows={entry.lines}
            columns={lineColumns(formats)}
            rowKey={(row) => `${row.account_id} ${row.detail} ${row.debit}`}
          />
          {entry.source_type === 'manual' && !entry.reversed && entry.reverses === null && (
            <div className={`row wrap ${styles['tools']}`}>
              <Button onClick={() => setReversing(true)}>
                <Undo2 size={16} aria-hidden /> Reverse…
              </Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

type Line = JournalEntry['lines'][number]

/** Costs of stock have more decimals than a coin. */
const amount = (text: string | null, formats: Formats) =>
  text === null ? '' : money(moneyText(toCents(parseCost(text))), formats)

const lineColumns = (formats: Formats) =>
  [
    { id: 'code', title: 'Code', width: '90px', cell: (row: Line) => row.code, phone: 'detail' },
    {
      id: 'account',
      title: 'Account',
      width: 'minmax(160px, 2fr)',
      cell: (row: Line) => [row.account, row.detail].filter(Boolean).join(': '),
      phone: 'title',
    },
    { id: 'debit', title: 'Debit', width: '130px', align: 'end', cell: (row: Line) => amount(row.debit, formats), phone: 'end' },
    {
      id: 'credit',
      title: 'Credit',
      width: '130px',
      align: 'end',
      cell: (row: Line) => amount(row.credit, formats),
      phone: 'end',
    },
  ] as const

interface ReverseFormProps {
  readonly entry: JournalEntry
  readonly formats: Formats
  readonly onCancel: () => void
  readonly onDone: () => void
}

function ReverseForm({ entry, formats, onCancel, onDone }: ReverseFormProps) {
  return (
    <Form
      shape={JournalReversal}
      start={{ entry_date: todayOf(formats), reason: '' }}
      submit={async (body) => {
        await call(reverseJournalEntry, { params: { id: entry.id }, body })
        toast(`Entry ${entry.number} is reversed.`)
        onDone()
      }}
      refreshes={['/api/journal', '/api/reports']}
      action="Reverse"
      onCancel={onCancel}
    >
      <DateField name="entry_date" label="Reversed on" required formats={formats} />
      <TextField name="reason" label="Why" required autoFocus />
    </Form>
  )
}
