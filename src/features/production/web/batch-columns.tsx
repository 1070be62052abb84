/** What the list of batches says of each. */
import type { Column } from '#web/ui/column.ts'
import { Pill } from '#web/ui/Pill.tsx'
import { type Formats, day, money, number } from '#web/ui/format.ts'
import type { PlantBatch } from '../batch.ts'
import { stateNames, stateTones } from './batch-words.ts'

const unitCost = (row: PlantBatch) => (row.quantity_current === 0 ? 0 : Number(row.cost) / row.quantity_current)

export const batchColumns = (formats: Formats): Column<PlantBatch>[] => [
  {
    id: 'code',
    title: 'Batch',
    width: '150px',
    cell: (row) => <b>{row.batch_code}</b>,
    sortBy: 'server',
    phone: 'last',
  },
  {
    id: 'plant',
    title: 'Plant',
    width: 'minmax(170px, 2fr)',
    cell: (row) => row.common_name,
    sortBy: 'server',
    phone: 'title',
  },
  {
    id: 'container',
    title: 'Container',
    width: '110px',
    cell: (row) => row.container_size,
    sortBy: 'server',
    phone: 'detail',
  },
  {
    id: 'location',
    title: 'Location',
    width: '140px',
    cell: (row) => row.location ?? '–',
    sortBy: 'server',
    phone: 'detail',
  },
  {
    id: 'state',
    title: 'State',
    width: '110px',
    cell: (row) =>
      row.kept_back ? <Pill tone="warn">Kept back</Pill> : <Pill tone={stateTones[row.state]}>{stateNames[row.state]}</Pill>,
    sortBy: 'server',
    phone: 'end',
  },
  {
    id: 'stage',
    title: 'Stage',
    width: '110px',
    cell: (row) => row.growth_stage ?? '–',
    sortBy: 'server',
  },
  {
    id: 'ready',
    title: 'Ready',
    width: '110px',
    cell: (row) => (row.ready_on ? day(row.ready_on, formats) : '–'),
    sortBy: 'server',
  },
  {
    id: 'started',
    title: 'Started',
    width: '110px',
    cell: (row) => day(row.started_on, formats),
    sortBy: 'server',
  },
  {
    id: 'quantity',
    title: 'Plants',
    width: '90px',
    align: 'end',
    cell: (row) => number(row.quantity_current),
    sortBy: 'server',
    phone: 'end',
    phoneUnit: 'plants',
  },
  {
    id: 'cost',
    title: 'Cost a plant',
    width: '110px',
    align: 'end',
    cell: (row) => (unitCost(row) > 0 ? money(unitCost(row).toFixed(2), formats) : '–'),
    sortBy: 'server',
  },
]
