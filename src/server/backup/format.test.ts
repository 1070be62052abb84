import { expect, test } from 'vitest'
import { expiredBackups, folderName, parseSumLine, sumLine, thinnedBackups, timeOf, unfinishedBackups } from './format.ts'

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

test('thins backups of each hour to a day of hours and a month of days, and never deletes the last one', () => {
  const began = Date.UTC(2026, 8, 1)
  const made: string[] = []
  for (let hour = 0; hour < 24 * 90; hour++) {
    made.push(folderName(new Date(began + hour * 3_600_000)))
    for (const name of thinnedBackups([...made, 'notes.txt'])) made.splice(made.indexOf(name), 1)
  }
  const now = Date.UTC(2026, 10, 29, 23)
  const hours = Array.from({ length: 24 }, (_, index) => now - index * 3_600_000)
  const days = Array.from({ length: 29 }, (_, index) => now - (index + 1) * 86_400_000)
  expect(made.map((name) => timeOf(name).getTime()).toReversed()).toEqual([...hours, ...days])
  expect(thinnedBackups(made.slice(0, 1))).toEqual([])
})
