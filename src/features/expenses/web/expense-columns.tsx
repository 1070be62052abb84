/** The expenses as columns of a list and of a file. */
import { Repeat } from 'lucide-react'
import type { Column } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, textColumn } from '#web/ui/columns.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { type Formats, money, number } from '#web/ui/format.ts'
import type { Expense } from '../expense.ts'
import { Clip } from './Clip.tsx'
import styles from './ExpensesScreen.module.css'

/** What the list of expenses says of each; its receipts are looked at by a press. */
export const expenseColumns = (formats: Formats, taxLabel: string, look: (row: Expense) => void): Column<Expense>[] => [
  dayColumn('day', 'Day', (row) => row.expense_date, { formats, width: '110px', phone: 'detail' }),
  {
    id: 'what',
    title: 'What',
    width: 'minmax(180px, 2fr)',
    cell: (row) => (
      <>
        <b>{row.description || row.category || 'Expense'}</b>
        {row.recurring_id && <Repeat size={14} role="img" aria-label="Recurring" className={styles['recurs']} />}
      </>
    ),
    sortBy: (row) => row.description,
    phone: 'title',
  },
  textColumn('category', 'Category', (row) => row.category, { phone: 'detail' }),
  textColumn('vendor', 'Vendor', (row) => row.vendor),
  {
    id: 'receipt',
    title: 'Receipt',
    width: '88px',
    cell: (row) => <Clip expense={row} onOpen={() => look(row)} />,
    sortBy: (row) => row.receipts.length,
    phone: 'title',
  },
  {
    id: 'quantity',
    title: 'Quantity',
    width: '100px',
    align: 'end',
    cell: (row) => (row.volume_m3 ? `${number(row.volume_m3)} m³` : Number(row.quantity) > 0 ? number(row.quantity) : '–'),
    sortBy: (row) => Number(row.quantity),
  },
  moneyColumn('tax', taxLabel, (row) => row.gst_paid, {
    formats,
    width: '110px',
    total: (rows) => money(rows.reduce((sum, row) => sum + Number(row.gst_paid), 0).toFixed(2), formats),
  }),
  moneyColumn('cost', 'Cost', (row) => row.cost, {
    formats,
    width: '120px',
    phone: 'end',
    total: (rows) => money(rows.reduce((sum, row) => sum + Number(row.cost), 0).toFixed(2), formats),
  }),
]

/** The rows that are in sight, as a file. */
export const saveExpenses = (rows: readonly Expense[], taxLabel: string) =>
  downloadCsv('expenses.csv', [
    ['Day', 'What', 'Category', 'Vendor', 'Quantity', 'm3', taxLabel, 'Cost', 'Receipts', 'Notes'],
    ...rows.map((row) => [
      row.expense_date,
      row.description,
      row.category,
      row.vendor,
      row.quantity,
      row.volume_m3 ?? '',
      row.gst_paid,
      row.cost,
      row.receipts.length,
      row.notes,
    ]),
  ])
