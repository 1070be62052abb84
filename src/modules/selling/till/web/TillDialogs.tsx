/** The less common dialogs of the till: an open item, saved carts, the session, and refunds (`?refund=` the sale). Loaded when they are opened. */
import { Suspense, lazy, useState } from 'react'
import { Archive, CircleUser, MonitorUp, PackageCheck, Plus, SearchX, Undo2, Wallet } from 'lucide-react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { time } from '#web/ui/format.ts'
import { later } from '#web/idle.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { currentUser } from '#web/session.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { added } from './added.ts'
import { closedReturn, tillSearch } from './till-search.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { addToCart } from '#modules/selling/cart/change-cart.ts'
import { type TillCart } from '#modules/selling/cart/cart.ts'
import { openDisplay } from '#modules/selling/cart/web/customer-display.ts'
import styles from './TillScreen.module.css'
import { useTillKeys } from './use-till-keys.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import { tillAction } from '#modules/selling/payment/till-name.ts'
import { useTillSession } from '#modules/selling/payment/web/use-till-session.ts'

const TillSessionDialog = lazyNamed(() => import('#modules/selling/session/web/TillSessionDialog.tsx'), 'TillSessionDialog')
const OpenItemDialog = lazyNamed(() => import('./OpenItemDialog.tsx'), 'OpenItemDialog')
const SavedCartsDialog = lazyNamed(() => import('./SavedCartsDialog.tsx'), 'SavedCartsDialog')
const CollectOrders = lazy(async () => ({ default: (await added.orders?.()) ?? nothing }))
const ReturnDialog = lazyNamed(() => import('./ReturnDialog.tsx'), 'ReturnDialog')
const LostSaleDialog = lazyNamed(() => import('./LostSaleDialog.tsx'), 'LostSaleDialog')
const SwitchPerson = lazyNamed(() => import('./SwitchPerson.tsx'), 'SwitchPerson')
const RefundDialog = lazyNamed(() => import('./RefundDialog.tsx'), 'RefundDialog')

/** Without the modules above the till there is nothing to show. */
function nothing(_: { readonly onClose: () => void }) {
  return null
}

const FullScreenButton = lazy(() => later(async () => (await import('./idle-parts.ts')).FullScreenButton))

interface TillDialogsProps {
  readonly cart: TillCart
  readonly change: ChangeCart
}

export function TillDialogs({ cart, change }: TillDialogsProps) {
  const [{ refund, returning, find }, set] = useSearchParams(tillSearch)
  const [open, setOpen] = useState<'item' | 'saved' | 'orders' | 'day' | 'missed' | 'person'>()
  const name = currentUser()?.first_name || 'Me'
  const { data } = useTillSession()
  const settings = useSettings()
  const close = () => setOpen(undefined)
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
          <PackageCheck size={17} aria-hidden /> Orders
        </Button>
        <Button kind="ghost" onClick={() => set({ returning: 'yes' })}>
          <Undo2 size={17} aria-hidden /> Return
        </Button>
        <Button kind="ghost" onClick={() => setOpen('missed')}>
          <SearchX size={17} aria-hidden /> Lost sale
        </Button>
        <span className={styles['second']}>
          <IconButton label="Open the second screen" onClick={openDisplay}>
            <MonitorUp size={18} aria-hidden />
          </IconButton>
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
      <Suspense>
        {open === 'item' && <OpenItemDialog onAdd={(good) => change((now) => addToCart(now, good))} onClose={close} />}
        {open === 'missed' && <LostSaleDialog onClose={close} />}
        {open === 'person' && <SwitchPerson onClose={close} />}
        {open === 'saved' && <SavedCartsDialog cart={cart} change={change} onClose={close} />}
        {open === 'orders' && <CollectOrders onClose={close} />}
        {returning === 'yes' && (
          <ReturnDialog
            find={find}
            onFind={(next) => set({ find: next })}
            onSale={(id) => set({ ...closedReturn, refund: id })}
            onClose={() => set(closedReturn)}
          />
        )}
        {open === 'day' && data && <TillSessionDialog till={data.till} session={data.session} onClose={close} />}
        {refund && <RefundDialog saleId={refund} cart={cart} change={change} onClose={() => set({ refund: '' })} />}
      </Suspense>
    </>
  )
}
