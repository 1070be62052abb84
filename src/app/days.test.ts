/** Screens take the day of an instant from the nursery's time zone, never from its text, which has the day in UTC. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const src = path.resolve(import.meta.dirname, '..')

/** Cuts the day out of dates that are computed in UTC. */
const exempt = new Set(['modules/growing/task/web/calendar-days.ts'])

const cutsDay = (source: string): boolean => /\.(slice|substring|substr)\(0, ?10\)|\.split\(['"`]T['"`]\)/.test(source)

test('finds no screen that cuts the day out of the text of an instant', () => {
  const screens = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /^(web|modules\/(?:[\w-]+\/){1,2}web)\/.*\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  expect(screens.length).toBeGreaterThan(200)
  expect(screens.filter((file) => !exempt.has(file) && cutsDay(fs.readFileSync(path.join(src, file), 'utf8')))).toEqual([])
})
