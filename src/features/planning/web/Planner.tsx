/** What to sow, stick, pot and buy in each week of the coming half year; chosen lines become tasks with one click. */
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Download, FilePlus2, Sprout } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#web/use-action.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import type { Column } from '#web/ui/column.ts'
import { dayColumn, nameColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, counted, day, number } from '#web/ui/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { getPlan, makePlanOrders, makePlanTasks } from '../contract.ts'
import { type Buying, type PlanAnswer, type Work, mondayOfWeek, describeWork } from '../plan.ts'
import { planReport } from '../forecast-report.ts'
import { Kpis } from '#features/reports/web/Kpis.tsx'
import { Section } from './Section.tsx'
import styles from './Planner.module.css'

const parts = [
  { value: 'work', label: 'Work' },
  { value: 'buying', label: 'To buy' },
  { value: 'unmet', label: 'Out of reach' },
] as const
type Part = (typeof parts)[number]['value']

interface PlannerProps {
  readonly part: string
  readonly onPart: (part: string) => void
  readonly formats: Formats
}

export function Planner({ part: requested, onPart, formats }: PlannerProps) {
  const { data: plan, error, refetch } = useQuery(query(getPlan))
  const part: Part = parts.find(({ value }) => value === requested)?.value ?? 'work'
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!plan) return <Skeleton rows={12} />
  const pots = plan.work.filter(({ operation }) => operation === 'pot').reduce((sum, { quantity }) => sum + quantity, 0)
  const unmet = plan.unmet.reduce((sum, { quantity }) => sum + quantity, 0)
  const counts = { work: plan.work.length, buying: plan.buying.length, unmet: plan.unmet.length }
  return (
    <div className={styles['planner']}>
      <Kpis
        spends
        formats={formats}
        figures={[
          { label: 'To pot in 26 weeks', value: pots, note: `at most ${number(plan.potting)} in a week` },
          { label: 'Room for', value: plan.space, note: 'the most ever on hand' },
          { label: 'To buy', value: plan.buying.length, note: 'supplies that run short' },
          { label: 'Out of reach', value: unmet, note: 'plants, and why' },
        ].map((figure) => ({ ...figure, value: String(figure.value), kind: 'count' }))}
      />
      <Chips
        label="Part of the plan"
        options={parts.map(({ value, label }) => ({ value, label: `${label} (${counts[value]})` }))}
        value={part}
        onChange={onPart}
      />
      {part === 'work' ? (
        <WorkList plan={plan} formats={formats} />
      ) : part === 'buying' ? (
        <BuyingList plan={plan} formats={formats} />
      ) : (
        <Section
          report={planReport(plan)}
          id="unmet"
          formats={formats}
          empty={
            <EmptyState icon={Sprout} title="Everything can be had in time">
              Hands, room and weeks are enough for the likely demand.
            </EmptyState>
          }
        />
      )}
      <p className={styles['note']}>
        Open orders and the likely demand, less what stands and ripens; lead times and yields are those of your own batches. Hands
        and room are the most your nursery has had before.
      </p>
    </div>
  )
}

/** Creates drafts of purchase orders, one for each vendor, to be reviewed on the purchases screen. */
function useOrders(done: () => void) {
  const navigate = useNavigate()
  const { run, busy } = useAction('/api/purchase-orders', '/api/planner')
  const order = (body: { items?: string[]; keys?: string[] }) =>
    run(async () => {
      const made = await call(makePlanOrders, { body })
      done()
      toast(`${number(made.length)} ${made.length === 1 ? 'purchase order is' : 'purchase orders are'} drafted.`, {
        action: {
          label: 'Look at them',
          do: () => void navigate({ to: '/inventory/supplies/purchases', search: { state: 'draft' } }),
        },
      })
    })
  return { order, busy }
}

function WorkList({ plan, formats }: { readonly plan: PlanAnswer; readonly formats: Formats }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const making = useAction('/api/production-tasks', '/api/reports', '/api/planner')
  const planTasks = () =>
    making.run(async () => {
      const { made } = await call(makePlanTasks, { body: { keys: [...chosen] } })
      setChosen(new Set())
      toast(`${counted(made, 'task')} planned`)
    })
  const { order, busy } = useOrders(() => setChosen(new Set()))
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
    {
      id: 'ordered',
      title: 'Promised',
      width: '100px',
      align: 'end',
      cell: (row) => (row.ordered > 0 ? number(row.ordered) : '–'),
      sortBy: (row) => row.ordered,
    },
    numberColumn('quantity', 'Plants', (row) => row.quantity, { width: '100px' }),
    { id: 'late', title: 'In time', width: '140px', cell: (row) => row.late && <Badge tone="warn">Later than asked</Badge> },
  ]
  return (
    <DataTable
      label="Work of the plan"
      rows={plan.work}
      columns={columns}
      rowKey={(row) => row.key}
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
        <EmptyState icon={Sprout} title="Nothing needs to be begun">
          What stands and ripens is enough for what is promised and likely to be asked for.
        </EmptyState>
      }
    />
  )
}

function BuyingList({ plan, formats }: { readonly plan: PlanAnswer; readonly formats: Formats }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { order, busy } = useOrders(() => setChosen(new Set()))
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
    dayColumn('by', 'By', (row) => row.by, { formats, width: '120px' }),
  ]
  const take = () =>
    downloadCsv('to-buy.csv', [
      ['Supply', 'Vendor', 'Needed', 'On hand', 'On order', 'To buy', 'Unit', 'By'],
      ...plan.buying.map((row) => [
        row.name,
        row.vendor ?? '',
        Number(row.needed),
        Number(row.on_hand),
        Number(row.on_order),
        Number(row.to_buy),
        row.unit,
        row.by,
      ]),
    ])
  return (
    <>
      {plan.buying.length > 0 && (
        <div className={styles['actions']}>
          <Button
            kind="primary"
            busy={busy}
            onClick={() => void order({ items: plan.buying.map(({ inventory_item_id }) => inventory_item_id) })}
          >
            <FilePlus2 size={16} aria-hidden /> Make purchase orders of all
          </Button>
          <Button onClick={take}>
            <Download size={16} aria-hidden /> Purchase list (CSV)
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
          <EmptyState icon={Sprout} title="There is enough of everything">
            The supplies on hand and on order last for all the potting of the plan.
          </EmptyState>
        }
      />
    </>
  )
}
