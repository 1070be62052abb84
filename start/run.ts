/** Runs one of the tools that came with the packages, or a program of the machine. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export const project = path.resolve(import.meta.dirname, '..')

export interface Ran {
  readonly ok: boolean
  /** What it printed, unless it printed straight to the screen. */
  readonly output: string
}

const windows = process.platform === 'win32'
const running = new Set<ChildProcess>()
let stopping = false

/** Runs it to its end. With `stdio: 'inherit'` it prints straight to the screen. */
export function run(name: string, args: readonly string[], options: SpawnOptions = {}): Promise<Ran> {
  if (stopping) return Promise.resolve({ ok: false, output: 'Stopped before it began.' })
  const own = path.join(project, 'node_modules', '.bin', windows ? `${name}.cmd` : name)
  const child = spawn(fs.existsSync(own) ? own : name, args, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: windows,
    ...options,
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<Ran>((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
  return ended.finally(() => running.delete(child))
}

/** Asks everything that runs to stop, and starts nothing more. */
export function stopAll(): void {
  stopping = true
  for (const child of running) child.kill('SIGTERM')
}
