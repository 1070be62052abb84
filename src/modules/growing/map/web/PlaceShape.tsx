/** An area or a bed on the map: its rectangle and its name. Drawn again only when it changes itself. */
import { memo } from 'react'
import type { Level } from '../colouring.ts'
import type { Rectangle } from '../geometry.ts'
import styles from './Map.module.css'

interface PlaceShapeProps {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly length: number
  readonly angle: number
  /** Holds other places: an outline. */
  readonly isWhole: boolean
  readonly level: Level
  readonly label: string
  readonly chosen: boolean
  /** Holds what is searched for; undefined if nothing is. */
  readonly found?: boolean | undefined
  readonly closed?: boolean
  /** Reached by the Tab key; the others by the arrow keys. */
  readonly focusable: boolean
}

export const PlaceShape = memo(function PlaceShape({
  id,
  name,
  isWhole,
  level,
  label,
  chosen,
  found,
  closed,
  focusable,
  ...rectangle
}: PlaceShapeProps) {
  const { x, y, width, length, angle } = rectangle
  return (
    <g
      className={styles['place']}
      role="button"
      aria-label={`${name}: ${label}`}
      aria-pressed={chosen}
      tabIndex={focusable ? 0 : -1}
      data-place={id}
      data-level={level}
      data-whole={isWhole}
      data-found={found}
      data-closed={closed}
      transform={angle === 0 ? undefined : `rotate(${angle} ${x + width / 2} ${y + length / 2})`}
    >
      <rect x={x} y={y} width={width} height={length} vectorEffect="non-scaling-stroke" />
      <NameOnMap name={name} isWhole={isWhole} {...rectangle} />
    </g>
  )
})

/** Along the longer side of a bed; above the upper side of an area. */
function NameOnMap({ name, isWhole, x, y, width, length }: Rectangle & { readonly name: string; readonly isWhole: boolean }) {
  const [long, short] = [Math.max(width, length), Math.min(width, length)]
  if (isWhole) {
    const size = Math.min(1.4, Math.max(0.5, width / (name.length * 0.6)))
    return (
      <text x={x} y={y - size * 0.35} fontSize={size} aria-hidden>
        {name}
      </text>
    )
  }
  const size = Math.min(short * 0.62, long / (name.length * 0.62), 1.6)
  const [cx, cy] = [x + width / 2, y + length / 2]
  return (
    <text
      x={cx}
      y={cy}
      fontSize={size}
      textAnchor="middle"
      dominantBaseline="central"
      transform={length > width * 1.3 ? `rotate(-90 ${cx} ${cy})` : undefined}
      aria-hidden
    >
      {name}
    </text>
  )
}
