/** The supplies that run short; chosen ones become purchase orders. */
import { FilePlus2, Sprout } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, nameColumn, textColumn } from '#web/ui/columns.tsx'
import { number } from '#web/ui/format.ts'
import type { Buying } from '../plan.ts'
import type { PlanPartProps } from './plan-part.ts'
import { useOrders } from './use-orders.ts'

export function BuyingList({ plan, weeks, formats }: PlanPartProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { order, busy } = useOrders(weeks, () => setChosen(new Set()))
  const columns: Column<Buying>[] = [
    nameColumn('name', 'Supply', (row) => row.name, { width: 'minmax(180px, 2fr)', phone: 'title' }),
    textColumn('vendor', 'Vendor', (row) => row.vendor, { phone: 'detail' }),
    {
      id: 'needed',
      title: 'Needed',
      align: 'end',
      cell: (row) => `${number(row.needed)} ${row.unit}`,
      sortBy: (row) => Number(row.needed),
    },
    {
      id: 'there',
      title: 'On hand',
      align: 'end',
      cell: (row) => `${number(row.on_hand)} ${row.unit}`,
      sortBy: (row) => Number(row.on_hand),
    },
    {
      id: 'order',
      title: 'On order',
      align: 'end',
      cell: (row) => (Number(row.on_order) > 0 ? `${number(row.on_order)} ${row.unit}` : '–'),
      sortBy: (row) => Number(row.on_order),
    },
    {
      id: 'buy',
      title: 'To buy',
      align: 'end',
      cell: (row) => <b>{`${number(row.to_buy)} ${row.unit}`}</b>,
      sortBy: (row) => Number(row.to_buy),
      phone: 'end',
    },
    moneyColumn('cost', 'Cost', (row) => row.cost, { formats }),
    dayColumn('by', 'Order by', (row) => row.by, { formats, width: '120px' }),
  ]
  return (
    <>
      {plan.buying.length > 0 && (
        <div className="flex wrap gap-8">
          <Button
            kind="primary"
            busy={busy}
            onClick={() => void order({ items: plan.buying.map(({ inventory_item_id }) => inventory_item_id) })}
          >
            <FilePlus2 size={16} aria-hidden /> Make purchase orders of all
          </Button>
        </div>
      )}
      <DataTable
        label="Supplies to buy"
        rows={plan.buying}
        columns={columns}
        rowKey={(row) => row.inventory_item_id}
        chosen={chosen}
        onChoose={setChosen}
        forChosen={
          <Button kind="primary" busy={busy} onClick={() => void order({ items: [...chosen] })}>
            <FilePlus2 size={16} aria-hidden /> Make purchase orders
          </Button>
        }
        empty={
          <EmptyState icon={Sprout} title="Nothing is low">
            Supplies on hand and on order cover the next 13 weeks of potting.
          </EmptyState>
        }
      />
    </>
  )
}
