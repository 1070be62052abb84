/** The margin of one plant by container size and grade. */
import { Ruler } from 'lucide-react'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import type { Column } from '#web/ui/column.ts'
import { moneyColumn, nameColumn, numberColumn } from '#web/ui/columns.tsx'
import type { Formats } from '#web/ui/format.ts'
import { moneyText } from '#kernel/money.ts'
import { type SizeMargin, type StepId, waterfall } from '../margin.ts'

/** "PB5", or "PB5, A" with a grade. */
export const sizeName = ({ container_size, grade }: SizeMargin): string =>
  [container_size || 'Without a container', ...(grade === null ? [] : [grade])].join(', ')

interface SizeTableProps {
  readonly sizes: readonly SizeMargin[] | undefined
  readonly error: Error | null
  readonly retry: () => void
  readonly onOpen: (size: SizeMargin) => void
  readonly formats: Formats
}

export function SizeTable({ sizes, error, retry, onOpen, formats }: SizeTableProps) {
  return (
    <Card title="By size">
      {error ? (
        <ErrorBox error={error} retry={retry} />
      ) : !sizes ? (
        <Skeleton rows={3} />
      ) : (
        <DataTable
          label="Margin by size"
          rows={sizes}
          columns={columns(formats)}
          rowKey={sizeName}
          onOpen={onOpen}
          empty={
            <EmptyState icon={Ruler} title="None sold in this period">
              Choose other days.
            </EmptyState>
          }
        />
      )}
    </Card>
  )
}

const amountOf = (size: SizeMargin, ...ids: readonly StepId[]): string =>
  moneyText(
    waterfall(size)
      .filter(({ id }) => ids.includes(id))
      .reduce((all, { amount }) => all + amount, 0n),
  )

/** Margin in percent of the price without discount and tax. */
function marginRate(size: SizeMargin): number {
  const net = Number(amountOf(size, 'price', 'discount', 'tax'))
  return net === 0 ? 0 : Math.round((Number(amountOf(size, 'margin')) / net) * 1000) / 10
}

const columns = (formats: Formats): readonly Column<SizeMargin>[] => [
  nameColumn('size', 'Size', sizeName, { width: 'minmax(130px, 2fr)', phone: 'title' }),
  numberColumn('sold', 'Sold', ({ quantity }) => Math.round(Number(quantity)), {
    width: '90px',
    phone: 'detail',
    phoneUnit: 'sold',
  }),
  moneyColumn('price', 'Price', (size) => amountOf(size, 'price', 'discount', 'tax'), {
    formats,
    width: 'minmax(100px, 1fr)',
    phone: 'detail',
  }),
  moneyColumn('margin', 'Margin a plant', (size) => amountOf(size, 'margin'), {
    formats,
    width: 'minmax(110px, 1fr)',
    phone: 'end',
  }),
  {
    id: 'rate',
    title: 'Margin %',
    width: '100px',
    align: 'end',
    cell: (size) => `${marginRate(size)}%`.replace('-', '−'),
    sortBy: marginRate,
  },
]
