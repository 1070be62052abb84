/** Reads an uploaded file in a separate process: a file that exhausts it ends only that process. */
import { Problem, invalid } from '#kernel/problem.ts'
import { TaskStopped, runTask } from '#server/child-process-task.ts'
import { Limiter } from '#server/concurrency-limiter.ts'
import type { Letters } from '#kernel/letters.ts'
import type { Upload } from '#server/uploads.ts'
import type { ImportKindId } from '../import-kind.ts'
import type { ReadTask } from './read-import-file-task.ts'

export interface ReadFile {
  /** Guesses made while reading: "Windows-1252 letters". */
  readonly note: string
  readonly sheet: string
  readonly sheets: readonly string[]
  /** Non-empty rows as JSON. */
  readonly rows: string
}

interface Reading {
  readonly kind: ImportKindId
  /** '': the one whose titles fit the kind best. */
  readonly sheet: string
  readonly letters: Letters | undefined
  readonly nurseryId: string
}

const limits = { heapMb: 512, milliseconds: 20_000 }
const limiter = new Limiter({
  atOnce: 2,
  waiting: 20,
  timeout: 30_000,
  busy: 'We are reading other files right now. Try again in a minute.',
})

/** The rows of a file; throws a Problem for one that is no table, is empty, is too large, or takes too long. */
export async function readImportFile({ name, bytes }: Upload, { kind, sheet, letters, nurseryId }: Reading): Promise<ReadFile> {
  const task = new URL('./read-import-file-task.ts', import.meta.url)
  try {
    const input: ReadTask = { name, bytes, kind, sheet, letters }
    const read = (await limiter.run(() => runTask(task, input, limits, nurseryId))) as ReadFile & { row_count: number }
    if (read.row_count === 0)
      throw invalid([
        { path: 'file', message: `${name} has no rows${sheet ? ` in the sheet ${sheet}` : ''}. Choose another file.` },
      ])
    return read
  } catch (error) {
    if (!(error instanceof TaskStopped)) throw error
    throw new Problem(
      'TOO_LARGE',
      'This file is too large or complex to read. Save only the sheet that you want to import as .csv, then choose that file.',
    )
  }
}
