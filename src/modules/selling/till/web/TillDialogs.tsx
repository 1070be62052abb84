/** The two tools of the till that are used most, and a menu of the others; their dialogs are loaded when they are opened. */
import { Suspense, lazy, useState } from 'react'
import { Archive, Plus } from 'lucide-react'
import { later } from '#web/idle.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import type { TillDialog } from './OpenedDialog.tsx'
import { tillSearch } from './till-search.ts'
import { Button } from '#web/ui/Button.tsx'
import { type TillCart } from '#modules/selling/cart/cart.ts'
import styles from './TillScreen.module.css'
import { useTillKeys } from './use-till-keys.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'

const OpenedDialog = lazyNamed(() => import('./OpenedDialog.tsx'), 'OpenedDialog')

const TillMore = lazy(() => later(async () => (await import('./idle-parts.ts')).TillMore))

interface TillDialogsProps {
  readonly cart: TillCart
  readonly change: ChangeCart
}

export function TillDialogs({ cart, change }: TillDialogsProps) {
  const [{ refund, returning }, set] = useSearchParams(tillSearch)
  const [open, setOpen] = useState<TillDialog>()
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
        <span className={styles['more']}>
          <Suspense>
            <TillMore onOpen={setOpen} onReturn={() => set({ returning: 'yes' })} />
          </Suspense>
        </span>
      </div>
      {(open || refund || returning) && (
        <Suspense>
          <OpenedDialog open={open} cart={cart} change={change} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
