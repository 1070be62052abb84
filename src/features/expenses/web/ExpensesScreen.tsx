/** Expenses: what was spent, on what and with whom, with the tax in it. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, Plus, Receipt, Repeat } from 'lucide-react'
import { Suspense, lazy, useDeferredValue, useState } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { useLive } from '#web/live.ts'
import { pages, query, rowsOf } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Empty, Skeleton } from '#web/ui/Empty.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { Filters } from '#web/ui/Filters.tsx'
import { Page, toolsClass } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import type { Column } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, textColumn } from '#web/ui/columns.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { type Formats, money, number } from '#web/ui/format.ts'
import { useAddress } from '#web/use-address.ts'
import { expenseWords, getExpense, listExpenses } from '../contract.ts'
import type { Expense } from '../expense.ts'
import { Clip } from './Clip.tsx'
import styles from './ExpensesScreen.module.css'

const ExpenseDialog = lazy(async () => ({ default: (await import('./ExpenseDialog.tsx')).ExpenseDialog }))
const RecurringPanel = lazy(async () => ({ default: (await import('./RecurringPanel.tsx')).RecurringPanel }))
const ReceiptViewer = lazy(async () => ({ default: (await import('./ReceiptViewer.tsx')).ReceiptViewer }))

const tabs = [
  { value: 'written', label: 'Written down' },
  { value: 'recurring', label: 'Recurring' },
] as const

export function ExpensesScreen() {
  const settings = useSettings()
  const [{ tab, search, from, to, category, vendor, receipt, open, show }, set] = useAddress(
    'tab',
    'search',
    'from',
    'to',
    'category',
    'vendor',
    'receipt',
    'open',
    'show',
  )
  const receipts = receipt === 'with' || receipt === 'without' ? receipt : undefined
  const searched = useDeferredValue(search)
  const words = useQuery(query(expenseWords)).data ?? { categories: [], vendors: [] }
  useLive(['/api/expenses'], '/api/expenses')
  const list = useInfiniteQuery(
    pages(listExpenses, {
      query: {
        limit: '100',
        ...(searched ? { search: searched } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(category ? { category } : {}),
        ...(vendor ? { vendor } : {}),
        ...(receipts ? { receipt: receipts } : {}),
      },
    }),
  )
  const rows = rowsOf(list.data)
  const meta = list.data?.pages[0]?.meta as
    | { readonly total: number; readonly cost: string; readonly gst_paid: string }
    | undefined
  const recurs = tab === 'recurring'
  const here = rows.find(({ id }) => id === open)
  // A link may lead to one that is further down.
  const linked = useQuery({
    ...query(getExpense, { params: { id: open } }),
    enabled: open !== '' && open !== 'new' && !recurs && !list.isPending && here === undefined,
  })
  const shown = recurs ? undefined : (here ?? (open === linked.data?.id ? linked.data : undefined))
  const [like, setLike] = useState<Expense>()
  const looked = rows.find(({ id }) => id === show)
  const all = { search: '', from: '', to: '', category: '', vendor: '', receipt: '' }
  return (
    <Page
      title="Expenses"
      note={
        meta && `${number(meta.total)} · ${money(meta.cost, settings)}, ${settings.taxLabel} ${money(meta.gst_paid, settings)}`
      }
      acts={
        !recurs && (
          <>
            <Button kind="ghost" disabled={rows.length === 0} onClick={() => save(rows, settings.taxLabel)}>
              <Download size={17} aria-hidden /> CSV
            </Button>
            <Button kind="primary" onClick={() => set({ open: 'new' })}>
              <Plus size={18} aria-hidden /> Add an expense
            </Button>
          </>
        )
      }
    >
      <Tabs
        label="Expenses"
        tabs={tabs}
        value={recurs ? 'recurring' : 'written'}
        onChange={(value) => set({ tab: value === 'recurring' ? value : '', open: '' })}
      >
        {!recurs && (
          <div className={toolsClass}>
            <SearchField label="Search what, category or vendor" value={search} onChange={(value) => set({ search: value })} />
            <Filters values={[from, to, category, vendor, receipts]}>
              <span className={styles['range']}>
                <DateInput aria-label="From" value={from} onChange={(value) => set({ from: value })} formats={settings} />–
                <DateInput aria-label="To" value={to} onChange={(value) => set({ to: value })} formats={settings} />
              </span>
              <Choice
                label="Every category"
                value={category}
                options={words.categories}
                onChange={(value) => set({ category: value })}
              />
              <Choice label="Every vendor" value={vendor} options={words.vendors} onChange={(value) => set({ vendor: value })} />
              <Choice
                label="Receipt or none"
                value={receipts ?? ''}
                options={[
                  { value: 'with', label: 'With a receipt' },
                  { value: 'without', label: 'Without a receipt' },
                ]}
                onChange={(value) => set({ receipt: value })}
              />
            </Filters>
          </div>
        )}
        {recurs ? (
          <Suspense fallback={<Skeleton rows={5} />}>
            <RecurringPanel
              settings={settings}
              words={words}
              open={open}
              onOpen={(id) => {
                setLike(undefined)
                set({ open: id })
              }}
              like={like}
            />
          </Suspense>
        ) : (
          <PagedTable
            list={list}
            label="Expenses"
            columns={columns(settings, settings.taxLabel, (row) => set({ show: row.id }))}
            rowKey={(row) => row.id}
            onOpen={(row) => set({ open: row.id })}
            count={meta?.total}
            empty={
              search || from || to || category || vendor || receipts ? (
                <Empty icon={Receipt} title="No expense is like that" acts={<Button onClick={() => set(all)}>Show all</Button>} />
              ) : (
                <Empty
                  icon={Receipt}
                  title="No expenses yet"
                  acts={
                    <Button kind="primary" onClick={() => set({ open: 'new' })}>
                      Add an expense
                    </Button>
                  }
                >
                  Wages, rent, power, pots and mix: what is written here stands against what was sold in the reports.
                </Empty>
              )
            }
          />
        )}
      </Tabs>
      <Suspense>
        {looked && <ReceiptViewer expense={looked} onClose={() => set({ show: '' })} />}
        {!recurs && (open === 'new' || shown) && (
          <ExpenseDialog
            key={open}
            expense={shown}
            words={words}
            settings={settings}
            onClose={() => set({ open: '' })}
            onRepeat={(expense) => {
              setLike(expense)
              set({ tab: 'recurring', open: 'new' })
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}

interface ChoiceProps {
  /** What stands there when nothing is chosen. */
  readonly label: string
  readonly value: string
  readonly options: readonly (string | { readonly value: string; readonly label: string })[]
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className={styles['choice']}>
      <select className={inputClass} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{label}</option>
        {options.map((each) => {
          const option = typeof each === 'string' ? { value: each, label: each } : each
          return (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          )
        })}
      </select>
    </label>
  )
}

const columns = (formats: Formats, taxLabel: string, look: (row: Expense) => void): Column<Expense>[] => [
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

const save = (rows: readonly Expense[], taxLabel: string) =>
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
