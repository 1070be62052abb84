/** A stocktake: the sheet, for a phone in one hand; and for who manages, what differs, and the act that books it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ban, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { useLive } from '#web/live.ts'
import { query, refresh } from '#web/query.ts'
import { currentUser } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { sentenceOf } from '#web/ui/ErrorScreen.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAddress } from '#web/use-address.ts'
import { bookStocktake, cancelStocktake, getSheetPdf, getStocktake } from '../stocktake-calls.ts'
import { type WholeStocktake, aboutStocktake, stocktakeName } from '../stocktake.ts'
import { CountSheet } from './CountSheet.tsx'
import { Differences } from './Differences.tsx'
import { StocktakePill } from './stocktake-words.tsx'
import styles from './Stocktake.module.css'

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
  const client = useQueryClient()
  const [{ tab }, set] = useAddress('tab')
  const [busy, setBusy] = useState(false)
  const [key, renewKey] = useState(() => crypto.randomUUID())
  const role = currentUser()?.role
  const manages = role !== undefined && managers.includes(role)
  const counting = stocktake.state === 'counting'
  const differ = stocktake.items.filter(({ variance }) => variance !== null && Number(variance) !== 0)
  const name = stocktakeName(stocktake.stocktake_number)
  const act = async (what: typeof bookStocktake | typeof cancelStocktake, done: string) => {
    setBusy(true)
    try {
      await call(what, { params: { id: stocktake.id }, body: { version: stocktake.version }, key })
      toast(done)
    } catch (error) {
      toast(sentenceOf(error), { kind: 'bad' })
    }
    renewKey(crypto.randomUUID())
    await refresh(client, '/api/stocktakes', '/api/inventory', '/api/plant-batches', '/api/purchase-orders')
    setBusy(false)
  }
  const paper = () =>
    download(getSheetPdf, { params: { id: stocktake.id } }).catch((error: unknown) => toast(sentenceOf(error), { kind: 'bad' }))
  const menu = [
    { label: 'Sheet on paper', icon: Printer, do: () => void paper() },
    ...(manages && counting
      ? [
          {
            label: 'Cancel stocktake',
            icon: Ban,
            danger: true,
            do: () => void act(cancelStocktake, `${name} is cancelled; nothing was booked.`),
          },
        ]
      : []),
    ...(manages && stocktake.state === 'booked'
      ? [
          {
            label: 'Take it back',
            icon: Undo2,
            danger: true,
            do: () => void act(cancelStocktake, `${name} is taken back, every difference.`),
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
      acts={
        <>
          <Link to="/inventory/supplies/stocktakes" className={styles['back']}>
            All stocktakes
          </Link>
          <Menu name={`What can be done with ${name}`} acts={menu} />
          {manages && counting && !reviews && (
            <Button kind="primary" disabled={stocktake.counted === 0} onClick={() => set({ tab: 'review' })}>
              Review
            </Button>
          )}
        </>
      }
    >
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
                void act(
                  bookStocktake,
                  differ.length === 0
                    ? `${name} is booked: nothing differs.`
                    : `${name} is booked: ${number(differ.length)} ${differ.length === 1 ? 'difference' : 'differences'}.`,
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
    </Page>
  )
}
