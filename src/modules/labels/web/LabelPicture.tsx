/** A laid-out label as it is printed, in millimetres: on sheets, in previews and in the designer. Paper is white and ink is black, in every theme. */
import { memo, useMemo } from 'react'
import { renderSVG } from 'uqr'
import { careIconPaths, iconSide } from '#modules/plants/care-icons.ts'
import { flagSvg } from '../european-flag.ts'
import type { LabelRun } from '../fit-text.ts'
import type { LabelItem } from '../lay-out.ts'
import styles from './LabelPicture.module.css'

interface LabelPictureProps {
  readonly items: readonly LabelItem[]
  readonly size: readonly [width: number, height: number]
  /** Barcodes as pictures, by their numbers. */
  readonly bars: ReadonlyMap<string, string>
  /** Draws it as a label printer does, without italics. */
  readonly plain?: boolean
}

export const LabelPicture = memo(function LabelPicture({ items, size: [width, height], bars, plain = false }: LabelPictureProps) {
  return (
    <svg
      className={`block ${styles['label']}`}
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: `${width}mm`, height: `${height}mm` }}
    >
      {items.map((item, i) => (
        <Item key={i} item={item} bars={bars} plain={plain} />
      ))}
    </svg>
  )
})

const anchors = { start: 'start', middle: 'middle', end: 'end' } as const
/** From the top of a line to the feet of its letters, in letter sizes. */
const baseline = 0.92

function Item({
  item,
  bars,
  plain,
}: {
  readonly item: LabelItem
  readonly bars: LabelPictureProps['bars']
  readonly plain: boolean
}) {
  const { x, y, width, height } = item
  if (item.type === 'line') {
    const at = item.align === 'start' ? x : item.align === 'end' ? x + width : x + width / 2
    return (
      <text x={at} y={y + item.size * baseline} fontSize={item.size} textAnchor={anchors[item.align]}>
        {item.runs.map((run, i) => (
          <tspan key={i} {...lookOf(run, item.size, plain)}>
            {run.text}
          </tspan>
        ))}
      </text>
    )
  }
  if (item.type === 'qr') return <QrCode item={item} />
  if (item.type === 'icon') {
    const scale = Math.min(width, height) / iconSide
    return (
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        {careIconPaths(item.icon).map((path) => (
          <path key={path} d={path} fillRule="evenodd" />
        ))}
      </g>
    )
  }
  const picture = item.type === 'flag' ? flagSvg : bars.get(item.text)
  return picture === undefined ? null : <image href={svgAddress(picture)} {...{ x, y, width, height }} />
}

const lookOf = ({ bold, italic, trade }: LabelRun, size: number, plain: boolean) => ({
  ...(bold && !plain ? { fontWeight: 650 } : {}),
  ...(italic && !plain ? { fontStyle: 'italic' } : {}),
  ...(trade ? { fontSize: size * 0.82 } : {}),
})

function QrCode({ item: { text, x, y, width, height } }: { readonly item: LabelItem & { readonly type: 'qr' } }) {
  const address = useMemo(() => svgAddress(renderSVG(text, { ecc: 'M', border: 0 })), [text])
  return (
    <image href={address} x={x} y={y} width={width} height={height}>
      <title>{text}</title>
    </image>
  )
}

const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
