/** The dashboard: sales, stock, and open work. It updates itself. */
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScanBarcode } from 'lucide-react'
import { Suspense } from 'react'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Blocks } from '#web/ui/Blocks.tsx'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { number } from '#web/ui/format.ts'
import { Page } from '#web/ui/Page.tsx'
import { useShown } from '#web/ui/shown.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { dashboardSearch } from './dashboard-search.ts'
import { getDashboard } from '../contract.ts'
import type { Dashboard } from '../dashboard.ts'
import { getOnboarding } from '../contract.ts'
import type { Grouping } from '#modules/figures/sums/trend.ts'
import { ActivityCard } from './ActivityCard.tsx'
import styles from './DashboardScreen.module.css'
import { MoneyToday } from './MoneyToday.tsx'
import { Tiles } from './Tiles.tsx'
import { TodaySummary } from './TodaySummary.tsx'
import { Today } from './TodaysWork.tsx'
import { TrendCard } from './TrendCard.tsx'
import { useOpenable } from './use-permitted-screens.ts'

/** Only a new nursery has them. */
const FirstSteps = lazyNamed(() => import('./FirstSteps.tsx'), 'FirstSteps')

/** Loading placeholders of the sentence, the money, the tiles, the work and the charts. */
const places = [['1.5rem'], ['9.25rem', '5fr 3fr'], ['5.6rem', '1fr 1fr 1fr 1fr'], ['18rem'], ['20rem', '5fr 3fr']] as const

export function DashboardScreen() {
  const [group, chooseGroup] = useGrouping()
  const openable = useOpenable()
  const isShown = useShown()
  const { data, error, refetch } = useQuery({
    ...query(getDashboard, { query: { group } }),
    placeholderData: keepPreviousData,
  })
  const onboarding = useQuery({ ...query(getOnboarding), enabled: isOneOf(managers), staleTime: 0, retry: false })
  useLive(['/api/sales', '/api/orders', '/api/plant-batches', '/api/production-tasks', '/api/inventory'], getDashboard.path)
  // The first steps come with the rest: they would push what somebody is about to touch down the screen.
  if (!data || onboarding.isLoading) {
    return (
      <Page title="Dashboard" note="">
        {error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Blocks rows={places} />}
      </Page>
    )
  }
  const { tiles, started } = data
  return (
    <Page
      title="Dashboard"
      note={<HeadFigures sold={tiles.plants_sold} open={tiles.open_tasks} />}
      actions={
        started.price_list &&
        openable('/sales/pos') && (
          <span className={styles['till']}>
            <Link to="/sales/pos" className={buttonClass} data-kind="primary">
              <ScanBarcode size={18} aria-hidden />
              Open the till
            </Link>
          </span>
        )
      }
    >
      <Suspense fallback={<Blocks rows={places} />}>
        {error && <ErrorBox error={error} retry={() => void refetch()} />}
        {onboarding.data?.hidden === false && <FirstSteps progress={onboarding.data} />}
        {somethingStarted(data) && <TodaySummary {...data} />}
        {started.price_list && <MoneyToday takings={data.takings} receivables={data.receivables} />}
        <Tiles figures={tiles} />
        {somethingStarted(data) && <Today {...data} />}
        <div className={`grid gap-16 ${styles['charts']}`}>
          <TrendCard points={data.trend} group={group} onGroup={chooseGroup} />
          {isShown('/production/tasks') && <ActivityCard activity={data.activity} />}
        </div>
      </Suspense>
    </Page>
  )
}

/** Before there are tasks, the first steps come first. */
const somethingStarted = ({ started, tiles }: Dashboard) => started.price_list || tiles.inventory_items + tiles.open_tasks > 0

function HeadFigures({ sold, open }: { readonly sold: number; readonly open: number }) {
  const isShown = useShown()
  return (
    <span className={`flex wrap ${styles['figures']}`}>
      <span>
        Plants Sold <b className="ink weight-600">{number(sold)}</b>
      </span>
      {isShown('/production/tasks') && (
        <span>
          Open Tasks <b className="ink weight-600">{number(open)}</b>
        </span>
      )}
    </span>
  )
}

/** The grouping is in the address, so that it survives a reload and can be shared. */
function useGrouping(): [Grouping, (group: Grouping) => void] {
  const [{ group }, set] = useSearchParams(dashboardSearch)
  return [group || 'week', (chosen) => set({ group: chosen })]
}
