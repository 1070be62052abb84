/** The columns of the list of batches. */
import type { PagedColumn } from '#web/ui/column.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DueDay } from '#web/ui/DueDay.tsx'
import { type Formats, day, money, number, todayOf } from '#web/ui/format.ts'
import { specificationText } from '#modules/setup/reference/specification.ts'
import type { PlantBatch, batchSorts } from '../batch.ts'
import { nextActionOf } from '../next-action.ts'
import { nextActionOfRow } from './action-name.ts'
import { batchStateBadges } from '../batch-kinds.ts'

const unitCost = (row: PlantBatch) => (row.quantity_current === 0 ? 0 : Number(row.cost) / row.quantity_current)

const gradeColumn: PagedColumn<PlantBatch, (typeof batchSorts)[number]> = {
  id: 'grade',
  title: 'Grade',
  width: '110px',
  cell: (row) => specificationText(row) || '–',
  sort: 'grade',
  phone: 'detail',
}

/** "Potting up · Tomorrow"; late in red. */
function next(batch: PlantBatch, formats: Formats) {
  if (batch.on_hold) return <Badge tone="warn">On hold</Badge>
  if (batch.sale_from) return <Badge tone="warn">{`For sale from ${day(batch.sale_from, formats)}`}</Badge>
  const today = todayOf(formats)
  const action = nextActionOf(batch, today)
  if (!action) return '–'
  return (
    <>
      {nextActionOfRow(action, batch.common_name)}
      {action.day && (
        <>
          {' · '}
          <DueDay on={action.day} today={today} formats={formats} />
        </>
      )}
    </>
  )
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
    ordinary: ({ state }) => state === 'growing',
    cell: (row) => <Badge tone={batchStateBadges[row.state].tone}>{batchStateBadges[row.state].label}</Badge>,
    sort: 'state',
    phone: 'last',
  },
  {
    id: 'stage',
    title: 'Stage',
    width: '90px',
    cell: (row) => row.growth_stage ?? '–',
    sort: 'stage',
  },
  {
    id: 'next',
    title: 'Next action',
    width: 'minmax(150px, 2fr)',
    cell: (row) => next(row, formats),
    sort: 'next',
    phone: 'end',
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
    phone: 'detail',
    phoneUnit: (row) => (row.quantity_current === 1 ? 'plant' : 'plants'),
  },
  {
    id: 'cost',
    title: 'Cost per plant',
    width: '115px',
    align: 'end',
    cell: (row) => (unitCost(row) > 0 ? money(unitCost(row).toFixed(2), formats) : '–'),
    sort: 'cost',
  },
]
