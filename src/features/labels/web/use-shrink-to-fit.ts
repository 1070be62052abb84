/** Letters that shrink until their box holds every word: a printed label leaves nothing out. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Smaller than this nobody can read it. */
const smallest = 0.4
const step = 0.05

/** Sets `--shrink` on the box, from 1 down, until nothing overflows it. `words` says when to measure again. */
export function useShrinkToFit(words: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const fit = () => {
      const { current } = box
      if (!current) return
      for (let scale = 1; scale >= smallest; scale -= step) {
        current.style.setProperty('--shrink', String(scale))
        if (current.scrollHeight <= current.clientHeight && current.scrollWidth <= current.clientWidth) return
      }
    }
    fit()
    // The letters of the nursery's font may be wider than those that stood in for them.
    void document.fonts.ready.then(fit)
  }, [words])
  return box
}
