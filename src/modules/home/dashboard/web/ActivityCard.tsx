/** Weekly Production Activity: this week's potting up, dividing and batches becoming ready, and how much is done. */
import { ChartColumnStacked } from 'lucide-react'
import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { Card } from '#web/ui/Page.tsx'
import type { Dashboard } from '../dashboard.ts'
import { EmptyChart, ChartSkeleton } from '#web/ui/charts/ChartSkeleton.tsx'

const StackedBars = lazyNamed(() => import('#web/ui/charts/StackedBars.tsx'), 'StackedBars')

const labels: Readonly<Record<Dashboard['activity'][number]['task_type'], string>> = {
  'potting-up': 'Potting up',
  division: 'Division',
  'for-sale': 'For sale',
}

export function ActivityCard({ activity }: Pick<Dashboard, 'activity'>) {
  const bars = activity.map(({ task_type, upcoming, completed }) => ({
    label: labels[task_type],
    values: [completed, upcoming] as const,
  }))
  return (
    <Card title="Weekly Production Activity">
      {activity.some(({ upcoming, completed }) => upcoming + completed > 0) ? (
        <Suspense fallback={<ChartSkeleton />}>
          <StackedBars title="Weekly Production Activity" parts={['Completed', 'Upcoming']} bars={bars} />
        </Suspense>
      ) : (
        <EmptyChart icon={ChartColumnStacked}>No potting up, division or for-sale tasks this week.</EmptyChart>
      )}
    </Card>
  )
}
