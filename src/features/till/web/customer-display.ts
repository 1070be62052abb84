/** What the customer sees of the cart: told by the till to another window of the same device. */
import type { TillCart } from '#features/sales/cart.ts'

/** What was paid last, and what went back of it. */
export interface Thanks {
  readonly total: string
  readonly change: string
  /** It is not paid yet, but charged to an account. */
  readonly isCharged: boolean
}

export type DisplayState = { readonly cart: TillCart } | { readonly thanks: Thanks }

// Nobody listens as a rule; a channel that is opened once costs nothing then.
const channel = new BroadcastChannel('customer display')

export const showOnDisplay = (state: DisplayState): void => channel.postMessage(state)

/** Calls back with everything the till tells; gives back what stops it. */
export function onDisplayState(listener: (state: DisplayState) => void): () => void {
  const listening = new BroadcastChannel('customer display')
  listening.addEventListener('message', ({ data }: MessageEvent<DisplayState>) => listener(data))
  return () => listening.close()
}

export const openDisplay = (): void => void open('/sales/pos/display', 'customer display', 'popup,width=1024,height=720')
