/** The demand that is planned for, by plant and container: sold, forecast, or changed by hand. */
import { Sprout } from 'lucide-react'
import { Badge } from '#web/ui/Badge.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/column.ts'
import { nameColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { number } from '#web/ui/format.ts'
import { kindOf } from '../kind-key.ts'
import type { PlannedPlant } from '../plan.ts'
import type { PlanPartProps } from './plan-part.ts'

const soldInYear = ({ sold }: PlannedPlant) => sold.reduce((all, each) => all + each, 0)

export function PlannedPlants({ plan, onPlant }: PlanPartProps) {
  const columns: Column<PlannedPlant>[] = [
    nameColumn('plant', 'Plant', (row) => row.plant, { width: 'minmax(180px, 2fr)', phone: 'title' }),
    textColumn('size', 'Container', (row) => row.container_size, { phone: 'detail' }),
    numberColumn('sold', 'Sold last year', soldInYear),
    numberColumn('forecast', 'Forecast', (row) => row.forecast),
    {
      id: 'planned',
      title: 'Planned',
      align: 'end',
      width: '150px',
      cell: (row) => (
        <>
          {row.reason !== null && <Badge tone="info">By hand</Badge>} <b>{number(row.planned)}</b>
        </>
      ),
      sortBy: (row) => row.planned,
      phone: 'end',
      phoneUnit: 'a year',
    },
    numberColumn('ordered', 'Ordered', (row) => row.ordered),
    numberColumn('for_sale', 'For sale', (row) => row.for_sale),
    numberColumn('growing', 'Growing', (row) => row.growing),
  ]
  return (
    <DataTable
      label="Planned demand"
      rows={plan.plants}
      columns={columns}
      rowKey={kindOf}
      onOpen={(row) => onPlant(kindOf(row))}
      empty={
        <EmptyState icon={Sprout} title="No demand to plan for yet">
          Plants appear here with a forecast once they are sold or ordered.
        </EmptyState>
      }
    />
  )
}
