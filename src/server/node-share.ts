/**
 * Shares the connections of a pool among the nodes of a distributed database: the nurseries of one node use six of ten at most, so that those of the others are
 * served while it does not answer. Its own callers are then refused at once, except one every few seconds that finds out whether it does again.
 */
import type { NurseryId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { Limiter } from './concurrency-limiter.ts'
import { away, crowdedText } from './database-errors.ts'

const share = 0.6

/** As for one nursery (tenant-share.ts). */
const queue = { waiting: 500, timeout: 10_000, busy: crowdedText }

/** A transaction without an answer for this many milliseconds counts as waiting for a silent node. */
const silentAfter = 2_000

/**
 * Milliseconds until the next caller probes a silent node. Each probe may occupy a coordinator connection until the node is
 * back.
 */
const pause = 5_000

export class NodeShare {
  readonly #nodeOf: (nurseryId: NurseryId) => Promise<string>
  readonly #atOnce: number
  readonly #limiters = new Map<string, Limiter>()
  /** The nodes that did not answer, and when the next caller may try. */
  readonly #silent = new Map<string, number>()
  /** When each node last answered. */
  readonly #answered = new Map<string, number>()

  /** `nodeOf` gives the node of a nursery, `connections` is how many the pool has. */
  constructor(nodeOf: (nurseryId: NurseryId) => Promise<string>, connections: number) {
    this.#nodeOf = nodeOf
    this.#atOnce = Math.max(1, Math.ceil(connections * share))
  }

  /** Runs a transaction of a nursery when it is the turn of its node; throws a Problem UNAVAILABLE where the wait is too long. */
  async run<T>(nurseryId: NurseryId, work: () => Promise<T>): Promise<T> {
    const node = await this.#nodeOf(nurseryId)
    const limiter = this.#limiters.get(node) ?? new Limiter({ ...queue, atOnce: this.#atOnce })
    this.#limiters.set(node, limiter)
    this.#refuseIfSilent(node)
    return limiter.run(() => this.#attempt(node, work))
  }

  #refuseIfSilent(node: string): void {
    if (performance.now() < (this.#silent.get(node) ?? 0)) throw away()
  }

  async #attempt<T>(node: string, work: () => Promise<T>): Promise<T> {
    this.#refuseIfSilent(node)
    // Until this one knows, nobody else tries.
    if (this.#silent.has(node)) this.#silent.set(node, Infinity)
    const began = performance.now()
    try {
      const result = await work()
      this.#silent.delete(node)
      this.#answered.set(node, performance.now())
      return result
    } catch (error) {
      const now = performance.now()
      // A node that answered others meanwhile is not silent: this statement took too long.
      const answered = (this.#answered.get(node) ?? -Infinity) > began
      if (wasUnanswered(error) && now - began > silentAfter && !answered) this.#silent.set(node, now + pause)
      else this.#silent.delete(node)
      throw error
    }
  }
}

/**
 * True if a transaction failed because a statement or the connection to its node timed out: query_canceled, or a class 08 of
 * Citus.
 */
function wasUnanswered(error: unknown): boolean {
  if (!(error instanceof Problem) || error.code !== 'UNAVAILABLE') return false
  const { code = '', message = '' } = (error.cause ?? {}) as { readonly code?: string; readonly message?: string }
  return code === '57014' || code.startsWith('08') || /query read timeout/i.test(message)
}
