/** A stocktake: the sheet, for a phone in one hand; and for who manages, what differs, and the action that books it. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ban, Printer, Undo2 } from 'lucide-react'
import { Suspense, lazy } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Page, backClass } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { counted } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useDownload } from '#web/use-download.ts'
import { bookStocktake, cancelStocktake, getSheetPdf, getStocktake } from '../stocktake-calls.ts'
import { type WholeStocktake, aboutStocktake, stocktakeName } from '../stocktake.ts'
import { CountSheet } from './CountSheet.tsx'
import { StocktakePill } from './stocktake-labels.tsx'

// Whoever counts with a phone need not wait for it.
const Differences = lazy(async () => ({ default: (await import('./Differences.tsx')).Differences }))

export function StocktakeScreen() {
  const { stocktakeId = '' } = useParams({ strict: false })
  const settings = useSettings()
  useLive(['/api/stocktakes'], '/api/stocktakes')
  const found = useQuery(query(getStocktake, { params: { id: stocktakeId } }))
  if (!found.data)
    return (
      <Page title="Stocktake">
        {found.isError ? <ErrorBox error={found.error} retry={() => void found.refetch()} /> : <Skeleton rows={8} />}
      </Page>
    )
  return <Shown stocktake={found.data} settings={settings} />
}

function Shown({ stocktake, settings }: { readonly stocktake: WholeStocktake; readonly settings: Settings }) {
  const [{ tab }, set] = useSearchParams('tab')
  const { run, busy } = useAction('/api/stocktakes', '/api/inventory', '/api/plant-batches', '/api/purchase-orders')
  const { save } = useDownload()
  const manages = isOneOf(managers)
  const counting = stocktake.state === 'counting'
  const differ = stocktake.items.filter(({ variance }) => variance !== null && Number(variance) !== 0)
  const name = stocktakeName(stocktake.stocktake_number)
  const action = async (what: typeof bookStocktake | typeof cancelStocktake, done: string) => {
    await run(async () => {
      await call(what, { params: { id: stocktake.id }, body: { version: stocktake.version } })
      toast(done)
    })
  }
  const menu = [
    { label: 'Sheet on paper', icon: Printer, do: () => save(getSheetPdf, { params: { id: stocktake.id } }) },
    ...(manages && counting
      ? [
          {
            label: 'Cancel stocktake',
            icon: Ban,
            danger: true,
            do: () => void action(cancelStocktake, `${name} is cancelled; nothing was booked.`),
          },
        ]
      : []),
    ...(manages && stocktake.state === 'booked'
      ? [
          {
            label: 'Take it back',
            icon: Undo2,
            danger: true,
            do: () => void action(cancelStocktake, `${name} is taken back, every difference.`),
          },
        ]
      : []),
  ]
  const reviews = manages && (tab === 'review' || !counting)
  return (
    <Page
      title={aboutStocktake(stocktake)}
      note={
        <>
          {name} <StocktakePill state={stocktake.state} />
        </>
      }
      actions={
        <>
          <Link to="/inventory/supplies/stocktakes" className={backClass}>
            All stocktakes
          </Link>
          <Menu name={`What can be done with ${name}`} actions={menu} />
          {manages && counting && !reviews && (
            <Button kind="primary" disabled={stocktake.counted === 0} onClick={() => set({ tab: 'review' })}>
              Review
            </Button>
          )}
        </>
      }
    >
      <Suspense fallback={<Skeleton rows={8} />}>
        {manages && counting ? (
          <Tabs
            label="About this stocktake"
            value={reviews ? 'review' : 'count'}
            onChange={(value) => set({ tab: value === 'count' ? '' : value })}
            tabs={[
              { value: 'count', label: 'Count' },
              { value: 'review', label: 'Differences', count: differ.length },
            ]}
          >
            {reviews ? (
              <Differences
                stocktake={stocktake}
                settings={settings}
                busy={busy}
                onBook={() =>
                  void action(
                    bookStocktake,
                    differ.length === 0
                      ? `${name} is booked: nothing differs.`
                      : `${name} is booked: ${counted(differ.length, 'difference')}.`,
                  )
                }
              />
            ) : (
              <CountSheet stocktake={stocktake} />
            )}
          </Tabs>
        ) : counting ? (
          <CountSheet stocktake={stocktake} />
        ) : (
          <Differences stocktake={stocktake} settings={settings} busy={busy} onBook={undefined} />
        )}
      </Suspense>
    </Page>
  )
}
