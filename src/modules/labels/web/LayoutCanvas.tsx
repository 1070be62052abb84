/** The label in the designer: fields are dragged and resized by pointer or by arrow keys, over the label as it is printed. */
import { type PointerEvent, useRef } from 'react'
import { type LabelField, fieldNames } from '../label-fields.ts'
import { byKey, moved, resized } from '../layout-edits.ts'
import type { LabelItem } from '../lay-out.ts'
import { LabelPicture } from './LabelPicture.tsx'
import styles from './LabelLayouts.module.css'

interface LayoutCanvasProps {
  readonly fields: readonly LabelField[]
  readonly items: readonly LabelItem[]
  readonly bars: ReadonlyMap<string, string>
  readonly size: readonly [number, number]
  readonly plain: boolean
  readonly chosen: number
  /** The fields with a fault. */
  readonly faulty: ReadonlySet<number>
  readonly onChoose: (index: number) => void
  readonly onChange: (index: number, field: LabelField) => void
  readonly onRemove: (index: number) => void
}

export function LayoutCanvas({
  fields,
  items,
  bars,
  size,
  plain,
  chosen,
  faulty,
  onChoose,
  onChange,
  onRemove,
}: LayoutCanvasProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const [width, height] = size
  const drag = (event: PointerEvent<HTMLElement>, index: number, change: typeof moved) => {
    const field = fields[index]
    const box = canvas.current?.getBoundingClientRect()
    if (!field || !box || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    onChoose(index)
    const target = event.currentTarget
    target.focus()
    target.setPointerCapture(event.pointerId)
    const [startX, startY] = [event.clientX, event.clientY]
    const follow = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) =>
      onChange(index, change(field, [((clientX - startX) / box.width) * width, ((clientY - startY) / box.height) * height], size))
    const stop = new AbortController()
    target.addEventListener('pointermove', follow, { signal: stop.signal })
    for (const end of ['pointerup', 'pointercancel'] as const)
      target.addEventListener(end, () => stop.abort(), { signal: stop.signal })
  }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div
      ref={canvas}
      className={`relative full ${styles['canvas']}`}
      style={{ aspectRatio: `${width} / ${height}` }}
      role="group"
      aria-label="Label"
    >
      <LabelPicture items={items} size={size} bars={bars} plain={plain} />
      {fields.map((field, index) => (
        <button
          key={index}
          type="button"
          className={styles['field']}
          data-faulty={faulty.has(index)}
          aria-pressed={index === chosen}
          aria-label={`${fieldNames[field.kind]}, ${field.x} and ${field.y} mm from the corner, ${field.width} by ${field.height} mm`}
          style={{
            left: percent(field.x, width),
            top: percent(field.y, height),
            width: percent(field.width, width),
            height: percent(field.height, height),
          }}
          onPointerDown={(event) => drag(event, index, moved)}
          onFocus={() => onChoose(index)}
          onKeyDown={(event) => {
            const next = byKey(field, event, size)
            if (next) onChange(index, next)
            else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index)
            else return
            event.preventDefault()
          }}
        >
          {index === chosen && <span className={styles['handle']} onPointerDown={(event) => drag(event, index, resized)} />}
        </button>
      ))}
    </div>
  )
}
