/** Expenses: amounts, categories, vendors and tax. */
import { Plus, Receipt } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import type * as z from 'zod/mini'
import { useNavigate } from '@tanstack/react-router'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { DayRange } from '#web/ui/DayRange.tsx'
import { EmptyState, Skeleton } from '#web/ui/EmptyState.tsx'
import { ExportCsv } from '#web/ui/ExportCsv.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { Page, toolsClass } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { counted, money } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { expensesSearch } from './expenses-search.ts'
import { type PagedList, usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'
import { useSort } from '#web/use-sort.ts'
import { expenseSuggestions, getExpense, listExpenses } from '../contract.ts'
import type { Expense } from '../expense.ts'
import { expenseSorts } from '../sorts.ts'
import { expenseColumns, expenseFile } from './expense-columns.tsx'

const ExpenseDialog = lazyNamed(() => import('./ExpenseDialog.tsx'), 'ExpenseDialog')
const ReceiptViewer = lazyNamed(() => import('./ReceiptViewer.tsx'), 'ReceiptViewer')

const tabs = [
  { value: 'written', label: 'Recorded' },
  { value: 'recurring', label: 'Recurring' },
  { value: 'bills', label: 'Bills', to: '/bills' },
] as const

const useView = () => useSearchParams(expensesSearch)
const noSuggestions: Suggestions = {
  categories: [],
  vendors: [],
  usual_kinds: { untaxed: [], vendors: [], categories: [] },
}
type View = ReturnType<typeof useView>[0]
type SetView = ReturnType<typeof useView>[1]
type Suggestions = z.infer<typeof expenseSuggestions.reply>

interface ExpensesScreenProps {
  /** The recurring expenses, from another module; a new one starts with the values of `like`. */
  readonly recurring: (panel: {
    readonly open: string
    readonly onOpen: (id: string) => void
    readonly like: Expense | undefined
  }) => ReactNode
}

export function ExpensesScreen({ recurring }: ExpensesScreenProps) {
  const settings = useSettings()
  const navigate = useNavigate()
  const [view, set] = useView()
  const suggestions = useQuery(query(expenseSuggestions)).data ?? noSuggestions
  useLive(['/api/expenses'], '/api/expenses')
  const { sortQuery, ...sorting } = useSort(expenseSorts)
  const list = usePagedList(listExpenses, { ...useFilter(view), ...sortQuery })
  const { rows, total } = list
  const totals = list.meta?.totals
  const recurs = view.tab === 'recurring'
  const shown = useOpened(rows, { open: view.open, enabled: !recurs && !list.isPending })
  const [like, setLike] = useState<Expense>()
  const looked = rows.find(({ id }) => id === view.show)
  const open = (id: string) => {
    setLike(undefined)
    set({ open: id })
  }
  return (
    <Page
      title="Expenses"
      note={
        totals &&
        `${counted(total ?? 0, 'expense')} · ${money(totals.cost, settings)} · ${settings.taxLabel} ${money(totals.gst_paid, settings)}`
      }
      actions={!recurs && <Actions list={list} taxLabel={settings.taxLabel} onAdd={() => set({ open: 'new' })} />}
    >
      <Tabs
        label="Expenses"
        param="tab"
        tabs={tabs}
        value={recurs ? 'recurring' : 'written'}
        onChange={(value) =>
          value === 'bills' ? void navigate({ to: '/bills' }) : set({ tab: value === 'recurring' ? value : '', open: '' })
        }
      >
        {recurs ? (
          <Suspense fallback={<Skeleton rows={5} />}>{recurring({ open: view.open, onOpen: open, like })}</Suspense>
        ) : (
          <>
            <Tools view={view} set={set} suggestions={suggestions} rows={total} />
            <PagedTable
              list={list}
              {...sorting}
              label="Expenses"
              columns={expenseColumns(settings, settings.taxLabel, (row) => set({ show: row.id }))}
              rowKey={(row) => row.id}
              onOpen={(row) => set({ open: row.id })}
              empty={<NoExpenses view={view} set={set} />}
            />
          </>
        )}
      </Tabs>
      <Suspense>
        {looked && <ReceiptViewer expense={looked} onClose={() => set({ show: '' })} />}
        {!recurs && (view.open === 'new' || shown) && (
          <ExpenseDialog
            key={view.open}
            expense={shown}
            suggestions={suggestions}
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

function useFilter(view: View) {
  const { search, from, to, category, vendor, receipt } = view
  const searched = useDeferredValue(search)
  return {
    limit: '100',
    ...(searched ? { search: searched } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(category ? { category } : {}),
    ...(vendor ? { vendor } : {}),
    ...(receipt ? { has_receipt: receipt === 'with' ? ('true' as const) : ('false' as const) } : {}),
  }
}

/** The open expense: from the list, or fetched if a link leads to one further down. */
function useOpened(rows: readonly Expense[], { open, enabled }: { readonly open: string; readonly enabled: boolean }) {
  const openExpense = rows.find(({ id }) => id === open)
  const linked = useQuery({
    ...query(getExpense, { params: { id: open } }),
    enabled: enabled && open !== '' && open !== 'new' && openExpense === undefined,
  })
  return openExpense ?? (open === linked.data?.id ? linked.data : undefined)
}

interface ActionsProps {
  readonly list: PagedList<Expense>
  readonly taxLabel: string
  readonly onAdd: () => void
}

function Actions({ list, taxLabel, onAdd }: ActionsProps) {
  return (
    <>
      <ExportCsv list={list} {...expenseFile(taxLabel)} />
      <Button kind="primary" aria-keyshortcuts="N" onClick={onAdd}>
        <Plus size={18} aria-hidden /> Add an expense
      </Button>
    </>
  )
}

interface ViewProps {
  readonly view: View
  readonly set: SetView
}

interface ToolsProps extends ViewProps {
  readonly suggestions: Suggestions
  readonly rows: number | undefined
}

function Tools({ view, set, suggestions, rows }: ToolsProps) {
  const settings = useSettings()
  const { search, from, to, category, vendor, receipt } = view
  return (
    <div className={toolsClass}>
      <ListTools
        search={{ label: 'Search description, category or vendor', value: search, onChange: (value) => set({ search: value }) }}
        values={[from, to, category, vendor, receipt]}
        rows={rows}
        onClear={() => set(noFilters)}
      >
        <DayRange from={from} to={to} onChange={set} formats={settings} />
        <FilterSelect
          label="Filter by category"
          all="All categories"
          value={category}
          options={suggestions.categories}
          onChange={(value) => set({ category: value })}
        />
        <FilterSelect
          label="Filter by vendor"
          all="All vendors"
          value={vendor}
          options={suggestions.vendors}
          onChange={(value) => set({ vendor: value })}
        />
        <FilterSelect
          label="Filter by receipt"
          all="All receipts"
          value={receipt}
          options={[
            { value: 'with', label: 'With a receipt' },
            { value: 'without', label: 'Without a receipt' },
          ]}
          onChange={(value) => set({ receipt: expensesSearch.receipt.read(value) })}
        />
      </ListTools>
    </div>
  )
}

const noFilters = { from: '', to: '', category: '', vendor: '', receipt: '' } as const
const all = { ...noFilters, search: '' } as const

function NoExpenses({ view, set }: ViewProps) {
  const { search, from, to, category, vendor, receipt } = view
  if (search || from || to || category || vendor || receipt)
    return (
      <EmptyState
        icon={Receipt}
        title="No expenses match your filters"
        actions={<Button onClick={() => set(all)}>Show all</Button>}
      />
    )
  return (
    <EmptyState
      icon={Receipt}
      title="No expenses yet"
      actions={
        <Button kind="primary" onClick={() => set({ open: 'new' })}>
          Add an expense
        </Button>
      }
    >
      Wages, rent, power, pots and mix: these are set against sales in your reports.
    </EmptyState>
  )
}
