/** Paper: a page or a roll, told as plain data, comes back as a PDF. Drawn in a thread of its own, so that the till never waits for a printer. */
import { Worker } from 'node:worker_threads'
import { botanicalParts } from '#kernel/botanical-name.ts'
import { Problem } from '#kernel/problem.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { FileAnswer } from './file-answer.ts'
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

/** Text, or text of several faces; a line break in it is one on the paper. */
export type Words = string | readonly Run[]

export interface TableColumn {
  readonly title: string
  /** In points; as wide as what stands in it (`own`), or what is left (`rest`). */
  readonly width: number | 'own' | 'rest'
  readonly align?: Align
  /** A box to tick with a pen stands in it. */
  readonly tick?: true
}

export interface TableRow {
  readonly cells: readonly Words[]
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
      readonly words: Words
      readonly size?: number
      readonly bold?: boolean
      readonly ink?: Ink
      readonly align?: Align
      /** Points of room before it. */
      readonly above?: number
    }
  | {
      readonly beside: readonly { readonly width: number | 'own' | 'rest'; readonly blocks: readonly Block[] }[]
      readonly above?: number
    }
  | {
      readonly columns: readonly TableColumn[]
      readonly rows: readonly TableRow[]
      /** Lines close together, for long lists. */
      readonly dense?: boolean
      readonly above?: number
    }
  /** What it comes to: amounts at the end side, kept together. */
  | { readonly sums: readonly Sum[]; readonly above?: number }
  /** A line across; as long as these points, where they are given. */
  | { readonly rule: true; readonly width?: number; readonly above?: number }
  /** A picture as SVG text, as wide and high as it fits into these points, or millimetres. */
  | { readonly picture: string; readonly width: number; readonly height: number; readonly mm?: true; readonly above?: number }
  /** What stands at a place of the page, in millimetres from its corner, and moves nothing else. */
  | { readonly at: { readonly x: number; readonly y: number; readonly width: number }; readonly blocks: readonly Block[] }
  /** Inside such a place: text in at most so many lines of its width, smaller and at last cut short where it is too long. `size` in millimetres. */
  | {
      readonly fit: Words
      readonly size: number
      readonly lines: number
      readonly bold?: boolean
      readonly align?: Align
      /** Never cut short: as small as it must be. */
      readonly whole?: boolean
    }
  | { readonly newPage: true }

export interface Paper {
  readonly title: string
  /** Whose paper it is. */
  readonly author: string
  /** A page with its number and room around it, a roll, or a sheet of these millimetres with nothing but what is placed on it. */
  readonly size: 'a4' | 'a4-wide' | '80mm' | { readonly width: number; readonly height: number }
  readonly blocks: readonly Block[]
}

/** More lines than these are no longer read on paper. */
export const mostLines = 5_000
/** Papers with more lines than these wait for each other, and short ones never for them. */
const long = 600

/** So many papers wait at a press; who comes then comes again later. */
const mostWaiting = 60

const rowsIn = (blocks: readonly Block[]): number =>
  blocks.reduce((all, block) => all + ('rows' in block ? block.rows.length : 0), 0)

/** A Problem where it would be a heap of paper that nobody reads. */
function checkLength(paper: Paper): void {
  const lines = rowsIn(paper.blocks)
  if (lines > mostLines)
    throw new Problem(
      'TOO_LARGE',
      `That is ${lines} lines, and a PDF takes ${mostLines}. Choose less, or take it along as a spreadsheet.`,
    )
}

/** The paper as a file to be saved: `name` without its ending. */
export function paperFile(name: string, paper: Paper): FileAnswer {
  checkLength(paper)
  return new FileAnswer(`${name}.pdf`, fileTypes.pdf, () => drawn(paper))
}

/** The paper in one piece, for a mail. */
export async function wholePdf(paper: Paper): Promise<Buffer> {
  refuseInTransaction('A PDF')
  checkLength(paper)
  const pieces: Uint8Array[] = []
  for await (const piece of drawn(paper)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A botanical name, set as botanists set it. */
export const botanicalRuns = (name: string, look: Omit<Run, 'text' | 'italic'> = {}): Run[] =>
  botanicalParts(name).map(({ text, italic, trade }) =>
    // Small capitals, where a typeface has none of its own.
    trade ? { text: text.toUpperCase(), italic, ...look, size: (look.size ?? 9) * 0.82 } : { text, italic, ...look },
  )

/** What the worker is asked, and what it answers. */
export interface Order {
  readonly id: number
  readonly paper: Paper
}
export type Delivered = { readonly id: number } & (
  | { readonly piece: Uint8Array }
  | { readonly done: true }
  | { readonly failed: string }
)

interface Waiting {
  readonly take: (delivered: Delivered) => void
}

/** A thread that draws one paper after the other; started when first wanted, gone after some time without work. */
class PdfWorker {
  #worker: Worker | undefined
  #waiting = new Map<number, Waiting>()
  #last = 0
  #idle: NodeJS.Timeout | undefined
  readonly #idleFor: number

  /** So many milliseconds it stays without work. */
  constructor(idleFor: number) {
    this.#idleFor = idleFor
  }

  async *draw(paper: Paper): AsyncGenerator<Uint8Array> {
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
    const order: Order = { id, paper }
    this.#start().postMessage(order)
    try {
      for (;;) {
        const part = delivered.shift()
        if (part === undefined) await new Promise<void>((resolve) => (wake = resolve))
        else if ('piece' in part) yield part.piece
        else if ('failed' in part) throw new Error(`The paper could not be drawn: ${part.failed}`)
        else return
      }
    } finally {
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.#worker?.terminate(), this.#idleFor).unref()
    }
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 768 } })
    const gone = (reason: string) => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      for (const [id, { take }] of this.#waiting) take({ id, failed: reason })
    }
    worker.on('message', (part: Delivered) => this.#waiting.get(part.id)?.take(part))
    worker.on('error', (error: Error) => gone(error.message))
    worker.on('exit', () => gone('its thread ended'))
    worker.unref()
    this.#worker = worker
    return worker
  }
}

// A long paper leaves much behind it in memory.
const workers = { short: new PdfWorker(600_000), long: new PdfWorker(5_000) }

const drawn = (paper: Paper): AsyncGenerator<Uint8Array> =>
  (paper.blocks.length + rowsIn(paper.blocks) > long ? workers.long : workers.short).draw(paper)
