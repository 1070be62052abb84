/** Tables and charts. */
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { DataTable } from '../DataTable.tsx'
import { Card } from '../Page.tsx'
import { Badge } from '../Badge.tsx'
import { LineChart } from '../charts/LineChart.tsx'
import { StackedBars } from '../charts/StackedBars.tsx'
import type { Column } from '../column.ts'
import { money, number } from '../format.ts'
import styles from './look.module.css'

const formats = { currency: 'NZD', dateFormat: 'DD/MM/YYYY', timeZone: 'Pacific/Auckland' }

interface Batch {
  readonly code: string
  readonly plant: string
  readonly quantity: number
  readonly cents: number
}

const names = ['Kōwhai', 'Harakeke', 'Mānuka', 'Cabbage tree', 'Pōhutukawa', 'Lavender', 'Hebe']
const batches: Batch[] = Array.from({ length: 40 }, (_, i) => ({
  code: `26W${10 + i}-PHOTEN-0${i % 9}`,
  plant: names[i % names.length] ?? '',
  quantity: (i * 37) % 400,
  cents: 450 + i * 25,
}))
const columns: Column<Batch>[] = [
  { id: 'code', title: 'Batch', cell: (row) => <b>{row.code}</b>, sortBy: (row) => row.code, phone: 'detail' },
  { id: 'plant', title: 'Plant', width: '2fr', cell: (row) => row.plant, sortBy: (row) => row.plant, phone: 'title' },
  { id: 'state', title: 'State', cell: () => <Badge tone="info">Growing</Badge>, phone: 'end' },
  {
    id: 'quantity',
    title: 'Plants',
    align: 'end',
    cell: (row) => number(row.quantity),
    sortBy: (row) => row.quantity,
    phone: 'end',
    total: (rows) => number(rows.reduce((sum, row) => sum + row.quantity, 0)),
  },
  { id: 'cost', title: 'Cost', align: 'end', cell: (row) => money(BigInt(row.cents), formats), sortBy: (row) => row.cents },
]
const trend = Array.from({ length: 26 }, (_, i) => ({
  label: `${String(1 + ((i * 7) % 28)).padStart(2, '0')}/0${1 + (i % 9)}`,
  value: Math.round(600 + 400 * Math.sin(i / 3) + ((i * 53) % 120)),
}))

export function Figures() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <DataTable
        label="Batches"
        rows={batches}
        columns={columns}
        rowKey={(row) => row.code}
        empty={null}
        onOpen={(row) => setChosen(new Set([row.code]))}
        chosen={chosen}
        onChoose={setChosen}
        forChosen={<Button>Pot up</Button>}
        actions={() => [
          { label: 'Edit', icon: Pencil, do: () => undefined },
          { label: 'Delete', icon: Trash2, danger: true, do: () => undefined },
        ]}
      />
      <div className={`grid gap-20 ${styles['columns']}`}>
        <Card title="Plants Sold Trend">
          <LineChart title="Plants Sold Trend" unit="plant" points={trend} lastIsSoFar />
        </Card>
        <Card title="Weekly Production Activity">
          <StackedBars
            title="Weekly Production Activity"
            parts={['Completed', 'Upcoming']}
            bars={[
              { label: 'Potting up', values: [4, 6] },
              { label: 'Division', values: [4, 3] },
              { label: 'For sale', values: [7, 6] },
            ]}
          />
        </Card>
      </div>
    </>
  )
}
