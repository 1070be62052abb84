/** Calculations that take longer than the event loop may stand still: in threads of their own, few at once, and none without end. */
import { Worker } from 'node:worker_threads'
import { Problem } from '#kernel/problem.ts'
import { refuseInTransaction } from './open-transaction.ts'

export interface PoolLimits {
  /** How many calculate at once. */
  readonly threads: number
  /** How many may wait for a thread; whoever comes after them is refused at once. */
  readonly waiting: number
  /** How long one calculation may take, in milliseconds; then its thread is ended. */
  readonly milliseconds: number
  readonly heapMb: number
}

/** What a worker module answers to each message. */
export type Outcome = { readonly result: unknown } | { readonly failed: string }

interface Task {
  readonly input: unknown
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** So long a thread without work stays, in milliseconds. */
const idleFor = 60_000

const tooMany = () =>
  new Problem('UNAVAILABLE', 'Many forecasts and plans are being calculated right now. Try again in a minute.')
const tooLong = () => new Problem('UNAVAILABLE', 'The calculation took too long and was stopped. Try again in a few minutes.')

/** One thread, and what it calculates; none while it rests or after it ended. */
interface Thread {
  readonly worker: Worker
  task: Task | undefined
  timer: NodeJS.Timeout | undefined
}

/** Hands plain data to threads that run one module; each answers one message after the other. */
export class WorkerPool {
  readonly #module: URL
  readonly #limits: PoolLimits
  readonly #threads = new Set<Thread>()
  readonly #queue: Task[] = []

  constructor(module: URL, limits: PoolLimits) {
    this.#module = module
    this.#limits = limits
  }

  /** What the module makes of the input; a Problem UNAVAILABLE where too many wait or it takes too long, an Error where it broke. */
  run(input: unknown): Promise<unknown> {
    refuseInTransaction('A calculation in another thread')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    if (this.#freeThread() === undefined && this.#queue.length >= this.#limits.waiting) reject(tooMany())
    else this.#queue.push({ input, resolve, reject })
    this.#next()
    return promise
  }

  #freeThread(): Thread | undefined {
    const resting = [...this.#threads].find(({ task }) => task === undefined)
    return resting ?? (this.#threads.size < this.#limits.threads ? this.#open() : undefined)
  }

  #next(): void {
    if (this.#queue.length === 0) return
    const thread = this.#freeThread()
    if (thread === undefined) return
    clearTimeout(thread.timer)
    thread.task = this.#queue.shift()
    thread.timer = setTimeout(() => this.#end(thread, tooLong()), this.#limits.milliseconds)
    thread.worker.ref()
    thread.worker.postMessage(thread.task?.input)
  }

  #open(): Thread {
    const worker = new Worker(this.#module, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb } })
    const thread: Thread = { worker, task: undefined, timer: undefined }
    this.#threads.add(thread)
    worker.on('message', (outcome: Outcome) => this.#answered(thread, outcome))
    worker.on('error', (error: Error) => this.#end(thread, error))
    worker.on('exit', (code) => this.#end(thread, new Error(`The thread ended with ${code}.`)))
    return thread
  }

  #answered(thread: Thread, outcome: Outcome): void {
    const { task } = thread
    clearTimeout(thread.timer)
    thread.task = undefined
    thread.timer = setTimeout(() => this.#end(thread, new Error('The thread had no work.')), idleFor).unref()
    thread.worker.unref()
    if ('result' in outcome) task?.resolve(outcome.result)
    else task?.reject(new Error(outcome.failed))
    this.#next()
  }

  /** Ends a thread, and with this error what it was calculating; whoever waits gets another one. */
  #end(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    thread.task?.reject(error)
    this.#next()
  }
}
