/**
 * The user that PostgreSQL runs as. It refuses to run as root, so root runs it as the owner of its files. New files belong to `nobody`
 * where others have access, or, in a home directory that is closed to others, to root, who runs it in a user namespace then.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'
import { type Program, program } from './binaries.ts'
import { type SpawnOptions, spawn } from 'node:child_process'

/** The unprivileged user of every Unix. initdb requires one that has a name. */
export const nobody = 65_534

interface Owner {
  readonly uid: number
  readonly gid: number
}

export interface Identity {
  /** For people. */
  readonly how: string
  /** The owner of the files that PostgreSQL writes; undefined: the current user. */
  readonly owner: Owner | undefined
  run(name: Program, args: readonly string[]): Promise<Ended>
}

/**
 * The first identity that can run PostgreSQL and access this data folder. A single candidate that has made a database there is
 * not tried.
 */
export async function identityFor(data: string): Promise<Identity> {
  const [first, ...others] = candidates(data)
  if (first && others.length === 0 && fs.existsSync(path.join(data, 'PG_VERSION'))) return first
  for (const identity of candidates(data)) if (await isFit(identity)) return identity
  throw await unfit(data)
}

/** Throws a StartupError with what to do if this identity, which was not tried before, cannot run PostgreSQL. */
export async function refuseIfUnfit(identity: Identity, data: string): Promise<void> {
  if (!(await isFit(identity))) throw await unfit(data)
}

const isFit = async (identity: Identity) => (await identity.run('postgres', ['--version'])).ok

async function unfit(data: string): Promise<StartupError> {
  const { output } = await direct('as this user').run('postgres', ['--version'])
  if (process.getuid?.() !== 0) return new StartupError(doesNotRun(output))
  return new StartupError(
    `PostgreSQL will not run as root, and no other user may enter ${path.dirname(data)} and the project's folder. Start Glasshouse as an ordinary user, ` +
      'or keep the project and GLASSHOUSE_DATA where all may enter (for example under /opt and /var/lib), or give a PostgreSQL 15 or newer in DATABASE_URL.',
  )
}

/** Windows does not say which library is missing; this is the one PostgreSQL needs and not every Windows has. */
export function doesNotRun(output: string, platform = process.platform): string {
  const message = output.trim()
  const remedy =
    platform === 'win32' && message === ''
      ? 'Install the Microsoft Visual C++ Redistributable (https://aka.ms/vs/17/release/vc_redist.x64.exe) and start again, or give'
      : 'Give'
  return `PostgreSQL does not run on this machine: ${message || 'it ends without a word.'}\n${remedy} a PostgreSQL 15 or newer in DATABASE_URL.`
}

function candidates(data: string): Identity[] {
  if (process.getuid?.() !== 0)
    return hasName()
      ? [direct('as this user')]
      : [inNamespace('as a user without a name, in a user namespace'), direct('as this user')]
  const made = fs.statSync(data, { throwIfNoEntry: false })
  const rootsOwn = inNamespace('for root, in a user namespace')
  if (made?.uid === 0) return [rootsOwn]
  const owner = made === undefined ? { uid: nobody, gid: nobody } : { uid: made.uid, gid: made.gid }
  const handed = mayEnter(path.dirname(data), owner) ? [direct(`for root, as user ${owner.uid}`, owner)] : []
  return made === undefined ? [...handed, rootsOwn] : handed
}

function direct(how: string, owner?: Owner): Identity {
  return {
    how,
    owner,
    run: (name, args) => run(program(name), args, { ...owner, cwd: path.parse(program(name)).root, env: calm() }),
  }
}

function inNamespace(how: string): Identity {
  const enter = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
  return {
    how,
    owner: undefined,
    run: (name, args) => run('unshare', [...enter, program(name), ...args], { cwd: '/', env: calm() }),
  }
}

/** The environment without variables that configure PostgreSQL. */
function calm(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(passed), LC_ALL: 'C', TZ: 'UTC' }
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return process.platform === 'win32'
  }
}

/** True if every existing folder of the path is accessible to this user. */
function mayEnter(folder: string, { uid, gid }: Owner): boolean {
  const made = fs.statSync(folder, { throwIfNoEntry: false })
  const parent = path.dirname(folder)
  if (made === undefined) return mayEnter(parent, { uid, gid })
  const bit = made.uid === uid ? 0o100 : made.gid === gid ? 0o010 : 0o001
  return (made.mode & bit) !== 0 && (parent === folder || mayEnter(path.dirname(fs.realpathSync(folder)), { uid, gid }))
}

/** Runs a program to its end and returns its output. */
interface Ended {
  readonly ok: boolean
  readonly output: string
}

function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    let output = ''
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    // `exit`, not `close`: a started server keeps the pipes open.
    child.once('exit', (code) => resolve({ ok: code === 0, output }))
  })
}
