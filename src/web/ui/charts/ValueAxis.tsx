/** The values at the left of a chart, and the lines they stand on. */
import { AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import type { scaleLinear } from '@visx/scale'
import styles from './Chart.module.css'

interface ValueAxisProps {
  readonly y: ReturnType<typeof scaleLinear<number>>
  readonly left: number
  /** How wide the lines are. */
  readonly width: number
  /** How a value is written. */
  readonly write: (value: number) => string
}

export const ValueAxis = ({ y, left, width, write }: ValueAxisProps) => (
  <>
    <GridRows scale={y} left={left} width={width} numTicks={4} className={styles['grid'] ?? ''} />
    <AxisLeft
      scale={y}
      left={left}
      numTicks={4}
      hideAxisLine
      hideTicks
      tickFormat={(value) => write(Number(value))}
      tickClassName={styles['tick'] ?? ''}
    />
  </>
)
