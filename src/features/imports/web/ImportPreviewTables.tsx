/** The problems of a price list first, then its rows as they would be imported. */
import { FileSpreadsheet } from 'lucide-react'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import type { Column } from '#web/ui/column.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { number } from '#web/ui/format.ts'
import type { ImportPreview } from '../contract.ts'
import styles from './ImportPreviewTables.module.css'

type CellProblem = ImportPreview['problems'][number]
type Row = ImportPreview['rows'][number]

const problemColumns: Column<CellProblem>[] = [
  { id: 'row', title: 'Row', width: '80px', cell: ({ row }) => row, sortBy: ({ row }) => row },
  {
    id: 'column',
    title: 'Column',
    width: '160px',
    cell: ({ column, row }) => (
      <b>
        <span className={styles['row']}>Row {row}: </span>
        {column}
      </b>
    ),
    sortBy: ({ column }) => column,
    phone: 'title',
  },
  { id: 'reason', title: 'Reason', width: 'minmax(240px, 1fr)', cell: ({ reason }) => reason, phone: 'detail' },
]

const toneOfStatus = {
  'new plant': 'ok',
  'restored plant': 'warn',
  'new size': 'ok',
  'restored size': 'warn',
  'new price': 'warn',
  known: 'neutral',
} as const

const rowColumns: Column<Row>[] = [
  { id: 'row', title: 'Row', width: '64px', cell: ({ row }) => row },
  {
    id: 'name',
    title: 'Plant',
    width: 'minmax(160px, 2fr)',
    cell: ({ common_name }) => <b>{common_name}</b>,
    sortBy: ({ common_name }) => common_name,
    phone: 'title',
  },
  {
    id: 'botanical',
    title: 'Botanical name',
    width: 'minmax(160px, 2fr)',
    cell: ({ botanical_name }) => <BotanicalName name={botanical_name} />,
    sortBy: ({ botanical_name }) => botanical_name,
  },
  {
    id: 'category',
    title: 'Category',
    width: '110px',
    cell: ({ category }) => category,
    sortBy: ({ category }) => category,
    phone: 'detail',
  },
  {
    id: 'container',
    title: 'Container',
    width: '120px',
    cell: ({ container_size }) => container_size,
    sortBy: ({ container_size }) => container_size,
    phone: 'detail',
  },
  {
    id: 'price',
    title: 'Price',
    width: '90px',
    align: 'end',
    cell: ({ price }) => price,
    sortBy: ({ price }) => Number(price),
    phone: 'end',
  },
  {
    id: 'quantity',
    title: 'Quantity',
    width: '90px',
    align: 'end',
    cell: ({ quantity }) => number(quantity),
    sortBy: ({ quantity }) => quantity,
  },
  {
    id: 'status',
    title: '',
    width: '140px',
    cell: ({ status }) => <Badge tone={toneOfStatus[status]}>{status}</Badge>,
    phone: 'end',
  },
]

/** On the narrowest phone a line has forty letters. */
const linesOf = (problems: readonly CellProblem[]) => Math.max(...problems.map(({ reason }) => Math.ceil(reason.length / 40)))

export function ImportPreviewTables({ preview }: { readonly preview: ImportPreview }) {
  const empty = (
    <EmptyState icon={FileSpreadsheet} title="No readable rows yet">
      Fix the cells above, then choose the file again.
    </EmptyState>
  )
  return (
    <>
      {preview.problems.length > 0 && (
        <section className={styles['part']} aria-label="To fix">
          <h2>
            To fix
            {preview.problem_count > preview.problems.length
              ? `: the first ${preview.problems.length} of ${number(preview.problem_count)}`
              : ''}
          </h2>
          <DataTable
            label="To fix"
            rows={preview.problems}
            columns={problemColumns}
            rowKey={({ row, column, reason }) => `${row} ${column} ${reason}`}
            phoneLines={linesOf(preview.problems)}
            empty={empty}
          />
        </section>
      )}
      {preview.warnings.length > 0 && (
        <section className={styles['part']} aria-label="Check these">
          <h2>Check these</h2>
          <DataTable
            label="Check these"
            rows={preview.warnings}
            columns={problemColumns}
            rowKey={({ row, column }) => `${row} ${column}`}
            phoneLines={linesOf(preview.warnings)}
            empty={empty}
          />
        </section>
      )}
      <section className={styles['part']} aria-label="Rows">
        <h2>
          {preview.counts.rows > preview.rows.length
            ? `The first ${preview.rows.length} of ${number(preview.counts.rows)} rows`
            : 'Rows'}
        </h2>
        <DataTable
          label="Rows of the price list"
          rows={preview.rows}
          columns={rowColumns}
          rowKey={({ row }) => String(row)}
          empty={empty}
        />
      </section>
    </>
  )
}
