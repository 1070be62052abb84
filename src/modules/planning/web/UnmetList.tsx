import { Sprout } from 'lucide-react'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/column.ts'
import { dayColumn, nameColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { limitLabels } from '../forecast-report.ts'
import { kindOf } from '../kind-key.ts'
import { type Unmet, mondayOfWeek } from '../plan.ts'
import type { PlanPartProps } from './plan-part.ts'

export function UnmetList({ plan, onPlant, formats }: PlanPartProps) {
  const columns: Column<Unmet>[] = [
    nameColumn('plant', 'Plant', (row) => row.plant, { width: 'minmax(180px, 2fr)', phone: 'title' }),
    textColumn('size', 'Container', (row) => row.container_size, { phone: 'detail' }),
    textColumn('limit', 'Limit', (row) => limitLabels[row.limit], { phone: 'detail' }),
    dayColumn('week', 'Short from week of', (row) => mondayOfWeek(plan.from, row.week), { formats }),
    numberColumn('quantity', 'Missing', (row) => row.quantity, { phone: 'end' }),
  ]
  return (
    <DataTable
      label="Out of reach"
      rows={plan.unmet}
      columns={columns}
      rowKey={(row) => `${kindOf(row)} ${row.limit}`}
      onOpen={(row) => onPlant(kindOf(row))}
      empty={
        <EmptyState icon={Sprout} title="Everything can be ready in time">
          You have enough labour, space and time for your orders and forecast demand.
        </EmptyState>
      }
    />
  )
}
