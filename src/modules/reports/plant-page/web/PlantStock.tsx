import { Suspense } from 'react'
import { plantsStock, readyPlants } from '#modules/growing/batch/contract.ts'
import type { PlantTypeRow } from '#modules/plants/plant-type.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { ChartSkeleton } from '#web/ui/charts/ChartSkeleton.tsx'
import { number, todayOf } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { useQuery } from '#web/use-query.ts'
import { stockWeeks } from '../stock-weeks.ts'

const StackedBars = lazyNamed(() => import('#web/ui/charts/StackedBars.tsx'), 'StackedBars')

export function PlantStock({ plant }: { readonly plant: PlantTypeRow }) {
  const settings = useSettings()
  const stock = useQuery(query(plantsStock))
  const ready = useQuery(query(readyPlants))
  const error = stock.error ?? ready.error
  if (error) return <ErrorBox error={error} retry={() => void Promise.all([stock.refetch(), ready.refetch()])} />
  if (!stock.data || !ready.data) return <Skeleton rows={6} />
  const { weeks, later, undated } = stockWeeks(stock.data, ready.data, plant.id, todayOf(settings))
  const more = [later > 0 && `${number(later)} ready later`, undated > 0 && `${number(undated)} growing without a date`]
  return (
    <Card title="Stock by week">
      <Suspense fallback={<ChartSkeleton />}>
        <StackedBars
          title="Stock by week"
          parts={['For sale now', 'Becoming ready']}
          bars={weeks.map((week) => ({ label: `W${week.number}`, values: [week.for_sale, week.ready] }))}
        />
      </Suspense>
      {(later > 0 || undated > 0) && <p className="above-12 muted">{more.filter(Boolean).join(', ')}.</p>}
    </Card>
  )
}
