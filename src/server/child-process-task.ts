/**
 * Tasks in processes of their own, with a limit on memory and time: a malicious file cannot crash anything else.
 * A thread would not do: one that runs out of memory may still abort its process.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Problem, type ProblemCode } from '#kernel/problem.ts'

export interface TaskLimits {
  /** The limit of the JavaScript heap. */
  readonly heapMb: number
  readonly milliseconds: number
}

/** The process ended, or was ended, without a result. */
export class TaskStopped extends Error {
  override name = 'TaskStopped'
}

type Outcome =
  | { readonly result: unknown }
  | { readonly problem: { readonly code: ProblemCode; readonly detail: string; readonly extra: Problem['extra'] } }
  | { readonly failed: string }

/** The reply of a process: its outcome, and the memory it holds. */
type Reply = Outcome & { readonly bytes: number }

/** The variables a process needs from its parent's environment; no secrets. */
const inherited = ['PATH', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TEMP', 'TMP']

/**
 * Processes that wait for another task of the same kind and nursery, the one that has waited longest first: a person who chooses another
 * column has the file read again at once, and a new process takes longer than the reading.
 */
const waiting = new Map<string, Waiting>()
interface Waiting {
  readonly child: ChildProcess
  readonly timer: NodeJS.Timeout
}
const waitsFor = 10_000
const mostWaiting = 3
const mostBytesWaiting = 150e6

/**
 * Runs the module in a process of its own, which replies with `answerTask`, and returns its result (anything a structured clone can carry).
 * Tasks of one nursery may share a process, one after the other; no two nurseries ever do. Throws the Problem of the task, TaskStopped where
 * a limit was exceeded, and an Error where the task failed.
 */
export async function runTask(module: URL, input: unknown, limits: TaskLimits, nurseryId?: string): Promise<unknown> {
  const key = nurseryId && `${nurseryId} ${module.href}`
  const child = (key && takeWaiting(key)) || start(module, limits.heapMb)
  let isReused = false
  try {
    const { bytes, ...outcome } = await replyOf(child, input, limits.milliseconds)
    if (key && bytes < mostBytesWaiting && !waiting.has(key)) {
      keepWaiting(key, child)
      isReused = true
    }
    if ('problem' in outcome) throw new Problem(outcome.problem.code, outcome.problem.detail, outcome.problem.extra)
    if ('failed' in outcome) throw new Error(outcome.failed)
    return outcome.result
  } finally {
    // The memory of another is free before the next one starts.
    if (!isReused) await end(child)
  }
}

const start = (module: URL, heapMb: number): ChildProcess =>
  fork(fileURLToPath(module), [], {
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    env: Object.fromEntries(inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

async function replyOf(child: ChildProcess, input: unknown, milliseconds: number): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const ended = (code: number | null, signal: string | null) =>
    reject(new TaskStopped(`its process ended with ${signal ?? code}`))
  const timer = setTimeout(() => reject(new TaskStopped(`took more than ${milliseconds} ms`)), milliseconds)
  child.once('message', resolve as (reply: unknown) => void)
  child.once('exit', ended)
  child.once('error', reject)
  // A process that ends at once cannot be written to; its exit event reports how it ended.
  child.send({ input }, () => {})
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('exit', ended).off('error', reject)
  }
}

function keepWaiting(key: string, child: ChildProcess): void {
  const [longest] = waiting.keys()
  if (waiting.size >= mostWaiting && longest !== undefined) void end(takeWaiting(longest))
  child.unref()
  child.channel?.unref()
  waiting.set(key, { child, timer: setTimeout(() => void end(takeWaiting(key)), waitsFor).unref() })
}

function takeWaiting(key: string): ChildProcess | undefined {
  const found = waiting.get(key)
  if (!found) return undefined
  waiting.delete(key)
  clearTimeout(found.timer)
  found.child.ref()
  found.child.channel?.ref()
  return found.child.connected ? found.child : undefined
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit').catch(() => undefined)
  child.kill('SIGKILL')
  await exited
}

/** Runs in the new process: calls the work with each input and sends the result or the error. */
export function answerTask(work: (input: unknown) => Promise<unknown>): void {
  process.once('disconnect', () => process.exit())
  process.on('message', async ({ input }: { readonly input: unknown }) =>
    process.send?.({ ...(await outcomeOf(work, input)), bytes: process.memoryUsage.rss() }),
  )
}

async function outcomeOf(work: (input: unknown) => Promise<unknown>, input: unknown): Promise<Outcome> {
  try {
    return { result: await work(input) }
  } catch (error) {
    if (!(error instanceof Problem)) return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    const { code, detail, extra } = error
    return { problem: { code, detail, extra } }
  }
}
