/** The commit of a clone is read without git. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { headOf, version, versionText } from './version.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-version-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const clone = (name: string, files: Readonly<Record<string, string>>) => {
  const git = path.join(folder, name)
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(git, file)), { recursive: true })
    fs.writeFileSync(path.join(git, file), text)
  }
  return git
}
const one = 'a'.repeat(40)
const other = 'b'.repeat(40)

test.each([
  ['a branch', { HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': `${one}\n`, 'packed-refs': `${other} refs/heads/main\n` }],
  [
    'a packed branch',
    { HEAD: 'ref: refs/heads/main\n', 'packed-refs': `# pack-refs\n${other} refs/heads/x\n${one} refs/heads/main\n` },
  ],
  ['a checked-out commit', { HEAD: `${one}\n` }],
])('of %s', (name, files) => {
  expect(headOf(clone(name, files))).toBe(one)
})

test('there is none in a copy without a clone, nor on a branch without a commit', () => {
  expect(headOf(path.join(folder, 'none'))).toBeUndefined()
  expect(headOf(clone('empty', { HEAD: 'ref: refs/heads/main\n' }))).toBeUndefined()
})

test('the text begins with the version of the package', () => {
  expect(versionText.startsWith(version)).toBe(true)
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})
