/** The customer display: the till posts its cart to another window of the same device. */
import type { TillCart } from '../cart.ts'

export interface Thanks {
  readonly total: string
  readonly change: string
  /** True if charged to an account and not paid yet. */
  readonly isCharged: boolean
}

export type DisplayState = { readonly cart: TillCart } | { readonly thanks: Thanks }

// Usually no window listens; opening the channel once makes that free.
const channel = new BroadcastChannel('customer display')

export const showOnDisplay = (state: DisplayState): void => channel.postMessage(state)

/** Calls back with every state of the till; returns the function that stops it. */
export function onDisplayState(listener: (state: DisplayState) => void): () => void {
  const listening = new BroadcastChannel('customer display')
  listening.addEventListener('message', ({ data }: MessageEvent<DisplayState>) => listener(data))
  return () => listening.close()
}

/** Calls back with what another window of this till shows; returns the function that stops it. */
export function onOtherTill(listener: (state: DisplayState) => void): () => void {
  // A channel does not receive its own messages.
  const receive = ({ data }: MessageEvent<DisplayState>) => listener(data)
  channel.addEventListener('message', receive)
  return () => channel.removeEventListener('message', receive)
}

export const openDisplay = (): void => void open('/sales/pos/display', 'customer display', 'popup,width=1024,height=720')
