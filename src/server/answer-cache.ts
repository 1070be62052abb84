/** Recent answers of reads, so that the devices of a nursery that ask for the same are answered by one read of the database. */
import type { NurseryId } from '#kernel/id.ts'

/**
 * Milliseconds that an answer is used. Writes of this process drop it at once, those of another by its event; only if that
 * process crashes before sending the event does the answer live this long.
 */
const maxAge = 60_000

/** Total size of the cached responses, in characters. */
const standardCapacity = 32_000_000

interface Entry<Answer> {
  readonly answer: Promise<Answer>
  readonly readAt: number
  /** 0 while it is being read. */
  size: number
}

interface NurseryAnswers<Answer> {
  readonly entries: Map<string, Entry<Answer>>
  size: number
  lastReadAt: number
}

export class AnswerCache<Answer extends { readonly text: string }> {
  /** Nurseries in the order of their last use, longest ago first. */
  readonly #nurseries = new Map<NurseryId, NurseryAnswers<Answer>>()
  readonly #capacity: number
  #size = 0

  constructor(capacity = standardCapacity) {
    this.#capacity = capacity
  }

  /** The answer at an address (path and query), read only if it is not known or still being read. */
  read(nurseryId: NurseryId, address: string, read: () => Promise<Answer>): Promise<Answer> {
    const now = performance.now()
    const own = this.#nurseries.get(nurseryId) ?? { entries: new Map(), size: 0, lastReadAt: now }
    const known = own.entries.get(address)
    if (known && known.readAt > now - maxAge) return known.answer

    const entry: Entry<Answer> = { answer: read(), readAt: now, size: 0 }
    this.drop(nurseryId)
    own.entries.set(address, entry)
    own.size -= known?.size ?? 0
    own.lastReadAt = now
    this.#nurseries.set(nurseryId, own)
    this.#size += own.size
    entry.answer.then(
      ({ text }) => {
        if (this.#nurseries.get(nurseryId)?.entries.get(address) !== entry) return
        entry.size = address.length + text.length
        own.size += entry.size
        this.#size += entry.size
        this.#dropOldest()
      },
      () => own.entries.get(address) === entry && own.entries.delete(address),
    )
    return entry.answer
  }

  /**
   * Invalidates a nursery's responses after a change. A response being read then is returned only to callers already waiting for
   * it.
   */
  drop(nurseryId: NurseryId): void {
    this.#size -= this.#nurseries.get(nurseryId)?.size ?? 0
    this.#nurseries.delete(nurseryId)
  }

  dropAll(): void {
    this.#nurseries.clear()
    this.#size = 0
  }

  #dropOldest(): void {
    for (const [oldest, { lastReadAt }] of this.#nurseries) {
      if (this.#size <= this.#capacity && lastReadAt > performance.now() - maxAge) return
      this.drop(oldest)
    }
  }
}
