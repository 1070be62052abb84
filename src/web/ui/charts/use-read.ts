/** Tracks the focused point of a chart: the one under the pointer, or selected by the arrow keys. */
import { type KeyboardEvent, useState } from 'react'

export function useRead(count: number) {
  const [at, setAt] = useState<number>()
  const read = (i: number | undefined) => setAt(i === undefined ? undefined : Math.max(0, Math.min(count - 1, i)))
  /** For the drawing itself. */
  const reading = {
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent) => {
      const next = { ArrowRight: (at ?? -1) + 1, ArrowLeft: (at ?? count) - 1, Home: 0, End: count - 1 }[event.key]
      if (next === undefined) return
      event.preventDefault()
      read(next)
    },
    onBlur: () => setAt(undefined),
    onPointerLeave: () => setAt(undefined),
  }
  return { at: at !== undefined && at < count ? at : undefined, read, reading }
}
