/** The first start: creates the database's files, all of them or none. */
import fs from 'node:fs'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'
import { retryWhileLocked } from '../retry-while-locked.ts'
import type { Identity } from './identity.ts'
import { isAlive } from './processes.ts'

/** The packaged PostgreSQL reads files of this version only. */
export const major = '18'

/** Every connection needs a password, text is UTF-8, and sorts the same on every machine. */
const clusterOptions = [
  '-U',
  'postgres',
  '-A',
  'scram-sha-256',
  '-E',
  'UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

/** Creates the files in a temporary folder, then renames it: an interrupted start leaves nothing half-made. */
export async function initialise(data: string, password: string, identity: Identity): Promise<void> {
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) {
    mustFit(data)
    fs.chmodSync(data, 0o700) // a copy often has wider permissions, which PostgreSQL refuses
    return
  }
  const draft = `${data}.new.${process.pid}`
  const passwordFile = `${draft}.password`
  removeLeftovers(data)
  try {
    fs.mkdirSync(draft, { mode: 0o700 })
    fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    for (const each of [draft, passwordFile]) if (identity.owner) fs.chownSync(each, identity.owner.uid, identity.owner.gid)
    const files = ['-D', draft, `--pwfile=${passwordFile}`, '--no-instructions']
    const { ok, output } = await identity.run('initdb', [...files, ...clusterOptions])
    if (!ok) throw new Error(`The database could not be made: ${output.trim()}`)
    await moveIn(draft, data)
  } finally {
    for (const each of [passwordFile, draft]) fs.rmSync(each, { recursive: true, force: true })
  }
}

async function moveIn(draft: string, data: string): Promise<void> {
  try {
    await retryWhileLocked(() => fs.renameSync(draft, data))
  } catch (error) {
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) throw error // another start was first: its files are used
  }
}

/** Removes the remains of starts that were killed. */
function removeLeftovers(data: string): void {
  const [folder, draft] = [path.dirname(data), `${path.basename(data)}.new.`]
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(draft) || isAlive(Number.parseInt(name.slice(draft.length), 10))) continue
    fs.rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function mustFit(data: string): void {
  const found = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  const whose =
    Number(found) > Number(major)
      ? 'This database was made by a newer Glasshouse'
      : 'This database was made by an older Glasshouse'
  throw new StartupError(
    `${whose} (${data} is of PostgreSQL ${found}, and this one brings ${major}). Start it with the Glasshouse that made it.`,
  )
}
