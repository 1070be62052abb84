/** In tests, detects slow work in an open transaction, which would hold its connection and locks; in service nothing is tracked. */
import { AsyncLocalStorage } from 'node:async_hooks'

const checked = process.env['NODE_ENV'] === 'test'
const open = new AsyncLocalStorage<true>()

/** Runs the work of a transaction. */
export const inOpenTransaction = <T>(work: () => T): T => (checked ? open.run(true, work) : work())

/** Called before slow work (a PDF, a calculation, another server): in tests it throws inside a transaction. */
export function refuseInTransaction(what: string): void {
  if (open.getStore()) throw new Error(`${what} is waited for while a transaction is open: do it before or after.`)
}
