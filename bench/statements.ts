/** Records the statements that the connections of a pool send. */
import type pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Records every statement of the connections that the pool opens from now on. */
export function recordStatements(pool: pg.Pool): Statement[] {
  const statements: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((given: string | { text: string; values: unknown[] }, ...rest: unknown[]) => {
      statements.push(typeof given === 'string' ? { text: given, values: [] } : { text: given.text, values: given.values })
      return query(given, ...rest)
    }) as typeof client.query
  })
  return statements
}
