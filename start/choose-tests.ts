/** Lists the test files, and selects those that concern the changed files. All paths are relative to the project's root, with slashes. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { project } from './run.ts'

/** The tests of `npm test`. */
export const allTests = (): string[] => filesNamed('.test.ts')

/** The proofs of `npm run prove`. */
export const allProofs = (): string[] => filesNamed('.proof.ts')

function filesNamed(ending: string): string[] {
  return ['src', 'database', 'deploy', 'start', 'bench', 'journeys'].flatMap((folder) =>
    fs
      .readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ending))
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
  )
}

/** The files that differ from the last commit, new ones included. */
export function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
}

/** The changed test files, and those in a folder in which something changed. */
export function relatedTests(changed: readonly string[], tests: readonly string[]): string[] {
  const folders = new Set(changed.map((file) => path.posix.dirname(file)))
  return tests.filter((file) => changed.includes(file) || folders.has(path.posix.dirname(file)))
}
