/** PDFs: a page or a roll, given as plain data. Drawn in a worker thread, so that the event loop never waits for one. */
import { Worker } from 'node:worker_threads'
import { botanicalParts } from '#kernel/botanical-name.ts'
import { Problem } from '#kernel/problem.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { FileAnswer } from './file-reply.ts'
import { refuseInTransaction } from './open-transaction.ts'

export type Ink = 'black' | 'grey' | 'green' | 'red'
export type Align = 'start' | 'middle' | 'end'

export interface Run {
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly ink?: Ink
  /** In points. */
  readonly size?: number
}

/** Text, or runs of several typefaces; a line break in it is printed. */
export type RichText = string | readonly Run[]

export interface TableColumn {
  readonly title: string
  /** In points; as wide as its content (`own`), or what is left (`rest`). */
  readonly width: number | 'own' | 'rest'
  readonly align?: Align
  /** The cell has a box to tick with a pen. */
  readonly tick?: true
}

export interface TableRow {
  readonly cells: readonly RichText[]
  /** A heading over the rows below, or the sum of those above. */
  readonly weight?: 'head' | 'sum'
}

export interface Sum {
  readonly label: string
  readonly amount: string
  readonly strong?: boolean
}

export type Block =
  | {
      readonly text: RichText
      readonly size?: number
      readonly bold?: boolean
      readonly ink?: Ink
      readonly align?: Align
      /** Space above, in points. */
      readonly above?: number
    }
  | {
      readonly beside: readonly { readonly width: number | 'own' | 'rest'; readonly blocks: readonly Block[] }[]
      readonly above?: number
    }
  | {
      readonly columns: readonly TableColumn[]
      readonly rows: readonly TableRow[]
      /** Compact lines, for long lists. */
      readonly dense?: boolean
      readonly above?: number
    }
  /** The sums: amounts aligned at the end, on one page. */
  | { readonly sums: readonly Sum[]; readonly above?: number }
  /** A horizontal line; of this length in points, where it is given. */
  | { readonly rule: true; readonly width?: number; readonly above?: number }
  /** A picture as SVG text, scaled to fit these points, or millimetres. */
  | { readonly picture: string; readonly width: number; readonly height: number; readonly mm?: true; readonly above?: number }
  /** A PNG or JPEG as a data URL, scaled to fit these points. */
  | { readonly image: string; readonly width: number; readonly height: number; readonly align?: Align; readonly above?: number }
  /** Several blocks that stay on one page, like a heading and its table. */
  | { readonly unbreakable: readonly Block[]; readonly above?: number }
  /** Content at a position on the page, in millimetres from its corner, which does not move anything else. */
  | { readonly at: { readonly x: number; readonly y: number; readonly width: number }; readonly blocks: readonly Block[] }
  /** In such a position: text of at most this many lines, shrunk and then truncated where it is too long. `size` in millimetres. */
  | {
      readonly fit: RichText
      readonly size: number
      readonly lines: number
      readonly bold?: boolean
      readonly align?: Align
      /** Never truncated: shrunk as far as needed. */
      readonly whole?: boolean
    }
  | { readonly newPage: true }

export interface PdfDocument {
  readonly title: string
  /** The author in the document's properties: the nursery. */
  readonly author: string
  /** A page with its number and margins, a roll, or a sheet of these millimetres without margins. */
  readonly size: 'a4' | 'a4-wide' | '80mm' | { readonly width: number; readonly height: number }
  readonly blocks: readonly Block[]
}

/** The most lines of a document: nobody reads more on paper. */
export const mostLines = 5_000
/** Documents with more lines are drawn by another worker, so that short ones never wait for them. */
const long = 600

/** The most documents that wait for a worker; further ones are refused. */
const mostWaiting = 60

const rowsIn = (blocks: readonly Block[]): number =>
  blocks.reduce((all, block) => all + ('rows' in block ? block.rows.length : 0), 0)

/** Throws a Problem where the document is too long. */
function checkLength(document: PdfDocument): void {
  const lines = rowsIn(document.blocks)
  if (lines > mostLines)
    throw new Problem(
      'TOO_LARGE',
      `That is ${lines} lines, and a PDF takes ${mostLines}. Choose less, or take it along as a spreadsheet.`,
    )
}

/** The document as a download: `name` without its extension. */
export function pdfFile(name: string, document: PdfDocument): FileAnswer {
  checkLength(document)
  return new FileAnswer(`${name}.pdf`, fileTypes.pdf, () => draw(document))
}

/** The document as one buffer, for a mail. */
export async function wholePdf(document: PdfDocument): Promise<Buffer> {
  refuseInTransaction('A PDF')
  checkLength(document)
  const pieces: Uint8Array[] = []
  for await (const piece of draw(document)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A botanical name in its typefaces. */
export const botanicalRuns = (name: string, look: Omit<Run, 'text' | 'italic'> = {}): Run[] =>
  botanicalParts(name).map(({ text, italic, trade }) =>
    // Small capitals, where a typeface has none.
    trade ? { text: text.toUpperCase(), italic, ...look, size: (look.size ?? 9) * 0.82 } : { text, italic, ...look },
  )

/** The messages to and from the worker. */
export interface Order {
  readonly id: number
  readonly document: PdfDocument
}
export type Delivered = { readonly id: number } & (
  | { readonly piece: Uint8Array }
  | { readonly done: true }
  | { readonly failed: string }
  | { readonly stopped: true }
)

interface Waiting {
  readonly take: (delivered: Delivered) => void
}

interface WorkerLimits {
  /** In milliseconds without work; then the thread is ended. */
  readonly idleFor: number
  /** In milliseconds without any output; then the thread is ended, and those who wait are refused. */
  readonly silentFor: number
  /** The limit of its heap in megabytes. */
  readonly heapMb: number
}

/** A worker thread that draws one document after the other; started on first use. */
export class PdfWorker {
  #worker: Worker | undefined
  #waiting = new Map<number, Waiting>()
  #last = 0
  #idle: NodeJS.Timeout | undefined
  #silent: NodeJS.Timeout | undefined
  readonly #limits: WorkerLimits
  readonly #module: URL

  constructor(limits: WorkerLimits, module = new URL('./pdf-worker.ts', import.meta.url)) {
    this.#limits = limits
    this.#module = module
  }

  async *draw(document: PdfDocument): AsyncGenerator<Uint8Array> {
    if (this.#waiting.size >= mostWaiting)
      throw new Problem('UNAVAILABLE', 'Many PDFs are being made at this moment. Try again in a minute.')
    const id = ++this.#last
    const delivered: Delivered[] = []
    let wake = () => {}
    this.#waiting.set(id, {
      take: (part) => {
        delivered.push(part)
        wake()
      },
    })
    clearTimeout(this.#idle)
    const order: Order = { id, document }
    this.#start().postMessage(order)
    if (this.#waiting.size === 1) this.#watch()
    try {
      for (;;) {
        const part = delivered.shift()
        if (part === undefined) await new Promise<void>((resolve) => (wake = resolve))
        else if ('piece' in part) yield part.piece
        else if ('stopped' in part)
          throw new Problem('UNAVAILABLE', 'The PDF took too long and was stopped. Try again in a minute.')
        else if ('failed' in part) throw new Error(`The paper could not be drawn: ${part.failed}`)
        else return
      }
    } finally {
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) {
        clearTimeout(this.#silent)
        this.#idle = setTimeout(() => this.#end(), this.#limits.idleFor).unref()
      }
    }
  }

  /** Ends the thread where it puts nothing out for too long. */
  #watch(): void {
    clearTimeout(this.#silent)
    this.#silent = setTimeout(() => {
      for (const [id, { take }] of this.#waiting) take({ id, stopped: true })
      this.#end()
    }, this.#limits.silentFor).unref()
  }

  /** Ends the thread, which takes a moment: a document that comes meanwhile starts another one. */
  #end(): void {
    void this.#worker?.terminate()
    this.#worker = undefined
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(this.#module, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb } })
    const ended = (reason: string) => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      for (const [id, { take }] of this.#waiting) take({ id, failed: reason })
    }
    worker.on('message', (part: Delivered) => {
      if (this.#worker === worker) this.#watch()
      this.#waiting.get(part.id)?.take(part)
    })
    worker.on('error', (error: Error) => ended(error.message))
    worker.on('exit', () => ended('its thread ended'))
    worker.unref()
    this.#worker = worker
    return worker
  }
}

// A long document uses much memory.
const workers = {
  short: new PdfWorker({ idleFor: 60_000, silentFor: 60_000, heapMb: 256 }),
  long: new PdfWorker({ idleFor: 5_000, silentFor: 120_000, heapMb: 768 }),
}

const draw = (document: PdfDocument): AsyncGenerator<Uint8Array> =>
  (document.blocks.length + rowsIn(document.blocks) > long ? workers.long : workers.short).draw(document)
