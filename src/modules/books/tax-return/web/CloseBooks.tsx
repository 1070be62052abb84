/** Closing the books up to a day, and adjusting entries that correct a closed period from an open day. */
import { useQueryClient } from '@tanstack/react-query'
import { BookLock, LockKeyholeOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { type Books, ClosePeriod, NewAdjustment } from '#modules/setup/settings/books.ts'
import { adjustBooks, closeBooks, getBooks } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { currentUser } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, textColumn } from '#web/ui/columns.tsx'
import { AmountField, DateField } from '#web/ui/ControlledFields.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { type Formats, day, todayOf } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import styles from './CloseBooks.module.css'
import { FiledReturns } from './FiledReturns.tsx'

export function Closing({ formats }: { readonly formats: Formats }) {
  const { data: books, error, refetch } = useQuery(query(getBooks))
  const [doing, setDoing] = useState<'close' | 'open' | 'adjust'>()
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!books) return <Skeleton rows={6} />
  const { closed_through } = books
  return (
    <div className={`grid gap-16 ${styles['closing']}`}>
      <Card title={closed_through ? `The books are closed up to ${day(closed_through, formats)}` : 'All books are open'}>
        <p>
          Nothing dated on a closed day can be added, changed or voided, so a filed return keeps its figures. Book late items as
          adjusting entries: they count in the return for the date you book them.
        </p>
        <div className={`flex wrap gap-8 ${styles['actions']}`}>
          <Button kind="primary" onClick={() => setDoing('close')}>
            <BookLock size={16} aria-hidden /> Close a period
          </Button>
          <Button onClick={() => setDoing('adjust')}>
            <Plus size={16} aria-hidden /> Adjusting entry
          </Button>
          {closed_through && currentUser()?.role === 'admin' && (
            <Button kind="ghost" onClick={() => setDoing('open')}>
              <LockKeyholeOpen size={16} aria-hidden /> Open again…
            </Button>
          )}
        </div>
        {books.closings.length > 0 && (
          <ul className={`grid gap-4 line-top muted text-s ${styles['closings']}`} aria-label="Who closed and opened">
            {books.closings.slice(0, 6).map((each) => (
              <li key={each.created_at}>
                <b className="ink weight-600">
                  {each.closed_through ? `Closed up to ${day(each.closed_through, formats)}` : 'Opened'}
                </b>
                {` by ${each.created_by ?? 'a former user'} on ${day(dayIn(formats.timeZone, new Date(each.created_at)), formats)}`}
                {each.reason && `: ${each.reason}`}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <FiledReturns formats={formats} />
      <section aria-label="Adjusting entries">
        <h2 className={`text-m weight-600 ${styles['heading']}`}>Adjusting entries</h2>
        <DataTable
          label="Adjusting entries"
          rows={books.adjustments}
          columns={columns(formats)}
          rowKey={(row) => row.id}
          empty={
            <EmptyState icon={BookLock} title="No adjusting entry">
              They are only needed when something on a closed day turns out to be wrong.
            </EmptyState>
          }
        />
      </section>
      {doing === 'adjust' && <Adjust formats={formats} onDone={() => setDoing(undefined)} />}
      {(doing === 'close' || doing === 'open') && (
        <Close books={books} opening={doing === 'open'} formats={formats} onDone={() => setDoing(undefined)} />
      )}
    </div>
  )
}

const columns = (formats: Formats): Column<Books['adjustments'][number]>[] => [
  dayColumn('day', 'Day', (row) => row.entry_date, { formats, width: '120px', phone: 'detail' }),
  textColumn('reason', 'Why', (row) => row.reason, { width: 'minmax(180px, 3fr)', phone: 'title' }),
  {
    id: 'kind',
    title: 'Of',
    width: '110px',
    cell: (row) => (row.kind === 'sales' ? 'Sales' : 'Expenses'),
    sortBy: (row) => row.kind,
  },
  textColumn('by', 'Booked by', (row) => row.created_by),
  moneyColumn('tax', 'Tax', (row) => row.tax, { formats, width: '110px' }),
  moneyColumn('amount', 'Amount', (row) => row.amount, { formats, width: '130px', phone: 'end' }),
]

function useDone(message: string, onDone: () => void) {
  const client = useQueryClient()
  return async (books: Books) => {
    client.setQueryData(query(getBooks).queryKey, books)
    await refresh(client, '/api/books', '/api/reports')
    toast(message)
    onDone()
  }
}

interface CloseProps {
  readonly books: Books
  readonly opening: boolean
  readonly formats: Formats
  readonly onDone: () => void
}

function Close({ books, opening, formats, onDone }: CloseProps) {
  const done = useDone(opening ? 'The books are open again' : 'The period is closed', onDone)
  const today = todayOf(formats)
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1)
  return (
    <Dialog title={opening ? 'Open the books again' : 'Close a period'} onClose={onDone}>
      <Form
        shape={ClosePeriod}
        start={{ closed_through: opening ? null : (books.closed_through ?? '') >= lastMonth ? '' : lastMonth, reason: '' }}
        submit={(body) => call(closeBooks, { body }).then(done)}
        action={opening ? 'Open again' : 'Close'}
        onCancel={onDone}
      >
        {opening ? (
          <p>You can add and change entries again. Filed returns may then no longer match the books.</p>
        ) : (
          <DateField name="closed_through" label="Close through" required formats={formats} />
        )}
        <TextField name="reason" label={opening ? 'Why' : 'Note'} required={opening} />
      </Form>
    </Dialog>
  )
}

function Adjust({ formats, onDone }: Pick<CloseProps, 'formats' | 'onDone'>) {
  const done = useDone('The adjusting entry is booked', onDone)
  return (
    <Dialog title="Adjusting entry" onClose={onDone}>
      <Form
        shape={NewAdjustment}
        start={{ kind: 'sales', entry_date: todayOf(formats), amount: '', tax: '', category: '', reason: '' }}
        submit={(body) => call(adjustBooks, { body }).then(done)}
        action="Book"
        onCancel={onDone}
      >
        <SelectField
          name="kind"
          label="Of"
          options={[
            { value: 'sales', label: 'Sales' },
            { value: 'expenses', label: 'Expenses' },
          ]}
        />
        <DateField name="entry_date" label="Day" required formats={formats} />
        <AmountField name="amount" kind="money" signed label="Amount without tax" hint="Use a minus to reduce" required />
        <AmountField name="tax" kind="money" signed label="Tax" />
        <TextField name="reason" label="Why" required />
      </Form>
    </Dialog>
  )
}
