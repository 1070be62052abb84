/** The dialog that adds stock, outside the form of the payment. */
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import type { Short } from '../short-of-plants.ts'

const AddStockDialog = lazyNamed(() => import('./AddStockDialog.tsx'), 'AddStockDialog')

/** `done` once it is closed. */
export function useAddStockDialog(done: () => void) {
  const [short, setShort] = useState<Short>()
  const close = () => {
    setShort(undefined)
    done()
  }
  return {
    open: setShort,
    dialog: short && (
      <Suspense>
        <AddStockDialog short={short} onClose={close} />
      </Suspense>
    ),
  }
}
