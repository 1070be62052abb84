/** Moving about on the map: the wheel, two fingers and buttons zoom, dragging the ground moves it. Written straight to the picture, without drawing it anew. */
import { type PointerEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Point } from '../geometry.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Closest zoom: metres across. */
const closest = 2

interface Grip {
  readonly client: Point
  readonly box: Box
}

export function useZoom(svgRef: RefObject<SVGSVGElement | null>, width: number, length: number) {
  const whole = useMemo((): Box => {
    const edge = Math.max(width, length) * 0.03
    return { x: -edge, y: -edge, width: width + 2 * edge, height: length + 2 * edge }
  }, [width, length])
  const box = useRef(whole)
  const grips = useRef(new Map<number, Grip>())
  const show = useCallback(
    (next: Box) => {
      box.current = next
      svgRef.current?.setAttribute('viewBox', `${next.x} ${next.y} ${next.width} ${next.height}`)
    },
    [svgRef],
  )
  const zoomAt = useCallback(
    (at: Point, factor: number) => {
      const { x, y, width: across, height } = box.current
      const by = Math.min(Math.max(factor, closest / across), (whole.width * 1.5) / across)
      show({ x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by, width: across * by, height: height * by })
    },
    [show, whole],
  )
  useEffect(() => show(whole), [show, whole])
  useEffect(() => {
    const element = svgRef.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      zoomAt(metresAt(element, event), 1.0015 ** event.deltaY)
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [svgRef, zoomAt])

  const hold = (event: PointerEvent) => {
    for (const [pointer, grip] of grips.current) grips.current.set(pointer, { ...grip, box: box.current })
    grips.current.set(event.pointerId, { client: { x: event.clientX, y: event.clientY }, box: box.current })
  }
  /** Gives whether the pointer holds the map. */
  const drag = (event: PointerEvent): boolean => {
    const own = grips.current.get(event.pointerId)
    if (!own || !svgRef.current) return false
    const scale = own.box.width / shownWidth(svgRef.current, own.box)
    const other = [...grips.current].find(([pointer]) => pointer !== event.pointerId)?.[1]
    const now = { x: event.clientX, y: event.clientY }
    if (!other) {
      show({ ...own.box, x: own.box.x - (now.x - own.client.x) * scale, y: own.box.y - (now.y - own.client.y) * scale })
      return true
    }
    const before = Math.hypot(own.client.x - other.client.x, own.client.y - other.client.y)
    const spread = Math.hypot(now.x - other.client.x, now.y - other.client.y)
    const middle = metresAt(svgRef.current, { clientX: (now.x + other.client.x) / 2, clientY: (now.y + other.client.y) / 2 })
    if (before > 0 && spread > 0) zoomAt(middle, before / spread)
    grips.current.set(event.pointerId, { client: now, box: box.current })
    return true
  }
  const release = (event: PointerEvent) => {
    grips.current.delete(event.pointerId)
  }
  const zoomBy = (factor: number) => {
    const { x, y, width: across, height } = box.current
    zoomAt({ x: x + across / 2, y: y + height / 2 }, factor)
  }
  return { hold, drag, release, zoomBy, fit: () => show(whole) }
}

/** Width of the box in pixels: the picture keeps its proportions. */
function shownWidth(svg: SVGSVGElement, box: Box): number {
  const { width, height } = svg.getBoundingClientRect()
  return Math.min(width, (height * box.width) / box.height)
}

/** The point of the site under the pointer. */
export function metresAt(
  svg: SVGSVGElement | null,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point {
  const matrix = svg?.getScreenCTM()?.inverse()
  if (!matrix) return { x: 0, y: 0 }
  return { x: matrix.a * clientX + matrix.c * clientY + matrix.e, y: matrix.b * clientX + matrix.d * clientY + matrix.f }
}

export const metresPerPixel = (svg: SVGSVGElement | null): number => Math.abs(svg?.getScreenCTM()?.inverse().a ?? 0.05)
