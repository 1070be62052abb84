/** A limit on the memory of uploads: a file is in memory from its arrival until its request is answered. */
import type { NurseryId } from '#kernel/id.ts'
import { Problem, tooMany } from '#kernel/problem.ts'

export interface UploadLimits {
  /** Bytes of all files in one process. */
  readonly inAll: number
  /** Bytes of the files of one nursery. */
  readonly ofNursery: number
}

const megabyte = 1024 * 1024
/** Twelve photos of the largest size, or a hundred as phones take them. */
const uploadLimits: UploadLimits = { inAll: 300 * megabyte, ofNursery: 100 * megabyte }

export class UploadMemory {
  readonly #limits: UploadLimits
  readonly #byNursery = new Map<string, number>()
  #inAll = 0

  constructor(limits: UploadLimits = uploadLimits) {
    this.#limits = limits
  }

  /**
   * Reserves that many bytes while the work runs. Throws a Problem and does nothing where the limit is reached:
   * TOO_MANY for the nursery's own files, UNAVAILABLE for everybody's.
   */
  async hold<T>(nurseryId: NurseryId, bytes: number, work: () => Promise<T>): Promise<T> {
    const ofNursery = this.#byNursery.get(nurseryId) ?? 0
    if (ofNursery + bytes > this.#limits.ofNursery)
      throw tooMany('Your nursery is uploading many files at once. Wait until they are uploaded, then send this one again.', 5)
    if (this.#inAll + bytes > this.#limits.inAll)
      throw new Problem('UNAVAILABLE', 'Many files are being uploaded right now. Send this one again in a moment.')
    this.#add(nurseryId, bytes)
    try {
      return await work()
    } finally {
      this.#add(nurseryId, -bytes)
    }
  }

  #add(nurseryId: NurseryId, bytes: number): void {
    this.#inAll += bytes
    const held = (this.#byNursery.get(nurseryId) ?? 0) + bytes
    if (held === 0) this.#byNursery.delete(nurseryId)
    else this.#byNursery.set(nurseryId, held)
  }
}
