/** Checks rows in another thread. */
import { WorkerPool } from '#server/worker-pool.ts'
import type { CheckedFile, FileSetup } from '../check-file.ts'
import type { ImportKindId } from '../import-kind.ts'

export interface CheckTask {
  readonly kind: ImportKindId
  /** The rows of the file, as JSON. */
  readonly rows: string
  readonly context: string
  readonly setup: FileSetup
}

/** The rows come in slices, each as JSON that a statement writes. */
export type CheckAnswer = Omit<CheckedFile, 'rows'> & { readonly rows: readonly string[] }

const threads = new WorkerPool(new URL('./check-worker.ts', import.meta.url), {
  threads: 1,
  waiting: 20,
  milliseconds: 60_000,
  heapMb: 512,
  work: 'imports',
})

export const checkInThread = (task: CheckTask): Promise<CheckAnswer> => threads.run(task) as Promise<CheckAnswer>
