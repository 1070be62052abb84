/** The values at the left of a chart, and the lines they stand on. */
import { AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import type { scaleLinear } from '@visx/scale'
import styles from './Chart.module.css'
import { axisValues } from './axis-values.ts'

interface ValueAxisProps {
  readonly y: ReturnType<typeof scaleLinear<number>>
  readonly left: number
  /** Width of the lines. */
  readonly width: number
  readonly format: (value: number) => string
  /** Suppresses fractional ticks, for counts. */
  readonly wholeOnly?: boolean
}

export const ValueAxis = ({ y, left, width, format, wholeOnly = false }: ValueAxisProps) => {
  const values = axisValues(y, format, wholeOnly)
  return (
    <>
      <GridRows scale={y} left={left} width={width} tickValues={values} className={styles['grid'] ?? ''} />
      <AxisLeft
        scale={y}
        left={left}
        tickValues={values}
        hideAxisLine
        hideTicks
        tickFormat={(value) => format(Number(value))}
        tickClassName={styles['tick'] ?? ''}
      />
    </>
  )
}
