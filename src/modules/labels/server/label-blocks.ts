/** A laid-out label as the blocks of a PDF. Codes are drawn once, however many labels carry them. */
import { renderSVG } from 'uqr'
import { careIconSvg } from '#modules/plants/care-icons.ts'
import type { Block, Run } from '#server/pdf.ts'
import { flagSvg } from '../european-flag.ts'
import type { LabelItem } from '../lay-out.ts'
import { barsSvg } from './bars-svg.ts'

/** The position of a label on its sheet, in millimetres. */
interface Corner {
  readonly x: number
  readonly y: number
}

/** A trade name is set in small capitals, where the typeface has none. */
const tradeScale = 0.82
const pointsIn = 72 / 25.4

export function labelBlocks(): (items: readonly LabelItem[], corner: Corner) => Block[] {
  const pictures = new Map<string, string>()
  const once = (key: string, draw: () => string) => {
    const known = pictures.get(key) ?? draw()
    pictures.set(key, known)
    return known
  }
  const svgOf = (item: Exclude<LabelItem, { type: 'line' }>): string => {
    if (item.type === 'qr') return once(`qr ${item.text}`, () => renderSVG(item.text, { ecc: 'M', border: 0 }))
    if (item.type === 'bars')
      return once(`bars ${item.text}`, () => barsSvg(item.text) ?? '<svg xmlns="http://www.w3.org/2000/svg"/>')
    return item.type === 'icon' ? once(item.icon, () => careIconSvg(item.icon)) : flagSvg
  }
  return (items, corner) =>
    items.map((item): Block => {
      const at = { x: corner.x + item.x, y: corner.y + item.y, width: item.width }
      if (item.type !== 'line')
        return { at, blocks: [{ picture: svgOf(item), width: item.width, height: item.height, mm: true }] }
      const runs = item.runs.map(({ text, bold, italic, trade }): Run => ({
        text,
        bold,
        italic,
        ...(trade ? { size: item.size * pointsIn * tradeScale } : {}),
      }))
      return { at, blocks: [{ fit: runs, size: item.size, lines: 1, whole: true, align: item.align }] }
    })
}
