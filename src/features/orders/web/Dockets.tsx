/** Dockets that wait for an invoice: those of one customer become one invoice. */
import { useSettings } from '#features/settings/web/use-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useAction } from '#web/use-action.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { nameColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { day, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { invoiceDockets, listDockets } from '../docket-calls.ts'

type WaitingDocket = z.infer<typeof listDockets.reply>[number]

export function Dockets() {
  const settings = useSettings()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const dockets = useQuery(query(listDockets, { query: {} }))
  const { run, busy } = useAction('/api/orders', '/api/sales', '/api/business-accounts')
  const invoice = (payment_method: 'account' | 'bank_transfer') =>
    run(async () => {
      const { invoice_number } = await call(invoiceDockets, { body: { docket_ids: [...chosen], payment_method } })
      toast(`Invoice ${invoice_number} is made.`)
      choose(new Set())
    })
  if (dockets.isPending) return <Skeleton rows={6} />
  if (dockets.isError) return <ErrorBox error={dockets.error} retry={() => void dockets.refetch()} />
  const onAccount = dockets.data.filter(({ id }) => chosen.has(id)).every((docket) => docket.business_account_id !== null)
  return (
    <DataTable
      label="Dockets to invoice"
      rows={dockets.data}
      rowKey={(row) => row.id}
      chosen={chosen}
      onChoose={choose}
      forChosen={
        <Button kind="primary" busy={busy} onClick={() => void invoice(onAccount ? 'account' : 'bank_transfer')}>
          {onAccount ? 'Make one invoice' : 'Invoice as paid by transfer'}
        </Button>
      }
      columns={[
        nameColumn('docket', 'Docket', (row: WaitingDocket) => row.docket_number, { width: '100px', phone: 'detail' }),
        textColumn('customer', 'Customer', (row: WaitingDocket) => row.customer_name, {
          width: 'minmax(180px, 2fr)',
          phone: 'title',
        }),
        { id: 'order', title: 'Order', width: '100px', cell: (row) => row.order_number, sortBy: (row) => row.order_number ?? 0 },
        {
          id: 'day',
          title: 'Delivered',
          width: '130px',
          cell: (row) => day(row.delivered_on, settings),
          sortBy: (row) => row.delivered_on,
          phone: 'end',
        },
        {
          id: 'plants',
          title: 'Plants',
          width: '100px',
          align: 'end',
          cell: (row) => number(row.plants),
          phone: 'end',
        },
      ]}
      empty={
        <EmptyState icon={Truck} title="No dockets to invoice">
          Deliveries without an invoice appear here. Combine a month of dockets into one invoice.
        </EmptyState>
      }
    />
  )
}
