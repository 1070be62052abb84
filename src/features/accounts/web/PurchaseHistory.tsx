/** What an account bought, the newest first. */
import { useSettings } from '#features/settings/web/use-settings.ts'
import type { AccountId } from '#kernel/id.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { query } from '#web/query.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, numberColumn } from '#web/ui/columns.tsx'
import { type Formats, money } from '#web/ui/format.ts'
import { accountSales } from '../contract.ts'

interface Row {
  readonly id: string
  readonly invoice_number: string
  readonly sale_date: string
  readonly due_date: string | null
  readonly payment_method: string
  readonly payment_status: string
  readonly total_amount: string
  readonly amount_paid: string
  readonly plants: number
  readonly voided_at: string | null
}

export function Bought({ accountId }: { readonly accountId: AccountId }) {
  const settings = useSettings()
  const sales = useQuery(query(accountSales, { params: { id: accountId } }))
  if (sales.isPending) return <Skeleton rows={6} />
  if (sales.isError) return <ErrorBox error={sales.error} retry={() => void sales.refetch()} />
  return (
    <DataTable
      label="Purchases"
      rows={sales.data}
      columns={columns(settings)}
      rowKey={(row) => row.id}
      empty={
        <EmptyState icon={ReceiptText} title="No purchases yet">
          Sales you charge to this account at the till appear here.
        </EmptyState>
      }
    />
  )
}

const columns = (formats: Formats): Column<Row>[] => [
  {
    id: 'invoice',
    title: 'Invoice',
    width: '120px',
    cell: (row) => (
      <Link to="/sales/transactions" search={{ sale: row.id }}>
        {row.invoice_number}
      </Link>
    ),
    sortBy: (row) => row.invoice_number,
    phone: 'title',
  },
  dayColumn('day', 'Sold on', (row) => row.sale_date, { formats, width: '120px', phone: 'detail' }),
  dayColumn('due', 'Due', (row) => row.due_date, { formats, width: '120px' }),
  numberColumn('plants', 'Plants', (row) => row.plants, { width: '90px' }),
  {
    id: 'status',
    title: 'Payment',
    width: '110px',
    cell: (row) =>
      row.voided_at ? (
        <Badge tone="neutral">Void</Badge>
      ) : row.payment_method === 'account' && row.payment_status === 'unpaid' ? (
        <Badge tone="warn">Unpaid</Badge>
      ) : (
        <Badge tone="ok">Paid</Badge>
      ),
    sortBy: (row) => row.payment_status,
    phone: 'detail',
  },
  moneyColumn('total', 'Total', (row) => row.total_amount, {
    formats,
    width: '120px',
    phone: 'end',
    total: (rows) =>
      money(
        rows
          .filter((row) => !row.voided_at)
          .reduce((sum, row) => sum + Number(row.total_amount), 0)
          .toFixed(2),
        formats,
      ),
  }),
]
