/** Text that is made smaller until it fits its space, and cut where that is not enough. */
import type { Content } from 'pdfmake'
import type { Block, Run, RichText } from './pdf.ts'
import { aligns, face, mm, runOf, written } from './pdf-text.ts'

export interface Measures {
  font(file: string): Measures
  fontSize(size: number): Measures
  widthOfString(text: string): number
}

const faceOf = ({ bold = false, italic = false }: Pick<Run, 'bold' | 'italic'>) =>
  face(bold ? (italic ? 'MediumItalic' : 'Medium') : italic ? 'Italic' : 'Regular')

type Piece = Run & { readonly width: number }

/** RichText with their widths at one point. A space belongs to the word before it. */
const piecesOf = (text: RichText, bold: boolean, measure: Measures): Piece[] =>
  (typeof text === 'string' ? [{ text }] : text).flatMap((run: Run) => {
    const look = { ...run, bold: bold || run.bold === true }
    measure.font(faceOf(look)).fontSize(1)
    return (written(run.text).match(/\S+\s*|\s+/g) ?? []).map((text) => ({ ...look, text, width: measure.widthOfString(text) }))
  })

/** Breaks the words into lines of a width, given in multiples of the text size. */
function linesOf(pieces: readonly Piece[], width: number): Piece[][] {
  const lines: Piece[][] = [[]]
  let used = 0
  for (const piece of pieces) {
    const line = lines.at(-1) ?? []
    if (line.length > 0 && used + piece.width > width) {
      lines.push([piece])
      used = piece.width
    } else {
      line.push(piece)
      used += piece.width
    }
  }
  return lines
}

const overflows = (lines: readonly (readonly Piece[])[], most: number, width: number) =>
  lines.length > most || lines.some((line) => line.reduce((all, piece) => all + piece.width, 0) > width * 1.001)

/** The smallest size before text is truncated. */
const smallest = { cut: 0.72, whole: 0.3 }

export function fitted(block: Extract<Block, { readonly fit: RichText }>, width: number, measure: Measures): Content {
  const { fit, size, lines: most, bold = false, align, whole = false } = block
  const least = whole ? smallest.whole : smallest.cut
  let points = size * mm
  let pieces = piecesOf(fit, bold, measure)
  let lines = linesOf(pieces, width / points)
  while (overflows(lines, most, width / points) && points > size * mm * least) {
    points *= 0.96
    lines = linesOf(pieces, width / points)
  }
  while (overflows(lines, most, width / points) && pieces.length > 0) {
    pieces = shortened(pieces, measure)
    lines = linesOf(pieces, width / points)
  }
  return {
    text: lines.flatMap((line, i) => [...(i > 0 ? [{ text: '\n' }] : []), ...line.map(runOf)]),
    fontSize: points,
    lineHeight: 1.05,
    noWrap: true,
    ...(align ? { alignment: aligns[align] } : {}),
  }
}

/** Removes one letter before the ellipsis. */
function shortened(pieces: readonly Piece[], measure: Measures): Piece[] {
  const [last, ...before] = pieces.toReversed()
  if (!last) return []
  const left = last.text.trimEnd().replace(/…$/, '').slice(0, -1)
  const cut = left === '' ? before[0] : last
  if (!cut) return []
  const text = `${(left || cut.text).trimEnd()}…`
  const width = measure.font(faceOf(cut)).fontSize(1).widthOfString(text)
  return [...(left === '' ? before.slice(1) : before).toReversed(), { ...cut, text, width }]
}
