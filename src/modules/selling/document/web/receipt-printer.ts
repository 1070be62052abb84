/**
 * The receipt printer of this device, and the cash drawer that is plugged into it: ESC/POS over USB, where the browser has WebUSB. Without one, the
 * browser prints.
 */
import { Problem } from '#kernel/problem.ts'
import { chooseUsbPrinter, sendByUsb } from '#web/usb-printer.ts'
import { feedAndCut, initialize, openDrawer, picture } from '../escpos.ts'
import type { Invoice } from '../invoice.ts'
import { barsOf } from '../receipt-code.ts'
import { type ReceiptLine, receiptLines } from '../receipt-lines.ts'
import { type PrinterSettings, savePrinter, savedPrinter } from './printer-settings.ts'

const unreachable = () =>
  new Problem(
    'UNAVAILABLE',
    'The receipt printer does not answer. Check that it is on, connected and has paper, then print again.',
  )

/** Lets the user choose a printer. False where they chose none. */
export async function connectPrinter(width: PrinterSettings['width']): Promise<boolean> {
  const printer = await chooseUsbPrinter('Receipt printer')
  if (!printer) return false
  savePrinter({ ...printer, width })
  return true
}

export async function printReceiptOf(invoice: Invoice): Promise<void> {
  const { width = 576 } = savedPrinter() ?? {}
  await send(initialize, drawn(receiptLines(invoice), invoice.code, width), feedAndCut)
}

export const pulseDrawer = (): Promise<void> => send(initialize, openDrawer)

const send = (...parts: readonly Uint8Array<ArrayBuffer>[]): Promise<void> => sendByUsb('receipt printer', savedPrinter(), parts)

const sizes = { title: 34, strong: 26, center: 22, plain: 24 }

/** The receipt as a picture, as wide as the printer. */
function drawn(lines: readonly ReceiptLine[], code: string, width: number): Uint8Array<ArrayBuffer> {
  const canvas = new OffscreenCanvas(width, 1)
  // The first pass only measures the height: resizing a canvas clears it.
  canvas.height = draw(canvas, lines, code) + 8
  draw(canvas, lines, code)
  const { data } = contextOf(canvas).getImageData(0, 0, width, canvas.height)
  return picture(width, canvas.height, (x, y) => (data[(y * width + x) * 4 + 1] ?? 255) < 128)
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw unreachable()
  return context
}

/** Returns the height. */
function draw(canvas: OffscreenCanvas, lines: readonly ReceiptLine[], code: string): number {
  const context = contextOf(canvas)
  const { width } = canvas
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, canvas.height)
  context.fillStyle = '#000'
  context.textBaseline = 'top'
  let y = 0
  for (const { text, amount = '', style = 'plain' } of lines) {
    if (text === '') {
      context.fillRect(0, y + 6, width, 2)
      y += 14
      continue
    }
    const size = sizes[style]
    context.font = `${style === 'title' || style === 'strong' ? 'bold ' : ''}${size}px system-ui, sans-serif`
    const isCentered = style === 'title' || style === 'center'
    const amountWidth = amount === '' ? 0 : context.measureText(amount).width + 16
    context.textAlign = 'right'
    context.fillText(amount, width, y)
    context.textAlign = isCentered ? 'center' : 'left'
    for (const row of wrapped(context, text, width - amountWidth)) {
      context.fillText(row, isCentered ? width / 2 : 0, y)
      y += Math.round(size * 1.25)
    }
  }
  if (code !== '') y = drawCode(context, code, width, y + 12)
  return y
}

/** A line in as many rows as it needs; a word that is wider than the paper is cut. */
function wrapped(context: OffscreenCanvasRenderingContext2D, text: string, width: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const piece of new Intl.Segmenter().segment(text)) {
    if (context.measureText(row + piece.segment).width <= width) {
      row += piece.segment
      continue
    }
    const space = row.lastIndexOf(' ')
    rows.push(space > 0 ? row.slice(0, space) : row)
    row = (space > 0 ? row.slice(space + 1) : '') + piece.segment
  }
  return [...rows, row]
}

/** The bars of the invoice, by which the receipt is found again. Returns the height. */
function drawCode(context: OffscreenCanvasRenderingContext2D, code: string, width: number, y: number): number {
  const bars = barsOf(code)
  const modules = bars.reduce((sum, bar) => sum + bar, 0)
  const dots = Math.max(1, Math.min(3, Math.floor(width / (modules + 20))))
  let x = Math.floor((width - modules * dots) / 2)
  for (const [i, bar] of bars.entries()) {
    if (i % 2 === 0) context.fillRect(x, y, bar * dots, 70)
    x += bar * dots
  }
  return y + 78
}
