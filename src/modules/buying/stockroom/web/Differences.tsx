import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { ClipboardCheck, Equal } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Check.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/column.ts'
import { nameColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { money, number } from '#web/ui/format.ts'
import type { StocktakeLine, WholeStocktake } from '../stocktake.ts'
import styles from './Stocktake.module.css'

interface DifferencesProps {
  readonly stocktake: WholeStocktake
  readonly busy: boolean
  /** Undefined once it is booked or cancelled. */
  readonly onBook: ((abnormal: boolean) => void) | undefined
}

export function Differences({ stocktake, busy, onBook }: DifferencesProps) {
  const settings = useSettings()
  const [abnormal, setAbnormal] = useState(false)
  const { items, lines, counted, gained_cost, lost_cost } = stocktake
  const differ = items
    .filter(({ variance }) => variance !== null && Number(variance) !== 0)
    .toSorted((a, b) => Math.abs(Number(b.variance_cost)) - Math.abs(Number(a.variance_cost)))
  // Growing plants that are missing take no cost with them.
  const isCarried = stocktake.kind === 'plants' && differ.some((row) => more(row) < 0 && Number(row.variance_cost) === 0)
  const net = (Number(gained_cost ?? 0) + Number(lost_cost ?? 0)).toFixed(2)
  const details: readonly (readonly [string, string, string?])[] = [
    ['Counted', `${number(counted)} of ${number(lines)}`],
    ['Differ', number(differ.length)],
    ['Over', signed(gained_cost ?? '0', settings), 'ok'],
    ['Short', signed(lost_cost ?? '0', settings), 'bad'],
    ['Net difference', signed(net, settings)],
  ]
  return (
    <>
      <dl className={`panel grid gap-16 pad-16 ${styles['details']}`}>
        {details.map(([name, value, tone]) => (
          <div key={name} data-tone={tone}>
            <dt className="muted text-s">{name}</dt>
            <dd className="text-l weight-650 num">{value}</dd>
          </div>
        ))}
      </dl>
      {onBook && (
        <div className={`row wrap ${styles['book']}`}>
          <p>
            {lines > counted
              ? `${lines - counted === 1 ? 'One line is not counted and keeps its' : `${number(lines - counted)} lines are not counted and keep their`} recorded quantity. `
              : ''}
            Sales, potting and receipts since the count are kept.
            {stocktake.kind === 'plants' && ' Missing plants that were for sale are an expense.'}
          </p>
          {isCarried && (
            <Checkbox
              label="Abnormal loss of growing plants"
              hint="Write the cost of those missing off instead of spreading it over the rest of their batch"
              checked={abnormal}
              onChange={setAbnormal}
            />
          )}
          <Button kind="primary" busy={busy} disabled={counted === 0} onClick={() => onBook(abnormal)}>
            <ClipboardCheck size={18} aria-hidden /> Save count
          </Button>
        </div>
      )}
      <DataTable
        label="Differences"
        rows={differ}
        columns={columns(settings)}
        rowKey={(row) => row.id}
        empty={
          <EmptyState icon={Equal} title={counted === 0 ? 'Nothing counted yet' : 'No differences'}>
            {counted === 0 ? 'Counts appear here as you enter them.' : 'Your counts match the records.'}
          </EmptyState>
        }
      />
    </>
  )
}

const signed = (amount: string, settings: Settings) => {
  const value = Number(amount)
  const valueText = money(Math.abs(value).toFixed(2), settings)
  return value === 0 ? valueText : `${value > 0 ? '+' : '−'}${valueText}`
}
const more = (row: StocktakeLine) => Number(row.variance)

const columns = (settings: Settings): Column<StocktakeLine>[] => [
  nameColumn('name', 'What', (row) => row.name, { width: 'minmax(180px, 2fr)', phone: 'title' }),
  {
    id: 'detail',
    title: 'Where',
    width: 'minmax(240px, 1fr)',
    cell: (row) => (row.batch_id ? `${row.detail} · ${row.code}` : row.detail || '–'),
    sortBy: (row) => row.detail,
  },
  textColumn('by', 'Counted by', (row) => row.counted_by, { width: '140px' }),
  numberColumn('expected', 'Recorded', (row) => row.expected ?? '0', { width: '120px' }),
  numberColumn('counted', 'Counted', (row) => row.counted ?? '0', { width: '110px' }),
  {
    id: 'variance',
    title: 'Difference',
    width: '140px',
    align: 'end',
    cell: (row) => (
      <span className={`ok weight-600 ${styles['variance']}`} data-less={more(row) < 0}>
        {more(row) > 0 ? '+' : '−'}
        {number(Math.abs(more(row)))} {row.unit}
      </span>
    ),
    sortBy: more,
    phone: 'detail',
  },
  {
    id: 'cost',
    title: 'Value',
    width: '120px',
    align: 'end',
    cell: (row) => signed(row.variance_cost ?? '0', settings),
    sortBy: (row) => Number(row.variance_cost),
    phone: 'end',
    total: (rows) => signed(rows.reduce((sum, row) => sum + Number(row.variance_cost), 0).toFixed(2), settings),
  },
]
