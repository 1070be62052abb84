/** Back-test of the plan on the past year, against actual sales. */
import { History } from 'lucide-react'
import { Suspense } from 'react'
import { addDays } from '#kernel/day.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import type { Column } from '#web/ui/column.ts'
import { nameColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { day, number } from '#web/ui/format.ts'
import { errorText, percentOff } from '../back-test-text.ts'
import { kindOf } from '../kind-key.ts'
import type { PlanBackTest as Tested } from '../plan.ts'
import type { PlanPartProps } from './plan-part.ts'
import styles from './Planner.module.css'

const LineChart = lazyNamed(() => import('#web/ui/charts/LineChart.tsx'), 'LineChart')

type Row = Tested['plants'][number]

const off = ({ planned, sold }: Row) => planned - sold

export function PlanBackTest({ plan: { back_test: tested }, onPlant, formats }: PlanPartProps) {
  if (tested === null)
    return (
      <EmptyState icon={History} title="Not enough history yet">
        Compares a plan from a year ago with your sales since. You need 18 months of sales.
      </EmptyState>
    )
  const columns: Column<Row>[] = [
    nameColumn('plant', 'Plant', (row) => row.plant, { width: 'minmax(180px, 2fr)', phone: 'title' }),
    textColumn('size', 'Container', (row) => row.container_size, { phone: 'detail' }),
    numberColumn('planned', 'Planned', (row) => row.planned),
    numberColumn('sold', 'Sold', (row) => row.sold),
    numberColumn('off', 'Too many or too few', off, { phone: 'end' }),
    {
      id: 'percent',
      title: 'Error',
      align: 'end',
      cell: (row) => percentOff(row) ?? '–',
      sortBy: (row) => Math.abs(off(row)) / Math.max(1, row.sold),
    },
  ]
  return (
    <>
      <Card title={`Planned on ${day(tested.planned_on, formats)}, and sold since`}>
        <p>{errorText(tested)}</p>
        <Suspense fallback={<Skeleton rows={5} />}>
          <LineChart
            title="Sold per four weeks"
            unit="plant"
            beforeLabel="planned"
            points={tested.sold_by_period.map((value, i) => ({
              label: day(addDays(tested.tested_from, 28 * i), formats),
              value,
              before: tested.planned_by_period[i] ?? 0,
            }))}
          />
        </Suspense>
        {tested.tested_from > tested.planned_on && (
          <p className={`muted text-s ${styles['note']}`}>
            {`Compared from ${day(tested.tested_from, formats)}: your sales did not yet cover the weeks before it.`}
          </p>
        )}
        <p className={`muted text-s ${styles['note']}`}>
          {`Solid line: sold. Dashed line: planned from the sales up to then. ${number(tested.within)} of ${number(tested.plants.length)} plants were within 10%.`}
        </p>
      </Card>
      <DataTable
        label="Planned vs sold"
        rows={tested.plants}
        columns={columns}
        rowKey={kindOf}
        onOpen={(row) => onPlant(kindOf(row))}
        empty={<EmptyState icon={History} title="Nothing planned or sold" />}
      />
    </>
  )
}
