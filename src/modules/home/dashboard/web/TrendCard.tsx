/** Plants Sold Trend: a line chart by week, month, season or day. */
import { ChartLine } from 'lucide-react'
import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { Card } from '#web/ui/Page.tsx'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { Dashboard } from '../dashboard.ts'
import { type Grouping, groupings } from '#modules/figures/sums/trend.ts'
import { EmptyChart, ChartSkeleton } from '#web/ui/charts/ChartSkeleton.tsx'

const LineChart = lazyNamed(() => import('#web/ui/charts/LineChart.tsx'), 'LineChart')

const labels: Readonly<Record<Grouping, string>> = { week: 'Week', month: 'Month', season: 'Season', day: 'Day' }

interface TrendCardProps {
  readonly points: Dashboard['trend']
  readonly group: Grouping
  readonly onGroup: (group: Grouping) => void
}

export function TrendCard({ points, group, onGroup }: TrendCardProps) {
  const options = groupings.map((value) => ({ value, label: labels[value] }))
  const { dateFormat } = useSettings()
  const isMonthFirst = dateFormat.startsWith('MM')
  const drawn = points.map(({ label, quantity }) => ({
    label: isMonthFirst ? label.replace(/^(\d\d)\/(\d\d)$/, '$2/$1') : label,
    value: quantity,
  }))
  return (
    <Card title="Plants Sold Trend" actions={<Chips label="Grouped by" options={options} value={group} onChange={onGroup} />}>
      {points.some(({ quantity }) => quantity > 0) ? (
        <Suspense fallback={<ChartSkeleton />}>
          <LineChart title="Plants Sold Trend" unit="plant" points={drawn} lastIsSoFar />
        </Suspense>
      ) : (
        <EmptyChart icon={ChartLine}>No plants sold in this period. Your next sale starts the chart.</EmptyChart>
      )}
    </Card>
  )
}
