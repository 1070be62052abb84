/** Stocktakes in progress and past. */
import { useNavigate } from '@tanstack/react-router'
import { ClipboardCheck, Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { StoreTabs } from '#modules/supplies/web/StockroomTabs.tsx'
import { dayIn } from '#kernel/day.ts'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { paged, textColumn } from '#web/ui/columns.tsx'
import { day } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { stocktakesSearch } from './stockroom-search.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSort } from '#web/use-sort.ts'
import { listStocktakes } from '../stocktake-calls.ts'
import type { Stocktake } from '../stocktake.ts'
import { aboutStocktake, stocktakeName } from '../stocktake-name.ts'
import { stocktakeSorts } from '../sorts.ts'
import { StocktakePill } from './stocktake-labels.tsx'

const StartStocktakeDialog = lazyNamed(() => import('./StartStocktakeDialog.tsx'), 'StartStocktakeDialog')

export function StocktakesScreen() {
  const settings = useSettings()
  const navigate = useNavigate()
  const [{ action }, set] = useSearchParams(stocktakesSearch)
  const manages = isOneOf(managers)
  useLive(['/api/stocktakes'], '/api/stocktakes')
  const { sortQuery, ...sorting } = useSort(stocktakeSorts)
  const list = usePagedList(listStocktakes, { limit: '100', ...sortQuery })
  const open = (id: string) => void navigate({ to: '/inventory/supplies/stocktakes/$stocktakeId', params: { stocktakeId: id } })
  return (
    <Page
      title="Stocktakes"
      actions={
        manages && (
          <Button kind="primary" aria-keyshortcuts="N" onClick={() => set({ action: 'start' })}>
            <Plus size={18} aria-hidden /> Start a stocktake
          </Button>
        )
      }
    >
      <StoreTabs active="stocktakes">
        <PagedTable
          list={list}
          {...sorting}
          label="Stocktakes"
          columns={columns(settings)}
          rowKey={(row) => row.id}
          onOpen={(row) => open(row.id)}
          empty={
            <EmptyState
              icon={ClipboardCheck}
              title="No stocktakes yet"
              actions={
                manages && (
                  <Button kind="primary" aria-keyshortcuts="N" onClick={() => set({ action: 'start' })}>
                    Start a stocktake
                  </Button>
                )
              }
            >
              Count a shelf or tunnel with your phone while sales go on, then save all differences together.
            </EmptyState>
          }
        />
      </StoreTabs>
      <Suspense>
        {action === 'start' && manages && <StartStocktakeDialog onClose={() => set({ action: '' })} onStarted={open} />}
      </Suspense>
    </Page>
  )
}

const columns = (settings: Settings): PagedColumn<Stocktake, (typeof stocktakeSorts)[number]>[] => [
  {
    id: 'number',
    title: 'Stocktake',
    width: '120px',
    cell: (row) => <b>{stocktakeName(row.stocktake_number)}</b>,
    sort: 'number',
    phone: 'detail',
  },
  {
    id: 'about',
    title: 'Scope',
    width: 'minmax(180px, 2fr)',
    cell: aboutStocktake,
    sort: 'about',
    phone: 'title',
  },
  {
    id: 'started',
    title: 'Started',
    width: '120px',
    cell: (row) => day(dayIn(settings.timeZone, new Date(row.started_at)), settings),
    sort: 'started',
    phone: 'detail',
  },
  paged(
    textColumn('by', 'By', (row) => row.by, { width: '160px' }),
    { sort: 'by' },
  ),
  {
    id: 'counted',
    title: 'Counted',
    width: '120px',
    align: 'end',
    cell: (row) => `${row.counted} of ${row.lines}`,
    sort: 'counted',
  },
  {
    id: 'state',
    title: 'State',
    width: '130px',
    cell: (row) => <StocktakePill state={row.state} />,
    sort: 'state',
    phone: 'end',
  },
]
