/** Waterfall chart of a sum: each bar begins where the one before it ended. The last one is the result. */
import { scaleBand, scaleLinear } from '@visx/scale'
import styles from './Chart.module.css'
import { ValueAxis } from './ValueAxis.tsx'
import own from './Waterfall.module.css'
import { useWidth } from './use-width.ts'

export interface WaterfallStep {
  readonly label: string
  /** Up or down; of a `sum`, what it comes to. */
  readonly value: number
  readonly sum?: boolean
}

interface WaterfallProps {
  readonly title: string
  readonly steps: readonly WaterfallStep[]
  readonly format: (value: number) => string
  /** The same on a bar that has no room for it. */
  readonly shortFormat?: (value: number) => string
}

/** Narrower bars, in pixels, have their values written short. */
const roomy = 64

const height = 260
const margin = { top: 22, right: 4, bottom: 44, left: 56 }

/** The start and end of each bar: a step continues from the one before, a total starts at zero. */
function barsOf(steps: readonly WaterfallStep[]) {
  let level = 0
  return steps.map((step) => {
    const from = step.sum ? 0 : level
    level = step.sum ? step.value : level + step.value
    return { ...step, from, to: level }
  })
}

export function Waterfall({ title, steps, format, shortFormat = format }: WaterfallProps) {
  const [figure, width] = useWidth<HTMLElement>()
  const bars = barsOf(steps)
  const x = scaleBand<string>({
    domain: steps.map(({ label }) => label),
    range: [margin.left, width - margin.right],
    padding: 0.28,
  })
  const ends = bars.flatMap(({ from, to }) => [from, to])
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...ends), Math.max(1, ...ends)],
    range: [height - margin.bottom, margin.top],
    nice: 4,
  })
  return (
    <figure ref={figure} className={`relative min-0 ${styles['figure']}`}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}: ${steps.map(({ label, value }) => `${label} ${format(value)}`).join(', ')}`}
      >
        <ValueAxis y={y} left={margin.left} width={width - margin.left - margin.right} format={format} />
        {bars.map(({ label, value, sum, from, to }, i) => {
          const left = x(label) ?? 0
          const [top, bottom] = [Math.min(y(from), y(to)), Math.max(y(from), y(to))]
          const next = bars[i + 1]
          return (
            <g key={label}>
              <rect
                x={left}
                y={top}
                width={x.bandwidth()}
                height={Math.max(2, bottom - top)}
                rx={3}
                className={own['bar']}
                data-kind={sum ? 'sum' : value < 0 ? 'down' : 'up'}
              />
              {next && !next.sum && (
                <line x1={left + x.bandwidth()} x2={x(next.label) ?? 0} y1={y(to)} y2={y(to)} className={own['link']} />
              )}
              <text x={left + x.bandwidth() / 2} y={top - 6} textAnchor="middle" className={`text-s weight-600 ${styles['sum']}`}>
                {(x.step() < roomy ? shortFormat : format)(value)}
              </text>
              <text
                x={left + x.bandwidth() / 2}
                y={height - margin.bottom + 17}
                textAnchor="middle"
                className={`text-s ${own['label']}`}
              >
                {label}
              </text>
            </g>
          )
        })}
      </svg>
      <table className="sr">
        <caption>{title}</caption>
        <tbody>
          {steps.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
