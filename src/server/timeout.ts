/** A time limit on work that can be aborted. */

/**
 * Runs the work with a signal that is aborted after this many milliseconds, and rejects then, whether or not the work has noticed.
 * `fetch` alone does not suffice: it holds the signal of a request weakly, so that after a garbage collection it may wait without limit.
 */
export async function withTimeout<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`The timeout of ${milliseconds} ms has passed.`)
    controller.abort(error)
    reject(error)
  }, milliseconds)
  try {
    return await Promise.race([work(controller.signal), expired])
  } finally {
    clearTimeout(timer)
  }
}
