/** The filled rows of a file of an import, as texts and numbers. */
import type { Letters } from '#kernel/letters.ts'
import { exactNumber } from '#server/number-format.ts'
import { type Sheet, cellText, readSheet } from '#server/read-spreadsheet.ts'
import type { Upload } from '#server/uploads.ts'
import type { FileRow } from '../file-row.ts'
import type { ImportKind } from '../import-kind.ts'
import { titleScore } from '../titles.ts'

interface Wanted {
  readonly kind: ImportKind
  /** '': the one whose titles fit the kind best. */
  readonly sheet: string
  readonly letters?: Letters | undefined
}

const mostSheets = 12

const filledRows = ({ rows }: Sheet): FileRow[] =>
  rows.flatMap((cells, i): FileRow[] => {
    const read = cells.map((cell) => (typeof cell === 'number' ? exactNumber(cell) : cellText(cell)))
    const width = read.findLastIndex((cell) => cell !== '') + 1
    return width === 0 ? [] : [[i + 1, read.slice(0, width)]]
  })

/** Throws a Problem for a file that is no table. */
export async function readTable(file: Pick<Upload, 'bytes' | 'name'>, { kind, sheet: wanted, letters }: Wanted) {
  const first = await readSheet(file, wanted, letters)
  let best = { sheet: first, rows: filledRows(first) }
  const others = wanted === '' ? first.sheets.slice(1, mostSheets) : []
  // Without a choice, the sheet whose titles fit best: the first one may hold notes.
  for (const other of others) {
    const sheet = await readSheet(file, other)
    const rows = filledRows(sheet)
    if (titleScore(kind, rows) > titleScore(kind, best.rows)) best = { sheet, rows }
  }
  const { note, sheet, sheets } = best.sheet
  return { note, sheet, sheets, rows: best.rows }
}
