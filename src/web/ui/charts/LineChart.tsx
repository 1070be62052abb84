/** One line over time, with a paler line of the period before. The pointer or the arrow keys read it out; a hidden table has all values. */
import { AxisBottom } from '@visx/axis'
import { scaleLinear, scalePoint } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { useId } from 'react'
import { counted, shortNumber } from '../format.ts'
import styles from './Chart.module.css'
import { ValueAxis } from './ValueAxis.tsx'
import { useRead } from './use-read.ts'
import { useWidth } from './use-width.ts'

interface LinePoint {
  readonly label: string
  readonly value: number
  readonly before?: number
}

interface LineChartProps {
  readonly title: string
  /** One of what is counted: "plant". */
  readonly unit: string
  readonly points: readonly LinePoint[]
  /** Format of a value, if not a number of `unit`. */
  readonly format?: (value: number) => string
  readonly beforeLabel?: string
  /** The last point is of a period in progress: it is drawn dashed, and labelled "so far". */
  readonly lastIsSoFar?: boolean
}

const height = 240
const margin = { top: 12, right: 24, bottom: 28, left: 44 }

export function LineChart({ title, unit, points, format, beforeLabel = 'Before', lastIsSoFar = false }: LineChartProps) {
  const formatValue = format ?? ((value: number) => counted(value, unit))
  const textAt = (i: number) => `${formatValue(points[i]?.value ?? 0)}${lastIsSoFar && i === points.length - 1 ? ' so far' : ''}`
  const [figure, width] = useWidth<HTMLElement>()
  const { at, read, reading } = useRead(points.length)
  const scales = scalesOf(points, width)
  const { x, y, place } = scales
  const every = Math.ceil(points.length / Math.max(2, (width - margin.left) / 76))
  const step = points.length > 1 ? place(1) - place(0) : 1
  const average = averageOf(lastIsSoFar ? points.slice(0, -1) : points)
  const pointed = at === undefined ? undefined : points[at]
  return (
    <figure ref={figure} className={`relative min-0 ${styles['figure']}`}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}: ${points.length} points, the latest ${textAt(points.length - 1)}. Arrow keys read them out.`}
        {...reading}
        onPointerMove={(event) => read(Math.round((event.nativeEvent.offsetX - margin.left) / step))}
      >
        <ValueAxis
          y={y}
          left={margin.left}
          width={width - margin.left - margin.right}
          format={shortNumber}
          wholeOnly={format === undefined}
        />
        <AxisBottom
          scale={x}
          top={height - margin.bottom}
          hideTicks
          axisLineClassName={styles['grid'] ?? ''}
          tickValues={points.map((_, i) => i).filter((i) => i % every === 0)}
          tickFormat={(i) => points[Number(i)]?.label ?? ''}
          tickClassName={styles['tick'] ?? ''}
        />
        <Average at={average === undefined ? undefined : y(average)} right={width - margin.right} />
        <Lines points={points} scales={scales} lastIsSoFar={lastIsSoFar} />
        <Marker points={points} scales={scales} at={at} />
      </svg>
      {at !== undefined && pointed && (
        <figcaption
          className={`grid rounded text-xs nowrap ${styles['read']}`}
          style={{ left: Math.max(60, Math.min(width - 60, place(at))) }}
          role="status"
        >
          <b>{textAt(at)}</b>
          {pointed.label}
          {pointed.before !== undefined && <span>{`${beforeLabel}: ${formatValue(pointed.before)}`}</span>}
        </figcaption>
      )}
      <Key points={points} lastIsSoFar={lastIsSoFar} before={beforeLabel} average={average} format={formatValue} />
      <Values title={title} points={points} textAt={textAt} format={formatValue} />
    </figure>
  )
}

/** Average of the values, in whole units unless the values are small fractions (pH); undefined for fewer than four points. */
function averageOf(points: readonly LinePoint[]): number | undefined {
  if (points.length < 4) return undefined
  const average = points.reduce((all, { value }) => all + value, 0) / points.length
  const isFine = points.some(({ value }) => !Number.isInteger(value)) && Math.abs(average) < 20
  return isFine ? Math.round(average * 10) / 10 : Math.round(average)
}

const Average = ({ at, right }: { readonly at: number | undefined; readonly right: number }) =>
  at !== undefined && <line x1={margin.left} x2={right} y1={at} y2={at} className={styles['average']} />

interface KeyProps {
  readonly points: readonly LinePoint[]
  readonly lastIsSoFar: boolean
  readonly before: string
  readonly average: number | undefined
  readonly format: (value: number) => string
}

/** Legend of the lines besides the one that the title names. */
function Key({ points, lastIsSoFar, before, average, format }: KeyProps) {
  if (points.length < 2) return null
  return (
    <ul className={`flex wrap muted text-s ${styles['key']}`}>
      {lastIsSoFar && (
        <li className="row gap-8" data-line="soFar">
          {points.at(-1)?.label} so far
        </li>
      )}
      {isCompared(points) && (
        <li className="row gap-8" data-line="before">
          {before}
        </li>
      )}
      {average !== undefined && <li className="row gap-8" data-line="average">{`Average ${format(average)}`}</li>}
    </ul>
  )
}

interface ValuesProps {
  readonly title: string
  readonly points: readonly LinePoint[]
  readonly textAt: (i: number) => string
  readonly format: (value: number) => string
}

const Values = ({ title, points, textAt, format }: ValuesProps) => (
  <div className="sr">
    <table>
      <caption>{title}</caption>
      <tbody>
        {points.map((point, i) => (
          <tr key={i}>
            <th scope="row">{point.label}</th>
            <td>{textAt(i)}</td>
            {isCompared(points) && <td>{format(point.before ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const isCompared = (points: readonly LinePoint[]) => points.some(({ before }) => before !== undefined)

function scalesOf(points: readonly LinePoint[], width: number) {
  const x = scalePoint<number>({ domain: points.map((_, i) => i), range: [margin.left, width - margin.right] })
  const top = Math.max(1, ...points.map((point) => Math.max(point.value, point.before ?? 0)))
  const low = Math.min(0, ...points.map((point) => point.value))
  const y = scaleLinear<number>({ domain: [low, top], range: [height - margin.bottom, margin.top], nice: 4 })
  return { x, y, place: (i: number) => x(i) ?? 0 }
}

interface DrawnProps {
  readonly points: readonly LinePoint[]
  readonly scales: ReturnType<typeof scalesOf>
}

/** The line over its shade, the line of the time before, and the dashed end of a period that is not over. */
function Lines({ points, scales: { y, place }, lastIsSoFar }: DrawnProps & { readonly lastIsSoFar: boolean }) {
  const shade = useId()
  return (
    <>
      <linearGradient id={shade} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" className={styles['shadeTop']} />
        <stop offset="1" className={styles['shadeEnd']} />
      </linearGradient>
      <AreaClosed
        data={[...points]}
        x={(_, i) => place(i ?? 0)}
        y={(point) => y(point.value)}
        yScale={y}
        fill={`url(#${shade})`}
      />
      {isCompared(points) && (
        <LinePath
          data={[...points]}
          x={(_, i) => place(i ?? 0)}
          y={(point) => y(point.before ?? 0)}
          className={styles['lineBefore'] ?? ''}
        />
      )}
      <LinePath
        data={lastIsSoFar ? points.slice(0, -1) : [...points]}
        x={(_, i) => place(i ?? 0)}
        y={(point) => y(point.value)}
        className={styles['line'] ?? ''}
      />
      {lastIsSoFar && (
        <LinePath
          data={points.slice(-2)}
          x={(_, i) => place(points.length - Math.min(2, points.length) + (i ?? 0))}
          y={(point) => y(point.value)}
          className={styles['soFar'] ?? ''}
        />
      )}
    </>
  )
}

/** A dot on the last point, or a rule with a dot on the one that is read out. */
function Marker({ points, scales: { y, place }, at }: DrawnProps & { readonly at: number | undefined }) {
  const point = points.at(at ?? -1)
  if (!point) return null
  if (at === undefined) return <circle cx={place(points.length - 1)} cy={y(point.value)} r={4} className={styles['end']} />
  return (
    <>
      <line x1={place(at)} x2={place(at)} y1={margin.top} y2={height - margin.bottom} className={styles['rule']} />
      <circle cx={place(at)} cy={y(point.value)} r={5} className={styles['dot']} />
    </>
  )
}
