/** A response that is a file: streamed after the transaction of the action has ended. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { notFound } from '#kernel/problem.ts'
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
    // RFC 6266: an ASCII name for old clients, the true one for all others.
    const plain = this.name.replace(/[^\w.-]/g, '_')
    return reply
      .type(this.type)
      .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.name)}`)
      .header('cache-control', 'no-store')
      .send(Readable.from(this.content(read)))
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
