/** What a sale says to the database, written down while one is rung up, and turned into a script for pgbench. */
import type pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Writes down every statement of the connections that the pool opens from now on. */
export function recordStatements(pool: pg.Pool): Statement[] {
  const said: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((given: string | { text: string; values: unknown[] }, ...rest: unknown[]) => {
      said.push(typeof given === 'string' ? { text: given, values: [] } : { text: given.text, values: given.values })
      return query(given, ...rest)
    }) as typeof client.query
  })
  return said
}

/**
 * The same statements for pgbench. Ids that must differ from run to run (the sale's, its lines', the key) are made by the
 * first statement; everything else is said as it was said.
 */
export function pgbenchScript(said: readonly Statement[], ids: readonly string[]): string {
  const names = ids.map((_, i) => `id${i}`)
  const fresh = `SELECT ${names.map((name) => `new_id() AS ${name}`).join(', ')} \\gset`
  return [
    fresh,
    ...said.flatMap(({ text, values }) =>
      (values.length === 0 ? text.split(';') : [filledIn(text, values, ids)]).map(
        (each) => `${each.trim().replaceAll(/\s+/g, ' ')};`,
      ),
    ),
  ].join('\n')
}

function filledIn(text: string, values: readonly unknown[], ids: readonly string[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1], ids))
}

function literal(value: unknown, ids: readonly string[]): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return `ARRAY[${value.map((each) => literal(each, ids)).join(', ')}]`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const named = ids.indexOf(text)
  if (named >= 0) return `:id${named}::uuid`
  // A colon with a word behind it is a variable to pgbench, even inside a text.
  const quoted = `'${text.replaceAll("'", "''").replaceAll('":', '": ')}'`
  return ids.reduce((inner, id, i) => (text.includes(id) ? `replace(${inner}, '${id}', :id${i}::text)` : inner), quoted)
}
