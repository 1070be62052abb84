/** Parts of the till that modules above it add; `src/app/till-screen.ts` fills them in. */
import type { ReactNode } from 'react'

interface Added {
  /** The orders that are collected at the till. */
  orders: () => Promise<{ readonly CollectOrders: (props: { readonly onClose: () => void }) => ReactNode }>
}

export const added: Added = { orders: () => Promise.resolve({ CollectOrders: () => null }) }
