/** Worker threads for calculations that would block the event loop: few at once, and none without end. */
import { Worker } from 'node:worker_threads'
import { Problem } from '#kernel/problem.ts'
import { refuseInTransaction } from './open-transaction.ts'

export interface PoolLimits {
  /** The number of threads. */
  readonly threads: number
  /** The length of the queue; callers beyond it are refused at once. */
  readonly waiting: number
  /** The timeout of one calculation in milliseconds; then its thread is ended. */
  readonly milliseconds: number
  readonly heapMb: number
  /** Subject of the message when the queue is full, as in "Many forecasts and plans are being worked on right now". */
  readonly work: string
}

export type Outcome = { readonly result: unknown } | { readonly failed: string }

/** Sent by Node itself in a server that `--watch` restarts: the modules that a thread imports while it works. */
interface WatchedModules {
  readonly 'watch:import': readonly string[]
}

interface Task {
  readonly input: unknown
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** The idle time of a thread in milliseconds. */
const idleFor = 60_000

const tooMany = (work: string) => new Problem('UNAVAILABLE', `Many ${work} are being worked on right now. Try again in a minute.`)
const tooLong = () => new Problem('UNAVAILABLE', 'The calculation took too long and was stopped. Try again in a few minutes.')

/** One thread and its current calculation; none while it is idle or after it ended. */
interface Thread {
  readonly worker: Worker
  task: Task | undefined
  timer: NodeJS.Timeout | undefined
}

/** Hands plain data to threads that run one module; each processes one message after the other. */
export class WorkerPool {
  readonly #module: URL
  readonly #limits: PoolLimits
  readonly #threads = new Set<Thread>()
  readonly #queue: Task[] = []

  constructor(module: URL, limits: PoolLimits) {
    this.#module = module
    this.#limits = limits
  }

  /** The module's result for the input; throws a Problem UNAVAILABLE where the queue is full or it takes too long, an Error where it failed. */
  run(input: unknown): Promise<unknown> {
    refuseInTransaction('A calculation in another thread')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    if (this.#freeThread() === undefined && this.#queue.length >= this.#limits.waiting) reject(tooMany(this.#limits.work))
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
    worker.on('message', (message: Outcome | WatchedModules) => {
      if ('result' in message || 'failed' in message) this.#answered(thread, message)
    })
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

  /** Ends a thread, and its calculation with this error; waiting callers get another thread. */
  #end(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    thread.task?.reject(error)
    this.#next()
  }
}
