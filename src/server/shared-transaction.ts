/**
 * Several requests of one nursery in one transaction (group commit). A request is answered at once while fewer than two transactions of its kind
 * and nursery are under way; those that arrive meanwhile wait, and share the next one. So nobody waits for company, and the more arrive, the less
 * each costs.
 */
import type { NurseryId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { type RunInTrace, captureTrace } from './tracing.ts'
import { nurseryBusy } from './tenant-share.ts'

/** The result of one request: its reply, or why this request is refused. */
export type Outcome<Reply> = { readonly reply: Reply } | { readonly refusal: Problem }

/** The most transactions of one nursery at once: one writes while the other reads. */
const atOnce = 2

/** The most requests of one transaction. */
const most = 32

/** The most requests of one nursery that wait; beyond them one is refused. */
const longestQueue = 500

/** Milliseconds after which a request that waits is refused with those that the database failed: it would wait for it once more, past the 5 s in which callers are answered. */
const longestWait = 2_000

interface Waiting<Request, Reply> {
  readonly request: Request
  /** By the monotonic clock. */
  readonly since: number
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: unknown) => void
  readonly inTrace: RunInTrace
}

interface Queue<Request, Reply> {
  readonly waiting: Waiting<Request, Reply>[]
  running: number
}

/**
 * Answers requests in one transaction and returns the outcome of each, in their order, once it is committed. An error refuses
 * none of them: nothing was committed, and each is answered again in a transaction of its own.
 */
export type AnswerMany<Request, Reply> = (
  nurseryId: NurseryId,
  requests: readonly Request[],
) => Promise<readonly Outcome<Reply>[]>

export class SharedTransactions<Request, Reply> {
  readonly #answer: AnswerMany<Request, Reply>
  readonly #queues = new Map<NurseryId, Queue<Request, Reply>>()

  constructor(answer: AnswerMany<Request, Reply>) {
    this.#answer = answer
  }

  /** The reply of this request, after the commit; throws the Problem that refuses it. */
  async run(nurseryId: NurseryId, request: Request): Promise<Reply> {
    const queue = this.#queues.get(nurseryId) ?? { waiting: [], running: 0 }
    this.#queues.set(nurseryId, queue)
    if (queue.waiting.length >= longestQueue) throw new Problem('UNAVAILABLE', nurseryBusy)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ request, since: performance.now(), resolve, reject, inTrace: captureTrace() })
      this.#start(nurseryId, queue)
    })
  }

  #start(nurseryId: NurseryId, queue: Queue<Request, Reply>): void {
    if (queue.running === 0 && queue.waiting.length === 0) this.#queues.delete(nurseryId)
    const [first] = queue.waiting
    if (queue.running >= atOnce || first === undefined) return
    queue.running += 1
    // Its statements belong to the trace of the first request.
    const group = queue.waiting.splice(0, most)
    void first
      .inTrace(() => this.#share(nurseryId, queue, group))
      .finally(() => {
        queue.running -= 1
        this.#start(nurseryId, queue)
      })
  }

  async #share(nurseryId: NurseryId, queue: Queue<Request, Reply>, group: readonly Waiting<Request, Reply>[]): Promise<void> {
    try {
      const outcomes = await this.#answer(
        nurseryId,
        group.map(({ request }) => request),
      )
      for (const [i, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[i]
        if (outcome && 'reply' in outcome) resolve(outcome.reply)
        else reject(outcome?.refusal ?? new Error('A shared transaction left a request without an outcome.'))
      }
    } catch (error) {
      // Without a database each would only wait for it again: the client's next retry gets the response.
      const isAway = error instanceof Problem && error.code === 'UNAVAILABLE'
      if (group.length === 1 || isAway) for (const { reject } of group) reject(error)
      else for (const each of group) await this.#share(nurseryId, queue, [each])
      if (isAway) refuseLongWaiting(queue, error)
    }
  }
}

function refuseLongWaiting<Request, Reply>({ waiting }: Queue<Request, Reply>, error: unknown): void {
  const now = performance.now()
  // In the order of their arrival.
  while (waiting[0] && now - waiting[0].since >= longestWait) waiting.shift()?.reject(error)
}
