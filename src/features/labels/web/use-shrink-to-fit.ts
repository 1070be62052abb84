/** Shrinks text until it fits its box: a printed label leaves nothing out. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Smaller text is not readable. */
const smallest = 0.4
const step = 0.05

/** Sets `--shrink` on the box, from 1 down, until nothing overflows it. A change of `words` measures again. */
export function useShrinkToFit(content: string): RefObject<HTMLDivElement | null> {
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
    // The web font may be wider than the fallback font measured first.
    void document.fonts.ready.then(fit)
  }, [content])
  return box
}
