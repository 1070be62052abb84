/** The dialog of the till that is open: of one of its buttons, or a return or refund named in the address. */
import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { addToCart } from '#modules/selling/cart/change-cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import type { TillCart } from '#modules/selling/cart/cart.ts'
import { useTillSession } from '#modules/selling/payment/web/use-till-session.ts'
import { added } from './added.ts'
import { closedReturn, tillSearch } from './till-search.ts'

const TillSessionDialog = lazyNamed(() => import('#modules/selling/session/web/TillSessionDialog.tsx'), 'TillSessionDialog')
const OpenItemDialog = lazyNamed(() => import('./OpenItemDialog.tsx'), 'OpenItemDialog')
const SavedCartsDialog = lazyNamed(() => import('./SavedCartsDialog.tsx'), 'SavedCartsDialog')
const CollectOrders = lazyNamed(() => added.orders(), 'CollectOrders')
const ReturnDialog = lazyNamed(() => import('./ReturnDialog.tsx'), 'ReturnDialog')
const NoReceiptDialog = lazyNamed(() => import('./NoReceiptDialog.tsx'), 'NoReceiptDialog')
const LostSaleDialog = lazyNamed(() => import('./LostSaleDialog.tsx'), 'LostSaleDialog')
const SwitchPerson = lazyNamed(() => import('./SwitchPerson.tsx'), 'SwitchPerson')
const RefundDialog = lazyNamed(() => import('./RefundDialog.tsx'), 'RefundDialog')

export type TillDialog = 'item' | 'saved' | 'orders' | 'day' | 'missed' | 'person'

interface OpenedDialogProps {
  readonly open: TillDialog | undefined
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly close: () => void
}

export function OpenedDialog({ open, cart, change, close }: OpenedDialogProps) {
  const [{ refund, returning, find }, set] = useSearchParams(tillSearch)
  const { data } = useTillSession()
  return (
    <Suspense>
      {open === 'item' && <OpenItemDialog onAdd={(good) => change((now) => addToCart(now, good))} onClose={close} />}
      {open === 'missed' && <LostSaleDialog onClose={close} />}
      {open === 'person' && <SwitchPerson onClose={close} />}
      {open === 'saved' && <SavedCartsDialog cart={cart} change={change} onClose={close} />}
      {open === 'orders' && <CollectOrders cart={cart} change={change} onClose={close} />}
      {returning === 'yes' && (
        <ReturnDialog
          find={find}
          onFind={(next) => set({ find: next })}
          onSale={(id) => set({ ...closedReturn, refund: id })}
          onNoReceipt={() => set({ returning: 'no-receipt', find: '' })}
          onClose={() => set(closedReturn)}
        />
      )}
      {returning === 'no-receipt' && <NoReceiptDialog cart={cart} change={change} onClose={() => set(closedReturn)} />}
      {open === 'day' && data && <TillSessionDialog till={data.till} session={data.session} onClose={close} />}
      {refund && <RefundDialog saleId={refund} cart={cart} change={change} onClose={() => set({ refund: '' })} />}
    </Suspense>
  )
}
