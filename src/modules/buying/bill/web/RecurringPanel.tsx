/** Recurring expenses: their total, next due day, paused or running. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Pause, Play, Plus, Repeat, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { expenseSuggestions } from '#modules/buying/expense/contract.ts'
import { call } from '#web/call.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/column.ts'
import { moneyColumn, nameColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { type Formats, day, money, number, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { listRecurring, pauseRecurring, removeRecurring, resumeRecurring } from '../recurring-calls.ts'
import type { Expense } from '#modules/buying/expense/expense.ts'
import { type Recurring, type RecurringPayment, aMonth, frequencies, recurringPayments } from '../recurring.ts'
import { touched } from './bill-labels.tsx'
import { RecurringDialog } from './RecurringDialog.tsx'

interface RecurringPanelProps {
  readonly payment: RecurringPayment
  /** The id of the open one, or `new`. */
  readonly open: string
  readonly onOpen: (id: string) => void
  /** A new one starts with the values of this expense. */
  readonly like?: Expense | undefined
}

export function RecurringPanel({ payment, open, onOpen, like }: RecurringPanelProps) {
  const settings = useSettings()
  const suggestions = useQuery(query(expenseSuggestions)).data ?? { categories: [], vendors: [] }
  useLive(['/api/expenses', '/api/bills'], '/api/recurring-expenses')
  const { run } = useAction(...touched, '/api/recurring-expenses')
  const list = useQuery(query(listRecurring))
  const [ending, end] = useState<Recurring>()
  if (list.isPending) return <Skeleton rows={5} />
  if (list.isError) return <ErrorBox error={list.error} retry={() => void list.refetch()} />
  const rows = list.data
  const shown = rows.find(({ id }) => id === open)
  const action = (work: Promise<unknown>, done: string) =>
    run(async () => {
      await work
      toast(done)
    })
  const pause = ({ id, description, paused }: Recurring) =>
    action(
      call(paused ? resumeRecurring : pauseRecurring, { params: { id } }),
      paused ? `${description} goes on.` : `${description} is paused. What falls due meanwhile is left out.`,
    )
  const letGo = async ({ id, description }: Recurring) => {
    end(undefined)
    await action(call(removeRecurring, { params: { id } }), `${description} has ended. What is already recorded stays.`)
  }
  return (
    <div className="grid one-column gap-12">
      <div className="row wrap gap-12 between">
        <p className="muted">
          {rows.length > 0 && (
            <>
              What runs comes to <b className="ink">{money(aMonth(rows).toFixed(2), settings)}</b> a month.{' '}
            </>
          )}
          Each is recorded on its day automatically, and you get a notification.
        </p>
        <Button kind="primary" aria-keyshortcuts="N" onClick={() => onOpen('new')}>
          <Plus size={18} aria-hidden /> Add a recurring expense
        </Button>
      </div>
      <DataTable
        label="Recurring expenses"
        rows={rows}
        columns={columns(settings)}
        rowKey={(row) => row.id}
        onOpen={(row) => onOpen(row.id)}
        actions={(row) => [
          ...(row.next_day === null && !row.paused
            ? []
            : [{ label: row.paused ? 'Resume' : 'Pause', icon: row.paused ? Play : Pause, do: () => void pause(row) }]),
          { label: 'End', icon: Trash2, danger: true, do: () => end(row) },
        ]}
        empty={
          <EmptyState icon={Repeat} title="No recurring expenses yet">
            Set up rent, power, insurance or a lease once; each is recorded on its due date, as paid at once or as a bill.
          </EmptyState>
        }
      />
      {(open === 'new' || shown) && (
        <RecurringDialog
          key={open}
          recurring={shown}
          like={like}
          suggestions={suggestions}
          today={todayOf(settings)}
          payment={payment}
          onClose={() => onOpen('')}
        />
      )}
      {ending && (
        <ConfirmDialog
          title={`End ${ending.description}?`}
          action="End"
          onConfirm={() => void letGo(ending)}
          onClose={() => end(undefined)}
        >
          <p>No more of them will be recorded. The {number(ending.written)} already in the books stay.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function State({ row }: { readonly row: Recurring }) {
  if (row.next_day === null) return <Badge tone="neutral">Ended</Badge>
  return row.paused ? <Badge tone="warn">Paused</Badge> : <Badge tone="ok">Running</Badge>
}

const columns = (formats: Formats): Column<Recurring>[] => [
  nameColumn('what', 'Description', (row) => row.description, { width: 'minmax(180px, 2fr)', phone: 'title' }),
  textColumn('vendor', 'Vendor', (row) => row.vendor),
  {
    id: 'frequency',
    title: 'How often',
    cell: (row) => frequencies[row.frequency].label,
    sortBy: (row) => frequencies[row.frequency].aYear,
    phone: 'detail',
  },
  {
    id: 'payment',
    title: 'Payment',
    width: '150px',
    cell: (row) => recurringPayments[row.payment],
    sortBy: (row) => row.payment,
    phone: 'detail',
  },
  {
    id: 'next',
    title: 'Next',
    width: '120px',
    cell: (row) => (row.next_day && !row.paused ? day(row.next_day, formats) : '–'),
    sortBy: (row) => row.next_day ?? '9999',
    phone: 'detail',
  },
  {
    id: 'until',
    title: 'Until',
    width: '120px',
    cell: (row) => (row.last_day ? day(row.last_day, formats) : '–'),
    sortBy: (row) => row.last_day ?? '9999',
  },
  numberColumn('written', 'Written', (row) => row.written, { width: '90px' }),
  { id: 'state', title: 'State', width: '110px', cell: (row) => <State row={row} />, phone: 'end' },
  moneyColumn('cost', 'Amount', (row) => row.cost, { formats, width: '130px', phone: 'end' }),
]
