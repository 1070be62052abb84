/**
 * One task in its own process, with a limit on memory and time: a malicious file cannot crash anything else.
 * A thread would not do: one that runs out of memory may still abort its process.
 */
import { fork } from 'node:child_process'
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

/** The variables a process needs from its parent's environment; no secrets. */
const inherited = ['PATH', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TEMP', 'TMP']

/**
 * Runs the module in a new process, which replies with `answerTask`, and returns its result (anything a structured clone can carry).
 * Throws its Problem, TaskStopped where a limit was exceeded, and an Error where the task failed.
 */
export async function runTask(module: URL, input: unknown, { heapMb, milliseconds }: TaskLimits): Promise<unknown> {
  const child = fork(fileURLToPath(module), [], {
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    env: Object.fromEntries(inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const timer = setTimeout(() => reject(new TaskStopped(`took more than ${milliseconds} ms`)), milliseconds)
  const exited = once(child, 'exit').catch(() => undefined)
  child.once('message', (outcome: Outcome) => resolve(outcome))
  child.once('exit', (code, signal) => reject(new TaskStopped(`its process ended with ${signal ?? code}`)))
  child.once('error', reject)
  // A process that ends at once cannot be written to; its exit event reports how it ended.
  child.send({ input }, () => {})
  try {
    const outcome = await promise
    if ('problem' in outcome) throw new Problem(outcome.problem.code, outcome.problem.detail, outcome.problem.extra)
    if ('failed' in outcome) throw new Error(outcome.failed)
    return outcome.result
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    // Its memory is free before the next one starts.
    await exited
  }
}

/** Runs in the new process: calls the work with the input and sends the result or the error. */
export function answerTask(work: (input: unknown) => Promise<unknown>): void {
  process.once('disconnect', () => process.exit())
  process.once('message', async ({ input }: { readonly input: unknown }) => process.send?.(await outcomeOf(work, input)))
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
