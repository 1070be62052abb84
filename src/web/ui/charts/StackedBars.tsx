/** Bars in two parts, one on the other. The legend reads out the bar under the pointer, or where the arrow keys led. */
import { AxisBottom } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { number, shortNumber } from '../format.ts'
import styles from './Chart.module.css'
import { ValueAxis } from './ValueAxis.tsx'
import { useRead } from './use-read.ts'
import { useWidth } from './use-width.ts'

export interface Bar {
  readonly label: string
  /** In the order of `parts`. */
  readonly values: readonly [number, number]
}

interface StackedBarsProps {
  readonly title: string
  readonly parts: readonly [string, string]
  readonly bars: readonly Bar[]
}

const height = 240
const margin = { top: 12, right: 8, bottom: 28, left: 36 }

export function StackedBars({ title, parts, bars }: StackedBarsProps) {
  const [figure, width] = useWidth<HTMLElement>()
  const x = scaleBand<string>({ domain: bars.map((bar) => bar.label), range: [margin.left, width - margin.right], padding: 0.5 })
  const top = Math.max(4, ...bars.map(({ values }) => values[0] + values[1]))
  const y = scaleLinear<number>({ domain: [0, top], range: [height - margin.bottom, margin.top], nice: 4 })
  const { at, read, reading } = useRead(bars.length)
  const pointed = at === undefined ? undefined : bars[at]
  return (
    <figure ref={figure} className={`relative min-0 ${styles['figure']}`}>
      <ul className={`flex gap-16 below-8 muted text-s ${styles['legend']}`}>
        {parts.map((part, i) => (
          <li className="row gap-6" key={part} data-part={i}>
            {part}
            {pointed && <b>{number(pointed.values[i] ?? 0)}</b>}
          </li>
        ))}
        {pointed && <li className="row gap-6">{pointed.label}</li>}
      </ul>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}: ${bars.map(({ label, values }) => `${label} ${number(values[0] + values[1])}`).join(', ')}. Arrow keys read them out.`}
        {...reading}
        onPointerMove={(event) => {
          const i = Math.floor((event.nativeEvent.offsetX - margin.left) / (x.step() || 1))
          read(i >= 0 && i < bars.length ? i : undefined)
        }}
      >
        <ValueAxis y={y} left={margin.left} width={width - margin.left - margin.right} format={number} wholeOnly />
        <AxisBottom
          scale={x}
          top={height - margin.bottom}
          hideTicks
          axisLineClassName={styles['grid'] ?? ''}
          tickClassName={styles['tick'] ?? ''}
        />
        {bars.map(({ label, values: [lower, upper] }, i) => (
          <g key={label} data-quiet={at !== undefined && at !== i} className={styles['bar']}>
            <path d={barPath(x(label) ?? 0, y(lower), x.bandwidth(), y(0) - y(lower), upper === 0)} className={styles['lower']} />
            <path
              d={barPath(x(label) ?? 0, y(lower + upper), x.bandwidth(), y(0) - y(upper), true)}
              className={styles['upper']}
            />
            {lower + upper > 0 && (
              <text
                x={(x(label) ?? 0) + x.bandwidth() / 2}
                y={y(lower + upper) - 6}
                textAnchor="middle"
                className={`text-s weight-600 ${styles['sum']}`}
              >
                {shortNumber(lower + upper)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <div className="sr" role="status">
        {pointed && `${pointed.label}: ${parts.map((part, i) => `${part} ${number(pointed.values[i] ?? 0)}`).join(', ')}`}
      </div>
      <div className="sr">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <td />
              {parts.map((part) => (
                <th key={part} scope="col">
                  {part}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{values[0]}</td>
                <td>{values[1]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** A bar, round at the top if it is the topmost. */
function barPath(x: number, y: number, width: number, height: number, round: boolean): string {
  if (height <= 0) return ''
  const r = round ? Math.min(5, height, width / 2) : 0
  return `M${x} ${y + height}V${y + r}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}V${y + height}Z`
}
