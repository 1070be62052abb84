/** For what fills the rest of the screen: a table, and what shows in its place while it is loading. */
import { useLayoutEffect, useRef } from 'react'

/** Sets the offset of the element from the top of the page as `--from`. */
export function useFillHeight() {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const from = frame.current
      if (from) from.style.setProperty('--from', `${Math.round(from.getBoundingClientRect().top + scrollY)}px`)
    }
    // Called first before the next frame is painted, after its layout: to measure here would make the browser lay out twice.
    const watch = new ResizeObserver(place)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])
  return frame
}
