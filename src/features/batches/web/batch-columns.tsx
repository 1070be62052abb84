/** The columns of the list of batches. */
import type { PagedColumn } from '#web/ui/column.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DueDay } from '#web/ui/DueDay.tsx'
import { type Formats, day, money, number, todayOf } from '#web/ui/format.ts'
import { specificationText } from '#features/reference/specification.ts'
import type { PlantBatch, batchSorts } from '../batch.ts'
import { stateNames, stateTones } from './batch-labels.ts'

const unitCost = (row: PlantBatch) => (row.quantity_current === 0 ? 0 : Number(row.cost) / row.quantity_current)

const gradeColumn: PagedColumn<PlantBatch, (typeof batchSorts)[number]> = {
  id: 'grade',
  title: 'Grade',
  width: '110px',
  cell: (row) => specificationText(row) || '–',
  sort: 'grade',
  phone: 'detail',
}

/** `graded`: whether some of the batches are graded. */
export const batchColumns = (formats: Formats, graded: boolean): PagedColumn<PlantBatch, (typeof batchSorts)[number]>[] => [
  {
    id: 'code',
    title: 'Batch',
    width: '150px',
    cell: (row) => <b>{row.batch_code}</b>,
    sort: 'code',
    phone: 'detail',
  },
  {
    id: 'plant',
    title: 'Plant',
    width: 'minmax(130px, 2fr)',
    cell: (row) => row.common_name,
    sort: 'plant',
    phone: 'title',
  },
  {
    id: 'container',
    title: 'Container',
    width: '90px',
    cell: (row) => row.container_size,
    sort: 'container',
    phone: 'detail',
  },
  ...(graded ? [gradeColumn] : []),
  {
    id: 'location',
    title: 'Location',
    width: 'minmax(110px, 140px)',
    cell: (row) => row.location ?? '–',
    sort: 'location',
    phone: 'detail',
  },
  {
    id: 'state',
    title: 'State',
    width: '90px',
    cell: (row) =>
      row.on_hold ? <Badge tone="warn">On hold</Badge> : <Badge tone={stateTones[row.state]}>{stateNames[row.state]}</Badge>,
    sort: 'state',
    phone: 'end',
  },
  {
    id: 'stage',
    title: 'Stage',
    width: '90px',
    cell: (row) => row.growth_stage ?? '–',
    sort: 'stage',
  },
  {
    id: 'ready',
    title: 'Ready',
    width: '100px',
    cell: (row) =>
      row.ready_on ? <DueDay on={row.ready_on} today={todayOf(formats)} formats={formats} open={row.state === 'growing'} /> : '–',
    sort: 'ready',
  },
  {
    id: 'started',
    title: 'Started',
    width: '100px',
    cell: (row) => day(row.started_on, formats),
    sort: 'started',
  },
  {
    id: 'quantity',
    title: 'Plants',
    width: '80px',
    align: 'end',
    cell: (row) => number(row.quantity_current),
    sort: 'quantity',
    phone: 'end',
    phoneUnit: (row) => (row.quantity_current === 1 ? 'plant' : 'plants'),
  },
  {
    id: 'cost',
    title: 'Cost per plant',
    width: '100px',
    align: 'end',
    cell: (row) => (unitCost(row) > 0 ? money(unitCost(row).toFixed(2), formats) : '–'),
    sort: 'cost',
  },
]
