/** The thread that draws papers: plain data in, pieces of a PDF out. It reads its own fonts and nothing else, and never asks the network. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake, { type Content, type CustomTableLayout, type TableCell } from 'pdfmake'
import type { Align, Block, Delivered, Ink, Order, Paper, Run, Sum, TableRow, Words } from './paper.ts'

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const face = (name: string) => path.join(fonts, `Roboto-${name}.ttf`)
pdfmake.setFonts({
  Roboto: { normal: face('Regular'), bold: face('Medium'), italics: face('Italic'), bolditalics: face('MediumItalic') },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((file) => path.dirname(file) === fonts)

const inks: Readonly<Record<Ink, string>> = { black: '#111111', grey: '#555555', green: '#1d5c3a', red: '#a3261b' }
const aligns = { start: 'left', middle: 'center', end: 'right' } as const
const hair = '#d5d5d5'
const mm = 72 / 25.4

const sizes = {
  a4: { width: 210 * mm, height: 297 * mm, margins: [48, 48, 48, 52] },
  'a4-wide': { width: 297 * mm, height: 210 * mm, margins: [40, 42, 40, 46] },
  '80mm': { width: 80 * mm, height: 'auto', margins: [9, 12, 9, 16] },
} as const

/** Accents joined to their letters; signs the font has no drawing for, by their likes. */
const written = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u202F\u2007]/g, '\u00A0')
    .replace(/[ʻʼ]/g, '’')
    .replaceAll('→', '–')
    // Nothing below a space but line breaks.
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000B-\u001F]/g, ' ')

const runOf = ({ text, bold, italic, ink, size }: Run) => ({
  text: written(text),
  ...(bold ? { bold } : {}),
  ...(italic ? { italics: true } : {}),
  ...(ink ? { color: inks[ink] } : {}),
  ...(size ? { fontSize: size } : {}),
})
const wordsOf = (words: Words) => (typeof words === 'string' ? written(words) : words.map(runOf))
const widthOf = (width: number | 'own' | 'rest') => (width === 'own' ? 'auto' : width === 'rest' ? '*' : width)

const rules = (room: number): CustomTableLayout => ({
  hLineWidth: (i, { table }) => (i === 0 || i > table.body.length ? 0 : i === 1 ? 0.9 : 0.5),
  hLineColor: (i) => (i === 1 ? inks.black : hair),
  vLineWidth: () => 0,
  paddingTop: () => room,
  paddingBottom: () => room,
  paddingLeft: (i) => (i === 0 ? 0 : 5),
  paddingRight: (i, { table }) => (i === (table.widths?.length ?? 0) - 1 ? 0 : 5),
})
const bare: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
  paddingLeft: (i) => (i === 0 ? 0 : 14),
  paddingRight: () => 0,
}

const tickBox: TableCell = { canvas: [{ type: 'rect', x: 0, y: 1, w: 10, h: 10, lineWidth: 0.8, lineColor: inks.black }] }

function blockOf(block: Block, room: number): Content {
  const margin: [number, number, number, number] = [0, block.above ?? 0, 0, 0]
  if ('words' in block) {
    const { words, size, bold, ink, align } = block
    return {
      text: wordsOf(words),
      margin,
      ...(size ? { fontSize: size } : {}),
      ...(bold ? { bold } : {}),
      ...(ink ? { color: inks[ink] } : {}),
      ...(align ? { alignment: aligns[align] } : {}),
    }
  }
  if ('beside' in block)
    return {
      margin,
      columnGap: 16,
      columns: block.beside.map(({ width, blocks }) => ({
        width: widthOf(width),
        stack: blocks.map((each) => blockOf(each, room)),
      })),
    }
  if ('columns' in block) {
    const cell = (words: Words, i: number, weight?: TableRow['weight']): TableCell => ({
      text: wordsOf(words),
      alignment: aligns[block.columns[i]?.align ?? 'start'] as (typeof aligns)[Align],
      ...(block.columns[i]?.align === 'end' ? { noWrap: true } : {}),
      ...(weight ? { bold: true } : {}),
      ...(weight === 'head' ? { color: inks.green, margin: [0, 4, 0, 0] as [number, number, number, number] } : {}),
    })
    return {
      margin,
      layout: rules(block.dense ? 2.3 : 4),
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: block.columns.map(({ width }) => widthOf(width)),
        body: [
          block.columns.map(({ title }, i) => ({ ...(cell(title, i) as object), bold: true, fontSize: 8.5 }) as TableCell),
          ...block.rows.map(({ cells, weight }) =>
            block.columns.map(({ tick }, i) => (tick && !weight ? tickBox : cell(cells[i] ?? '', i, weight))),
          ),
        ],
      },
    }
  }
  if ('sums' in block)
    return {
      margin,
      unbreakable: true,
      columns: [
        { width: '*', text: '' },
        { width: Math.min(room, 200), stack: [sumsOf(block.sums)] },
      ],
    }
  if ('picture' in block) return { margin, svg: block.picture, fit: [block.width, block.height] }
  return { margin, canvas: [{ type: 'line', x1: 0, y1: 0, x2: block.width ?? room, y2: 0, lineWidth: 0.5, lineColor: hair }] }
}

const sumsOf = (sums: readonly Sum[]): Content => ({
  layout: bare,
  table: {
    widths: ['*', 'auto'],
    body: sums.map(({ label, amount, strong }) => {
      const look = strong ? { bold: true, fontSize: 12.5 } : {}
      return [
        { text: written(label), ...look },
        { text: written(amount), alignment: 'right', noWrap: true, ...look },
      ]
    }),
  },
})

function documentOf({ title, author, size, blocks }: Paper) {
  const { width, height, margins } = sizes[size]
  const [left, top, right, bottom] = margins
  const room = width - left - right
  const small = { fontSize: 8, color: inks.grey }
  const paged = size !== '80mm'
  return pdfmake.createPdf({
    pageSize: { width, height },
    pageMargins: [left, top, right, bottom],
    language: 'en',
    displayTitle: true,
    info: { title: written(title), author: written(author), creator: 'Glasshouse', producer: 'Glasshouse' },
    defaultStyle: { font: 'Roboto', fontSize: paged ? 9.5 : 8.5, lineHeight: 1.15, color: inks.black },
    content: blocks.map((block) => blockOf(block, room)),
    ...(paged
      ? {
          header: (page: number) =>
            page === 1 ? null : { ...small, text: `${written(title)}, ${written(author)}`, margin: [left, top - 22, right, 0] },
          footer: (page: number, pages: number) => ({
            ...small,
            margin: [left, 16, right, 0],
            columns: [
              { width: '*', text: written(author) },
              { width: 'auto', text: `Page ${page} of ${pages}` },
            ],
          }),
        }
      : {}),
  } as Parameters<typeof pdfmake.createPdf>[0])
}

const say = (delivered: Delivered) => parentPort?.postMessage(delivered)

async function draw({ id, paper }: Order): Promise<void> {
  try {
    const pdf = await documentOf(paper).getStream()
    pdf.end()
    for await (const piece of pdf) say({ id, piece: piece as Uint8Array })
    say({ id, done: true })
  } catch (error) {
    say({ id, failed: error instanceof Error ? error.message : String(error) })
  }
}

let before: Promise<void> = Promise.resolve()
parentPort?.on('message', (order: Order) => {
  before = before.then(() => draw(order))
})
