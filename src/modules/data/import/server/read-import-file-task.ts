/** The process that reads a file of an import: bytes in, its filled rows out as JSON. */
import type { Letters } from '#kernel/letters.ts'
import { answerTask } from '#server/child-process-task.ts'
import type { ImportKindId } from '../import-kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { readTable } from './read-table.ts'

export interface ReadTask {
  readonly name: string
  readonly bytes: Uint8Array
  readonly kind: ImportKindId
  readonly sheet: string
  readonly letters: Letters | undefined
}

answerTask(async (input) => {
  const { name, bytes, kind, ...choice } = input as ReadTask
  const { rows, ...table } = await readTable({ name, bytes: Buffer.from(bytes) }, { kind: kindOf(kind), ...choice })
  return { ...table, row_count: rows.length, rows: JSON.stringify(rows) }
})
