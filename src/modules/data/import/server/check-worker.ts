/** The thread that matches and checks the rows of a file: JSON in, JSON out, so that passing messages costs little on either side. */
import { parentPort } from 'node:worker_threads'
import type { Outcome } from '#server/worker-pool.ts'
import { checkFile } from '../check-file.ts'
import type { ImportContext } from '../import-context.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { FileRow } from '../file-row.ts'
import type { CheckAnswer, CheckTask } from './check-task.ts'

const slice = 1_000

function answer({ kind, rows, context, setup }: CheckTask): CheckAnswer {
  const checked = checkFile(kindOf(kind), JSON.parse(rows) as FileRow[], setup, JSON.parse(context) as ImportContext)
  const slices: string[] = []
  for (let from = 0; from < checked.rows.length; from += slice)
    slices.push(JSON.stringify(checked.rows.slice(from, from + slice)))
  return { ...checked, rows: slices }
}

parentPort?.on('message', (task: CheckTask) => {
  let outcome: Outcome
  try {
    outcome = { result: answer(task) }
  } catch (error) {
    outcome = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort?.postMessage(outcome)
})
