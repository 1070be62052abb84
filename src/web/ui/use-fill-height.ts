/** Height of an element that fills the rest of the screen: a table, and its placeholder while loading. */
import { useLayoutEffect, useRef, useState } from 'react'

/** Sets the offset of the element from the top of the page as `--from`; returns its width, until it is measured that of the page. */
export function useFillHeight() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(() => innerWidth - 50)
  useLayoutEffect(() => {
    const place = () => {
      const from = frame.current
      if (!from) return
      from.style.setProperty('--from', `${Math.round(from.getBoundingClientRect().top + scrollY)}px`)
      setWidth(from.clientWidth)
    }
    // Called first before the next frame is painted, after its layout: to measure here would make the browser lay out twice.
    const watch = new ResizeObserver(place)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])
  return [frame, width] as const
}
