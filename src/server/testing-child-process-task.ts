/** Helpers of `child-process-task.test.ts` and `child-process-task.proof.ts`. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export const folder = mkdtempSync(path.join(tmpdir(), 'tasks-'))
const ours = (file: string) => pathToFileURL(path.join(import.meta.dirname, file)).href
const kernel = pathToFileURL(path.join(import.meta.dirname, '../kernel/problem.ts')).href

/** A module whose process runs this code with its `input`. */
export function moduleThat(work: string): URL {
  const file = path.join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(
    file,
    `import { answerTask } from '${ours('child-process-task.ts')}'
    import { Problem } from '${kernel}'
    answerTask(async (input) => { ${work} })`,
  )
  return pathToFileURL(file)
}
export const limits = { heapMb: 64, milliseconds: 15_000 }
