import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newestWithin } from './newest-backup.ts'

test('finds the newest backup of a folder, and says when none arrived in time', () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'glasshouse-newest-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 30, hour))
  expect(() => newestWithin(folder, 26, at(5))).toThrow(`There is no backup in ${folder}`)
  for (const name of ['glasshouse-20261128T020000Z', 'glasshouse-20261129T030000Z', 'glasshouse-20261130T030000Z.unfinished'])
    fs.mkdirSync(path.join(folder, name))
  expect(newestWithin(folder, 26, at(5))).toBe(path.join(folder, 'glasshouse-20261129T030000Z'))
  expect(() => newestWithin(folder, 26, at(6))).toThrow('glasshouse-20261129T030000Z, is 27 hours old')
})
