/** The buttons of the less common dialogs of the till, which are loaded when they are opened. */
import { Suspense, lazy, useState } from 'react'
import { Archive, CircleUser, Package, Plus, SearchX, Undo2, Wallet } from 'lucide-react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { time } from '#web/ui/format.ts'
import { later } from '#web/idle.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { currentUser } from '#web/session.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import type { TillDialog } from './OpenedDialog.tsx'
import { tillSearch } from './till-search.ts'
import { Button } from '#web/ui/Button.tsx'
import { type TillCart } from '#modules/selling/cart/cart.ts'
import styles from './TillScreen.module.css'
import { useTillKeys } from './use-till-keys.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import { tillAction } from '#modules/selling/payment/till-name.ts'
import { useTillSession } from '#modules/selling/payment/web/use-till-session.ts'

const OpenedDialog = lazyNamed(() => import('./OpenedDialog.tsx'), 'OpenedDialog')

const SecondScreenButton = lazy(() => later(async () => (await import('./idle-parts.ts')).SecondScreenButton))
const FullScreenButton = lazy(() => later(async () => (await import('./idle-parts.ts')).FullScreenButton))

interface TillDialogsProps {
  readonly cart: TillCart
  readonly change: ChangeCart
}

export function TillDialogs({ cart, change }: TillDialogsProps) {
  const [{ refund, returning }, set] = useSearchParams(tillSearch)
  const [open, setOpen] = useState<TillDialog>()
  const name = currentUser()?.first_name || 'Me'
  const { data } = useTillSession()
  const settings = useSettings()
  useTillKeys({ F4: () => setOpen('item'), F9: () => setOpen('saved') })
  return (
    <>
      <div className={`flex wrap gap-4 ${styles['actions']}`}>
        <Button kind="ghost" onClick={() => setOpen('item')}>
          <Plus size={17} aria-hidden /> Open item
        </Button>
        <Button kind="ghost" onClick={() => setOpen('saved')}>
          <Archive size={17} aria-hidden /> Saved carts
        </Button>
        <Button kind="ghost" onClick={() => setOpen('orders')}>
          <Package size={17} aria-hidden /> Orders
        </Button>
        <Button kind="ghost" onClick={() => set({ returning: 'yes' })}>
          <Undo2 size={17} aria-hidden /> Return
        </Button>
        <Button kind="ghost" onClick={() => setOpen('missed')}>
          <SearchX size={17} aria-hidden /> Lost sale
        </Button>
        <span className={styles['second']}>
          <Suspense>
            <SecondScreenButton />
          </Suspense>
        </span>
        <span className={styles['full']}>
          <Suspense>
            <FullScreenButton />
          </Suspense>
        </span>
        <Button kind="ghost" aria-label={`Switch person: ${name}`} onClick={() => setOpen('person')}>
          <CircleUser size={17} aria-hidden /> <span className={`clip ${styles['person']}`}>{name}</span>
        </Button>
        {data && (
          <Button kind="ghost" onClick={() => setOpen('day')}>
            <Wallet size={17} aria-hidden />
            <span>
              {tillAction(data)}
              <span className={styles['how']}>{data.session && `, open since ${time(data.session.opened_at, settings)}`}</span>
            </span>
          </Button>
        )}
      </div>
      {(open || refund || returning) && (
        <Suspense>
          <OpenedDialog open={open} cart={cart} change={change} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
