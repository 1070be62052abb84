/** The process that reads a price list: bytes in, plain rows out. */
import * as z from 'zod/mini'
import { answerTask } from '#server/child-process-task.ts'
import { readPriceList } from '../price-list.ts'
import { readSheet } from './read-spreadsheet.ts'

const Input = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) })

answerTask(async (input) => {
  const { name, bytes } = Input.parse(input)
  const { note, rows: sheet } = await readSheet({ name, bytes: Buffer.from(bytes) })
  const { rows, problems, warnings } = readPriceList(sheet)
  return { note, rows, problem_count: problems.length, problems: problems.slice(0, 500), warnings: warnings.slice(0, 200) }
})
