/** Everybody who bought plants of this batch, or of what came of it: for a call-back, and for the nursery's own records. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Link } from '@tanstack/react-router'
import { Download, Users } from 'lucide-react'
import { query } from '#web/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/column.ts'
import { dayColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { type Formats, counted } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import { recallBatch } from '#modules/growing/batch/contract.ts'
import { type RecallLine, documentOf } from '#modules/growing/batch/lineage.ts'
import styles from './BatchScreen.module.css'

interface RecallTableProps {
  readonly batch: PlantBatch
}

export function RecallTable({ batch }: RecallTableProps) {
  const settings = useSettings()
  const recall = useQuery(query(recallBatch, { params: { id: batch.id } }))
  if (recall.isPending) return <Skeleton rows={6} />
  if (recall.isError) return <ErrorBox error={recall.error} retry={() => void recall.refetch()} />
  const rows = recall.data
  const plants = rows.reduce((sum, row) => sum + row.quantity, 0)
  const customers = new Set(rows.map((row) => row.business_account_id ?? row.customer_name)).size
  return (
    <>
      <div className={`row between gap-16 below-12 ${styles['recall']}`}>
        <p>
          {counted(plants, 'plant')} in {counted(rows.length, 'line')}, {counted(customers, 'customer')} by name or account.
        </p>
        <Link to="/inventory/supplies/recall" search={{ code: batch.batch_code }} className={buttonClass}>
          Trace or hold
        </Link>
        {rows.length > 0 && (
          <Button onClick={() => save(batch, rows)}>
            <Download size={17} aria-hidden /> CSV
          </Button>
        )}
      </div>
      <DataTable
        label="Customers"
        rows={rows}
        columns={columns(settings)}
        rowKey={(row) => `${documentOf(row)} ${row.batch_id} ${row.container_size}`}
        empty={
          <EmptyState icon={Users} title="Not sold yet">
            Sales and deliveries from this batch, and from batches raised from it, appear here.
          </EmptyState>
        }
      />
    </>
  )
}

const columns = (formats: Formats): Column<RecallLine>[] => [
  dayColumn('date', 'Sold on', (row) => row.sale_date, { formats, width: '110px', phone: 'detail' }),
  textColumn('invoice', 'Invoice', documentOf, { width: '110px', phone: 'detail' }),
  {
    id: 'customer',
    title: 'Customer',
    cell: (row) => row.customer_name || 'No name',
    sortBy: (row) => row.customer_name,
    phone: 'title',
  },
  textColumn('plant', 'Plant', (row) => row.plant_common_name ?? ''),
  textColumn('size', 'Container', (row) => row.container_size ?? '', { width: '110px' }),
  textColumn('batch', 'Batch', (row) => row.batch_code, { width: '160px' }),
  numberColumn('n', 'Plants', (row) => row.quantity, { width: '80px', phone: 'end' }),
]

const save = (batch: PlantBatch, rows: readonly RecallLine[]) =>
  downloadCsv(`recall-${batch.batch_code}.csv`, [
    ['Sold on', 'Invoice', 'Customer', 'Plant', 'Container', 'Batch', 'Plants'],
    ...rows.map((row) => [
      row.sale_date,
      documentOf(row),
      row.customer_name,
      row.plant_common_name ?? '',
      row.container_size ?? '',
      row.batch_code,
      String(row.quantity),
    ]),
  ])
