/** Labels as printed, sheet after sheet, in millimetres. */
import { useMemo } from 'react'
import { useStyleSheet } from '#web/ui/use-style-sheet.ts'
import { type LabelFormat, sheetsOf } from '../label-formats.ts'
import type { LabelItem } from '../lay-out.ts'
import { LabelPicture } from './LabelPicture.tsx'
import styles from './LabelSheets.module.css'

interface LabelSheetsProps {
  readonly format: LabelFormat
  readonly labels: readonly { readonly items: readonly LabelItem[]; readonly copies: number }[]
  readonly bars: ReadonlyMap<string, string>
  /** The position on the first sheet, from 1. */
  readonly begin: number
  /** Draws them as a label printer does. */
  readonly plain?: boolean
  /** Maximum number of sheets to draw. */
  readonly most?: number
}

export function LabelSheets({ format, labels, bars, begin, plain = false, most = Infinity }: LabelSheetsProps) {
  const all = useMemo(() => labels.flatMap(({ items, copies }) => Array.from({ length: copies }, () => items)), [labels])
  const [width, height] = format.page
  const mm = (n: number) => `${n}mm`
  useStyleSheet(`@page { size: ${width}mm ${height}mm; margin: 0 }`)
  return (
    <>
      {sheetsOf(all, format, begin)
        .slice(0, most)
        .map((sheet, i) => (
          <section
            key={i}
            className={`grid clip ${styles['sheet']}`}
            aria-label={`Sheet ${i + 1}`}
            style={{
              width: mm(width),
              height: mm(height),
              padding: `${format.top}mm 0 0 ${format.left}mm`,
              gridTemplateColumns: `repeat(${format.across}, ${format.label[0]}mm)`,
              gridAutoRows: mm(format.label[1]),
              columnGap: mm(format.gap),
            }}
          >
            {sheet.map((items, at) =>
              items ? <LabelPicture key={at} items={items} size={format.label} bars={bars} plain={plain} /> : <span key={at} />,
            )}
          </section>
        ))}
    </>
  )
}
