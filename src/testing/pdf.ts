/** Reads a PDF of the product in tests: its pages, and the words on each, from its own streams as a reader would. */
import { inflateSync } from 'node:zlib'

/** A printed text: where it begins on the page, and how wide its letters are. In points, from the lower left. */
export interface PrintedText {
  readonly text: string
  readonly x: number
  /** The height of its baseline. */
  readonly y: number
  readonly size: number
  readonly width: number
}

interface Pdf {
  readonly pages: readonly string[]
  /** The printed texts of each page and their positions. */
  readonly texts: readonly (readonly PrintedText[])[]
  /** The size of each page in points. */
  readonly sizes: readonly (readonly [width: number, height: number])[]
}

const streamOf = (object: string): Buffer => {
  const begin = object.indexOf('stream\n') + 'stream\n'.length
  const bytes = Buffer.from(object.slice(begin, object.lastIndexOf('\nendstream')), 'latin1')
  return object.includes('/FlateDecode') ? inflateSync(bytes) : bytes
}

/** The letters of a font by glyph, from its ToUnicode map. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  // A ligature represents several letters: <0066 0069>.
  const text = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
  for (const [, from = '', , list = ''] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    for (const [i, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      letters.set((Number.parseInt(from, 16) + i).toString(16).padStart(4, '0'), text(hex))
  return letters
}

interface Font {
  /** By glyph, four hexadecimal digits. */
  readonly letters: ReadonlyMap<string, string>
  /** By glyph, in thousandths of the size. */
  readonly widths: readonly number[]
}

const widthsOf = (font: string): readonly number[] =>
  (/\/W \[0 \[([^\]]*)\]\]/.exec(font)?.[1] ?? '').split(' ').filter(Boolean).map(Number)

/** Reads what pdfmake writes: consecutive objects, hexadecimal text, letters and widths for each font. */
export function readPdf(bytes: Buffer): Pdf {
  const file = bytes.toString('latin1')
  if (!file.startsWith('%PDF-') || !file.trimEnd().endsWith('%%EOF')) throw new Error('This is no whole PDF.')
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const named = (body: string, name: string) => objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
  const fonts = (page: string) =>
    new Map(
      [...(/\/Font <<([\s\S]*?)>>/.exec(named(page, 'Resources'))?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id = '']): [string, Font] => {
          const font = objects.get(id) ?? ''
          const letters = lettersOf(streamOf(named(font, 'ToUnicode')).toString('latin1'))
          const [, descendant = ''] = /\/DescendantFonts \[(\d+) 0 R\]/.exec(font) ?? []
          return [name, { letters, widths: widthsOf(objects.get(descendant) ?? '') }]
        },
      ),
    )
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  const texts = pages.map((page) => textsOn(streamOf(named(page, 'Contents')).toString('latin1'), fonts(page)))
  return {
    pages: texts.map((printed) =>
      printed
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
    texts,
    sizes: pages.map((page) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []
      return [Number(width), Number(height)] as const
    }),
  }
}

function textsOn(drawing: string, fonts: ReadonlyMap<string, Font>): PrintedText[] {
  let font: Font = { letters: new Map(), widths: [] }
  let [x, y, size] = [0, 0, 0]
  const printed: PrintedText[] = []
  for (const [, left, bottom, name, points, shown] of drawing.matchAll(
    /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (left) [x, y] = [Number(left), Number(bottom)]
    else if (name) [font, size] = [fonts.get(name) ?? font, Number(points)]
    else if (shown) {
      const { letters, widths } = font
      const glyphs = [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.toLowerCase().match(/.{4}/g) ?? [])
      // Kerning: a number between two groups of letters moves them nearer.
      const kerning = [...shown.matchAll(/> (-?[\d.]+)/g)].reduce((sum, [, by]) => sum + Number(by), 0)
      const wide = glyphs.reduce((sum, glyph) => sum + (widths[Number.parseInt(glyph, 16)] ?? 0), 0) - kerning
      printed.push({
        text: glyphs.map((glyph) => letters.get(glyph) ?? '\uFFFD').join(''),
        x,
        y,
        size,
        width: (wide * size) / 1000,
      })
    }
  }
  return printed
}
