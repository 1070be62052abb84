/** A limit on how much of one kind of work runs at once: the rest waits in line, up to a length and for a time. */
import { Problem } from '#kernel/problem.ts'

export interface Limits {
  readonly atOnce: number
  /** How many may wait; whoever comes after them is refused at once. */
  readonly waiting: number
  /** How long one waits at most, in milliseconds. */
  readonly patience: number
  /** What is told to whoever is refused: a 503 with this sentence. */
  readonly busy: string
}

export class Limiter {
  readonly #limits: Limits
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Does the work when it is its turn and gives what it gave; a Problem UNAVAILABLE where too many are before it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else await this.#turn()
    try {
      return await work()
    } finally {
      // Whoever is next takes this place over, so that the count never falls between the two.
      const next = this.#queue.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #turn(): Promise<void> {
    const { waiting, patience, busy } = this.#limits
    if (this.#queue.length >= waiting) throw new Problem('UNAVAILABLE', busy)
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(start), 1)
        reject(new Problem('UNAVAILABLE', busy))
      }, patience)
      this.#queue.push(start)
    })
  }
}
