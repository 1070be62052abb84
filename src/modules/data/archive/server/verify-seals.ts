/**
 * Checks an export or a copy of the database for rows that were changed, removed or added after they were sealed. It needs Node 22.18
 * or newer and nothing else: the export holds it as one file, verify.mts. Run `node verify.mts --help` for what it takes.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { linesIn } from '../lines.ts'
import { LedgerCheck, type LedgerRow, type Seal, chainProblems, sealedLedgers } from '../seal.ts'

const help = `Usage: node verify.mts [<place>] [--seal <number>:<hash>]

<place> is one of
  - the unpacked folder of an export (everything.zip); the current folder if left out
  - a folder that "npm run backup" made, not encrypted
  - a file that "pg_dump" wrote as plain text
--seal: a seal that you noted or downloaded earlier; it must still be in the chain.

It ends with 0 if nothing is wrong, with 1 if something is, and with 2 if the place cannot be read.
`

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Reads a table of an export, a backup or a dump, row by row. */
type ReadTable = (table: string) => AsyncIterable<LedgerRow>

const linesOf = (file: string) => {
  const bytes = createReadStream(file)
  return linesIn((file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes).setEncoding('utf8') as AsyncIterable<string>)
}

const fromExport = (folder: string): ReadTable =>
  async function* (table) {
    for await (const line of linesOf(path.join(folder, 'data', `${table}.ndjson`)))
      if (line !== '') yield JSON.parse(line) as LedgerRow
  }

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A line as COPY writes it. */
function rowOf(line: string, columns: readonly string[]): LedgerRow {
  const values = line.split('\t')
  const value = (text = '') =>
    text === '\\N' ? null : text.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter)
  return Object.fromEntries(columns.map((column, i) => [column, value(values[i])]))
}

interface BackupManifest {
  readonly tables: readonly { readonly schema: string; readonly name: string; readonly columns: readonly string[] }[]
}

function fromBackup(folder: string): ReadTable {
  const { tables } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as BackupManifest
  return async function* (table) {
    const found = tables.find(({ schema, name }) => schema === 'public' && name === table)
    if (found === undefined) throw new Error(`The backup has no table ${table}.`)
    for await (const line of linesOf(path.join(folder, 'tables', `public.${table}.copy.gz`))) yield rowOf(line, found.columns)
  }
}

const fromDump = (file: string): ReadTable =>
  async function* (table) {
    let columns: readonly string[] | undefined
    for await (const line of linesOf(file)) {
      if (line === '\\.') columns = undefined
      else if (columns !== undefined) yield rowOf(line, columns)
      const [, name, names = ''] = /^COPY (?:public\.)?"?(\w+)"? \((.*)\) FROM stdin;$/.exec(line) ?? []
      if (columns === undefined && name === table) columns = names.split(', ').map((each) => each.replaceAll('"', ''))
    }
  }

function readerOf(place: string): ReadTable {
  if (existsSync(path.join(place, 'data', 'ledger_seals.ndjson'))) return fromExport(place)
  if (existsSync(path.join(place, 'tables', 'public.ledger_seals.copy.gz'))) return fromBackup(place)
  if (existsSync(place) && statSync(place).isFile()) return fromDump(place)
  throw new Error(`${place} is neither an unpacked export, nor a backup, nor a dump.`)
}

/** A backup holds the rows of many nurseries; in an export there is only one, without a name. */
const nurseryOf = (row: LedgerRow) => row['nursery_id'] ?? ''

/** Reads a row of the table of seals; missing values are empty, and then no hash fits. */
const sealOf = (row: LedgerRow): Seal => ({
  number: Number(row['number']),
  ledger: row['ledger'] ?? '',
  columns: row['columns'] ?? '',
  through_at: row['through_at'] ?? '',
  through_id: row['through_id'] ?? '',
  rows: row['rows'] ?? '',
  previous: row['previous'] ?? '',
  hash: row['hash'] ?? '',
})

async function readSeals(read: ReadTable): Promise<Map<string, Seal[]>> {
  const nurseries = new Map<string, Seal[]>()
  for await (const row of read('ledger_seals')) {
    const seals = nurseries.get(nurseryOf(row)) ?? []
    nurseries.set(nurseryOf(row), seals)
    seals.push(sealOf(row))
  }
  for (const seals of nurseries.values()) seals.sort((a, b) => a.number - b.number)
  return nurseries
}

interface Findings {
  readonly problems: string[]
  readonly counts: { sealed: number; unsealed: number }
}

/** Compares every row of every ledger with the seals of its nursery. */
async function checkLedgers(read: ReadTable, nurseries: ReadonlyMap<string, readonly Seal[]>): Promise<Findings> {
  const found: Findings = { problems: [], counts: { sealed: 0, unsealed: 0 } }
  const instants = new Map<string, string>()
  for (const { table, at, parent } of sealedLedgers) {
    const checks = new Map<string, LedgerCheck>()
    const checkOf = (nursery: string) => {
      const ofLedger = () => (nurseries.get(nursery) ?? []).filter(({ ledger }) => ledger === table)
      const check = checks.get(nursery) ?? new LedgerCheck(sha256, table, ofLedger())
      checks.set(nursery, check)
      return check
    }
    for (const nursery of nurseries.keys()) checkOf(nursery)
    const isParent = sealedLedgers.some((each) => each.parent?.table === table)
    for await (const row of read(table)) {
      const nursery = nurseryOf(row)
      const written = parent ? (instants.get(`${nursery} ${row[parent.column]}`) ?? null) : (row[at] ?? null)
      if (isParent && written !== null) instants.set(`${nursery} ${row['id']}`, written)
      checkOf(nursery).add(row, written)
    }
    for (const [nursery, check] of checks) {
      check.end()
      found.problems.push(...check.problems.map((problem) => (nursery === '' ? problem : `Nursery ${nursery}, ${problem}`)))
      found.counts.sealed += check.counts.sealed
      found.counts.unsealed += check.counts.unsealed
    }
  }
  return found
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(help)
    return 0
  }
  const known = args.includes('--seal') ? args[args.indexOf('--seal') + 1] : undefined
  const place = args.find((each) => !each.startsWith('--') && each !== known) ?? '.'
  const read = readerOf(path.resolve(place))
  const nurseries = await readSeals(read)
  const { problems, counts } = await checkLedgers(read, nurseries)
  for (const [nursery, seals] of nurseries)
    problems.push(...chainProblems(sha256, seals).map((each) => (nursery === '' ? each : `Nursery ${nursery}: ${each}`)))
  const all = [...nurseries.values()].flat()
  if (known !== undefined && !all.some(({ number, hash }) => `${number}:${hash}` === known))
    problems.push(
      `Seal ${known.split(':')[0]} is not the one that was noted: the history was rewritten, or is of another nursery.`,
    )
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  const last = nurseries.size === 1 ? all.at(-1) : undefined
  if (last) process.stdout.write(`The last seal is ${last.number}:${last.hash}\n`)
  process.stdout.write(
    problems.length === 0
      ? `In order: ${counts.sealed} sealed rows are as they were written; ${counts.unsealed} rows are newer than the last seal.\n`
      : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} found.\n`,
  )
  return problems.length === 0 ? 0 : 1
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  },
)
