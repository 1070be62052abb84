/** Labels as printed, sheet after sheet, in millimetres. */
import { useSettings } from '#features/settings/web/use-settings.ts'
import { useMemo } from 'react'
import { renderSVG } from 'uqr'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { counted, day, money } from '#web/ui/format.ts'
import { type LabelContent, type LabelKind, passportTitle } from '../label.ts'
import { type LabelFormat, sheetsOf } from '../label-formats.ts'
import { EuropeanFlag } from './EuropeanFlag.tsx'
import styles from './LabelSheets.module.css'
import { useStyleSheet } from '#web/ui/use-style-sheet.ts'
import { useShrinkToFit } from './use-shrink-to-fit.ts'

type PrintedLabel = LabelContent & { readonly barcode_svg: string | null }

interface LabelSheetsProps {
  readonly kind: LabelKind
  readonly format: LabelFormat
  readonly labels: readonly { readonly content: PrintedLabel; readonly copies: number }[]
  /** The position on the first sheet, from 1. */
  readonly begin: number
  /** The country of the plants, two letters: on a passport. */
  readonly origin: string
  /** How many sheets are drawn at most. */
  readonly most?: number
}

export function LabelSheets({ kind, format, labels, begin, origin, most = Infinity }: LabelSheetsProps) {
  const all = useMemo(() => labels.flatMap(({ content, copies }) => Array.from({ length: copies }, () => content)), [labels])
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
            className={styles['sheet']}
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
            {sheet.map((content, at) =>
              content ? (
                <div key={at} className={styles['place']}>
                  <OneLabel kind={kind} content={content} origin={origin} />
                </div>
              ) : (
                <span key={at} />
              ),
            )}
          </section>
        ))}
    </>
  )
}

interface OneLabelProps {
  readonly kind: LabelKind
  readonly content: PrintedLabel
  readonly origin: string
}

function OneLabel({ kind, content, origin }: OneLabelProps) {
  const settings = useSettings()
  const { common_name, botanical_name, container_size, batch_code, quantity, location, potted_on, price } = content
  const top = useShrinkToFit(`${kind} ${common_name} ${botanical_name} ${container_size} ${location} ${quantity}`)
  if (kind === 'passport') return <Passport content={content} origin={origin} />
  const names = (
    <>
      <b>{common_name}</b>
      <span className={styles['botanical']}>
        <BotanicalName name={botanical_name} />
      </span>
    </>
  )
  if (kind === 'price')
    return (
      <div className={styles['label']} data-kind="price">
        <div ref={top} className={styles['top']}>
          {names}
        </div>
        <div className={styles['foot']}>
          {content.barcode_svg ? (
            <img className={styles['bars']} src={svgAddress(content.barcode_svg)} alt={content.barcode ?? ''} />
          ) : (
            <span />
          )}
          <p>
            <span>{container_size}</span>
            <strong>{price === null ? '' : money(price, settings)}</strong>
          </p>
        </div>
      </div>
    )
  const details = [
    container_size,
    kind === 'bed' && quantity !== null ? counted(quantity, 'plant') : '',
    kind === 'pot' ? '' : (location ?? ''),
    kind === 'bed' && potted_on ? `potted ${day(potted_on, settings)}` : '',
  ]
  return (
    <div className={styles['label']} data-kind={kind}>
      <div className={styles['text']}>
        <div ref={top} className={styles['top']}>
          {names}
          <span>{details.filter(Boolean).join(', ')}</span>
        </div>
        {kind === 'pot' && price !== null && <strong>{money(price, settings)}</strong>}
        <code>{batch_code}</code>
      </div>
      <Code text={window.location.origin + content.path} />
    </div>
  )
}

function Code({ text }: { readonly text: string }) {
  const address = useMemo(() => svgAddress(renderSVG(text, { ecc: 'M', border: 0 })), [text])
  return <img className={styles['code']} src={address} alt={text} />
}

/** The elements and their letters: Regulation (EU) 2016/2031, Annex VII; size and letters are free (Regulation (EU) 2017/2313). */
function Passport({ content, origin }: Omit<OneLabelProps, 'kind'>) {
  const settings = useSettings()
  const { plantPassportNumber: registration } = settings
  const { title, flag } = passportTitle(registration)
  return (
    <div className={styles['label']} data-kind="passport">
      <header>
        {flag ? <EuropeanFlag /> : <span />}
        <b>{title}</b>
      </header>
      <p>
        <b>A</b>{' '}
        <span>
          <BotanicalName name={content.botanical_name} />
        </span>
      </p>
      <p>
        <b>B</b> <span>{registration}</span>
      </p>
      <p>
        <b>C</b> <span>{content.batch_code}</span>
      </p>
      <p>
        <b>D</b> <span>{origin}</span>
      </p>
    </div>
  )
}

const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
