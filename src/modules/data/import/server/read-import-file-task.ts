/** The process that reads a file of an import: bytes in, its filled rows out as texts and numbers. */
import * as z from 'zod/mini'
import { answerTask } from '#server/child-process-task.ts'
import { letters } from '#kernel/letters.ts'
import { exactNumber } from '#server/number-format.ts'
import { type Sheet, cellText, readSheet } from '#server/read-spreadsheet.ts'
import { kindIds, kindOf } from '../kinds/kinds.ts'
import type { FileRow } from '../file-row.ts'
import { titleScore } from '../titles.ts'

const Input = z.object({
  name: z.string(),
  bytes: z.instanceof(Uint8Array),
  kind: z.enum(kindIds),
  sheet: z.string(),
  letters: z.optional(z.enum(letters)),
})

const mostSheets = 12

const filledRows = ({ rows }: Sheet): FileRow[] =>
  rows.flatMap((cells, i): FileRow[] => {
    const read = cells.map((cell) => (typeof cell === 'number' ? exactNumber(cell) : cellText(cell)))
    const width = read.findLastIndex((cell) => cell !== '') + 1
    return width === 0 ? [] : [[i + 1, read.slice(0, width)]]
  })

answerTask(async (input) => {
  const { name, bytes, kind, sheet: wanted, letters: chosen } = Input.parse(input)
  const file = { name, bytes: Buffer.from(bytes) }
  const first = await readSheet(file, wanted, chosen)
  let best = { sheet: first, rows: filledRows(first) }
  const others = wanted === '' ? first.sheets.slice(1, mostSheets) : []
  // Without a choice, the sheet whose titles fit best: the first one may hold notes.
  for (const other of others) {
    const sheet = await readSheet(file, other)
    const rows = filledRows(sheet)
    if (titleScore(kindOf(kind), rows) > titleScore(kindOf(kind), best.rows)) best = { sheet, rows }
  }
  const { note, sheet, sheets } = best.sheet
  return { note, sheet, sheets, row_count: best.rows.length, rows: JSON.stringify(best.rows) }
})
