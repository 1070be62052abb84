/** Ends what was started, the last first: when asked to, when something breaks, and when whoever started us is gone. */

export interface Stopping {
  /** To be done at the end; what is named last is done first. */
  atTheEnd(work: () => Promise<unknown>): void
  /** Whether the end has begun: then nothing new should be started. */
  readonly begun: boolean
  /** Ends everything and leaves with this code. */
  end(code: number): Promise<never>
}

/** Docker and systemd wait ten seconds before they kill; a request that will not end must not keep the database from its turn. */
const patience = { inAll: 9_500, forEach: 4_400 }

/** Listens for Ctrl-C, SIGTERM and a lost parent from now on. `say` prints what nobody expected to go wrong. */
export function prepareStopping(say: (error: unknown) => void): Stopping {
  const works: (() => Promise<unknown>)[] = []
  let ending: Promise<never> | undefined

  const endAll = async (code: number): Promise<never> => {
    setTimeout(() => process.exit(1), patience.inAll).unref()
    for (const work of works.toReversed())
      await Promise.race([work(), after(patience.forEach)]).catch((error: unknown) => console.error(error))
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
      if (ending === undefined) say(error)
      void end(1)
    })
  // Whoever read what we print may be gone (`npm start | head`): that is no reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    atTheEnd: (work) => works.push(work),
    get begun() {
      return ending !== undefined
    },
    end,
  }
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
