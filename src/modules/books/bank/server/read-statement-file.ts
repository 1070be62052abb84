/** Reads the bytes of a statement: a format that says what is what, or a table. */
import { Problem, invalid } from '#kernel/problem.ts'
import { cellText, decode, packedFiles, readSheet } from '#server/read-spreadsheet.ts'
import { unpack } from '#server/unpack.ts'
import { isCamt, readCamt } from '../formats/camt.ts'
import { tableOfFields } from '../formats/field-lines.ts'
import { isMt940, readMt940 } from '../formats/mt940.ts'
import { isOfx, readOfx } from '../formats/ofx.ts'
import { isQif, readQif } from '../formats/qif.ts'
import { type FormatFile, byAccount, mostTransactions } from '../formats/transaction.ts'
import type { StatementFile, StatementSetup } from '../read-statement.ts'
import { statementTable } from '../statement-table.ts'

interface NamedBytes {
  readonly name: string
  readonly bytes: Buffer
}

const noStatement = (reason: string) =>
  invalid([
    {
      path: 'file',
      message: `${reason} Download the statement from your bank as CSV, OFX, CAMT.053, MT940 or a spreadsheet.`,
    },
  ])

/** Throws if the text is a file of a bank that is no statement, or one that is not read. */
function refuseUnread(text: string): void {
  const [first = '', second = ''] = text.trimStart().split('\n', 2)
  if (first.startsWith('01,') && first.trimEnd().endsWith('/') && second.startsWith('02,'))
    throw noStatement('This is a BAI2 file, which is not read here.')
  if (/xsd:pain\./.test(text)) throw noStatement('This is a list of payments to be made (pain.001 or pain.008), not a statement.')
}

type Setup = Pick<StatementSetup, 'time_zone' | 'today'>

export async function readStatementFile(given: NamedBytes, { time_zone: timeZone, today }: Setup): Promise<StatementFile> {
  const file = (isZip(given.bytes) ? packedFiles(unpack(given.bytes))[0] : undefined) ?? given
  const text = isZip(file.bytes) ? undefined : textOf(file.bytes)
  const read = text === undefined ? zippedCamt(file.bytes, timeZone) : formatOf(text, timeZone)
  if (read) return { file: checked(read) }
  refuseUnread(text?.slice(0, 2_000) ?? '')
  const ofFields = statementTable(tableOfFields(text ?? '') ?? [], today)
  if (ofFields) return { table: ofFields }
  const first = await readSheet(file)
  const table = tableOf(first, today)
  if (table) return { table, note: first.note }
  for (const sheet of first.sheets.slice(1, mostSheets)) {
    const other = await readSheet(file, sheet)
    const found = tableOf(other, today)
    if (found) return { table: found, note: other.note }
  }
  throw noStatement('No row of this file has a date and an amount.')
}

/** PostgreSQL stores neither NUL nor half of a character. */
const storable = (text: string) => text.replaceAll('\0', ' ').toWellFormed()
const textOf = (bytes: Buffer) => storable(decode(bytes).text)

/** Sheets that are searched for a table. */
const mostSheets = 10

const tableOf = ({ rows }: Awaited<ReturnType<typeof readSheet>>, today: string) =>
  statementTable(
    rows.map((row) => row.map((cell) => storable(cellText(cell)))),
    today,
  )

function formatOf(text: string, timeZone: string): (FormatFile & { readonly decimals?: 'point' | 'comma' }) | undefined {
  if (isOfx(text)) return readOfx(text, timeZone)
  if (isCamt(text)) return readCamt(text, timeZone)
  if (isMt940(text)) return readMt940(text)
  if (isQif(text)) return readQif(text)
  return undefined
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

/** Banks pack one CAMT file a day into one download; undefined for a spreadsheet. */
function zippedCamt(bytes: Buffer, timeZone: string): FormatFile | undefined {
  const files = [...unpack(bytes)].filter(([name]) => /\.xml$/i.test(name)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const texts = files.map(([, content]) => textOf(content))
  if (texts.length === 0 || !texts.every(isCamt)) return undefined
  let before = 0
  const statements = texts.flatMap((text) => {
    const own = readCamt(text, timeZone).statements
    const moved = (row: number) => before + row
    const numbered = own.map((statement) => ({
      ...statement,
      transactions: statement.transactions.map((each) => ({ ...each, row: moved(each.row) })),
      checks: (statement.checks ?? []).map((check) => ({ ...check, rows: check.rows.map(moved) })),
    }))
    before += own.reduce((count, { transactions }) => count + transactions.length, 0)
    return numbered
  })
  return { format: 'CAMT', statements: byAccount(statements) }
}

/** A Problem for a file without transactions, or with too many. */
function checked<File extends FormatFile>(file: File): File {
  const count = file.statements.reduce((total, { transactions }) => total + transactions.length, 0)
  if (count === 0) throw invalid([{ path: 'file', message: 'This statement has no transactions. Download it for other days.' }])
  if (count > mostTransactions)
    throw new Problem(
      'TOO_LARGE',
      `This statement has more than ${mostTransactions.toLocaleString('en')} lines. Download it for fewer days.`,
    )
  return { ...file, statements: file.statements.filter(({ transactions }) => transactions.length > 0) }
}
