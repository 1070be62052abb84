/** The places of a drawing that is edited, and the handles of the one that is chosen. */
import { useMemo } from 'react'
import type { EditedPlace, Places } from '../editing.ts'
import styles from './Editor.module.css'
import { PlaceShape } from './PlaceShape.tsx'
import type { Sketch } from './use-place-drag.ts'

interface EditedShapesProps {
  readonly places: Places
  readonly chosen: string | null
  readonly faulty: ReadonlySet<string>
  readonly sketch: Sketch
  /** The length of a handle, in metres. */
  readonly grip: number
}

export function EditedShapes({ places, chosen, faulty, sketch, grip }: EditedShapesProps) {
  const drawn = useMemo(() => places.toSorted((a, b) => b.width * b.length - a.width * a.length), [places])
  const one = places.find(({ key }) => key === chosen)
  return (
    <>
      {drawn.map(({ key, name, type, x, y, width, length, angle }) => (
        <PlaceShape
          key={key}
          id={key}
          name={name}
          x={x}
          y={y}
          width={width}
          length={length}
          angle={angle}
          isWhole={type === 'area'}
          level={faulty.has(key) ? 'bad' : 'none'}
          label={`${width} × ${length} m`}
          chosen={key === chosen}
          focusable={key === (chosen ?? drawn[0]?.key)}
        />
      ))}
      {one && <Handles place={one} grip={grip} />}
      {sketch.rectangle && (
        <rect
          className={styles['sketch']}
          x={sketch.rectangle.x}
          y={sketch.rectangle.y}
          width={sketch.rectangle.width}
          height={sketch.rectangle.length}
          vectorEffect="non-scaling-stroke"
        />
      )}
      {sketch.line && (
        <line
          className={styles['sketch']}
          x1={sketch.line[0].x}
          y1={sketch.line[0].y}
          x2={sketch.line[1].x}
          y2={sketch.line[1].y}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </>
  )
}

function Handles({ place: { x, y, width, length, angle }, grip: most }: { readonly place: EditedPlace; readonly grip: number }) {
  // On a narrow bed they leave room to take it by its middle.
  const grip = Math.min(most, Math.max(0.35, Math.min(width, length) * 0.5))
  const corners = [
    ['nw', x, y],
    ['ne', x + width, y],
    ['se', x + width, y + length],
    ['sw', x, y + length],
  ] as const
  return (
    <g className={styles['handles']} transform={`rotate(${angle} ${x + width / 2} ${y + length / 2})`} aria-hidden>
      <line x1={x + width / 2} y1={y} x2={x + width / 2} y2={y - grip * 2.5} vectorEffect="non-scaling-stroke" />
      <circle data-handle="turn" cx={x + width / 2} cy={y - grip * 2.5} r={grip * 0.6} vectorEffect="non-scaling-stroke" />
      {corners.map(([corner, cx, cy]) => (
        <rect
          key={corner}
          data-handle={corner}
          x={cx - grip / 2}
          y={cy - grip / 2}
          width={grip}
          height={grip}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </g>
  )
}
