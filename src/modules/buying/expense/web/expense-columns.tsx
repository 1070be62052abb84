/** Columns of expenses for a list and a file. */
import { Paperclip, Repeat } from 'lucide-react'
import type { PagedColumn } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { type Formats, money, number } from '#web/ui/format.ts'
import { kindNames } from '#modules/setup/settings/tax-rate-options.ts'
import type { Expense } from '../expense.ts'
import type { expenseSorts } from '../sorts.ts'
import styles from './ExpensesScreen.module.css'
import { Button } from '#web/ui/Button.tsx'

interface Totals {
  readonly cost: string
  readonly gst_paid: string
}

/** The columns of the list of expenses; pressing the receipts opens them. */
export const expenseColumns = (
  formats: Formats,
  taxLabel: string,
  look: (row: Expense) => void,
): PagedColumn<Expense, (typeof expenseSorts)[number], Totals>[] => [
  paged(
    dayColumn('day', 'Day', (row) => row.expense_date, { formats, width: '110px', phone: 'detail' }),
    { sort: 'day' },
  ),
  {
    id: 'what',
    title: 'Description',
    width: 'minmax(180px, 2fr)',
    cell: (row) => (
      <>
        <b>{row.description || row.category || 'Expense'}</b>
        {amountText(row) && <small className={styles['amount']}>{amountText(row)}</small>}
        {row.recurring_id && (
          <Repeat size={14} role="img" aria-label="Recurring" className={`no-shrink muted ${styles['recurs']}`} />
        )}
        <Clip expense={row} onOpen={() => look(row)} />
      </>
    ),
    sort: 'what',
    phone: 'title',
  },
  paged(
    textColumn('category', 'Category', (row) => row.category, { phone: 'detail' }),
    { sort: 'category' },
  ),
  paged(
    textColumn('vendor', 'Vendor', (row) => row.vendor),
    { sort: 'vendor' },
  ),
  {
    ...paged(textColumn('tax_kind', `${taxLabel} rate`, (row) => kindNames[row.tax_kind], { width: 'minmax(110px, 1fr)' })),
    ordinary: ({ tax_kind }) => tax_kind === 'standard',
  },
  paged(
    moneyColumn('tax', taxLabel, (row) => row.gst_paid, { formats, width: '110px' }),
    {
      sort: 'tax',
      total: (totals) => money(totals.gst_paid, formats),
    },
  ),
  paged(
    moneyColumn('cost', 'Cost', (row) => row.cost, { formats, width: '120px', phone: 'end' }),
    {
      sort: 'cost',
      total: (totals) => money(totals.cost, formats),
    },
  ),
]

/** "× 100", "2 m³"; one is left out. */
function amountText({ volume_m3, quantity }: Expense): string {
  if (volume_m3) return `${number(volume_m3)} m³`
  return Number(quantity) > 1 ? `× ${number(quantity)}` : ''
}

/** Exports the expenses as a file. */
export const expenseFile = (taxLabel: string) => ({
  name: 'expenses.csv',
  head: ['Day', 'What', 'Category', 'Vendor', 'Quantity', 'm3', `${taxLabel} rate`, taxLabel, 'Cost', 'Receipts', 'Notes'],
  row: (row: Expense) => [
    row.expense_date,
    row.description,
    row.category,
    row.vendor,
    row.quantity,
    row.volume_m3 ?? '',
    kindNames[row.tax_kind],
    row.gst_paid,
    row.cost,
    row.receipts.length,
    row.notes,
  ],
})

interface ClipProps {
  readonly expense: Expense
  readonly onOpen: () => void
}

/** The table cell that shows how many receipts an expense has. */
function Clip({ expense, onOpen }: ClipProps) {
  const { length } = expense.receipts
  if (length === 0) return null
  const name = length === 1 ? 'Open the receipt' : `Open the ${length} receipts`
  return (
    <span className={styles['clip']} onClick={(event) => event.stopPropagation()}>
      <Button kind="ghost" aria-label={name} title={name} onClick={onOpen}>
        <Paperclip size={16} aria-hidden />
        {length > 1 && length}
      </Button>
    </span>
  )
}
