/** The width an element has, as it changes. */
import { useLayoutEffect, useRef, useState } from 'react'

export function useWidth<Element extends HTMLElement>(start = 600) {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(start)
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.max(200, entry?.contentRect.width ?? start)))
    if (element.current) watch.observe(element.current)
    return () => watch.disconnect()
  }, [start])
  return [element, width] as const
}
