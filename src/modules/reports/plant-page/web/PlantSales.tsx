import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { PlantTypeRow } from '#modules/plants/plant-type.ts'
import { cellOf, totalOf } from '#modules/figures/engine/report.ts'
import { getSalesReport } from '#modules/reports/contract.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { ChartSkeleton } from '#web/ui/charts/ChartSkeleton.tsx'
import { money, number } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { useQuery } from '#web/use-query.ts'
import styles from './PlantScreen.module.css'

const LineChart = lazyNamed(() => import('#web/ui/charts/LineChart.tsx'), 'LineChart')

export function PlantSales({ plant }: { readonly plant: PlantTypeRow }) {
  const settings = useSettings()
  const { data, error, refetch } = useQuery(
    query(getSalesReport, { query: { period: 'all', by: 'season', plant: plant.id, compare: 'none' } }),
  )
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  const [section] = data?.sections ?? []
  if (!section) return <Skeleton rows={6} />
  const points = section.rows.map((row) => ({ label: row.cells[0] ?? '', value: Number(cellOf(section, row, 'quantity')) }))
  const sold = Number(totalOf(section, 'quantity') ?? '0')
  return (
    <Card
      title="Sold by season"
      actions={
        <Link to="/reports/sales" search={{ plant: plant.id, by: 'month', period: 'all' }}>
          Sales report
        </Link>
      }
    >
      {sold > 0 ? (
        <>
          <dl className={`flex wrap below-12 ${styles['figures']}`}>
            <div className="grid">
              <dt className="muted text-s">Sold</dt>
              <dd>{number(sold)}</dd>
            </div>
            <div className="grid">
              <dt className="muted text-s">Revenue, excl. tax</dt>
              <dd>{money(totalOf(section, 'revenue') ?? '0', settings)}</dd>
            </div>
          </dl>
          <Suspense fallback={<ChartSkeleton />}>
            <LineChart title="Sold by season" unit="plant" points={points} lastIsSoFar />
          </Suspense>
        </>
      ) : (
        <p className="muted">Not sold yet. The first sale appears here.</p>
      )}
    </Card>
  )
}
