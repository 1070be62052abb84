/** Counts the statements that a command sends: of one row and of many the number must be the same. */
import type { Db } from '#server/database.ts'

const sending: readonly (string | symbol)[] = ['many', 'one', 'maybe', 'json', 'run', 'runBeforeCommit'] satisfies (keyof Db)[]

/** The statements that `work` sends in a transaction of the nursery. */
export async function countStatements(
  nursery: { readonly has: (work: (db: Db) => Promise<unknown>) => Promise<unknown> },
  work: (db: Db) => Promise<unknown>,
): Promise<number> {
  let statements = 0
  await nursery.has((db) => {
    const counting = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          if (sending.includes(name)) statements++
          return value.apply(target, given)
        }
      },
    })
    return work(counting)
  })
  return statements
}
