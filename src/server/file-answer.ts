/** An answer that is a file: it goes out as it is made, after the action's own transaction has ended. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { notFound } from '#kernel/problem.ts'
import type { Db } from './database.ts'

/** Reads on, in transactions of its own, while the file is under way. */
export type ReadOn = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** The formats of a report. */
export type FileFormat = 'csv' | 'xlsx' | 'pdf'

export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly content: (read: ReadOn) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>

  /** `name` as it is saved: "sales-by-plant.xlsx". */
  constructor(name: string, type: string, content: FileAnswer['content']) {
    this.name = name
    this.type = type
    this.content = content
  }

  send(reply: FastifyReply, read: ReadOn): FastifyReply | Promise<FastifyReply> {
    // RFC 6266: the plain name for old readers, the true one for all others.
    const plain = this.name.replace(/[^\w.-]/g, '_')
    return reply
      .type(this.type)
      .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.name)}`)
      .header('cache-control', 'no-store')
      .send(Readable.from(this.content(read)))
  }
}

/**
 * A stored file, shown where it is asked for and kept by that browser alone: its address names the very file, and nothing in it may action.
 * It is opened after the action's transaction, so that a slow store holds no connection; a Problem NOT_FOUND where there is no such file.
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
