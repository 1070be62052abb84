/** Writes rows by their keys: each is a column of the table, whose type the database knows. */
import type { Db } from './database.ts'
import { Sql } from './sql.ts'

/** A name of a table or a column, quoted. Names come from the code, never from a request. */
function quoted(name: string): string {
  if (!/^[a-z]\w*$/i.test(name)) throw new Error(`${name} is no name of a table or a column.`)
  return `"${name}"`
}

/**
 * Inserts rows; a key that a row does not have is null there. `shared`: columns with one value for all rows. Returns 1 for each row, or `returning`,
 * an expression without parameters. Takes 7 % longer than columns that are written out: a sale has its own statement.
 */
export function insertRows(
  db: Db,
  table: string,
  rows: readonly object[],
  shared: Readonly<Record<string, unknown>> = {},
  returning = '1',
): Sql {
  const own = [...new Set(rows.flatMap((row) => Object.keys(row)))].map(quoted)
  const columns = ['nursery_id', ...own, ...Object.keys(shared).map(quoted)]
  const values = ['$1', ...own, ...Object.keys(shared).map((_, i) => `$${i + 3}`)]
  return new Sql(
    `INSERT INTO ${quoted(table)} (${columns.join(', ')}) SELECT ${values.join(', ')}
    FROM jsonb_populate_recordset(NULL::${quoted(table)}, $2::jsonb) RETURNING ${returning}`,
    [db.nursery_id, JSON.stringify(rows), ...Object.values(shared)],
  )
}
