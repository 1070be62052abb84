/** A stocktake: the sheet, for a phone in one hand; and for who manages, what differs, and the action that books it. */
import { Link, useParams } from '@tanstack/react-router'
import { Ban, ClipboardPaste, Printer, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Menu, type MenuAction } from '#web/ui/Menu.tsx'
import { Page, Back } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { counted } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { stocktakeSearch } from './stockroom-search.ts'
import { useDownload } from '#web/use-download.ts'
import { useQuery } from '#web/use-query.ts'
import { bookStocktake, cancelStocktake, getSheetPdf, getStocktake } from '../stocktake-calls.ts'
import type { WholeStocktake } from '../stocktake.ts'
import { aboutStocktake, stocktakeName } from '../stocktake-name.ts'
import { CountSheet } from './CountSheet.tsx'
import { StocktakePill } from './stocktake-labels.tsx'

// Loaded later: counting on a phone does not need it.
const Differences = lazyNamed(() => import('./Differences.tsx'), 'Differences')
const PasteCountsDialog = lazyNamed(() => import('./PasteCountsDialog.tsx'), 'PasteCountsDialog')

export function StocktakeScreen() {
  const { stocktakeId = '' } = useParams({ strict: false })
  useLive(['/api/stocktakes'], '/api/stocktakes')
  const found = useQuery(query(getStocktake, { params: { id: stocktakeId } }))
  if (!found.data)
    return (
      <Page title="Stocktake">
        {found.isError ? <ErrorBox error={found.error} retry={() => void found.refetch()} /> : <Skeleton rows={8} />}
      </Page>
    )
  return <StocktakePage stocktake={found.data} />
}

interface StocktakeProps {
  readonly stocktake: WholeStocktake
}

function StocktakePage({ stocktake }: StocktakeProps) {
  const [{ tab }, set] = useSearchParams(stocktakeSearch)
  const { run, busy } = useAction('/api/stocktakes', '/api/inventory', '/api/plant-batches', '/api/purchase-orders')
  const { save } = useDownload()
  const [pasting, setPasting] = useState(false)
  const manages = isOneOf(managers)
  const counting = stocktake.state === 'counting'
  const name = stocktakeName(stocktake.stocktake_number)
  const { id, version } = stocktake
  const cancel = (done: string) =>
    run(async () => {
      await call(cancelStocktake, { params: { id }, body: { version } })
      toast(done)
    })
  const book = (differences: string, abnormal: boolean) =>
    run(async () => {
      await call(bookStocktake, { params: { id }, body: { version, ...(abnormal && { abnormal }) } })
      toast(`${name} is saved: ${differences}.`)
    })
  const menu: readonly MenuAction[] = [
    { when: counting, label: 'Paste counts', icon: ClipboardPaste, do: () => setPasting(true) },
    { label: 'Print count sheet', icon: Printer, do: () => save(getSheetPdf, { params: { id: stocktake.id } }) },
    {
      when: manages && counting,
      label: 'Cancel stocktake',
      icon: Ban,
      danger: true,
      do: () => void cancel(`${name} is cancelled. No stock was changed.`),
    },
    {
      when: manages && stocktake.state === 'booked',
      label: 'Undo it',
      icon: Undo2,
      danger: true,
      do: () => void cancel(`${name} is undone.`),
    },
  ]
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
          <Back>
            <Link to="/inventory/supplies/stocktakes">All stocktakes</Link>
          </Back>
          <Menu name={`More actions for ${name}`} actions={menu} />
          {manages && counting && tab !== 'review' && (
            <Button kind="primary" disabled={stocktake.counted === 0} onClick={() => set({ tab: 'review' })}>
              Review
            </Button>
          )}
        </>
      }
    >
      <Suspense fallback={<Skeleton rows={8} />}>
        {!counting ? (
          <Differences stocktake={stocktake} busy={busy} onBook={undefined} />
        ) : manages ? (
          <CountAndReview
            stocktake={stocktake}
            busy={busy}
            onBook={(differences, abnormal) => void book(differences, abnormal)}
          />
        ) : (
          <CountSheet stocktake={stocktake} />
        )}
        {pasting && <PasteCountsDialog stocktake={stocktake} onClose={() => setPasting(false)} />}
      </Suspense>
    </Page>
  )
}

interface CountAndReviewProps extends StocktakeProps {
  readonly busy: boolean
  /** Takes the differences in words. */
  readonly onBook: (differences: string, abnormal: boolean) => void
}

/** The sheet, and beside it what differs, for users who may book it. */
function CountAndReview({ stocktake, busy, onBook }: CountAndReviewProps) {
  const [{ tab }, set] = useSearchParams(stocktakeSearch)
  const { length: count } = stocktake.items.filter(({ variance }) => variance !== null && Number(variance) !== 0)
  return (
    <Tabs
      label="About this stocktake"
      value={tab === 'review' ? 'review' : 'count'}
      onChange={(value) => set({ tab: value === 'count' ? '' : value })}
      tabs={[
        { value: 'count', label: 'Count' },
        { value: 'review', label: 'Differences', count },
      ]}
    >
      {tab === 'review' ? (
        <Differences
          stocktake={stocktake}
          busy={busy}
          onBook={(abnormal) => onBook(count === 0 ? 'nothing differs' : counted(count, 'difference'), abnormal)}
        />
      ) : (
        <CountSheet stocktake={stocktake} />
      )}
    </Tabs>
  )
}
