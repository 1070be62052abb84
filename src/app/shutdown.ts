/** Stops what was started in reverse order: on request, after an unexpected error, and when the launcher has ended. */

export interface Stopping {
  /** Registers a step of the shutdown; the last registered runs first. */
  atTheEnd(work: () => Promise<unknown>): void
  /** True while the product is shutting down: nothing new may be started. */
  readonly isStopping: boolean
  /** Stops everything and exits with this code. */
  end(code: number): Promise<never>
}

/** Docker and systemd wait ten seconds before they kill; a hanging request must not use up the database's time to stop. */
const timeouts = { inAll: 9_500, forEach: 4_400 }

/** Listens for Ctrl-C, SIGTERM and the end of the launcher from now on. `printError` prints unexpected errors. */
export function prepareStopping(printError: (error: unknown) => void): Stopping {
  const works: (() => Promise<unknown>)[] = []
  let ending: Promise<never> | undefined

  const endAll = async (code: number): Promise<never> => {
    setTimeout(() => process.exit(1), timeouts.inAll).unref()
    for (const work of works.toReversed())
      await Promise.race([work(), after(timeouts.forEach)]).catch((error: unknown) => console.error(error))
    process.exit(code)
  }
  const end = (code: number) => (ending ??= endAll(code))
  const quietly = () => {
    if (ending === undefined) console.log('Stopping …')
    void end(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quietly)
  // The launcher holds a channel open: when it was killed, nobody else would stop us.
  process.once('disconnect', quietly)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      if (ending === undefined) printError(error)
      void end(1)
    })
  // The reader of our output may have exited (`npm start | head`): not a reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    atTheEnd: (work) => works.push(work),
    get isStopping() {
      return ending !== undefined
    },
    end,
  }
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
