/** Cost of the space of a batch, beside its cost in the books. */
import { Link } from '@tanstack/react-router'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { getBatchSpace } from '#modules/growing/space/contract.ts'
import type { BatchId } from '#kernel/id.ts'
import { query } from '#web/query.ts'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { Waterfall, type WaterfallStep } from '#web/ui/charts/Waterfall.tsx'
import { counted, currencySign, money, number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import styles from './BatchScreen.module.css'

interface BatchSpaceProps {
  readonly batchId: BatchId
  /** Its cost in the books. */
  readonly booked: string
  readonly plants: number
  readonly manages: boolean
}

export function BatchSpace({ batchId, booked, plants, manages }: BatchSpaceProps) {
  const settings = useSettings()
  const { data, error, refetch } = useQuery(query(getBatchSpace, { params: { id: batchId } }))
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!data || (!data.has_rate && !manages)) return null
  const setRate = manages && <Link to="/production/space">Cost of space</Link>
  if (!data.has_rate)
    return (
      <p className={`below-12 ${styles['sentence']}`}>
        Rent, energy and other overhead are not in this cost: set what a square metre costs for a week. {setRate}
      </p>
    )
  const format = (value: number) => money(value.toFixed(2), settings)
  const [onHand, whole] = [Number(data.on_hand), Number(booked) + Number(data.on_hand)]
  const steps: WaterfallStep[] = [
    { label: 'On hand, in the books', value: Number(booked) },
    { label: 'Space and overhead', value: onHand },
    { label: 'With space', value: whole, sum: true },
  ]
  return (
    <section aria-label="Space and overhead">
      <p className={`below-12 ${styles['sentence']}`}>
        {data.area_m2 === null
          ? 'Its container is not measured and its place has no area: no space is charged.'
          : `${number(data.area_m2)} m² at ${currencySign(settings)}${Number(data.rate).toFixed(4)} a week: ${format(Number(data.per_week))} a week for ${counted(plants, 'plant')}.`}{' '}
        {plants > 0 && `With space, a plant costs ${format(whole / plants)}.`} Management figure, not in the books. {setRate}
      </p>
      {(onHand !== 0 || Number(data.sold) !== 0) && <Waterfall title="With space and overhead" steps={steps} format={format} />}
      <p className={`below-12 ${styles['sentence']}`}>{historyText(data, format)}</p>
    </section>
  )
}

interface Figures {
  readonly accrued: string
  readonly inherited: string
  readonly moved: string
  readonly sold: string
  readonly lost: string
}

function historyText({ accrued, inherited, moved, sold, lost }: Figures, format: (value: number) => string): string {
  const parts = [
    [accrued, 'charged here'],
    [inherited, 'brought along from other batches'],
    [moved, 'taken along to other batches'],
    [sold, 'left with plants sold'],
    [lost, 'lost with the last plants or written off'],
  ] as const
  return parts
    .filter(([amount]) => Number(amount) !== 0)
    .map(([amount, text]) => `${format(Number(amount))} ${text}`)
    .join(' · ')
}
