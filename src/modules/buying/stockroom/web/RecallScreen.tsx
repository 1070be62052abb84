/** A recall: from a vendor's lot, a batch or an invoice to everything it reached; plants on hand, and customers to call. */
import { useNavigate } from '@tanstack/react-router'
import { Download, Route, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { documentOf } from '#modules/growing/batch/lineage.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { StoreTabs } from '#modules/supplies/web/StockroomTabs.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { codeIn } from '#web/scan.ts'
import { useScan } from '#web/use-scan.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/column.ts'
import { dayColumn, nameColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { counted, number } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { recallSearch } from './stockroom-search.ts'
import { purchaseName } from '../purchase.ts'
import { type Origin, type Trace, type TracedBatch, type TracedLine, mostLines } from '../trace.ts'
import { traceLot } from '../trace-calls.ts'
import styles from './Recall.module.css'

const Hold = lazyNamed(() => import('./Hold.tsx'), 'Hold')

export function RecallScreen() {
  const [{ code }, set] = useSearchParams(recallSearch)
  useScan((scanned) => set({ code: codeIn(scanned) }))
  const trace = useQuery({ ...query(traceLot, { query: { code } }), enabled: code !== '' })
  return (
    <Page
      title="Recall"
      actions={
        trace.data && (
          <Button onClick={() => save(code, trace.data.lines)} disabled={trace.data.lines.length === 0}>
            <Download size={17} aria-hidden /> Customers (CSV)
          </Button>
        )
      }
    >
      <StoreTabs active="recall">
        <Ask key={code} code={code} onAsk={(typedCode) => set({ code: typedCode })} />
        {code === '' ? (
          <EmptyState icon={Route} title="Trace a lot, batch or invoice">
            Enter a vendor’s lot or batch code to see every batch made from it, what is still on hand and who bought it. Enter an
            invoice to trace it back to the lots.
          </EmptyState>
        ) : trace.isPending ? (
          <Skeleton rows={8} />
        ) : trace.isError ? (
          <ErrorBox error={trace.error} retry={() => void trace.refetch()} />
        ) : (
          <Found code={code} trace={trace.data} />
        )}
      </StoreTabs>
    </Page>
  )
}

function Ask({ code, onAsk }: { readonly code: string; readonly onAsk: (code: string) => void }) {
  const [typed, type] = useState(code)
  return (
    <form
      className={`grid gap-8 items-end ${styles['ask']}`}
      onSubmit={(event) => {
        event.preventDefault()
        onAsk(typed.trim())
      }}
    >
      <Field label="Vendor’s lot, batch code or invoice">
        {(ids) => (
          <input
            {...ids}
            className={inputClass}
            maxLength={80}
            autoComplete="off"
            autoCapitalize="characters"
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <Button kind="primary" type="submit">
        Trace
      </Button>
    </form>
  )
}

interface FoundProps {
  readonly code: string
  readonly trace: Trace
}

function Found({ code, trace }: FoundProps) {
  const settings = useSettings()
  const navigate = useNavigate()
  const withStock = trace.batches.filter(({ quantity_current }) => quantity_current > 0)
  const plants = withStock.reduce((sum, { quantity_current }) => sum + quantity_current, 0)
  const sold = trace.lines.reduce((sum, { quantity }) => sum + Number(quantity), 0)
  const customers = new Set(trace.lines.map(({ customer_name, ...line }) => customer_name || documentOf(line))).size
  const forward = trace.way === 'to customers'
  return (
    <>
      <p className="text-m" role="status">
        {forward ? (
          <>
            <b>{number(plants)}</b> {plants === 1 ? 'plant is' : 'plants are'} still on hand in {number(withStock.length)} of{' '}
            {counted(trace.batches.length, 'batch', 'batches')}; <b>{number(sold)}</b> went to{' '}
            <b>{counted(customers, 'customer')}</b> on {counted(trace.lines.length, 'line')}
            {trace.lines.length >= mostLines && ', the newest of more'}.
          </>
        ) : (
          <>
            <b>{counted(trace.lines.length, 'line')}</b> of the invoice: from{' '}
            <b>{counted(trace.batches.length, 'batch', 'batches')}</b> and{' '}
            <b>{counted(trace.origins.length, 'lot or sowing', 'lots and sowings')}</b>.
          </>
        )}
      </p>
      <Suspense>{forward && trace.batches.length > 0 && <Hold code={code} trace={trace} />}</Suspense>
      {trace.origins.length > 0 && (
        <section className={`grid one-column gap-8 ${styles['part']}`}>
          <h2>{forward ? 'Source' : 'Sources'}</h2>
          <DataTable
            label="Origins"
            rows={trace.origins}
            columns={originColumns(settings)}
            rowKey={(row) => `${row.batch_id} ${row.purchase_order_id} ${row.name} ${row.vendor_lot} ${row.day}`}
            onOpen={({ purchase_order_id, batch_id }) => {
              if (purchase_order_id)
                void navigate({ to: '/inventory/supplies/purchases/$purchaseId', params: { purchaseId: purchase_order_id } })
              else if (batch_id) void navigate({ to: '/production/batches/$batchId', params: { batchId: batch_id } })
            }}
            empty={null}
          />
        </section>
      )}
      {trace.batches.length > 0 && (
        <section className={`grid one-column gap-8 ${styles['part']}`}>
          <h2>{forward ? 'Batches affected' : 'Batches on the way'}</h2>
          <DataTable
            label="Batches"
            rows={trace.batches.toSorted((a, b) => b.quantity_current - a.quantity_current)}
            columns={batchColumns}
            rowKey={(row) => row.id}
            onOpen={(row) => void navigate({ to: '/production/batches/$batchId', params: { batchId: row.id } })}
            empty={null}
          />
        </section>
      )}
      <section className={`grid one-column gap-8 ${styles['part']}`}>
        <h2>{forward ? 'Customers' : 'Items bought'}</h2>
        <DataTable
          label="Customer lines"
          rows={trace.lines}
          columns={lineColumns(settings)}
          rowKey={(row) => `${documentOf(row)} ${row.batch_code} ${row.name} ${row.quantity}`}
          empty={
            <EmptyState icon={Users} title="Not sold yet">
              Use the button above to put plants on hand on hold.
            </EmptyState>
          }
        />
      </section>
    </>
  )
}

const originColumns = (settings: Settings): Column<Origin>[] => [
  nameColumn('name', 'What', (row) => row.name, { width: 'minmax(180px, 2fr)', phone: 'title' }),
  textColumn('lot', 'Lot', (row) => row.vendor_lot, { width: '130px', phone: 'end' }),
  {
    id: 'vendor',
    title: 'Vendor',
    cell: (row) => row.vendor || 'Grown here',
    sortBy: (row) => row.vendor,
    phone: 'detail',
  },
  dayColumn('day', 'Came', (row) => row.day, { formats: settings, width: '120px', phone: 'detail' }),
  {
    id: 'order',
    title: 'Order',
    width: '110px',
    cell: (row) => (row.order_number === null ? '–' : purchaseName(row.order_number)),
    sortBy: (row) => row.order_number ?? 0,
  },
  {
    id: 'quantity',
    title: 'Quantity',
    width: '130px',
    align: 'end',
    cell: (row) => `${number(row.quantity)} ${row.unit}`,
    sortBy: (row) => Number(row.quantity),
  },
]

const batchColumns: Column<TracedBatch>[] = [
  nameColumn('code', 'Batch', (row) => row.batch_code, { width: '170px', phone: 'detail' }),
  textColumn('plant', 'Plant', (row) => row.common_name, { phone: 'title' }),
  textColumn('size', 'Container', (row) => row.container_size, { width: '120px' }),
  textColumn('where', 'Location', (row) => row.location, { width: '150px', phone: 'detail' }),
  {
    id: 'state',
    title: 'State',
    width: '120px',
    cell: (row) =>
      row.on_hold !== '' ? (
        <Badge tone="warn">On hold</Badge>
      ) : row.quantity_current === 0 ? (
        <Badge tone="neutral">Gone</Badge>
      ) : row.state === 'for_sale' ? (
        <Badge tone="bad">For sale</Badge>
      ) : (
        <Badge tone="warn">On hand</Badge>
      ),
    sortBy: (row) => row.state,
  },
  numberColumn('quantity', 'On hand', (row) => row.quantity_current, {
    width: '120px',
    phone: 'end',
    total: (rows) => number(rows.reduce((sum, row) => sum + row.quantity_current, 0)),
  }),
]

const lineColumns = (settings: Settings): Column<TracedLine>[] => [
  dayColumn('date', 'Sold on', (row) => row.sale_date, { formats: settings, width: '120px', phone: 'detail' }),
  textColumn('invoice', 'Invoice', documentOf, { width: '110px', phone: 'detail' }),
  {
    id: 'customer',
    title: 'Customer',
    cell: (row) => <b>{row.customer_name || 'No name'}</b>,
    sortBy: (row) => row.customer_name,
    phone: 'title',
  },
  textColumn('contact', 'Reached by', (row) => row.contact),
  textColumn('name', 'What', (row) => row.name),
  textColumn('batch', 'Batch', (row) => row.batch_code, { width: '160px' }),
  numberColumn('quantity', 'Quantity', (row) => row.quantity, { width: '100px', phone: 'end' }),
]

const save = (code: string, rows: readonly TracedLine[]) =>
  downloadCsv(`recall-${code}.csv`, [
    ['Sold on', 'Invoice', 'Customer', 'Reached by', 'What', 'Batch', 'Quantity'],
    ...rows.map((row) => [
      row.sale_date,
      documentOf(row),
      row.customer_name,
      row.contact,
      row.name,
      row.batch_code ?? '',
      row.quantity,
    ]),
  ])
