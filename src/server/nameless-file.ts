/** A file for what memory would not hold. No folder lists it: it goes with the process, however that ends, and on whichever machine. */
import { randomUUID } from 'node:crypto'
import fs, { type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** From its first byte to the one after its last. */
export interface Part {
  readonly start: number
  readonly end: number
}

const piece = 64 * 1024

export class NamelessFile {
  readonly #file: FileHandle
  #size = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(): Promise<NamelessFile> {
    const name = path.join(tmpdir(), `glasshouse-${randomUUID()}`)
    const file = await fs.open(name, 'wx+', 0o600)
    await fs.rm(name)
    return new NamelessFile(file)
  }

  get size(): number {
    return this.#size
  }

  /** Adds to its end; one at a time. */
  async append(chunks: AsyncIterable<Uint8Array | string>): Promise<Part> {
    const start = this.#size
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      await this.#file.appendFile(bytes)
      this.#size += bytes.length
    }
    return { start, end: this.#size }
  }

  async *read({ start, end }: Part): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(Math.min(piece, end - at)), 0, undefined, at)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
