/** Citus: distributes the tables of the nurseries over the nodes of a database, each nursery whole on one of them. */
import pg from 'pg'
import { StartupError } from './startup-error.ts'
import { hasCitus } from './database.ts'

export interface Distributed {
  /** Tables distributed by this run. */
  readonly tables: number
  /** Tables of nurseries in all. */
  readonly all: number
}

/** The tables of the nurseries that are not distributed yet; the membership and the jobs have schemas of their own, and stay on one node. */
const missing = `
  SELECT c.oid::regclass::text AS name, CASE c.relname WHEN 'nurseries' THEN 'id' ELSE 'nursery_id' END AS key
  FROM pg_class AS c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND (c.relname = 'nurseries' OR EXISTS (SELECT FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'nursery_id' AND NOT a.attisdropped))
    AND NOT EXISTS (SELECT FROM pg_dist_partition AS distributed WHERE distributed.logicalrelid = c.oid)
  ORDER BY c.relname <> 'nurseries', c.relname`

/**
 * Distributes every table of the nurseries that is not yet; nothing where all are. `url` is the database as its owner. A table cannot be distributed
 * while foreign keys lead to tables that are not, so these keys are dropped first and made again at the end: they are written down in
 * `keys_while_distributing` meanwhile, and a run that was interrupted is continued by the next. A StartupError where the database is not Citus.
 */
export async function distributeTables(url: string, progress: (message: string) => void): Promise<Distributed> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await refuseWithoutCitus(owner)
    // Citus would send SET LOCAL of every transaction to all nodes, or to none.
    await owner.query(`ALTER DATABASE ${pg.escapeIdentifier(owner.database ?? '')} SET citus.propagate_set_commands TO 'local'`)
    const { rows: tables } = await owner.query<{ name: string; key: string }>(missing)
    await dropKeysOf(
      owner,
      tables.map(({ name }) => name),
    )
    for (const [i, { name, key }] of tables.entries()) {
      progress(`${i + 1} of ${tables.length}: ${name}`)
      await owner.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
        name,
        key,
        name === 'nurseries' ? 'none' : 'nurseries',
      ])
    }
    await makeKeysAgain(owner)
    // Citus sends the defaults of a new row along, so that the right to some columns is not enough.
    await owner.query("SELECT grant_to_app('INSERT ON nurseries')")
    const { rows } = await owner.query<{ all: number }>(
      `SELECT count(*)::int AS all FROM pg_dist_partition WHERE partmethod = 'h' AND logicalrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
    )
    return { tables: tables.length, all: rows[0]?.all ?? 0 }
  } finally {
    await owner.end()
  }
}

async function refuseWithoutCitus(owner: pg.Client): Promise<void> {
  if (!(await hasCitus(owner)))
    throw new StartupError(
      'This database has no Citus: run CREATE EXTENSION citus in it, add its nodes with citus_add_node, then run the same command again.',
    )
  const { rowCount: nodes } = await owner.query('SELECT FROM pg_dist_node WHERE shouldhaveshards AND isactive')
  if (nodes === 0)
    throw new StartupError(
      'Citus has no node that may hold rows yet: add one with citus_add_node, then run the same command again.',
    )
}

async function dropKeysOf(owner: pg.Client, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  await owner.query('BEGIN')
  await owner.query(
    'CREATE TABLE IF NOT EXISTS keys_while_distributing (tbl text NOT NULL, name text NOT NULL, definition text NOT NULL)',
  )
  const { rows: keys } = await owner.query<{ tbl: string; name: string }>(
    `INSERT INTO keys_while_distributing
     SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND (conrelid::regclass::text = ANY ($1) OR confrelid::regclass::text = ANY ($1))
     RETURNING tbl, name`,
    [tables],
  )
  for (const { tbl, name } of keys) await owner.query(`ALTER TABLE ${tbl} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`)
  await owner.query('COMMIT')
}

async function makeKeysAgain(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(`SELECT FROM pg_class WHERE relname = 'keys_while_distributing'`)
  if (rowCount === 0) return
  const { rows } = await owner.query<{ tbl: string; name: string; definition: string }>('SELECT * FROM keys_while_distributing')
  for (const { tbl, name, definition } of rows) {
    const { rowCount: made } = await owner.query('SELECT FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2', [
      tbl,
      name,
    ])
    if (made === 0) await owner.query(`ALTER TABLE ${tbl} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`)
  }
  await owner.query('DROP TABLE keys_while_distributing')
}
