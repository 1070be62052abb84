/** Labels in ZPL II, the language of thermal label printers at 8 dots a millimetre: text the printer sets itself, codes it draws itself. */
import { isEan13 } from '#features/plants/barcode.ts'
import { type LabelContent, type LabelKind, batchAddress, passportTitle } from './label.ts'
import type { LabelPaper } from './label-paper.ts'

const dots = (mm: number) => Math.round(mm * 8)

/** Signs that mean something to the printer are written by their number. */
const data = (text: string) =>
  `^FH^FD${text.replace(/[\^~\\_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)}^FS`

interface Line {
  readonly text: string
  /** Millimetres. */
  readonly height: number
  readonly lines?: number
}

interface ZplSettings {
  readonly origin: string
  /** "$12.50" */
  readonly price: (amount: string) => string
  readonly registration: string
  readonly originCountry: string
}

/** One format for each label, printed `copies` times. */
export function zplOf(
  kind: LabelKind,
  paper: LabelPaper,
  labels: readonly { readonly content: LabelContent; readonly copies: number }[],
  settings: ZplSettings,
): string {
  const [width, height] = paper.label
  return labels
    .map(({ content, copies }) => {
      const code = codeOf(kind, content, paper, settings)
      const textWidth = width - 3 - (code?.beside ?? 0)
      let y = 1.5
      const text = linesOf(kind, content, height, settings).map((line) => {
        const { lines = 1 } = line
        const written = `^FO${dots(1.5)},${dots(y)}^A0N,${dots(line.height)}^FB${dots(textWidth)},${lines},0,L${data(line.text)}`
        y += line.height * lines + 0.6
        return written
      })
      const size = `^PW${dots(width)}^LL${dots(height)}^LH0,0`
      return ['^XA^CI28', size, ...text, ...(code ? [code.zpl] : []), `^PQ${copies}`, '^XZ'].join('\n')
    })
    .join('\n')
}

function linesOf(kind: LabelKind, content: LabelContent, height: number, settings: ZplSettings): Line[] {
  const { common_name, botanical_name, container_size, batch_code, quantity, location, price } = content
  const unit = height / 32
  const tall = (text: string, size: number, lines = 1): Line[] => (text === '' ? [] : [{ text, height: size * unit, lines }])
  if (kind === 'passport')
    return [
      ...tall(passportTitle(settings.registration).title, 4),
      ...tall(`A ${botanical_name}`, 3.4, 2),
      ...tall(`B ${settings.registration}`, 3.4),
      ...tall(`C ${batch_code}`, 3.4),
      ...tall(`D ${settings.originCountry}`, 3.4),
    ]
  const names = [...tall(common_name || botanical_name, 4.6, 2), ...(common_name ? tall(botanical_name, 3.2, 2) : [])]
  if (kind === 'price') return [...names, ...tall(container_size, 3.2), ...tall(price === null ? '' : settings.price(price), 7)]
  const facts = [
    container_size,
    kind === 'bed' && quantity !== null ? `${quantity} plants` : '',
    kind === 'pot' ? '' : (location ?? ''),
  ]
  return [...names, ...tall(facts.filter(Boolean).join(', '), 3.2, 2), ...tall(batch_code, 3.6)]
}

interface Code {
  readonly zpl: string
  /** Millimetres it takes from the text. */
  readonly beside: number
}

function codeOf(
  kind: LabelKind,
  content: LabelContent,
  { label: [width, height] }: LabelPaper,
  { origin }: ZplSettings,
): Code | undefined {
  if (kind === 'passport') return undefined
  if (kind === 'price') {
    const { barcode } = content
    if (barcode === null) return undefined
    const tall = height * 0.26
    const at = `^FO${dots(2)},${dots(height - tall - 4)}^BY2`
    const bars = isEan13(barcode) ? `^BEN,${dots(tall)},Y,N` : `^BCN,${dots(tall)},Y,N,N`
    return { zpl: `${at}${bars}${data(isEan13(barcode) ? barcode.slice(0, 12) : barcode)}`, beside: 0 }
  }
  // A code of some thirty letters has 29 modules a side at least (version 3), with 4 of quiet on each side.
  const side = Math.min(height - 3, width * 0.45)
  const magnification = Math.max(2, Math.min(10, Math.floor(dots(side) / 33)))
  const drawn = (magnification * 33) / 8
  const zpl = `^FO${dots(width - drawn - 1)},${dots(1)}^BQN,2,${magnification}^FH^FDMA,${batchAddress(origin, content.batch_code)}^FS`
  return { zpl, beside: drawn + 1 }
}
