/** Tests find out what waits for something slow while a transaction holds its connection and its locks; in service nothing is tracked. */
import { AsyncLocalStorage } from 'node:async_hooks'

const checked = process.env['NODE_ENV'] === 'test'
const open = new AsyncLocalStorage<true>()

/** Does the work of a transaction. */
export const inOpenTransaction = <T>(work: () => T): T => (checked ? open.run(true, work) : work())

/** For what may take seconds (a PDF, a calculation, somebody else's server): in tests it fails inside a transaction. */
export function refuseInTransaction(what: string): void {
  if (open.getStore()) throw new Error(`${what} is waited for while a transaction is open: do it before or after.`)
}
