/** Every movement of supplies, the latest first: searched, by kind and by day. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { ArrowRightLeft } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { dayIn } from '#kernel/day.ts'
import { Button } from '#web/ui/Button.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { DayRange } from '#web/ui/DayRange.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { toolsClass } from '#web/ui/Page.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { nameColumn, numberColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { day, money, number, time } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { suppliesSearch } from './supplies-search.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSort } from '#web/use-sort.ts'
import { listTransactions } from '../contract.ts'
import type { VisibleTransaction } from '../supply.ts'
import { transactionSorts } from '../sorts.ts'
import { kindNames } from './supply-labels.ts'

const kinds = [
  { value: '' as const, label: 'All' },
  ...(['purchase', 'use', 'count', 'sale'] as const).map((value) => ({ value, label: kindNames[value] })),
]

export function Movements() {
  const settings = useSettings()
  const [{ search, kind, from, to }, set] = useSearchParams(suppliesSearch)
  const searched = useDeferredValue(search)
  const { sortQuery, ...sorting } = useSort(transactionSorts)
  const list = usePagedList(listTransactions, {
    limit: '100',
    ...sortQuery,
    ...(searched ? { search: searched } : {}),
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  })
  return (
    <>
      <div className={toolsClass}>
        <ListTools<(typeof kinds)[number]['value']>
          search={{ label: 'Search item or reason', value: search, onChange: (value) => set({ search: value }) }}
          states={{ label: 'Kind', options: kinds, value: kind, onChange: (value) => set({ kind: value }) }}
          values={[from, to]}
          rows={list.total}
          onClear={() => set({ kind: '', from: '', to: '' })}
        >
          <DayRange from={from} to={to} onChange={set} formats={settings} />
        </ListTools>
      </div>
      <PagedTable
        list={list}
        {...sorting}
        label="Transactions"
        columns={columns(settings)}
        rowKey={(row) => row.id}
        onOpen={(row) => set({ item: row.inventory_item_id })}
        empty={
          !search && !kind && !from && !to ? (
            <EmptyState icon={ArrowRightLeft} title="No movements yet">
              Receipts, use, sales and counts appear here, each with who and why.
            </EmptyState>
          ) : (
            <EmptyState
              icon={ArrowRightLeft}
              title="No movements match your filters"
              actions={<Button onClick={() => set({ search: '', kind: '', from: '', to: '' })}>Show all</Button>}
            />
          )
        }
      />
    </>
  )
}

const columns = (settings: Settings): PagedColumn<VisibleTransaction, (typeof transactionSorts)[number]>[] => [
  {
    id: 'when',
    title: 'When',
    width: '150px',
    cell: (row) =>
      `${day(dayIn(settings.timeZone, new Date(row.transaction_date)), settings)} ${time(row.transaction_date, settings)}`,
    sort: 'when',
    phone: 'detail',
  },
  paged(
    nameColumn('name', 'Supply', (row) => row.name, { width: 'minmax(160px, 2fr)', phone: 'title' }),
    { sort: 'name' },
  ),
  {
    id: 'kind',
    title: 'What',
    width: '130px',
    cell: (row) => kindNames[row.kind],
    sort: 'kind',
    phone: 'detail',
  },
  { id: 'reason', title: 'Why', cell: (row) => row.reason || '–' },
  paged(
    textColumn('by', 'Who', (row) => row.by, { width: '130px' }),
    { sort: 'by' },
  ),
  {
    id: 'cost',
    title: 'Cost of one',
    width: '110px',
    align: 'end',
    cell: (row) => (row.unit_cost === null ? '–' : money(Number(row.unit_cost).toFixed(2), settings)),
    sort: 'cost',
  },
  {
    id: 'delta',
    title: 'Change',
    width: '110px',
    align: 'end',
    cell: (row) => `${Number(row.delta) > 0 ? '+' : '−'}${number(Math.abs(Number(row.delta)))} ${row.unit}`,
    sort: 'delta',
    phone: 'end',
  },
  paged(
    numberColumn('after', 'On hand after', (row) => row.quantity_after, { width: '110px' }),
    { sort: 'after' },
  ),
]
