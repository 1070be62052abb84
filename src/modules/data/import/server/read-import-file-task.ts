/** The process that reads a file of an import: bytes in, its filled rows out as JSON. */
import * as z from 'zod/mini'
import { letters } from '#kernel/letters.ts'
import { answerTask } from '#server/child-process-task.ts'
import { kindIds, kindOf } from '../kinds/kinds.ts'
import { readTable } from './read-table.ts'

const Input = z.object({
  name: z.string(),
  bytes: z.instanceof(Uint8Array),
  kind: z.enum(kindIds),
  sheet: z.string(),
  letters: z.optional(z.enum(letters)),
})

answerTask(async (input) => {
  const { name, bytes, kind, ...choice } = Input.parse(input)
  const { rows, ...table } = await readTable({ name, bytes: Buffer.from(bytes) }, { kind: kindOf(kind), ...choice })
  return { ...table, row_count: rows.length, rows: JSON.stringify(rows) }
})
