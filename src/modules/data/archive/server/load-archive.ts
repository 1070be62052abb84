/** Loads the rows of a checked archive into an empty nursery, in one transaction: all of them, or none. */
import type { UserId } from '#kernel/id.ts'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { lockNurseryExclusively } from '#modules/people/server/nursery-row.ts'
import { adoptImportedAdmin, deactivateBeyondSeats } from '#modules/people/server/imported-people.ts'
import { resetInvalidSettings } from '#modules/setup/settings/server/imported-settings.ts'
import { Problem } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { Archive } from '#server/unzip.ts'
import { type Manifest, dataName } from '../archive.ts'
import type { Import } from '../contract.ts'
import { linesIn } from '../lines.ts'
import { refuseUsed } from './empty-nursery.ts'
import { judgeOf } from './judge-rows.ts'
import { brokenReferences } from './prove-references.ts'
import { type Table, addRows, allTables, deleteRows, exportedTables, fixTexts } from './tables.queries.ts'

export interface Loading {
  readonly archive: Archive
  readonly manifest: Manifest
  /** The person who imports: afterwards they are the admin of the archive. */
  readonly user_id: UserId
  /** The name of the file, for the history. */
  readonly file_name: string
  readonly onProgress: (rows: number) => void
}

type Outcome = Pick<Import, 'deactivated' | 'settings_reset'>

/** Limits of one statement: rows and characters. */
const slice = 500
const sliceLength = 4_000_000
/** A mail with its files is the longest line. */
const longestLine = 64_000_000

/** `db` is a transaction of the owner, because a new nursery's history is replaced, too. */
export async function loadArchive(db: Db, { archive, manifest, user_id, file_name, onProgress }: Loading): Promise<Outcome> {
  await lockNurseryExclusively(db)
  await fixTexts(db)
  await refuseUsed(db)
  await db.run(sql`SET CONSTRAINTS ALL DEFERRED`)
  const [all, exported] = [await allTables(db), await exportedTables(db)]
  for (const table of all.toReversed()) if (isReplaced(table)) while ((await deleteRows(db, table, slice)) === slice);
  const columnsOf = new Map(exported.map((table) => [table.name, table.columns]))
  const unknown = manifest.tables.find(({ table }) => !columnsOf.has(table))
  if (unknown) throw doesNotFit(dataName(unknown.table), 'there is no such table')
  for (const table of all) {
    const inArchive = manifest.tables.find((each) => each.table === table.name)
    if (!inArchive) continue
    const names = new Set(inArchive.columns)
    const columns = (columnsOf.get(table.name) ?? []).filter(({ name }) => names.has(name))
    if (columns.length !== names.size) throw doesNotFit(dataName(table.name), 'it has unknown columns')
    const rows = await loadTable(db, { ...table, columns }, archive, onProgress)
    if (rows !== inArchive.rows) throw doesNotFit(dataName(table.name), `it has ${rows} rows and not ${inArchive.rows}`)
  }
  await adoptImportedAdmin(db, user_id)
  const deactivated = await deactivateBeyondSeats(db)
  const settings_reset = await resetInvalidSettings(db)
  await db.run(sql`SET CONSTRAINTS ALL IMMEDIATE`).catch((error: unknown) => {
    throw asRefusal(error, 'its tables')
  })
  const [broken] = await brokenReferences(db)
  if (broken) throw doesNotFit(dataName(broken.table), contradicts)
  await recordChange(db, {
    user_id: null,
    action: 'nursery.import',
    subject_type: 'nursery',
    subject_id: db.nursery_id,
    after: {
      file_name,
      nursery: manifest.nursery,
      exported_at: manifest.exported_at,
      ...(deactivated > 0 && { deactivated }),
      ...(settings_reset.length > 0 && { settings_reset }),
    },
  })
  return { deactivated, settings_reset: settings_reset.length }
}

/** True for tables of a new nursery that the archive replaces; keeps the signed-in users. */
const isReplaced = ({ name }: Table) =>
  name !== 'users' && !['device_sessions', 'idempotency_keys', 'nursery_imports'].includes(name)

async function loadTable(db: Db, table: Table, archive: Archive, onProgress: (rows: number) => void): Promise<number> {
  const name = dataName(table.name)
  let rows = 0
  let waiting: string[] = []
  let length = 0
  const flush = async () => {
    if (waiting.length === 0) return
    const lines = waiting
    ;[waiting, length] = [[], 0]
    await addRows(db, table, `[${lines.join(',')}]`).catch((error: unknown) => {
      throw asRefusal(error, name)
    })
    rows += lines.length
    onProgress(lines.length)
  }
  const stream: Readable = await archive.read(name)
  const unfitIn = judgeOf(table)
  for await (const line of linesIn(stream.setEncoding('utf8') as AsyncIterable<string>, longestLine)) {
    const unfit = unfitIn(rowOf(line, name))
    if (unfit !== undefined) throw doesNotFit(name, `row ${rows + waiting.length + 1} has a value of ${unfit} that we can’t use`)
    waiting.push(line)
    length += line.length
    if (waiting.length === slice || length > sliceLength) await flush()
  }
  await flush()
  return rows
}

function rowOf(line: string, name: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>
  } catch {
    throw doesNotFit(name, unreadable)
  }
}

const unreadable = 'a value cannot be read'
const contradicts = 'a row contradicts another one'

const doesNotFit = (name: string, why: string) =>
  new Problem(
    'UNSUPPORTED_TYPE',
    `We can’t import this archive: ${name} doesn’t match, ${why}. Nothing was imported. Export again, and import that archive.`,
  )

/** A row that the database refuses (a wrong value, a reference to what is not there) is the archive's fault; anything else is ours. */
function asRefusal(error: unknown, name: string): unknown {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return error
  const file = error.table === undefined ? name : dataName(error.table)
  return doesNotFit(file, error.code?.startsWith('23') ? contradicts : unreadable)
}
