/** A list that is walked while the focus stays in the field above it: which of its entries Enter would take. */
import { type KeyboardEvent, useState } from 'react'

interface Choice {
  readonly at: number
  readonly point: (at: number) => void
  /** For the field's onKeyDown; true when the key was for the list. */
  readonly key: (event: KeyboardEvent) => boolean
}

export function useListNavigation(count: number, take: (at: number) => void): Choice {
  const [pointed, point] = useState(0)
  const at = Math.max(0, Math.min(pointed, count - 1))
  const key = (event: KeyboardEvent): boolean => {
    if (count === 0) return false
    const next = { ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, PageUp: 0, PageDown: count - 1 }[event.key]
    if (next !== undefined) point(next)
    else if (event.key === 'Enter') take(at)
    else return false
    event.preventDefault()
    return true
  }
  return { at, point, key }
}
