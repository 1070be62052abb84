/** Bills of vendors: to be paid, due this week, overdue; credit notes, and payments. */
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, ReceiptText } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { Button } from '#web/ui/Button.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { EmptyState, Skeleton } from '#web/ui/EmptyState.tsx'
import { ExportCsv } from '#web/ui/ExportCsv.tsx'
import { Page, PageHead, toolsClass } from '#web/ui/Page.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, paged } from '#web/ui/columns.tsx'
import { counted, money, todayOf } from '#web/ui/format.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useSort } from '#web/use-sort.ts'
import type { Bill } from '../bill.ts'
import { listBills } from '../contract.ts'
import { billSorts } from '../sorts.ts'
import { billListSearch, billsSearch } from './bills-search.ts'
import { BillBadge, billName, signedLeft } from './bill-labels.tsx'

const BillDialog = lazyNamed(() => import('./BillDialog.tsx'), 'BillDialog')
const RecurringPanel = lazyNamed(() => import('./RecurringPanel.tsx'), 'RecurringPanel')
const BillPayments = lazyNamed(() => import('./BillPayments.tsx'), 'BillPayments')

const tabs = [
  { value: 'expenses', label: 'Expenses', to: '/expenses' },
  { value: 'bills', label: 'Bills' },
  { value: 'payments', label: 'Payments' },
  { value: 'recurring', label: 'Recurring' },
  { value: 'ageing', label: 'Ageing' },
] as const

interface BillsScreenProps {
  /** The ageing report, from another module. */
  readonly ageing: ReactNode
}

export function BillsScreen({ ageing }: BillsScreenProps) {
  const navigate = useNavigate()
  const [{ tab, open }, set] = useSearchParams(billsSearch)
  useLive(['/api/bills', '/api/expenses'], '/api/bills')
  const active = tab || 'bills'
  const openOne = (id: string) => set({ open: billsSearch.open.read(id) })
  return (
    <Page
      title="Bills"
      note=""
      actions={
        <>
          <Button onClick={() => set({ tab: '', open: 'new-credit' })}>Add a credit note</Button>
          <Button kind="primary" aria-keyshortcuts="N" onClick={() => set({ tab: '', open: 'new' })}>
            <Plus size={18} aria-hidden /> Add a bill
          </Button>
        </>
      }
    >
      <Tabs
        label="Bills"
        param="tab"
        tabs={tabs}
        value={active}
        onChange={(value) =>
          value === 'expenses' ? void navigate({ to: '/expenses' }) : set({ tab: value === 'bills' ? '' : value, open: '' })
        }
      >
        <Suspense fallback={<Skeleton rows={8} />}>
          {active === 'bills' && <BillList onOpen={openOne} />}
          {active === 'payments' && <BillPayments />}
          {active === 'recurring' && <RecurringPanel payment="bill" open={open} onOpen={openOne} />}
          {active === 'ageing' && ageing}
        </Suspense>
      </Tabs>
      <Suspense>
        {open !== '' && active !== 'recurring' && (
          <BillDialog key={open} id={open} onOpen={openOne} onClose={() => set({ open: '' })} />
        )}
      </Suspense>
    </Page>
  )
}

const shows = [
  { value: '', label: 'To pay' },
  { value: 'week', label: 'Due this week' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
  { value: 'all', label: 'All' },
  { value: 'void', label: 'Void' },
] as const
type Show = (typeof shows)[number]['value']

const filterOf = (show: Show) => (show === 'all' ? {} : { show: show === '' ? ('open' as const) : show })

interface BillListProps {
  readonly onOpen: (id: string) => void
  /** Only the bills of this vendor. */
  readonly vendorId?: string
}

/** The bills, with their filter; of one vendor or of all. */
export function BillList({ onOpen, vendorId }: BillListProps) {
  const settings = useSettings()
  const [{ search, show }, set] = useSearchParams(billListSearch)
  const searched = useDeferredValue(search)
  const { sortQuery, ...sorting } = useSort(billSorts)
  const list = usePagedList(listBills, {
    limit: '100',
    ...sortQuery,
    ...filterOf(show),
    ...(searched ? { search: searched } : {}),
    ...(vendorId ? { vendor_id: vendorId } : {}),
  })
  return (
    <>
      <PageHead
        note={list.total !== undefined && counted(list.total, 'bill')}
        actions={<ExportCsv list={list} {...billFile(settings.taxLabel)} />}
      />
      <div className={toolsClass}>
        <ListTools
          search={{ label: 'Search number or vendor', value: search, onChange: (value) => set({ search: value }) }}
          states={{ label: 'Which', options: shows, value: show, onChange: (value) => set({ show: value }) }}
          rows={list.total}
          onClear={() => set({ show: '' })}
        />
      </div>
      <PagedTable
        list={list}
        {...sorting}
        label="Bills"
        columns={columns(settings, vendorId !== undefined)}
        rowKey={(row) => row.id}
        onOpen={(row) => onOpen(row.id)}
        empty={
          <EmptyState
            icon={ReceiptText}
            title={search || show ? 'No bills match your filters' : 'Nothing to pay'}
            actions={
              search || show ? (
                <Button onClick={() => set({ search: '', show: '' })}>Show unpaid bills</Button>
              ) : (
                <Button kind="primary" onClick={() => onOpen('new')}>
                  Add a bill
                </Button>
              )
            }
          >
            {!search && !show && 'Bills of vendors are listed here until they are paid, the first due first.'}
          </EmptyState>
        }
      />
    </>
  )
}

interface Totals {
  readonly total_amount: string
  readonly owed: string
}

const vendorColumn: PagedColumn<Bill, (typeof billSorts)[number], Totals> = {
  id: 'vendor',
  title: 'Vendor',
  width: 'minmax(160px, 2fr)',
  cell: (row) => (
    <Link to="/bills/vendors/$vendorId" params={{ vendorId: row.vendor_id }} onClick={(event) => event.stopPropagation()}>
      {row.vendor}
    </Link>
  ),
  sort: 'vendor',
  phone: 'title',
}

const columns = (settings: Settings, isOfVendor: boolean): PagedColumn<Bill, (typeof billSorts)[number], Totals>[] => {
  const today = todayOf(settings)
  return [
    paged(
      dayColumn('due', 'Due', (row) => row.due_date, { formats: settings, width: '110px', phone: 'detail' }),
      { sort: 'due' },
    ),
    ...(isOfVendor ? [] : [vendorColumn]),
    {
      id: 'number',
      title: 'Number',
      width: 'minmax(130px, 1fr)',
      cell: billName,
      sort: 'number',
      phone: isOfVendor ? 'title' : 'detail',
    },
    paged(
      dayColumn('date', 'Bill date', (row) => row.bill_date, { formats: settings, width: '110px' }),
      { sort: 'date' },
    ),
    {
      id: 'state',
      title: 'State',
      width: '110px',
      cell: (row) => <BillBadge bill={row} today={today} />,
      phone: 'detail',
    },
    paged(
      moneyColumn('total', 'Total', (row) => (row.kind === 'credit' ? `-${row.total_amount}` : row.total_amount), {
        formats: settings,
        width: '120px',
      }),
      { sort: 'total', total: (totals) => money(totals.total_amount, settings) },
    ),
    {
      id: 'owed',
      title: 'To pay',
      width: '120px',
      align: 'end',
      cell: (row) => money(signedLeft(row), settings),
      sort: 'owed',
      total: (totals) => money(totals.owed, settings),
      phone: 'end',
    },
  ]
}

const billFile = (taxLabel: string) => ({
  name: 'bills.csv',
  head: ['Kind', 'Vendor', 'Number', 'Bill date', 'Due', 'Total', taxLabel, 'Paid', 'Void'],
  row: (row: Bill) => [
    row.kind === 'bill' ? 'Bill' : 'Credit note',
    row.vendor,
    row.bill_number,
    row.bill_date,
    row.due_date,
    row.total_amount,
    row.tax_amount,
    row.amount_paid,
    row.voided_at === null ? '' : 'Void',
  ],
})
