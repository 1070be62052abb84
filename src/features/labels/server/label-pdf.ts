/** Labels as a PDF: the same sheets that the browser prints, for another printer or a print shop. */
import { renderSVG } from 'uqr'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { Settings } from '#features/settings/settings.ts'
import { day, money } from '#kernel/format.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer } from '#server/file-reply.ts'
import { type Block, type Run, botanicalRuns, pdfFile } from '#server/pdf.ts'
import { flag, flagStars } from '../european-flag.ts'
import { type LabelContent, type LabelKind, totalCopies, passportFaults, passportTitle, parseCounts } from '../label.ts'
import { type LabelFormat, labelFormatOf, sheetsOf } from '../label-formats.ts'
import { labelContents } from './labels.ts'

interface LabelsRequest {
  readonly kind: LabelKind
  /** "id*3,id" */
  readonly items: string
  readonly paper?: string | undefined
  readonly begin?: string | undefined
  /** The country where the plants were grown, two letters: on a passport. */
  readonly origin?: string | undefined
  /** The base address that the codes link to. */
  readonly site: string
}

type Label = LabelContent & { readonly barcode_svg: string | null }
type LabelSettings = Pick<Settings, 'plantPassportNumber' | 'currency' | 'dateFormat' | 'timeZone'>

/** Larger jobs belong on a label printer. */
const mostLabels = 1_000

export async function labelsFile(db: Db, request: LabelsRequest): Promise<FileAnswer> {
  const counts = parseCounts(request.items)
  const count = totalCopies(counts)
  if (counts.length === 0 || counts.length > 200) throw invalid([{ path: 'items', message: 'Choose 1 to 200 things to label.' }])
  if (count > mostLabels)
    throw new Problem(
      'TOO_LARGE',
      `${count} labels is too many for one PDF (at most ${mostLabels}). Choose fewer, or print as ZPL.`,
    )
  const [contents, settings] = await Promise.all([
    labelContents(db, request.kind, counts.map(({ id }) => id).join(',')),
    readSettings(db),
  ])
  const labels = counts.flatMap(({ id, copies }) => {
    const content = contents.find((each) => each.id === id.toLowerCase())
    return content ? Array.from({ length: copies }, () => content) : []
  })
  if (labels.length === 0) throw invalid([{ path: 'items', message: 'These items no longer exist. Choose again.' }])
  const origin = request.origin ?? settings.plantPassportNumber.slice(0, 2)
  const draw = labelDrawing(request.kind, settings, origin, request.site)
  if (request.kind === 'passport')
    for (const content of contents) {
      const [fault] = passportFaults({ ...content, registration: settings.plantPassportNumber, origin })
      if (fault) throw invalid([{ path: 'kind', message: `A plant passport needs every element. ${fault}` }])
    }
  const format = labelFormatOf(request.paper ?? '')
  return pdfFile(`labels-${request.kind}`, {
    title: 'Labels',
    author: settings.nurseryName,
    size: { width: format.page[0], height: format.page[1] },
    blocks: sheetsOf(labels, format, Number(request.begin ?? 1)).flatMap((sheet, i) => [
      ...(i > 0 ? [{ newPage: true } as const] : []),
      ...sheet.flatMap((content, at) => (content ? draw(content, placeOf(format, at)) : [])),
    ]),
  })
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const placeOf = ({ label: [width, height], across, left, top, gap }: LabelFormat, at: number): Box => ({
  x: left + (at % across) * (width + gap),
  y: top + Math.floor(at / across) * height,
  width,
  height,
})

/** The unit of a label's layout: sizes scale with the label. */
const unitOf = ({ width, height }: Box) => Math.min(height / 100, (0.52 * width) / 100)

/** Draws one label at its position. Codes are drawn once, however many labels carry them. */
function labelDrawing(kind: LabelKind, settings: LabelSettings, origin: string, site: string) {
  const codes = new Map<string, string>()
  const codeOf = (text: string) => {
    const cached = codes.get(text) ?? renderSVG(text, { ecc: 'M', border: 0 })
    codes.set(text, cached)
    return cached
  }
  return (content: Label, box: Box): Block[] => {
    if (kind === 'passport') return passport(content, box, settings, origin)
    if (kind === 'price') return priceTicket(content, box, settings)
    return batchLabel(kind, content, box, settings, codeOf(site + content.path))
  }
}

/** Text of a width and a maximum number of lines: shrunk, and finally truncated, if it is too long. In millimetres. */
const fit = (
  content: string | readonly Run[],
  size: number,
  lines: number,
  more: Partial<Extract<Block, { fit: unknown }>> = {},
): Block[] => (content.length === 0 ? [] : [{ fit: content, size, lines, ...more }])

/** A botanical name is never cut: it takes two lines, and smaller letters if that is not enough. */
const names = ({ common_name, botanical_name }: Label, u: number, botanicalSize = 9.5): Block[] => [
  ...fit(common_name || botanicalRuns(botanical_name), 14 * u, 2, { bold: common_name !== '', whole: common_name === '' }),
  ...(common_name ? fit(botanicalRuns(botanical_name), botanicalSize * u, 2, { whole: true }) : []),
]

function batchLabel(kind: 'batch' | 'bed' | 'pot', content: Label, box: Box, settings: LabelSettings, code: string): Block[] {
  const u = unitOf(box)
  const { x, y, width, height } = box
  const { container_size, quantity, location, potted_on, price, batch_code } = content
  const side = Math.min(0.74 * height, 0.37 * width)
  const textWidth = width - 21 * u - side
  const parts = [
    container_size,
    kind === 'bed' && quantity !== null ? `${quantity} plants` : '',
    kind === 'pot' ? '' : (location ?? ''),
    kind === 'bed' && potted_on ? `potted ${day(potted_on, settings)}` : '',
  ]
  const shown = kind === 'pot' && price !== null ? money(price, settings) : ''
  const details = parts.filter(Boolean).join(', ')
  // The size is next to the price: there is no space above it if both names take two lines.
  const priced: Run[] = [{ text: shown, bold: true }, { text: `   ${details}` }]
  return [
    {
      at: { x: x + 8 * u, y: y + 6 * u, width: textWidth },
      blocks: [...names(content, u), ...(shown ? [] : fit(details, 10 * u, kind === 'bed' && height >= 50 ? 3 : 1))],
    },
    ...(shown
      ? [{ at: { x: x + 8 * u, y: y + height - 34 * u, width: textWidth }, blocks: fit(priced, 14 * u, 1, { whole: true }) }]
      : []),
    {
      at: { x: x + 8 * u, y: y + height - 16.5 * u, width: textWidth },
      blocks: fit(batch_code, 8.6 * u, 1, { bold: true, whole: true }),
    },
    {
      at: { x: x + width - 8 * u - side, y: y + (height - side) / 2, width: side },
      blocks: [{ picture: code, width: side, height: side, mm: true }],
    },
  ]
}

function priceTicket(content: Label, box: Box, settings: LabelSettings): Block[] {
  const u = unitOf(box)
  const { x, y, width, height } = box
  const { price, barcode_svg, container_size } = content
  const tall = 38 * u
  const bars = barcode_svg ? 0.5 * width : 0
  const rest = width - 24 * u - bars
  return [
    { at: { x: x + 8 * u, y: y + 6 * u, width: width - 16 * u }, blocks: names(content, u, 8.5) },
    ...(barcode_svg
      ? [
          {
            at: { x: x + 12 * u, y: y + height - 6 * u - tall, width: bars },
            blocks: [{ picture: barcode_svg, width: bars, height: tall, mm: true } as const],
          },
        ]
      : []),
    {
      at: { x: x + width - 8 * u - rest, y: y + height - 47 * u, width: rest },
      blocks: [
        ...fit(container_size, 10 * u, 1, { align: 'end' }),
        ...fit(price === null ? '' : money(price, settings), 24 * u, 1, { bold: true, align: 'end', whole: true }),
      ],
    },
  ]
}

const flagPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${flag.width} ${flag.height}"><rect width="${flag.width}" height="${flag.height}" fill="${flag.ground}"/>${flagStars
  .map((points) => `<polygon points="${points}" fill="${flag.ink}"/>`)
  .join('')}</svg>`

/** The elements and their letters: Regulation (EU) 2016/2031, Annex VII; size and letters are free (Regulation (EU) 2017/2313). */
function passport(content: Label, box: Box, { plantPassportNumber: registration }: LabelSettings, origin: string): Block[] {
  const u = unitOf(box)
  const { x, y, width } = box
  const { title, flag: hasFlag } = passportTitle(registration)
  const line = (letter: string, content: readonly Run[], lines = 1) =>
    fit([{ text: `${letter}  `, bold: true }, ...content], 11 * u, lines, { whole: true })
  return [
    ...(hasFlag
      ? [
          {
            at: { x: x + 8 * u, y: y + 6 * u, width: 27 * u },
            blocks: [{ picture: flagPicture, width: 27 * u, height: 18 * u, mm: true } as const],
          },
        ]
      : []),
    { at: { x: x + 40 * u, y: y + 7 * u, width: width - 48 * u }, blocks: fit(title, 13 * u, 1, { bold: true, align: 'end' }) },
    {
      at: { x: x + 8 * u, y: y + 28 * u, width: width - 16 * u },
      blocks: [
        ...line('A', botanicalRuns(content.botanical_name), 2),
        ...line('B', [{ text: registration }]),
        ...line('C', [{ text: content.batch_code }]),
        ...line('D', [{ text: origin }]),
      ],
    },
  ]
}
