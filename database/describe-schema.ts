/** Writes the schema of a database as SQL text, in an order of its own, so that two schemas can be compared line by line. */
import type pg from 'pg'

type Client = Pick<pg.Pool, 'query'>

/** The tables, views, functions, types, keys, indexes, policies and grants of a schema, sorted by name. Data is left out. */
export async function describeSchema(db: Client, schema = 'public'): Promise<string> {
  const lines = async (text: string) => (await db.query<{ sql: string }>(text, [schema])).rows.map(({ sql }) => sql)
  const tables = (await db.query<TableParts>(tableQuery, [schema])).rows
  return [
    '-- The whole schema, as the migrations leave it. Generated: `npx vitest run database -u` writes it.',
    ...(await lines(domainQuery)),
    ...(await lines(functionQuery)),
    ...tables.map(tableText),
    ...(await lines(viewQuery)),
  ]
    .join('\n\n')
    .concat('\n')
}

interface TableParts {
  readonly name: string
  readonly options: string | null
  readonly columns: readonly string[]
  readonly constraints: readonly string[]
  readonly after: readonly string[]
}

const tableText = ({ name, options, columns, constraints, after }: TableParts): string =>
  [
    `CREATE TABLE ${name} (`,
    [...columns, ...constraints].map((line) => `  ${line}`).join(',\n'),
    `)${options === null ? '' : ` WITH (${options})`};`,
    ...after,
  ].join('\n')

const domainQuery = `
  SELECT format('CREATE DOMAIN %I AS %s%s;', t.typname, format_type(t.typbasetype, t.typtypmod),
    coalesce((SELECT string_agg(' CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(c.oid), '' ORDER BY conname)
      FROM pg_constraint c WHERE contypid = t.oid), '')) AS sql
  FROM pg_type t WHERE t.typnamespace = $1::regnamespace AND t.typtype = 'd' ORDER BY t.typname`

const functionQuery = `
  SELECT trim(trailing FROM pg_get_functiondef(p.oid)) || ';' AS sql
  FROM pg_proc p WHERE p.pronamespace = $1::regnamespace AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY p.proname, pg_get_function_identity_arguments(p.oid)`

/** Rights beyond the owner's own, by role. Those of the backup's role are the same for every table, and left out with its policy. */
const grants = (relation: string) => `
  SELECT format('GRANT %s ON %I TO %s;', string_agg(privilege_type, ', ' ORDER BY privilege_type), ${relation}.relname, grantee::regrole) AS sql,
    'grant ' || grantee::regrole::text AS position
  FROM aclexplode(${relation}.relacl) WHERE grantee <> ${relation}.relowner AND grantee::regrole::text NOT LIKE '%\\_backup' GROUP BY grantee
  UNION ALL
  SELECT format('GRANT %s (%I) ON %I TO %s;', privilege_type, attname, ${relation}.relname, grantee::regrole), 'grant column ' || attname || privilege_type
  FROM pg_attribute, aclexplode(attacl) WHERE attrelid = ${relation}.oid`

const viewQuery = `
  SELECT concat_ws(E'\\n',
    format('CREATE VIEW %I%s AS', view.relname, ' WITH (' || array_to_string(view.reloptions, ', ') || ')'),
    pg_get_viewdef(view.oid),
    (SELECT string_agg(sql, E'\\n' ORDER BY position) FROM (${grants('view')}) AS rights)) AS sql
  FROM pg_class AS view WHERE view.relnamespace = $1::regnamespace AND view.relkind = 'v' ORDER BY view.relname`

const tableQuery = `
  SELECT t.relname AS name, array_to_string(t.reloptions, ', ') AS options,
    ARRAY(
      SELECT concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
        CASE WHEN attgenerated <> '' THEN 'GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid) || ') STORED'
          WHEN attidentity <> '' THEN 'GENERATED ALWAYS AS IDENTITY'
          ELSE 'DEFAULT ' || pg_get_expr(adbin, adrelid) END,
        CASE WHEN attnotnull THEN 'NOT NULL' END)
      FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns,
    ARRAY(
      SELECT format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE conrelid = t.oid AND contype IN ('p', 'u', 'f', 'c', 'x')
      ORDER BY array_position(ARRAY['p', 'u', 'f', 'c', 'x'], contype::text), conname) AS constraints,
    ARRAY(SELECT sql FROM (
      SELECT pg_get_indexdef(indexrelid) || ';' AS sql, '1 ' || indexrelid::regclass::text AS position FROM pg_index
      WHERE indrelid = t.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
      UNION ALL
      SELECT format('ALTER TABLE %I %s ROW LEVEL SECURITY;', t.relname, word), '2 ' || word
      FROM unnest(ARRAY[CASE WHEN t.relrowsecurity THEN 'ENABLE' END, CASE WHEN t.relforcerowsecurity THEN 'FORCE' END]) AS word WHERE word IS NOT NULL
      UNION ALL
      SELECT format('CREATE POLICY %I ON %I FOR %s USING (%s) WITH CHECK (%s);', policyname, tablename, cmd, qual, with_check), '3 ' || policyname
      FROM pg_policies WHERE schemaname = $1 AND tablename = t.relname AND policyname <> 'every_row'
      UNION ALL
      SELECT pg_get_triggerdef(oid) || ';', '4 ' || tgname FROM pg_trigger WHERE tgrelid = t.oid AND NOT tgisinternal
      UNION ALL
      SELECT sql, '5 ' || position FROM (${grants('t')}) AS rights
    ) AS parts ORDER BY position) AS after
  FROM pg_class AS t WHERE t.relnamespace = $1::regnamespace AND t.relkind IN ('r', 'p') ORDER BY t.relname`
