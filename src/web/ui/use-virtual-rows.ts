/** Virtualizes a long list of rows of one height: only visible rows are rendered, so that ten thousand are as fast as ten. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

interface Long {
  readonly count: number
  readonly height: number
}

/** In pixels. Drawn beyond the edge, so that no row is missing while scrolling. */
const beyond = 350
/** In pixels. Drawn while the list is still below the screen: what comes up is there. */
const atLeast = 900

/** Ratio of the user's text size to the usual one, for browsers set to larger text. */
export const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1

/**
 * The first row in sight and the one after the last. `list` is as high as all rows together; `scroller` is what it scrolls in,
 * and where a style lets that grow, the page.
 */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  { count, height }: Long,
): readonly [from: number, to: number] {
  const leastRows = Math.ceil(atLeast / height)
  const [range, setRange] = useState<readonly [number, number]>([0, leastRows])
  useLayoutEffect(() => {
    const look = () => {
      const rows = list.current?.getBoundingClientRect()
      const view = scroller.current?.getBoundingClientRect()
      if (!rows || !view) return
      const from = Math.max(0, Math.floor((Math.max(view.top, 0) - rows.top - beyond) / height))
      const to = Math.max(from + leastRows, Math.ceil((Math.min(view.bottom, innerHeight) - rows.top + beyond) / height))
      setRange((now) => (now[0] === from && now[1] === to ? now : [from, to]))
    }
    // React would draw after the frame is painted: a fast scroll would show an empty table first.
    const lookNow = () => flushSync(look)
    // Called first before the next frame is painted, after its layout: to look here would make the browser lay out twice.
    const watch = new ResizeObserver(lookNow)
    if (scroller.current) watch.observe(scroller.current)
    // Scroll events do not bubble; they can be captured.
    document.addEventListener('scroll', lookNow, { capture: true, passive: true })
    addEventListener('resize', look)
    return () => {
      watch.disconnect()
      document.removeEventListener('scroll', lookNow, { capture: true })
      removeEventListener('resize', look)
    }
  }, [list, scroller, count, height, leastRows])
  return [Math.min(range[0], count), Math.min(range[1], count)]
}
