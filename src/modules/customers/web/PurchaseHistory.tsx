/** Sales to an account, newest first. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { AccountId } from '#kernel/id.ts'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type * as z from 'zod/mini'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, numberColumn, paged } from '#web/ui/columns.tsx'
import { type Formats, money, number } from '#web/ui/format.ts'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSort } from '#web/use-sort.ts'
import { accountSales } from '../contract.ts'
import { accountSaleSorts } from '../sorts.ts'

type Row = z.infer<typeof accountSales.reply>[number]
type Totals = NonNullable<z.infer<NonNullable<typeof accountSales.meta>>['totals']>

export function Bought({ accountId }: { readonly accountId: AccountId }) {
  const settings = useSettings()
  const { sortQuery, ...sorting } = useSort(accountSaleSorts)
  const list = usePagedList(accountSales, { limit: '50', ...sortQuery }, { params: { id: accountId } })
  return (
    <PagedTable
      list={list}
      {...sorting}
      label="Purchases"
      columns={columns(settings)}
      totalNote="voids excluded"
      rowKey={(row) => row.id}
      empty={
        <EmptyState icon={ReceiptText} title="No purchases yet">
          Sales you charge to this account at the till appear here.
        </EmptyState>
      }
    />
  )
}

const columns = (formats: Formats): PagedColumn<Row, (typeof accountSaleSorts)[number], Totals>[] => [
  {
    id: 'invoice',
    title: 'Invoice',
    width: 'minmax(120px, 1fr)',
    cell: (row) => (
      <Link to="/sales/transactions" search={{ sale: row.id }}>
        {row.invoice_number}
      </Link>
    ),
    sort: 'invoice',
    phone: 'title',
  },
  paged(
    dayColumn('day', 'Sold on', (row) => row.sale_date, { formats, width: 'minmax(120px, 1fr)', phone: 'detail' }),
    { sort: 'day' },
  ),
  paged(
    dayColumn('due', 'Due', (row) => row.due_date, { formats, width: 'minmax(120px, 1fr)' }),
    { sort: 'due' },
  ),
  paged(
    numberColumn('plants', 'Plants', (row) => row.plants, { width: 'minmax(90px, 1fr)' }),
    { sort: 'plants', total: ({ plants }) => number(plants) },
  ),
  {
    id: 'status',
    title: 'Payment',
    width: 'minmax(110px, 1fr)',
    cell: (row) =>
      row.voided_at ? (
        <Badge tone="neutral">Void</Badge>
      ) : row.payment_method === 'account' && row.payment_status === 'unpaid' ? (
        <Badge tone="warn">Unpaid</Badge>
      ) : (
        <Badge tone="ok">Paid</Badge>
      ),
    sort: 'status',
    phone: 'detail',
  },
  paged(
    moneyColumn('total', 'Total', (row) => row.total_amount, { formats, width: 'minmax(120px, 1fr)', phone: 'end' }),
    { sort: 'total', total: ({ total_amount }) => money(total_amount, formats) },
  ),
]
