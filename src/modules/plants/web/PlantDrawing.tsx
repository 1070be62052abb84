/** The drawing of a plant, to be placed in an `<svg>`, with its foot at (0, 0). */
import { useMemo } from 'react'
import { type PlantDrawingOptions, drawPlant, toneOf } from '../plant-drawing.ts'
import styles from './PlantDrawing.module.css'

interface PlantDrawingProps extends PlantDrawingOptions {
  /** Its colors, where several are drawn of one plant. */
  readonly tone?: number
}

export function PlantDrawing({ category, plant, size, flowering = false, tone = toneOf(plant) }: PlantDrawingProps) {
  const drawing = useMemo(() => drawPlant({ category, plant, size, flowering }), [category, plant, size, flowering])
  return (
    <g className={styles['plant']} data-tone={tone}>
      <path className={styles['stems']} d={drawing.stems} />
      <path className={styles['leaves']} d={drawing.leaves} />
      {category === 'Cactus' && <path className={styles['stems']} d={drawing.stems} />}
      <path className={styles['flowers']} d={drawing.flowers} />
    </g>
  )
}

/** A pot whose rim is at (0, 0). */
export const Pot = ({ width, height }: { readonly width: number; readonly height: number }) => (
  <path
    className={styles['pot']}
    d={`M${-width * 0.42} ${height * 0.24}L${-width * 0.34} ${height}H${width * 0.34}L${width * 0.42} ${height * 0.24}ZM${-width / 2} 0H${width / 2}V${height * 0.24}H${-width / 2}Z`}
  />
)
