/** A response that is a file: streamed after the transaction of the action has ended. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Problem, notFound } from '#kernel/problem.ts'
import type { Db } from './database.ts'

/** Reads on in its own transactions while the file is streamed. */
export type ReadOn = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** The formats of a report. */
export type FileFormat = 'csv' | 'xlsx' | 'pdf'

export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly content: (read: ReadOn) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>

  /** `name` is the file name: "sales-by-plant.xlsx". */
  constructor(name: string, type: string, content: FileAnswer['content']) {
    this.name = name
    this.type = type
    this.content = content
  }

  send(reply: FastifyReply, read: ReadOn): FastifyReply | Promise<FastifyReply> {
    return this.attach(reply, this.content(read))
  }

  protected attach(reply: FastifyReply, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): FastifyReply {
    // RFC 6266: an ASCII name for old clients, the true one for all others.
    const plain = this.name.replace(/[^\w.-]/g, '_')
    return reply
      .type(this.type)
      .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.name)}`)
      .header('cache-control', 'no-store')
      .send(Readable.from(content))
  }
}

/** The bytes of a file from one place to another, both included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** The range that a `Range` header names; undefined for the whole file, as for more than one range. Throws a Problem for one beyond its end. */
export function byteRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if ((from === '' && to === '') || (from !== '' && to !== '' && Number(to) < Number(from))) return undefined
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (first > last) throw new Problem('BAD_RANGE', `The file has ${bytes} bytes. Ask for a part of them, or for all.`, { bytes })
  return { from: first, to: last }
}

interface ResumableContent {
  readonly bytes: number
  /** Names this content: letters, digits and dashes. */
  readonly tag: string
  readonly read: (range: ByteRange) => AsyncIterable<Uint8Array>
}

/** A file of known length: a download that broke off goes on where it ended (RFC 9110, 14), unless the file has another tag since. */
export class ResumableFile extends FileAnswer {
  readonly #file: ResumableContent

  constructor(name: string, type: string, file: ResumableContent) {
    super(name, type, () => file.read({ from: 0, to: file.bytes - 1 }))
    this.#file = file
  }

  override send(reply: FastifyReply): FastifyReply {
    const { bytes, tag, read } = this.#file
    const { range, 'if-range': ifRange } = reply.request.headers
    const etag = `"${tag}"`
    // Tells a client whose range begins beyond the end how long the file is.
    reply.header('content-range', `bytes */${bytes}`)
    const part = ifRange === undefined || ifRange === etag ? byteRange(range, bytes) : undefined
    const { from, to } = part ?? { from: 0, to: bytes - 1 }
    if (part) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
    else reply.removeHeader('content-range')
    reply
      .header('accept-ranges', 'bytes')
      .header('etag', etag)
      .header('content-length', to - from + 1)
    return this.attach(reply, read({ from, to }))
  }
}

/**
 * A stored file, shown inline and cached by that browser only: its address never changes content, and nothing in it may run.
 * It is opened after the transaction, so that a slow store holds no connection; throws a Problem NOT_FOUND if there is no such file.
 */
export class ShownFile extends FileAnswer {
  readonly #open: () => Promise<Readable | undefined>

  constructor(name: string, type: string, open: () => Promise<Readable | undefined>) {
    super(name, type, () => [])
    this.#open = open
  }

  override async send(reply: FastifyReply): Promise<FastifyReply> {
    const stream = await this.#open()
    if (!stream) throw notFound()
    return reply
      .type(this.type)
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(this.name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('vary', 'authorization')
      .send(stream)
  }
}
