import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isDistributed, owner } from '#testing/nursery.ts'
import { verifiedReferences } from '#modules/data/archive/references.ts'
import { describeSchema } from './describe-schema.ts'
import { pieces } from './module-tables.ts'

/** Tables that hold no nursery's data. Adding one here is a decision. */
const shared = ['schema_migrations']

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) => (await owner.query<Row>(text, values)).rows

test('every table belongs to a nursery, under row-level security', async () => {
  const open = await rowsOf<{ table: string }>(
    `SELECT c.relname AS table FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL($1)
       AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (
         SELECT FROM pg_policies p WHERE p.tablename = c.relname AND p.qual LIKE '%current_nursery()%' AND p.with_check LIKE '%current_nursery()%'))`,
    [shared],
  )
  expect(open).toEqual([])
})

test('a backup sees every row of every table, by a role that only the owner of the database may take on', async () => {
  const role = `${(await rowsOf<{ name: string }>('SELECT current_database() AS name'))[0]?.name}_backup`
  const hidden = await rowsOf<{ table: string }>(
    `SELECT c.relname AS table FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity
       AND NOT (has_table_privilege($1, c.oid, 'SELECT') AND EXISTS (
         SELECT FROM pg_policies p WHERE p.tablename = c.relname AND p.policyname = 'every_row' AND p.cmd = 'SELECT' AND p.qual = 'true' AND p.roles = ARRAY[$1::name]))`,
    [role],
  )
  expect(hidden).toEqual([])
  const members = await rowsOf<{ name: string }>(
    `SELECT rolname AS name FROM pg_roles
     WHERE pg_has_role(rolname, $1, 'MEMBER') AND NOT rolsuper AND rolname <> $1
       AND oid <> (SELECT datdba FROM pg_database WHERE datname = current_database())`,
    [role],
  )
  expect(members).toEqual([])
  expect(await rowsOf('SELECT rolcanlogin FROM pg_roles WHERE rolname = $1', [role])).toEqual([{ rolcanlogin: false }])
})

test('every key of nursery data begins with the nursery, foreign keys too', async () => {
  const keys = await rowsOf<{ table: string; key: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS key, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f') AND conrelid::regclass::text <> ALL($1)`,
    [[...shared, 'nurseries']],
  )
  expect(keys.length).toBeGreaterThan(40)
  expect(keys.filter(({ definition }) => !/^(PRIMARY KEY|UNIQUE|FOREIGN KEY) \(nursery_id/.test(definition))).toEqual([])
})

test('every row is of a nursery that exists: by a key of its own table, or by that of a row which it always refers to, by a key or by nightly proof', async () => {
  const open = await rowsOf<{ table: string }>(
    `WITH RECURSIVE proven AS (
       SELECT 'nurseries'::regclass::oid AS oid
       UNION
       SELECT key.child FROM proven JOIN (
         SELECT conrelid AS child, confrelid AS parent, conkey AS columns FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid
         UNION ALL SELECT attrelid, proof.parent::regclass, ARRAY[attnum]
         FROM jsonb_to_recordset($2::jsonb) AS proof ("table" text, "column" text, parent text)
         JOIN pg_attribute ON attrelid = proof."table"::regclass AND attname = proof."column"
       ) AS key ON key.parent = proven.oid
       WHERE NOT EXISTS (
         SELECT FROM pg_attribute AS a WHERE a.attrelid = key.child AND a.attnum = ANY (key.columns) AND NOT a.attnotnull)
     )
     SELECT oid::regclass::text AS table FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL($1) AND oid NOT IN (SELECT oid FROM proven)`,
    [shared, JSON.stringify(verifiedReferences)],
  )
  expect(open).toEqual([])
})

test('every foreign key has an index that leads with its columns', async () => {
  // Without one, deleting a row or asking whether it is in use reads the whole table. An index of the rows that have a value will do.
  // Users are the exception: the application may not delete one.
  const keys = await rowsOf<{ table: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition FROM pg_constraint AS key
     WHERE connamespace = 'public'::regnamespace AND contype = 'f'
       AND (confrelid <> 'users'::regclass OR has_table_privilege(app_user(), 'users', 'DELETE')) AND NOT EXISTS (
       SELECT FROM pg_index AS i WHERE i.indrelid = key.conrelid
         AND (i.indkey::int2[])[0:cardinality(key.conkey) - 1] @> key.conkey
         AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) IN (
           SELECT format('(%s IS NOT NULL)', a.attname) FROM pg_attribute AS a WHERE a.attrelid = key.conrelid AND a.attnum = ANY(key.conkey))))
     ORDER BY 1, 2`,
  )
  expect(keys.map(({ table, definition }) => `${table}: ${definition}`)).toEqual([])
})

test('no index is the beginning of another one of its table', async () => {
  // The longer one finds the same rows: the shorter only has to be written too. A unique one is a rule.
  const shorter = await rowsOf<{ index: string; longer: string }>(
    `SELECT short.indexrelid::regclass::text AS index, long.indexrelid::regclass::text AS longer
     FROM pg_index AS short JOIN pg_class AS c ON c.oid = short.indexrelid JOIN pg_am AS method ON method.oid = c.relam
     JOIN pg_index AS long ON long.indrelid = short.indrelid AND long.indexrelid <> short.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND method.amname = 'btree' AND NOT short.indisunique
       AND 0 <> ALL (short.indkey::int2[]) AND short.indnatts <= long.indnatts
       AND starts_with(long.indkey::text || ' ', short.indkey::text || ' ')
       AND (long.indpred IS NULL OR pg_get_expr(long.indpred, long.indrelid) = pg_get_expr(short.indpred, short.indrelid))
       AND short.indoption = long.indoption
     ORDER BY 1`,
  )
  // Partial indexes on the few rows that wait for processing, among very many.
  const ofFewRows = [
    'batch_history_sources',
    'inventory_transactions_sources',
    'mails_to_empty',
    'notifications_nursery_id_user_id_idx',
    'payments_taxed',
    'waiting_deliveries',
  ]
  expect(shorter.filter(({ index }) => !ofFewRows.includes(index))).toEqual([])
})

test('who did something is a user of the nursery: every such column has a foreign key', async () => {
  const open = await rowsOf<{ column: string }>(
    `SELECT c.relname || '.' || a.attname AS column FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND a.atttypid = 'uuid'::regtype AND a.attname LIKE '%\\_by'
       AND NOT EXISTS (SELECT FROM pg_constraint AS key WHERE key.conrelid = c.oid AND key.contype = 'f' AND a.attnum = ANY (key.conkey))
     ORDER BY 1`,
  )
  // Columns written by every sale: a foreign key would lock the seller's row each time, so these wait for a measurement.
  expect(open.map(({ column }) => column)).toEqual([
    'account_entries.created_by',
    'batch_history.created_by',
    'inventory_items.created_by',
    'inventory_items.updated_by',
    'inventory_transactions.created_by',
    'mails.created_by',
    'payments.created_by',
    'plant_batches.created_by',
    'plant_batches.updated_by',
    'sales.created_by',
    'sales.updated_by',
    'settings.updated_by',
    'sold_lines.created_by',
    'sold_sums.created_by',
  ])
})

/** Ids that have no foreign key, each with the reason. */
const polymorphic = 'of whatever table the type beside it names'
const idsWithoutKey: Readonly<Record<string, string>> = {
  'account_entries.reference_id': polymorphic,
  'aggregation_watermarks.watermark_id': 'a position in a ledger; it begins above every id',
  'alerts.reference_id': polymorphic,
  'audit_log.subject_id': polymorphic,
  'audit_log.user_id': 'every sale writes one: a key would lock the seller’s row, as with the columns of who did something',
  'batch_history.reference_id': polymorphic,
  'card_payments.pays_id': polymorphic,
  'delivery_stops.photo_id': 'the name of a stored file',
  'device_sessions.device_id': 'generated by the device, which has no row',
  'import_records.record_id': 'a record of whichever table the import wrote to',
  'inventory_transactions.reference_id': polymorphic,
  'journal_entries.source_id': polymorphic,
  'journal_posted.row_id': 'a row of any ledger',
  'journal_progress.posted_to_id': 'a position in the ledgers; it begins above every id',
  'ledger_seals.through_id': 'a position in a ledger',
  'mails.reference_id': polymorphic,
  'notifications.reference_id': polymorphic,
  'nursery_exports.run_id': 'the name of a folder of stored files',
  'pin_attempts.device_id': 'generated by the device, which has no row',
  'push_subscriptions.device_id': 'generated by the device, which has no row',
  'tills.device_id': 'generated by the device, which has no row',
  'webhook_deliveries.subject_id': polymorphic,
}

test('every column that holds an id has a foreign key, but for those that are named here with the reason', async () => {
  const open = await rowsOf<{ column: string }>(
    `SELECT c.relname || '.' || a.attname AS column FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND (a.attname LIKE '%\\_id' OR a.attname LIKE '%\\_ids')
       AND NOT EXISTS (SELECT FROM pg_constraint AS key WHERE key.conrelid = c.oid AND key.contype = 'f' AND a.attnum = ANY (key.conkey))
     ORDER BY 1`,
  )
  // The nursery is part of the other keys.
  const proven = verifiedReferences.flatMap(({ table, column, parent }) => (parent === 'nurseries' ? [] : [`${table}.${column}`]))
  expect(open.map(({ column }) => column)).toEqual([...Object.keys(idsWithoutKey), ...proven].toSorted())
})

test('every unique index begins with the nursery', async () => {
  const indexes = await rowsOf<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%' AND tablename <> ALL($1)`,
    [[...shared, 'nurseries']],
  )
  expect(indexes.filter(({ indexdef }) => !indexdef.includes('(nursery_id'))).toEqual([])
})

test('the application’s role owns nothing and cannot bypass row-level security', async () => {
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  const [role] = await rowsOf<{ rolsuper: boolean; rolbypassrls: boolean; owned: number }>(
    `SELECT rolsuper, rolbypassrls, (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid) AS owned FROM pg_roles WHERE rolname = $1`,
    [decodeURIComponent(url.username)],
  )
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, owned: 0 })
})

test('ledgers can only be added to', async () => {
  const ledgers = [
    'inventory_transactions',
    'account_entries',
    'batch_history',
    'sale_items',
    'payments',
    'credit_notes',
    'credit_note_items',
    'expense_entries',
    'journal_entries',
    'journal_lines',
    'audit_log',
  ]
  const changeable = await rowsOf<{ table_name: string; privilege_type: string }>(
    `SELECT table_name, privilege_type FROM information_schema.role_table_grants
     WHERE grantee = app_user() AND table_name = ANY($1) AND privilege_type NOT IN ('SELECT', 'INSERT')`,
    [ledgers],
  )
  expect(changeable).toEqual([])
})

test('money and quantities are exact decimals', async () => {
  const floats = await rowsOf(
    `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND data_type IN ('real', 'double precision', 'money')`,
  )
  expect(floats).toEqual([])
})

test('money, costs, quantities and percentages have a type of their own: no column spells its digits', async () => {
  const bare = await rowsOf<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'numeric' AND domain_name IS NULL AND is_generated = 'NEVER'
       AND table_name IN (SELECT relname FROM pg_class WHERE relkind = 'r')`,
  )
  expect(bare).toEqual([])
})

test('every statement of the modules and of the server names its nursery', () => {
  const nameless: string[] = []
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/(?:^|[/\\])server[/\\].*\.ts$/.test(file) || /\.(test|proof)\.ts$|testing-/.test(file)) continue
    const text = readFileSync(`src/${file}`, 'utf8').replace(pieces, '$1')
    for (const [statement] of text.matchAll(/sql`\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)[^`]*`/g))
      if (/(FROM|INTO|UPDATE)\s+(?!unnest\()\w/.test(statement) && !/nursery_id|matching\(|\$\{where/.test(statement))
        nameless.push(`${file}: ${statement.slice(0, 80)}`)
  }
  expect(nameless).toEqual([])
})

test('the database holds no rules of the trade: no triggers, and no functions but these', async () => {
  const triggers = await rowsOf(`SELECT tgrelid::regclass::text AS table, tgname FROM pg_trigger
    JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`)
  expect(triggers).toEqual([])
  const functions = await rowsOf<{ proname: string }>(
    `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY proname`,
  )
  expect(functions.map(({ proname }) => proname)).toEqual([
    'app_user',
    'belongs_to_nursery',
    'current_nursery',
    'enqueue_job',
    'enqueue_mail',
    'grant_to_app',
    'keep_job_lock',
    'new_id',
    'revoke_from_app',
    'sort_key',
    'written_at',
  ])
})

// A distributed database has views and a right more (src/server/distribute.ts), and new_id() is written as its version of PostgreSQL needs it.
test.skipIf(await isDistributed())(
  'schema.sql is the schema that the migrations make; `npx vitest run database -u` writes it',
  async () => {
    await expect(await describeSchema(owner)).toMatchFileSnapshot('./schema.sql')
  },
)
