/** Recent answers of lists by the hashes of their rows, so that a client with one of them is sent only the rows that differ. */
import { hash } from 'node:crypto'
import { mapInSlices } from './map-in-slices.ts'

export interface ChangedRow {
  /** From 0. */
  readonly position: number
  /** As JSON. */
  readonly row: string
}

/** The rows of all versions in memory: 8 bytes each. */
const standardCapacity = 2_000_000

export class ListVersions {
  readonly #versions = new Map<string, BigUint64Array>()
  readonly #capacity: number
  #size = 0

  constructor(capacity = standardCapacity) {
    this.#capacity = capacity
  }

  has(tag: string): boolean {
    return this.#versions.has(tag)
  }

  /**
   * Registers the rows, as JSON, as version `tag`. Returns the rows that differ from the version `before`; undefined if that
   * version is no longer known, or has another length.
   */
  async changes(rows: readonly string[], tag: string, before: string | undefined): Promise<ChangedRow[] | undefined> {
    const now = BigUint64Array.from(await mapInSlices(rows, (row) => hash('sha1', row, 'buffer').readBigUInt64LE()))
    const known = before === undefined ? undefined : this.#versions.get(before)
    if (before !== undefined && known) this.#add(before, known)
    this.#add(tag, now)
    if (known?.length !== now.length) return undefined
    return rows.flatMap((row, position) => (known[position] === now[position] ? [] : [{ position, row }]))
  }

  /** The version that was used longest ago is the first to be dropped. */
  #add(tag: string, version: BigUint64Array): void {
    this.#size += version.length - (this.#versions.get(tag)?.length ?? 0)
    this.#versions.delete(tag)
    this.#versions.set(tag, version)
    for (const [oldest, { length }] of this.#versions) {
      if (this.#size <= this.#capacity) return
      this.#versions.delete(oldest)
      this.#size -= length
    }
  }
}
