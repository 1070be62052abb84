/** Migrations after a release are only added, do not hold up a database in use, and are told to operators. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from '#server/migrate.ts'
import { effectsOf, runsOutsideTransaction, statementsOf } from '#server/migration-sql.ts'
import { runTool } from '../start/run.ts'
import { releases } from './releases.ts'

const changelog = fs.readFileSync('CHANGELOG.md', 'utf8')

test('each release keeps the migrations that it came with', () => {
  const today = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]))
  for (const { version, migrations } of releases())
    for (const { name, checksum } of migrations)
      expect(today.get(name), `${name} was applied by ${version}: write what changes in a new migration`).toBe(checksum)
})

/** Each after the newest release. */
const added = () => {
  const released = new Set(
    releases()
      .at(-1)
      ?.migrations.map(({ name }) => name),
  )
  return readMigrations().filter(({ name }) => !released.has(name))
}

test('the changelog names each new migration for operators, under a version that is not released yet', () => {
  const [unreleased = ''] = changelog.split(/^## \[\d/m)
  expect(added().filter(({ name }) => !unreleased.includes(name))).toEqual([])
})

test('new migrations hold up no table in use and say whether an older version can run beside them', async () => {
  expect(await problemsIn(added())).toEqual([])
})

const yes = '-- Adds what is needed.\n-- An older Glasshouse can run beside this: yes.\n'
const no = yes.replace('yes', 'no')

const holdingUp = [
  'CREATE INDEX ON sales (nursery_id, created_at)',
  'ALTER TABLE sales ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id)',
  'ALTER TABLE sales ADD CONSTRAINT paid CHECK (amount >= 0)',
  'ALTER TABLE sales ADD UNIQUE (nursery_id, number)',
  'ALTER TABLE sales ALTER COLUMN amount TYPE numeric(14,2)',
  'ALTER TABLE sales ALTER COLUMN amount SET NOT NULL',
  'ALTER TABLE sales ADD COLUMN token uuid NOT NULL DEFAULT new_id()',
  'UPDATE sales SET amount = 0',
  'DELETE FROM sales WHERE amount = 0',
].map((statement) => `${no}${statement};`)

const stopping = ['ALTER TABLE sales DROP COLUMN note', 'ALTER TABLE sales RENAME COLUMN note TO notes', 'DROP TABLE saved_views']

const harmless = [
  `-- outside a transaction\n${yes}CREATE INDEX CONCURRENTLY IF NOT EXISTS days ON sales (nursery_id, day);`,
  `${yes}ALTER TABLE sales ADD COLUMN note text NOT NULL DEFAULT ''; ALTER TABLE sales ADD CONSTRAINT paid CHECK (amount >= 0) NOT VALID;
      CREATE TABLE receipts (id uuid); CREATE INDEX ON receipts (id);`,
]

test('refuses what holds up a table in use, and what stops an older version that may run beside it', async () => {
  const uncommented = 'ALTER TABLE sales ADD COLUMN note text;'
  const refused = [...holdingUp, ...stopping.map((statement) => `${yes}${statement};`), uncommented]
  const allowed = [...stopping.map((statement) => `${no}${statement};`), ...harmless]
  const nameOf = (sql: string) => `${[...refused, ...allowed].indexOf(sql)}.sql`
  const problems = await problemsIn([...refused, ...allowed].map((sql) => ({ name: nameOf(sql), sql })))
  const names = problems.map((problem) => problem.split(/[: ]/, 1)[0])
  expect(refused.filter((sql) => !names.includes(nameOf(sql)))).toEqual([])
  expect(allowed.filter((sql) => names.includes(nameOf(sql)))).toEqual([])
  expect(problems.filter((problem) => problem.startsWith(nameOf(uncommented)))).toEqual([
    expect.stringContaining('begins with two comments'),
  ])
})

interface Migration {
  readonly name: string
  readonly sql: string
}

/** By squawk; and by us, where row-level security would let a statement find no row. */
async function problemsIn(migrations: readonly Migration[]): Promise<string[]> {
  const found = [
    ...(await squawkOn(migrations.filter(({ sql }) => runsOutsideTransaction(sql)))),
    ...(await squawkOn(
      migrations.filter(({ sql }) => !runsOutsideTransaction(sql)),
      '--assume-in-transaction',
    )),
  ]
  return migrations.flatMap(({ name, sql }) => {
    const { about, isCompatible } = effectsOf(sql)
    const problems = found
      .filter((each) => path.basename(each.file) === name)
      .filter(({ rule_name }) => !(isOfStyle.has(rule_name) || (!isCompatible && stopsOlderVersions.has(rule_name))))
      .map((each) => `${name}: ${each.message} ${each.help ?? ''}`)
    if (about === undefined)
      problems.push(
        `${name} begins with two comments: what it is about, and "An older Glasshouse can run beside this: yes." or "no."`,
      )
    if (statementsOf(sql).some((statement) => /^(?:UPDATE|DELETE)\b/i.test(statement)))
      problems.push(`${name} changes rows, and row-level security shows it none: write a job that does it, nursery by nursery.`)
    return problems
  })
}

interface Finding {
  readonly file: string
  readonly rule_name: string
  readonly message: string
  readonly help?: string
}

/** One process for all: to start it takes longer than to judge a migration. */
async function squawkOn(migrations: readonly Migration[], ...args: readonly string[]): Promise<Finding[]> {
  if (migrations.length === 0) return []
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-squawk-'))
  const files = migrations.map(({ name, sql }) => {
    const file = path.join(folder, name)
    fs.writeFileSync(file, sql)
    return file
  })
  const { output } = await runTool('squawk', ['--reporter', 'json', '--pg-version', '18', ...args, ...files])
  fs.rmSync(folder, { recursive: true })
  return JSON.parse(output) as Finding[]
}

/** Allowed where the migration says that older versions are stopped first. */
const stopsOlderVersions = new Set([
  'adding-required-field',
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-not-null',
  'renaming-column',
  'renaming-table',
])

/** The limits of time are set by `migrate`, and the types of columns are a matter of the schema. */
const isOfStyle = new Set([
  'ban-create-domain-with-constraint',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
  'prefer-timestamptz',
  'require-lock-timeout',
  'require-statement-timeout',
])
