/** The newest backup of a folder: for the check that one arrived where it should. */
import fs from 'node:fs'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'
import { finishedBackups, timeOf } from './format.ts'

/** The folder of the newest backup; throws a StartupError if there is none, or it is older than `hours`. */
export function newestWithin(folder: string, hours: number, now: Date): string {
  const name = finishedBackups(fs.existsSync(folder) ? fs.readdirSync(folder) : []).at(-1)
  if (name === undefined) throw new StartupError(`There is no backup in ${folder}: see why none arrives there.`)
  const age = (now.getTime() - timeOf(name).getTime()) / 3_600_000
  if (age > hours)
    throw new StartupError(
      `The newest backup in ${folder}, ${name}, is ${Math.floor(age)} hours old: see why none arrives there.`,
    )
  return path.join(folder, name)
}
