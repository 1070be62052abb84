/** Reads an uploaded price list in a separate process: a file that exhausts it ends only that process. */
import { Problem } from '#kernel/problem.ts'
import { TaskStopped, runTask } from '#server/child-process-task.ts'
import { Limiter } from '#server/concurrency-limiter.ts'
import type { Upload } from '#server/uploads.ts'
import type { PriceList } from '../price-list.ts'

export interface UploadedPriceList extends PriceList {
  /** What had to be guessed: "Windows-1252 letters". */
  readonly note: string
  /** `problems` has the first 500 of them, `warnings` the first 200. */
  readonly problem_count: number
}

const limits = { heapMb: 256, milliseconds: 20_000 }
const limiter = new Limiter({
  atOnce: 2,
  waiting: 20,
  timeout: 30_000,
  busy: 'We are reading other price lists right now. Try again in a minute.',
})

/** The rows and their problems; throws a Problem for a file that is no price list, is too large, or takes too long. */
export async function readPriceListFile({ name, bytes }: Upload): Promise<UploadedPriceList> {
  const task = new URL('./read-price-list-task.ts', import.meta.url)
  try {
    return (await limiter.run(() => runTask(task, { name, bytes }, limits))) as UploadedPriceList
  } catch (error) {
    if (!(error instanceof TaskStopped)) throw error
    throw new Problem(
      'TOO_LARGE',
      'This file is too large or complex to read. Save only the price list as .csv, then choose that file.',
    )
  }
}
