/** The pointer in the editor: draws a place, moves one with its parts, resizes it by a corner or turns it; edges snap. */
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { type EditedPlace, type Places, moved, reshaped, snapped, withParts } from '../editing.ts'
import { type Point, type Rectangle, centreOf, toCentimetres, turned } from '../geometry.ts'
import { placeOf } from './MapCanvas.tsx'
import { metresAt, metresPerPixel } from './use-zoom.ts'

export type Tool = 'choose' | 'area' | 'bed' | 'measure'
type Handle = 'nw' | 'ne' | 'se' | 'sw' | 'turn'

interface Drag {
  readonly kind: 'move' | 'draw' | 'measure' | Handle
  readonly from: Point
  readonly key: string
  readonly before: Places
}

/** Preview of a drag that is not finished. */
export interface Sketch {
  readonly rectangle?: Rectangle
  readonly line?: readonly [Point, Point]
}

interface DragOptions {
  readonly svg: RefObject<SVGSVGElement | null>
  readonly places: Places
  readonly chosen: string | null
  readonly tool: Tool
  /** While the pointer is down. */
  readonly onPreview: (places: Places) => void
  readonly onDone: (places: Places) => void
  readonly onDraw: (rectangle: Rectangle) => void
  readonly onMeasure: (metres: number) => void
  readonly onChoose: (key: string | null) => void
}

/** Smaller than this is no place. */
const smallest = 0.2

export function usePlaceDrag({ svg, places, chosen, tool, onPreview, onDone, onDraw, onMeasure, onChoose }: DragOptions) {
  const drag = useRef<Drag>(undefined)
  const latest = useRef<Places>(places)
  const [sketch, setSketch] = useState<Sketch>({})
  const reach = () => metresPerPixel(svg.current) * 8

  const takes = (event: PointerEvent<SVGSVGElement>): boolean => {
    const from = metresAt(svg.current, event)
    latest.current = places
    if (tool !== 'choose') {
      drag.current = { kind: tool === 'measure' ? 'measure' : 'draw', from, key: '', before: places }
      return true
    }
    const handle = (event.target as Element).getAttribute('data-handle') as Handle | null
    const key = handle ? chosen : placeOf(event.target)
    if (key === null) return false
    if (key !== chosen) onChoose(key)
    drag.current = { kind: handle ?? 'move', from, key, before: places }
    return true
  }

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const { current } = drag
    if (!current) return
    const to = metresAt(svg.current, event)
    if (current.kind === 'measure') setSketch({ line: [current.from, to] })
    else if (current.kind === 'draw')
      setSketch({ rectangle: snapTo(between(current.from, to), places, event.altKey ? 0 : reach()) })
    else {
      latest.current = dragged(current, to, event.altKey ? 0 : reach())
      onPreview(latest.current)
    }
  }

  const onPointerUp = () => {
    const { current } = drag
    drag.current = undefined
    if (!current) return
    const { rectangle, line } = sketch
    setSketch({})
    if (current.kind === 'measure' && line) onMeasure(Math.hypot(line[0].x - line[1].x, line[0].y - line[1].y))
    else if (current.kind === 'draw' && rectangle && Math.min(rectangle.width, rectangle.length) >= smallest) onDraw(rectangle)
    else if (latest.current !== current.before) onDone(latest.current)
  }
  return { takes, onPointerMove, onPointerUp, sketch }
}

const between = (a: Point, b: Point): Rectangle => ({
  x: toCentimetres(Math.min(a.x, b.x)),
  y: toCentimetres(Math.min(a.y, b.y)),
  width: toCentimetres(Math.abs(a.x - b.x)),
  length: toCentimetres(Math.abs(a.y - b.y)),
  angle: 0,
})

function snapTo(rectangle: Rectangle, others: readonly Rectangle[], reach: number): Rectangle {
  const by = snapped(rectangle, others, reach)
  return { ...rectangle, x: toCentimetres(rectangle.x + by.x), y: toCentimetres(rectangle.y + by.y) }
}

function dragged({ kind, from, key, before }: Drag, to: Point, reach: number): Places {
  const place = before.find((each) => each.key === key)
  if (!place) return before
  if (kind === 'turn') return reshaped(before, key, { angle: angleTo(place, to) })
  if (kind === 'move') {
    const parts = withParts(before, key)
    const others = before.filter((each) => !parts.has(each.key))
    const by = { x: to.x - from.x, y: to.y - from.y }
    const snap = snapped({ ...place, x: place.x + by.x, y: place.y + by.y }, others, reach)
    return moved(before, key, { x: by.x + snap.x, y: by.y + snap.y })
  }
  return reshaped(before, key, resized(place, kind as 'nw' | 'ne' | 'se' | 'sw', to))
}

/** The opposite corner stays where it is. Sizes go in steps of ten centimetres. */
function resized(place: EditedPlace, corner: 'nw' | 'ne' | 'se' | 'sw', to: Point): Rectangle {
  const centre = centreOf(place)
  const [west, north] = [corner.endsWith('w'), corner.startsWith('n')]
  const fixed = turned(
    { x: west ? place.x + place.width : place.x, y: north ? place.y + place.length : place.y },
    centre,
    place.angle,
  )
  const local = turned(to, fixed, -place.angle)
  const side = (metres: number) => Math.max(smallest, Math.round(Math.abs(metres) * 10) / 10)
  const [width, length] = [side(local.x - fixed.x), side(local.y - fixed.y)]
  const middle = turned(
    { x: fixed.x + ((west ? -1 : 1) * width) / 2, y: fixed.y + ((north ? -1 : 1) * length) / 2 },
    fixed,
    place.angle,
  )
  return { x: toCentimetres(middle.x - width / 2), y: toCentimetres(middle.y - length / 2), width, length, angle: place.angle }
}

/** In steps of five degrees. */
function angleTo(place: EditedPlace, to: Point): number {
  const { x, y } = centreOf(place)
  const degrees = (Math.atan2(to.y - y, to.x - x) * 180) / Math.PI + 90
  return (((Math.round(degrees / 5) * 5) % 360) + 360) % 360
}
