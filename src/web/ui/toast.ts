/** Short messages at the top right: the result of an action, and a way to undo it. */
import { errorMessage } from './ErrorScreen.tsx'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: 'ok' | 'bad' | 'info'
  readonly action: { readonly label: string; readonly do: () => void } | undefined
}

interface Options {
  readonly kind?: Toast['kind']
  readonly action?: Toast['action']
}

let shown: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

export function toast(text: string, { kind = 'ok', action }: Options = {}): void {
  change([...shown, { id: ++last, text, kind, action }].slice(-4))
}

/** Shows the error message. */
export const toastError = (error: unknown): void => toast(errorMessage(error), { kind: 'bad' })

export const closeToast = (id: number): void => change(shown.filter((each) => each.id !== id))

/** For useSyncExternalStore. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  now: () => shown,
}
