/** Cost of a batch step by step: from the plants received to the cost of the plants on hand. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { BatchId } from '#kernel/id.ts'
import { CirclePlus } from 'lucide-react'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Waterfall, type WaterfallStep } from '#web/ui/charts/Waterfall.tsx'
import { counted, money, number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { type BatchCosts as BatchCostsData, getBatchCosts } from '#modules/growing/batch/batch-cost-calls.ts'
import { BatchSpace } from './BatchSpace.tsx'
import styles from './BatchScreen.module.css'

interface BatchCostsProps {
  readonly batchId: BatchId
  /** Adds a cost to plants on hand; for managers. */
  readonly onPut: (() => void) | undefined
  readonly manages: boolean
}

export function BatchCosts({ batchId, onPut, manages }: BatchCostsProps) {
  const settings = useSettings()
  const costs = useQuery(query(getBatchCosts, { params: { id: batchId } }))
  if (costs.isPending) return <Skeleton rows={5} />
  if (costs.isError) return <ErrorBox error={costs.error} retry={() => void costs.refetch()} />
  const { data } = costs
  const steps: WaterfallStep[] = [
    { label: 'Plants', value: Number(data.plants) },
    { label: 'Pots', value: Number(data.pots) },
    { label: 'Mix', value: Number(data.mix) },
    { label: 'Materials', value: Number(data.materials) },
    { label: 'Work', value: Number(data.labour) },
    { label: 'Other', value: Number(data.other) },
    { label: 'Moved on', value: -Number(data.moved_on) },
    { label: 'Sold', value: -Number(data.sold) },
    { label: 'Delivered, not invoiced', value: -Number(data.delivered) },
    { label: 'Written off', value: -Number(data.lost) },
  ].filter(({ value }) => value !== 0)
  const format = (value: number) => money(value.toFixed(2), settings)
  const costOnHand = Number(data.total)
  return (
    <>
      <div className={`row wrap between below-12 ${styles['carried']}`}>
        <p className={`below-12 ${styles['sentence']}`}>
          {data.per_plant === null
            ? 'No plants left in this batch.'
            : `${format(costOnHand)} for ${counted(data.quantity_current, 'plant')}, ${format(Number(data.per_plant))} each.`}{' '}
          {data.plants_lost > 0 &&
            `${number(data.plants_lost)} of ${number(data.plants_in)} ${data.plants_lost === 1 ? 'was' : 'were'} lost, which raised the cost per plant.`}
        </p>
        {onPut && (
          <Button onClick={onPut}>
            <CirclePlus size={17} aria-hidden /> Add a cost
          </Button>
        )}
      </div>
      {data.plants_sold > 0 && <Profit costs={data} />}
      {steps.length === 0 ? (
        <p className={`below-12 ${styles['sentence']}`}>No costs recorded yet for plants, supplies, work or freight.</p>
      ) : (
        <Waterfall
          title="Cost of this batch"
          steps={[...steps, { label: 'On hand', value: costOnHand, sum: true }]}
          format={format}
        />
      )}
      <BatchSpace batchId={batchId} booked={data.total} plants={data.quantity_current} manages={manages} />
    </>
  )
}

function Profit({ costs }: { readonly costs: BatchCostsData }) {
  const settings = useSettings()
  const { plants_sold, revenue, sold } = costs
  const format = (value: number) => money(value.toFixed(2), settings)
  const [brought, cost] = [Number(revenue), Number(sold)]
  const figures = [
    ['Sales, excl. tax', brought],
    ['Cost of plants sold', cost],
    ['Profit', brought - cost],
  ] as const
  return (
    <div className={`grid gap-12 below-16 ${styles['profit']}`} role="group" aria-label="Profit">
      {figures.map(([name, value]) => (
        <p className="panel grid gap-2 num" key={name}>
          <span className="muted text-s">{name}</span>
          <b data-loss={value < 0}>{format(value / plants_sold)} a plant</b>
          <small className="muted text-s">
            {format(value)} for {number(plants_sold)}
          </small>
        </p>
      ))}
    </div>
  )
}
