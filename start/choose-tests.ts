/** Which test files there are, and which of them concern what was changed. All are paths from the project's root, with slashes. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { project } from './run.ts'

export function allTests(): string[] {
  return ['src', 'database', 'start', 'journeys'].flatMap((folder) =>
    fs
      .readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
  )
}

/** What differs from the last commit, new files included. */
export function changedFiles(): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: project, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
}

/** The test files that were changed, or that stand in a folder in which something was. */
export function testsNear(changed: readonly string[], tests: readonly string[]): string[] {
  const folders = new Set(changed.map((file) => path.posix.dirname(file)))
  return tests.filter((file) => changed.includes(file) || folders.has(path.posix.dirname(file)))
}
