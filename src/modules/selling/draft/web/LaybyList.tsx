/** Every lay-by with its customer, items, balance and due day; each opens (`?layby=`). */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Link } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { Suspense, useDeferredValue } from 'react'
import { cents, moneyText } from '#kernel/money.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHead, toolsClass } from '#web/ui/Page.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { type Formats, counted, money, number, todayOf } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { laybysSearch } from '#modules/selling/document/web/sales-search.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSort } from '#web/use-sort.ts'
import { listLaybys } from '../layby-calls.ts'
import { type Layby, laybySorts, laybyStates } from '../layby.ts'
import { goodsText } from '#modules/selling/cart/cart.ts'
import { Due, stateLabels } from './LaybyDue.tsx'

const LaybyDialog = lazyNamed(() => import('./LaybyDialog.tsx'), 'LaybyDialog')

type StateFilter = (typeof laybyStates)[number] | 'all'

interface Totals {
  readonly total_amount: string
  readonly paid_amount: string
}

export function LaybyList() {
  const settings = useSettings()
  useLive(['/api/laybys'], '/api/laybys')
  const [{ search, status, layby }, set] = useSearchParams(laybysSearch)
  const { sortQuery, ...sorting } = useSort(laybySorts)
  const searched = useDeferredValue(search.trim())
  const wanted: StateFilter = status === 'all' ? 'all' : (laybyStates.find((each) => each === status) ?? 'open')
  const list = usePagedList(listLaybys, {
    ...sortQuery,
    limit: '100',
    ...(searched ? { search: searched } : {}),
    ...(wanted === 'all' ? {} : { state: wanted }),
  })
  const { meta, total } = list
  const today = todayOf(settings)
  return (
    <>
      {meta && total !== undefined && <PageHead note={sumsText(total, meta.totals, wanted, settings)} />}
      <div className={toolsClass}>
        <ListTools<StateFilter>
          search={{
            label: 'Search number, customer, phone or plant',
            value: search,
            onChange: (value) => set({ search: value }),
          }}
          states={{
            label: 'State',
            value: wanted,
            onChange: (value) => set({ status: value === 'open' ? '' : value }),
            options: [
              ...laybyStates.map((value) => ({
                value,
                label: value === 'overdue' && meta?.overdue ? `Overdue (${number(meta.overdue)})` : stateLabels[value],
              })),
              { value: 'all', label: 'All' },
            ],
          }}
          rows={total}
          onClear={() => set({ status: '' })}
        />
      </div>
      <PagedTable
        list={list}
        label="Lay-bys"
        columns={columns(settings, today)}
        rowKey={(row) => row.id}
        onOpen={(row) => set({ layby: row.id })}
        {...sorting}
        empty={
          searched || wanted !== 'open' ? (
            <EmptyState
              icon={PackageOpen}
              title="No lay-bys match your filters"
              actions={<Button onClick={() => set({ search: '', status: 'all' })}>Show all</Button>}
            >
              Try another name or number, or another state.
            </EmptyState>
          ) : (
            <EmptyState
              icon={PackageOpen}
              title="No lay-bys"
              actions={
                <Link to="/sales/pos" className={buttonClass} data-kind="primary">
                  Open the till
                </Link>
              }
            >
              At the till, fill the cart, press Save, and choose Lay-by: the goods are put aside, and paid by and by.
            </EmptyState>
          )
        }
      />
      <Suspense>{layby && <LaybyDialog id={layby} onClose={() => set({ layby: '' })} />}</Suspense>
    </>
  )
}

/** "3 lay-bys · $120.00 paid · $80.00 to come". */
function sumsText(total: number, { total_amount, paid_amount }: Totals, wanted: StateFilter, formats: Formats): string {
  const left = cents(total_amount) - cents(paid_amount)
  const open = wanted === 'open' || wanted === 'overdue'
  return [
    counted(total, 'lay-by'),
    ...(open
      ? [`${money(paid_amount, formats)} paid`, `${money(moneyText(left), formats)} to come`]
      : [money(total_amount, formats)]),
  ].join(' · ')
}

const rest = ({ total_amount, paid_amount }: Layby) => moneyText(cents(total_amount) - cents(paid_amount))

type LaybyColumn = PagedColumn<Layby, (typeof laybySorts)[number], Totals>

const columns = (formats: Formats, today: string): LaybyColumn[] => [
  { id: 'number', title: 'Lay-by', width: '96px', cell: (row) => <b>{row.number}</b>, sort: 'number', phone: 'detail' },
  {
    id: 'customer',
    title: 'Customer',
    width: 'minmax(130px, 1.2fr)',
    cell: (row) => row.customer_name,
    sort: 'customer',
    phone: 'title',
  },
  { id: 'contact', title: 'Reached at', width: 'minmax(120px, 1fr)', cell: (row) => row.contact || '–' },
  {
    id: 'goods',
    title: 'Put aside',
    width: 'minmax(150px, 2fr)',
    cell: (row) => goodsText(row.cart),
    phone: 'last',
  },
  {
    id: 'due',
    title: 'To be paid until',
    width: '150px',
    cell: (row) => <Due layby={row} formats={formats} today={today} />,
    sort: 'due',
    phone: 'detail',
  },
  { ...sum('total', 'Total', (row) => row.total_amount, formats), total: (totals) => money(totals.total_amount, formats) },
  { ...sum('paid', 'Paid', (row) => row.paid_amount, formats), total: (totals) => money(totals.paid_amount, formats) },
  { ...sum('rest', 'Left to pay', (row) => (row.state === 'open' ? rest(row) : ''), formats), phone: 'end' },
]

const sum = (id: 'total' | 'paid' | 'rest', title: string, of: (row: Layby) => string, formats: Formats): LaybyColumn => ({
  id,
  title,
  width: '106px',
  align: 'end',
  cell: (row) => of(row) && money(of(row), formats),
  sort: id,
})
