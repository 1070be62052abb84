/** Modal dialog, open while it is mounted. Tracks the topmost dialog, because toasts must be shown inside it to be touchable. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before it is taken away: only then does the browser lead the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return undefined
    shown.showModal()
    change([...open, shown])
    return () => {
      change(open.filter((each) => each !== shown))
      shown.close()
    }
  }, [])
  return dialog
}

/** The topmost dialog, for useSyncExternalStore: only its content is interactive. */
export const topDialog = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  now: () => open.at(-1),
}
