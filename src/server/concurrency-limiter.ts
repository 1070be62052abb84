/** Limits how much of one kind of work runs at once: the rest waits in a queue of limited length and time. */
import { Problem } from '#kernel/problem.ts'

export interface Limits {
  readonly atOnce: number
  /** The length of the queue; callers beyond it are refused at once. */
  readonly waiting: number
  /** The longest wait in milliseconds. */
  readonly timeout: number
  /** The message of the refusal, a 503. */
  readonly busy: string
}

export class Limiter {
  readonly #limits: Limits
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Runs the work in turn and returns its result; throws a Problem UNAVAILABLE where the queue is full or the wait too long. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else await this.#turn()
    try {
      return await work()
    } finally {
      // The next caller takes over this slot, so that the count never drops in between.
      const next = this.#queue.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #turn(): Promise<void> {
    const { waiting, timeout, busy } = this.#limits
    if (this.#queue.length >= waiting) throw new Problem('UNAVAILABLE', busy)
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(start), 1)
        reject(new Problem('UNAVAILABLE', busy))
      }, timeout)
      this.#queue.push(start)
    })
  }
}
