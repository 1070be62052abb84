/** The ground of a site to scale: moved by dragging, zoomed by the wheel, two fingers or buttons; arrow keys go from place to place. */
import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react'
import { addressOf } from '#web/call.ts'
import { usePicture } from '#web/picture.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { showMapPicture } from '../contract.ts'
import type { MapSite } from '../map.ts'
import styles from './Map.module.css'
import { useZoom } from './use-zoom.ts'

type Ground = Pick<MapSite, 'id' | 'name' | 'width' | 'length' | 'picture' | 'picture_x' | 'picture_y' | 'picture_width'>

export interface CanvasProps {
  readonly site: Ground
  readonly svg: RefObject<SVGSVGElement | null>
  /** A tap, or Enter, on a place; null for the ground. */
  readonly onPlace: (id: string | null) => void
  /** Takes a pointer for itself, to move or draw a place: the ground is not moved then. */
  readonly takes?: (event: PointerEvent<SVGSVGElement>) => boolean
  readonly onPointerMove?: (event: PointerEvent<SVGSVGElement>) => void
  readonly onPointerUp?: (event: PointerEvent<SVGSVGElement>) => void
  readonly drawing?: boolean
  readonly children: ReactNode
}

/** Pixels that a tap may move. */
const tapWithin = 6

export function MapCanvas({ site, svg, onPlace, takes, onPointerMove, onPointerUp, drawing = false, children }: CanvasProps) {
  const holder = useRef<HTMLDivElement>(null)
  const { hold, drag, release, zoomBy, fit } = useZoom(svg, site.width, site.length)
  const began = useRef<{ readonly x: number; readonly y: number; readonly place: string | null }>(undefined)
  const picture = usePicture(
    site.picture === null ? undefined : addressOf(showMapPicture, { id: site.id }, { picture: site.picture }),
    holder,
  )
  const down = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    svg.current?.setPointerCapture(event.pointerId)
    if (takes?.(event)) return
    began.current = { x: event.clientX, y: event.clientY, place: placeOf(event.target) }
    hold(event)
  }
  const up = (event: PointerEvent<SVGSVGElement>) => {
    release(event)
    onPointerUp?.(event)
    const start = began.current
    began.current = undefined
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) < tapWithin) onPlace(start.place)
  }
  const keys = (event: KeyboardEvent<SVGSVGElement>) => {
    const id = placeOf(event.target)
    if (id === null || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPlace(id)
    } else if (!drawing && event.key.startsWith('Arrow')) {
      event.preventDefault()
      next(svg.current, event.target as Element, event.key)?.focus()
    }
  }
  return (
    <div className={`relative clip surface-2 ${styles['canvas']}`} ref={holder}>
      <svg
        ref={svg}
        role="group"
        aria-label={`Map of ${site.name}`}
        preserveAspectRatio="xMidYMid meet"
        data-drawing={drawing}
        onPointerDown={down}
        onPointerMove={(event) => void (drag(event) || onPointerMove?.(event))}
        onPointerUp={up}
        onPointerCancel={up}
        onKeyDown={keys}
        // A click that no pointer made: of a screen reader.
        onClick={(event) => event.detail === 0 && onPlace(placeOf(event.target))}
      >
        <rect className={styles['ground']} width={site.width} height={site.length} vectorEffect="non-scaling-stroke" />
        {picture && (
          <image
            href={picture}
            className={styles['picture']}
            x={site.picture_x}
            y={site.picture_y}
            width={site.picture_width ?? site.width}
          />
        )}
        {children}
        <Scale width={site.width} length={site.length} />
      </svg>
      <div className={`framed grid surface ${styles['zoom']}`}>
        <IconButton label="Zoom in" onClick={() => zoomBy(0.7)}>
          <Plus size={18} aria-hidden />
        </IconButton>
        <IconButton label="Zoom out" onClick={() => zoomBy(1.4)}>
          <Minus size={18} aria-hidden />
        </IconButton>
        <IconButton label="Show the whole site" onClick={fit}>
          <Maximize size={18} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

export const placeOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-place]')?.getAttribute('data-place') ?? null) : null

/** A bar of round metres under the site. */
function Scale({ width, length }: { readonly width: number; readonly length: number }) {
  const metres = [500, 200, 100, 50, 20, 10, 5, 2, 1].find((each) => each <= width / 4) ?? 0.5
  const size = Math.max(width, length) * 0.018
  return (
    <g className={styles['scale']} aria-hidden>
      <path d={`M0 ${length + size * 0.5}h${metres}`} vectorEffect="non-scaling-stroke" />
      <text x={metres + size * 0.4} y={length + size * 0.85} fontSize={size}>
        {metres} m
      </text>
    </g>
  )
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The nearest place in the direction of the key, as it is seen. */
function next(svg: SVGSVGElement | null, from: Element, key: string): SVGElement | undefined {
  const [dx, dy] = directions[key] ?? [0, 0]
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const at = middle(from.closest('[data-place]') ?? from)
  let [nearest, best]: [SVGElement | undefined, number] = [undefined, Infinity]
  for (const place of svg?.querySelectorAll<SVGElement>('[data-place]') ?? []) {
    const to = middle(place)
    const along = (to.x - at.x) * dx + (to.y - at.y) * dy
    const across = Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx)
    if (along > 2 && along + 2 * across < best) [nearest, best] = [place, along + 2 * across]
  }
  return nearest
}
