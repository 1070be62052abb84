import { expect, test } from 'vitest'
import { expiredBackups, folderName, parseSumLine, sumLine, unfinishedBackups } from './format.ts'

const at = (day: number) => folderName(new Date(Date.UTC(2026, 10, day, 2, 40)))

test('keeps the newest backups, and touches nothing else in the folder', () => {
  const names = [at(3), 'notes.txt', at(1), `${at(4)}.unfinished`, 'glasshouse-old', at(2)]
  expect(expiredBackups(names, 2)).toEqual([at(1)])
  expect(expiredBackups(names, 5)).toEqual([])
  expect(unfinishedBackups(names)).toEqual([`${at(4)}.unfinished`])
})

test('reads the lines it writes, and none that leads out of the folder', () => {
  const sha256 = 'a'.repeat(64)
  expect(parseSumLine(sumLine(sha256, 'files/a/b-1.webp').trimEnd())).toEqual({ sha256, file: 'files/a/b-1.webp' })
  for (const file of ['../secrets.json', '/etc/passwd', 'files/../../x', ''])
    expect(parseSumLine(`${sha256}  ${file}`)).toBe(undefined)
})
