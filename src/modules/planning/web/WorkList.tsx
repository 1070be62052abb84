/** The work of the plan by week; chosen lines become tasks and purchase orders. */
import { CalendarPlus, FilePlus2, Sprout } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/column.ts'
import { countColumn, numberColumn } from '#web/ui/columns.tsx'
import { counted, day } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { makePlanTasks, undoPlan } from '../contract.ts'
import { limitLabels } from '../forecast-report.ts'
import { kindOf } from '../kind-key.ts'
import { type Work, describeWork, mondayOfWeek } from '../plan.ts'
import type { PlanPartProps } from './plan-part.ts'
import { useOrders } from './use-orders.ts'

/** Reason it is done earlier, or bought. */
function limitText({ operation, limit }: Work): string {
  if (limit === null) return ''
  return operation === 'buy' && limit === 'time' ? 'Too late to grow' : limitLabels[limit]
}

export function WorkList({ plan, weeks, onPlant, formats }: PlanPartProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const making = useAction('/api/production-tasks', '/api/reports', '/api/planner')
  const planTasks = () =>
    making.run(async () => {
      const { made, task_ids } = await call(makePlanTasks, { body: { keys: [...chosen], weeks } })
      setChosen(new Set())
      toast(`${counted(made, 'task')} planned`, {
        action: { label: 'Undo', do: () => void making.run(() => call(undoPlan, { body: { task_ids } })) },
      })
    })
  const { order, busy } = useOrders(weeks, () => setChosen(new Set()))
  const toBuy = plan.work.filter(({ operation, key: each }) => operation === 'buy' && chosen.has(each)).map((each) => each.key)
  const monday = (week: number) => day(mondayOfWeek(plan.from, week), formats)
  const columns: Column<Work>[] = [
    { id: 'week', title: 'Week of', width: '120px', cell: (row) => monday(row.week), sortBy: (row) => row.week, phone: 'detail' },
    {
      id: 'what',
      title: 'What',
      width: 'minmax(220px, 3fr)',
      cell: (row) => <b>{describeWork(row)}</b>,
      sortBy: (row) => row.plant,
      phone: 'title',
    },
    { id: 'ready', title: 'Ready from', width: '130px', cell: (row) => monday(row.ready), sortBy: (row) => row.ready },
    countColumn('ordered', 'Promised', (row) => row.ordered, { width: '100px' }),
    numberColumn('quantity', 'Plants', (row) => row.quantity, { width: '100px', phone: 'end' }),
    countColumn('minutes', 'Minutes', (row) => row.minutes, { width: '100px' }),
    {
      id: 'limit',
      title: 'Limit',
      width: '200px',
      cell: (row) => (row.late ? <Badge tone="warn">Later than ordered</Badge> : limitText(row)),
      sortBy: (row) => row.limit ?? '',
      phone: 'last',
    },
  ]
  return (
    <DataTable
      label="Planned work"
      rows={plan.work}
      columns={columns}
      rowKey={(row) => row.key}
      onOpen={(row) => onPlant(kindOf(row))}
      chosen={chosen}
      onChoose={setChosen}
      forChosen={
        <>
          <Button kind="primary" busy={making.busy} onClick={() => void planTasks()}>
            <CalendarPlus size={16} aria-hidden /> Make tasks
          </Button>
          {toBuy.length > 0 && (
            <Button busy={busy} onClick={() => void order({ keys: toBuy })}>
              <FilePlus2 size={16} aria-hidden /> Order young plants
            </Button>
          )}
        </>
      }
      empty={
        <EmptyState icon={Sprout} title="Nothing to start in these weeks">
          Plants for sale and growing cover your orders and forecast demand. New here? Enter an order, or your own demand under
          Demand.
        </EmptyState>
      }
    />
  )
}
