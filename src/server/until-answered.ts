/** A start waits for a database that is slow to answer, as on a busy machine or after a power cut, says so, and tries again. */
import { setTimeout as pause } from 'node:timers/promises'

const patience = 600_000

/** It is starting, stopping or full of connections (PostgreSQL's codes), or the connection timed out or broke (messages of pg have no code). */
const codes: ReadonlySet<unknown> = new Set(['57P01', '57P02', '57P03', '08006', '53300', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
const messages = /^(timeout expired|Connection terminated|timeout exceeded when trying to connect|Query read timeout)/

/** True if an error means that the database does not respond for the moment; a refused connection means that it does not run. */
export function isNotAnswering(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codes.has(Reflect.get(error, 'code')) || messages.test(error.message) || isNotAnswering(error.cause)
}

/** Runs the work, again for as long as the database does not answer: it must allow for that. */
export async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  for (let isFirst = true; ; isFirst = false)
    try {
      return await work()
    } catch (error) {
      if (!isNotAnswering(error) || performance.now() - began > patience) throw error
      if (isFirst)
        process.stdout.write('  The database does not answer yet: trying again. On a busy machine this takes a while.\n')
      await pause(1_000)
    }
}
