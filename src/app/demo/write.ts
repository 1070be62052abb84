/** Writes many rows in few statements, through the application's own role and under its walls, like everybody. */
import type { Db } from '#server/database.ts'
import { Sql, sql } from '#server/sql.ts'

export type Row = Readonly<Record<string, unknown>>

/** So many rows go in one statement: far from the pool's limit of ten seconds for one. */
const slice = 2_000

/** The first row names the columns; all rows have the same. A bigint is written with its digits. */
export async function insert(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`)
  const into = new Sql(`INSERT INTO ${table} (nursery_id, ${columns.join(', ')}) SELECT `, [])
  const from = new Sql(`, ${columns.join(', ')} FROM jsonb_populate_recordset(NULL::${table}, `, [])
  for (let i = 0; i < rows.length; i += slice) {
    const part = JSON.stringify(rows.slice(i, i + slice))
    await db.run(sql`${into}${db.nursery_id}::uuid${from}${part}::jsonb)`)
  }
}
