/** Sales Transactions: search, filters, totals, details, printing and export; and lay-bys. */
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { Suspense, useDeferredValue } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { useScan } from '#web/use-scan.ts'
import { currentUser } from '#web/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { moneyColumn, nameColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { EmptyState, Skeleton } from '#web/ui/EmptyState.tsx'
import { NoMatches } from '#web/ui/NoMatches.tsx'
import { ExportCsv } from '#web/ui/ExportCsv.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { Page, toolsClass } from '#web/ui/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type Formats, counted, day, money, time } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { salesListSearch } from './sales-search.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSort } from '#web/use-sort.ts'
import { listSales } from '#modules/selling/sale/contract.ts'
import { methodName, methodOptions, paymentMethods } from '#modules/selling/payment/payment.ts'
import { saleStatusShown } from '#modules/selling/payment/sale-status.ts'
import type { ListedSale, SaleRow } from '#modules/selling/sale/sale.ts'
import { saleSorts } from '#modules/selling/sale/sorts.ts'
import { DayRange } from '#web/ui/DayRange.tsx'
import { saleScanned } from './scanned-receipt.ts'

const SaleDialog = lazyNamed(() => import('./SaleDialog.tsx'), 'SaleDialog')

const tabs = [
  { value: 'sales', label: 'Sales' },
  { value: 'laybys', label: 'Lay-bys' },
] as const

interface SalesScreenProps {
  /** The tab of lay-bys, given by the module that keeps them. */
  readonly laybys: React.ReactNode
}

const useView = () => useSearchParams(salesListSearch)
type View = ReturnType<typeof useView>[0]
type SetView = ReturnType<typeof useView>[1]

const noFilter = { search: '', status: '', from: '', to: '', mine: '', method: '' } as const

export function SalesScreen({ laybys }: SalesScreenProps) {
  useLive(['/api/sales'], '/api/sales')
  const settings = useSettings()
  const [view, set] = useView()
  const { sale } = view
  const activeTab = view.tab || 'sales'
  useScan((code) => void saleScanned(code).then((id) => id && set({ sale: id })))
  const filter = useFilter(view)
  const { sortQuery, ...sorting } = useSort(saleSorts)
  const list = usePagedList(
    listSales,
    { ...filter, ...sortQuery, limit: '100', include: 'totals' },
    { enabled: activeTab === 'sales' },
  )

  return (
    <Page
      title="Sales Transactions"
      note={activeTab === 'sales' && list.meta?.totals && noteOf(list.total ?? 0, list.meta.totals, settings)}
      actions={
        activeTab === 'sales' && <ExportCsv list={list} name="sales.csv" head={fileHead} row={(row) => fileRow(row, settings)} />
      }
    >
      <Tabs
        label="Sales Transactions"
        param="tab"
        tabs={tabs}
        value={activeTab}
        onChange={(value) => set({ ...noFilter, tab: value === 'sales' ? '' : value, sort: '' })}
      >
        {activeTab === 'laybys' ? (
          <Suspense fallback={<Skeleton rows={8} />}>{laybys}</Suspense>
        ) : (
          <>
            <Tools view={view} set={set} rows={list.total} />
            <PagedTable
              list={list}
              {...sorting}
              totalNote="voids excluded"
              label="Sales"
              columns={columns(settings)}
              rowKey={(row) => row.id}
              onOpen={(row) => set({ sale: row.id })}
              empty={<NoSales filtered={Object.keys(filter).length > 0} onShowAll={() => set(noFilter)} />}
            />
          </>
        )}
      </Tabs>
      <Suspense>{sale && <SaleDialog id={sale} onClose={() => set({ sale: '' })} />}</Suspense>
    </Page>
  )
}

function useFilter({ search, from, to, status, mine, method }: View) {
  const searched = useDeferredValue(search)
  const payment_method = paymentMethods.find((each) => each === method)
  return {
    ...(searched ? { search: searched } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(status ? { payment_status: status } : {}),
    ...(payment_method ? { payment_method } : {}),
    ...(mine ? { created_by: currentUser()?.id ?? '' } : {}),
  }
}

interface ToolsProps {
  readonly view: View
  readonly set: SetView
  readonly rows: number | undefined
}

const statuses = [
  { value: '', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'void', label: 'Void' },
] as const

const Tools = ({ view: { search, from, to, mine, status, method }, set, rows }: ToolsProps) => (
  <div className={toolsClass}>
    <ListTools
      search={{
        label: 'Search invoice, customer, plant or amount',
        value: search,
        onChange: (value) => set({ search: value }),
      }}
      states={{
        label: 'Status',
        options: statuses,
        front: ['', 'mine', 'unpaid'],
        value: mine ? 'mine' : status,
        onChange: (value) => set(value === 'mine' ? { mine: 'yes', status: '' } : { status: value, mine: '' }),
      }}
      values={[from, to, method]}
      rows={rows}
      onClear={() => set({ ...noFilter, search })}
    >
      <DayRange from={from} to={to} onChange={set} formats={useSettings()} />
      <FilterSelect
        label="Paid by"
        all="All payment methods"
        value={method}
        options={methodOptions(paymentMethods)}
        onChange={(value) => set({ method: value })}
      />
    </ListTools>
  </div>
)

const NoSales = ({ filtered, onShowAll }: { readonly filtered: boolean; readonly onShowAll: () => void }) =>
  filtered ? (
    <NoMatches icon={ReceiptText} title="No sales match your filters" onShowAll={onShowAll} />
  ) : (
    <EmptyState
      icon={ReceiptText}
      title="No sales yet"
      actions={
        <Link to="/sales/pos" className={buttonClass} data-kind="primary">
          Open the till
        </Link>
      }
    >
      They appear here as soon as the till takes its first payment.
    </EmptyState>
  )

interface Totals {
  readonly total_amount: string
  readonly credit_notes: number
  readonly credited_amount: string
}

/** "12 sales · $340.00", and where something was given back, what is left. */
function noteOf(total: number, { total_amount, credit_notes, credited_amount }: Totals, formats: Formats): string {
  const sold = `${counted(total, 'sale')} · ${money(total_amount, formats)}`
  if (credit_notes === 0) return sold
  const left = moneyText(cents(total_amount) - cents(credited_amount))
  return `${sold} · ${counted(credit_notes, 'credit note')} −${money(credited_amount, formats)} · ${money(left, formats)} net`
}

const columns = (formats: Formats): PagedColumn<ListedSale, (typeof saleSorts)[number], Totals>[] => [
  paged(
    nameColumn('number', 'Invoice', (row) => row.invoice_number, { width: '110px', phone: 'title' }),
    { sort: 'number' },
  ),
  {
    id: 'date',
    title: 'Date',
    width: '150px',
    cell: (row) => `${day(row.sale_date, formats)} ${time(row.sold_at, formats)}`,
    sort: 'date',
    phone: 'detail',
  },
  {
    id: 'sold',
    title: 'Sold',
    width: 'minmax(180px, 3fr)',
    cell: (row) => soldText(row.sold),
    phone: 'last',
  },
  {
    id: 'customer',
    title: 'Customer',
    width: 'minmax(120px, 2fr)',
    cell: (row) => row.customer_name || 'Walk-in',
    sort: 'customer',
    phone: 'detail',
  },
  paged(
    textColumn('by', 'Sold by', (row) => row.soldBy, { width: 'minmax(110px, 1fr)' }),
    { sort: 'by' },
  ),
  {
    id: 'method',
    title: 'Payment',
    width: '130px',
    cell: (row) => methodName(row.payment_method),
    sort: 'method',
  },
  { id: 'status', title: 'Status', width: '100px', cell: status, phone: 'end' },
  paged(
    moneyColumn('total', 'Total', (row) => row.total_amount, { formats, width: '120px', phone: 'end' }),
    {
      sort: 'total',
      total: (totals) => money(totals.total_amount, formats),
    },
  ),
]

/** "3 plants · Akeake, Hebe…" */
function soldText({ plants, lines, names }: ListedSale['sold']): string {
  const named = [...new Set(names)].filter(Boolean).join(', ')
  const all = named && lines > (names?.length ?? 0) ? `${named}…` : named
  return [plants > 0 && counted(plants, 'plant'), all].filter(Boolean).join(' · ') || '–'
}

/** Exceptions only: nearly every sale is paid. */
function status(sale: SaleRow) {
  if (sale.voided_at) return <Badge tone="bad">Void</Badge>
  const shown = saleStatusShown(sale)
  return shown === 'Paid' ? '' : <Badge tone="warn">{shown}</Badge>
}

const fileHead = ['Invoice', 'Date', 'Time', 'Customer', 'Sold by', 'Payment', 'Status', 'Discount', 'Tax', 'Total']
const fileRow = (row: SaleRow, formats: Formats) => [
  row.invoice_number,
  row.sale_date,
  time(row.sold_at, formats),
  row.customer_name,
  row.soldBy,
  methodName(row.payment_method),
  row.voided_at ? 'Void' : saleStatusShown(row),
  Number(row.discount_amount),
  Number(row.tax_amount),
  Number(row.total_amount),
]
