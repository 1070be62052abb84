/**
 * A cache of PDFs that many ask for, like those behind public links: a document is drawn again only when its content has changed, and one at a
 * time for each link, so that requests without a sign-in do not delay the documents of signed-in users.
 */
import { createHash } from 'node:crypto'
import { Limiter } from './concurrency-limiter.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { FileAnswer } from './file-reply.ts'
import { type PdfDocument, wholePdf } from './pdf.ts'

interface Options {
  /** The size of the cache; the least recently used PDFs are dropped first. */
  readonly maxBytes?: number
  readonly draw?: (document: PdfDocument) => Promise<Buffer>
}

const limits = {
  atOnce: 1,
  waiting: 4,
  timeout: 20_000,
  busy: 'Many PDFs of this list are being made at this moment. Try again in a minute.',
}

export class PdfCache {
  readonly #maxBytes: number
  readonly #draw: (document: PdfDocument) => Promise<Buffer>
  /** In the order of their last use. */
  readonly #finished = new Map<string, Buffer>()
  readonly #running = new Map<string, Promise<Buffer>>()
  /** Concurrency limit of each link that has a PDF in progress. */
  readonly #limiters = new Map<string, { readonly limiter: Limiter; requests: number }>()
  #bytes = 0

  constructor({ maxBytes = 32 * 1024 ** 2, draw = wholePdf }: Options = {}) {
    this.#maxBytes = maxBytes
    this.#draw = draw
  }

  /** The PDF of a document for a link. Throws a Problem UNAVAILABLE where too many others of that link wait. */
  async get(link: string, document: PdfDocument): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(document)).digest('base64url')
    const finished = this.#finished.get(key)
    if (finished) {
      this.#finished.delete(key)
      this.#finished.set(key, finished)
      return finished
    }
    const running = this.#running.get(key)
    if (running) return running
    const drawing = this.#inTurn(link, document)
      .then((pdf) => {
        this.#keep(key, pdf)
        return pdf
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, drawing)
    return drawing
  }

  /** The same as a download: `name` without its extension. Drawn after the transaction of the call. */
  file(name: string, link: string, document: PdfDocument): FileAnswer {
    const pdf = () => this.get(link, document)
    return new FileAnswer(`${name}.pdf`, fileTypes.pdf, async function* () {
      yield await pdf()
    })
  }

  async #inTurn(link: string, document: PdfDocument): Promise<Buffer> {
    const entry = this.#limiters.get(link) ?? { limiter: new Limiter(limits), requests: 0 }
    this.#limiters.set(link, entry)
    entry.requests += 1
    try {
      return await entry.limiter.run(() => this.#draw(document))
    } finally {
      entry.requests -= 1
      if (entry.requests === 0) this.#limiters.delete(link)
    }
  }

  #keep(key: string, pdf: Buffer): void {
    if (pdf.length > this.#maxBytes) return
    this.#finished.set(key, pdf)
    this.#bytes += pdf.length
    for (const [oldest, { length }] of this.#finished) {
      if (this.#bytes <= this.#maxBytes) return
      this.#finished.delete(oldest)
      this.#bytes -= length
    }
  }
}
