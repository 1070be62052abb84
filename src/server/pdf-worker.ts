/** The worker thread that draws documents: plain data in, chunks of a PDF out. It reads its own fonts and has no network access. */
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake, { type Content, type CustomTableLayout, type TableCell } from 'pdfmake'
import type { Align, Block, Delivered, Order, PdfDocument, Sum, TableRow, RichText } from './pdf.ts'
import { type Measures, fitted } from './pdf-fit.ts'
import { aligns, face, fonts, inks, mm, textOf, written } from './pdf-text.ts'

pdfmake.setFonts({
  Roboto: { normal: face('Regular'), bold: face('Medium'), italics: face('Italic'), bolditalics: face('MediumItalic') },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((file) => path.dirname(file) === fonts)

const hair = '#d5d5d5'

interface Size {
  readonly width: number
  readonly height: number | 'auto'
  readonly margins: readonly [left: number, top: number, right: number, bottom: number]
}

const sizes: Readonly<Record<'a4' | 'a4-wide' | '80mm', Size>> = {
  a4: { width: 210 * mm, height: 297 * mm, margins: [48, 48, 48, 52] },
  'a4-wide': { width: 297 * mm, height: 210 * mm, margins: [40, 42, 40, 46] },
  '80mm': { width: 80 * mm, height: 'auto', margins: [9, 12, 9, 16] },
}

const sizeOf = (size: PdfDocument['size']): Size =>
  typeof size === 'string' ? sizes[size] : { width: size.width * mm, height: size.height * mm, margins: [0, 0, 0, 0] }

const widthOf = (width: number | 'own' | 'rest') => (width === 'own' ? 'auto' : width === 'rest' ? '*' : width)

const rules = (space: number): CustomTableLayout => ({
  hLineWidth: (i, { table }) => (i === 0 || i > table.body.length ? 0 : i === 1 ? 0.9 : 0.5),
  hLineColor: (i) => (i === 1 ? inks.black : hair),
  vLineWidth: () => 0,
  paddingTop: () => space,
  paddingBottom: () => space,
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

const leading = 1.15

let ruler: Promise<Measures> | undefined
/** Measures text: an empty document with the worker's fonts. Its types describe only a stream; it is a PDFKit document. */
const measures = () => (ruler ??= pdfmake.createPdf({ content: '' }).getStream() as unknown as Promise<Measures>)

function blockOf(block: Block, space: number, measure: Measures): Content {
  if ('newPage' in block) return { text: '', fontSize: 0.01, pageBreak: 'before' }
  if ('fit' in block) return fitted(block, space, measure)
  if ('at' in block) {
    const { x, y, width } = block.at
    return {
      absolutePosition: { x: x * mm, y: y * mm },
      columns: [{ width: width * mm, stack: block.blocks.map((each) => blockOf(each, width * mm, measure)) }],
    }
  }
  const margin: Margin = [0, block.above ?? 0, 0, 0]
  if ('text' in block) return { ...paragraphOf(block), margin }
  if ('beside' in block)
    return {
      margin,
      columnGap: 16,
      columns: block.beside.map(({ width, blocks }) => ({
        width: widthOf(width),
        stack: blocks.map((each) => blockOf(each, space, measure)),
      })),
    }
  if ('columns' in block) return { ...tableOf(block), margin }
  if ('sums' in block)
    return {
      margin,
      unbreakable: true,
      columns: [
        { width: '*', text: '' },
        { width: Math.min(space, 200), stack: [sumsOf(block.sums)] },
      ],
    }
  if ('unbreakable' in block)
    return { margin, unbreakable: true, stack: block.unbreakable.map((each) => blockOf(each, space, measure)) }
  if ('image' in block || 'picture' in block) return { ...pictureOf(block), margin }
  return { margin, canvas: [{ type: 'line', x1: 0, y1: 0, x2: block.width ?? space, y2: 0, lineWidth: 0.5, lineColor: hair }] }
}

function pictureOf(block: Extract<Block, { readonly image: string } | { readonly picture: string }>) {
  if ('image' in block) return { image: block.image, fit: sizeInPoints(block), alignment: aligns[block.align ?? 'start'] }
  return { svg: block.picture, fit: sizeInPoints(block) }
}

const sizeInPoints = (block: { readonly width: number; readonly height: number; readonly mm?: true }): [number, number] => {
  const unit = block.mm ? mm : 1
  return [block.width * unit, block.height * unit]
}

type Margin = [number, number, number, number]

const paragraphOf = ({ text, size, bold, ink, align }: Extract<Block, { readonly text: RichText }>) => ({
  text: textOf(text),
  ...(size ? { fontSize: size } : {}),
  ...(bold ? { bold } : {}),
  ...(ink ? { color: inks[ink] } : {}),
  ...(align ? { alignment: aligns[align] } : {}),
})

function tableOf({ columns, rows, dense }: Extract<Block, { readonly columns: unknown }>) {
  const cell = (text: RichText, i: number, weight?: TableRow['weight']): TableCell => ({
    text: textOf(text),
    alignment: aligns[columns[i]?.align ?? 'start'] as (typeof aligns)[Align],
    ...(columns[i]?.align === 'end' ? { noWrap: true } : {}),
    ...(weight ? { bold: true } : {}),
    ...(weight === 'head' ? { color: inks.green, margin: [0, 4, 0, 0] as Margin } : {}),
  })
  return {
    layout: rules(dense ? 2.3 : 4),
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => widthOf(width)),
      body: [
        columns.map(({ title }, i) => ({ ...(cell(title, i) as object), bold: true, fontSize: 8.5 }) as TableCell),
        ...rows.map(({ cells, weight }) =>
          columns.map(({ tick }, i) => (tick && !weight ? tickBox : cell(cells[i] ?? '', i, weight))),
        ),
      ],
    },
  }
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

function documentOf({ title, author, size, blocks }: PdfDocument, measure: Measures) {
  const { width, height, margins } = sizeOf(size)
  const [left, top, right, bottom] = margins
  const space = width - left - right
  const small = { fontSize: 8, color: inks.grey }
  const paged = size === 'a4' || size === 'a4-wide'
  return pdfmake.createPdf({
    pageSize: { width, height },
    pageMargins: [left, top, right, bottom],
    language: 'en',
    displayTitle: true,
    info: { title: written(title), author: written(author), creator: 'Glasshouse', producer: 'Glasshouse' },
    defaultStyle: { font: 'Roboto', fontSize: paged ? 9.5 : 8.5, lineHeight: leading, color: inks.black },
    content: blocks.map((block) => blockOf(block, space, measure)),
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

const post = (delivered: Delivered) => parentPort?.postMessage(delivered)

async function draw({ id, document }: Order): Promise<void> {
  try {
    const pdf = await documentOf(document, await measures()).getStream()
    pdf.end()
    for await (const piece of pdf) post({ id, piece: piece as Uint8Array })
    post({ id, done: true })
  } catch (error) {
    post({ id, failed: error instanceof Error ? error.message : String(error) })
  }
}

let before: Promise<void> = Promise.resolve()
parentPort?.on('message', (order: Order) => {
  before = before.then(() => draw(order))
})
