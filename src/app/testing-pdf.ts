/** What stands in a PDF of the product, for tests: its pages, and the words on each, read from its own streams as a reader would. */
import { inflateSync } from 'node:zlib'

interface Pdf {
  readonly pages: readonly string[]
  /** In points, of each page. */
  readonly sizes: readonly (readonly [width: number, height: number])[]
}

const streamOf = (object: string): Buffer => {
  const begin = object.indexOf('stream\n') + 'stream\n'.length
  const bytes = Buffer.from(object.slice(begin, object.lastIndexOf('\nendstream')), 'latin1')
  return object.includes('/FlateDecode') ? inflateSync(bytes) : bytes
}

/** The letters of a font by their numbers, from its ToUnicode map. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  // A ligature stands for several letters: <0066 0069>.
  const text = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
  for (const [, from = '', , list = ''] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    for (const [i, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      letters.set((Number.parseInt(from, 16) + i).toString(16).padStart(4, '0'), text(hex))
  return letters
}

/** Reads what pdfmake writes: objects one behind the other, hexadecimal text, a map of letters for each font. */
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
        ([, name = '', id = '']) => [name, lettersOf(streamOf(named(objects.get(id) ?? '', 'ToUnicode')).toString('latin1'))],
      ),
    )
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return {
    pages: pages.map((page) => wordsOn(streamOf(named(page, 'Contents')).toString('latin1'), fonts(page))),
    sizes: pages.map((page) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []
      return [Number(width), Number(height)] as const
    }),
  }
}

function wordsOn(drawing: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let letters: ReadonlyMap<string, string> = new Map()
  const said: string[] = []
  for (const [, font, shown] of drawing.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? new Map()
    else if (shown) {
      const hex = [...shown.matchAll(/<([\da-f]+)>/gi)].map(([, part]) => part).join('')
      said.push((hex.match(/.{4}/g) ?? []).map((id) => letters.get(id.toLowerCase()) ?? '\uFFFD').join(''))
    }
  }
  return said.join(' ').replace(/\s+/g, ' ').trim()
}
