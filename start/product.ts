/** Runs the product as a process, for the tests of starting and stopping it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '#server/postgres/postmaster.ts'
import { project } from './run.ts'

export interface Started {
  readonly process: ChildProcess
  readonly address: string
  /** All of its output; resolves when it has ended. */
  readonly output: Promise<string>
}

export interface Ended {
  readonly code: number | null
  readonly output: string
}

type Env = Readonly<Record<string, string>>

/** Starts it and returns as soon as it serves; throws with its output if it ends instead. `uid`: as this user, which only root may do. */
export async function startProduct(dataDir: string, env: Env = {}, entry = 'src/app/start.ts', uid?: number): Promise<Started> {
  const port = env['PORT'] ?? String(await freePort())
  return onceOpen(spawnProduct(dataDir, { PORT: port, ...env }, [process.execPath, 'start/run.mjs', entry], uid), port)
}

/** Starts a command that goes on; returns as soon as it has printed the text. */
export async function startCommand(
  dataDir: string,
  env: Env,
  { entry, args, until }: { readonly entry: string; readonly args: readonly string[]; readonly until: string },
): Promise<Started> {
  const port = String(await freePort())
  return oncePrinted(
    spawnProduct(dataDir, { PORT: port, ...env }, [process.execPath, 'start/run.mjs', entry, ...args]),
    port,
    until,
  )
}

/** The same by `npm start`, as people start it: the process is npm's. */
export async function startWithNpm(dataDir: string): Promise<Started> {
  const port = String(await freePort())
  return onceOpen(spawnProduct(dataDir, { PORT: port }, ['npm', 'start']), port)
}

const onceOpen = (child: ChildProcess, port: string) => oncePrinted(child, port, 'Glasshouse is open')

async function oncePrinted(child: ChildProcess, port: string, wanted: string): Promise<Started> {
  const output = everything(child)
  const opened = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(wanted)) resolve(true)
    })
    child.once('exit', () => resolve(false))
  })
  if (!(await opened)) throw new Error(await output)
  return { process: child, address: `http://127.0.0.1:${port}`, output }
}

/** Starts it and waits until its process has ended: for a start that is refused, and for commands. */
export async function runProduct(
  dataDir: string,
  env: Env = {},
  entry = 'src/app/start.ts',
  args: readonly string[] = [],
): Promise<Ended> {
  const child = spawnProduct(dataDir, { PORT: String(await freePort()), ...env }, [
    process.execPath,
    'start/run.mjs',
    entry,
    ...args,
  ])
  const output = everything(child)
  await once(child, 'exit')
  return { code: child.exitCode, output: await output }
}

/** Sends it a signal and waits for its end. */
export async function end({ process: child, output }: Started, signal: NodeJS.Signals): Promise<Ended> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal)
    await once(child, 'exit')
  }
  return { code: child.exitCode, output: await output }
}

/** The pid of its database; undefined if there is none. */
export function postmasterOf(dataDir: string): number | undefined {
  const note = path.join(dataDir, 'postgres', 'postmaster.pid')
  return fs.existsSync(note) ? Number(fs.readFileSync(note, 'utf8').split('\n')[0]) : undefined
}

/** The pids of the processes that it started. */
export const childrenOf = (pid: number): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)

/** The address of its running database, as the owner. */
export function databaseUrlOf(dataDir: string): string {
  const [, , , port] = fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const password = fs.readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${port}/glasshouse`
}

/** With only the given environment: the tests' own variables would lead it to their database. */
function spawnProduct(dataDir: string, env: Env, [command, ...args]: readonly [string, ...string[]], uid?: number): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  return spawn(command, args, {
    cwd: project,
    env: { PATH, HOME, ENV_FILE: '', GLASSHOUSE_DATA: dataDir, GLASSHOUSE_DEMO: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
}

async function everything({ stdout, stderr }: ChildProcess): Promise<string> {
  const streams = [stdout, stderr].filter((stream) => stream !== null)
  return (await Promise.all(streams.map((stream) => text(stream)))).join('')
}
