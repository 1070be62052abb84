/** Dockets that wait for an invoice: those of one customer become one invoice. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Truck } from 'lucide-react'
import type * as z from 'zod/mini'
import { useAction } from '#web/use-action.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { dayColumn, nameColumn, numberColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Formats } from '#web/ui/format.ts'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { toast } from '#web/ui/toast.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSelection } from '#web/use-selection.ts'
import { useSort } from '#web/use-sort.ts'
import { mostDockets } from '../docket.ts'
import { invoiceDockets, listDockets } from '../docket-calls.ts'
import { docketSorts } from '../sorts.ts'

type WaitingDocket = z.infer<typeof listDockets.reply>[number]

export function Dockets() {
  const settings = useSettings()
  const { sortQuery, ...sorting } = useSort(docketSorts)
  const list = usePagedList(listDockets, sortQuery)
  const selection = useSelection(list.rows, mostDockets)
  const { run, busy } = useAction('/api/orders', '/api/sales', '/api/business-accounts')
  const invoice = (payment_method: 'account' | 'bank_transfer') =>
    run(async () => {
      const { invoice_number } = await call(invoiceDockets, { body: { docket_ids: [...selection.ids], payment_method } })
      toast(`Invoice ${invoice_number} is made.`)
      selection.clear()
    })
  const onAccount = selection.chosen.every((docket) => docket.business_account_id !== null)
  return (
    <PagedTable
      list={list}
      {...sorting}
      label="Dockets to invoice"
      rowKey={(row) => row.id}
      selection={selection}
      forChosen={
        <Button kind="primary" busy={busy} onClick={() => void invoice(onAccount ? 'account' : 'bank_transfer')}>
          {onAccount ? 'Make one invoice' : 'Invoice as paid by transfer'}
        </Button>
      }
      columns={columns(settings)}
      empty={
        <EmptyState icon={Truck} title="No dockets to invoice">
          Deliveries without an invoice appear here. Combine a month of dockets into one invoice.
        </EmptyState>
      }
    />
  )
}

const columns = (formats: Formats): PagedColumn<WaitingDocket, (typeof docketSorts)[number]>[] => [
  paged(
    nameColumn('docket', 'Docket', (row) => row.docket_number, { width: '100px', phone: 'detail' }),
    { sort: 'number' },
  ),
  paged(
    textColumn('customer', 'Customer', (row) => row.customer_name, { width: 'minmax(180px, 2fr)', phone: 'title' }),
    { sort: 'customer' },
  ),
  { id: 'order', title: 'Order', width: '100px', cell: (row) => row.order_number, sort: 'order' },
  paged(
    dayColumn('day', 'Delivered', (row) => row.delivered_on, { formats, width: '130px', phone: 'end' }),
    { sort: 'day' },
  ),
  paged(
    numberColumn('plants', 'Plants', (row) => row.plants, { width: '100px', phone: 'end' }),
    { sort: 'plants' },
  ),
]
