/** The process that reads a file of an import: bytes in, its filled rows out as texts and numbers. */
import * as z from 'zod/mini'
import { answerTask } from '#server/child-process-task.ts'
import { exactNumber } from '#server/number-format.ts'
import { cellText, readSheet } from '#server/read-spreadsheet.ts'
import type { FileRow } from '../match-columns.ts'

const Input = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array), sheet: z.string() })

answerTask(async (input) => {
  const { name, bytes, sheet: wanted } = Input.parse(input)
  const { note, rows, sheet, sheets } = await readSheet({ name, bytes: Buffer.from(bytes) }, wanted)
  const filled = rows.flatMap((cells, i): FileRow[] => {
    const read = cells.map((cell) => (typeof cell === 'number' ? exactNumber(cell) : cellText(cell)))
    const width = read.findLastIndex((cell) => cell !== '') + 1
    return width === 0 ? [] : [[i + 1, read.slice(0, width)]]
  })
  return { note, sheet, sheets, row_count: filled.length, rows: JSON.stringify(filled) }
})
