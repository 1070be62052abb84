/** Runs a tool from the packages, or a program of the machine. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export const project = path.resolve(import.meta.dirname, '..')

export interface Ran {
  readonly ok: boolean
  /** Its output, unless it was printed straight to the screen. */
  readonly output: string
}

export interface RunOptions extends SpawnOptions {
  /** Passes its output on as it comes, so that programs can run side by side: none of them moves the cursor. */
  readonly prints?: boolean
}

const running = new Set<ChildProcess>()
let stopping = false

/** The package of a tool, where its name differs. */
const packages: Readonly<Record<string, string>> = { tsc: 'typescript', squawk: 'squawk-cli' }

/** The command of a tool, on this Node and without a shell: on Windows the entries of `.bin` are shell scripts. */
export function commandOf(name: string, args: readonly string[]): [program: string, args: string[]] {
  const folder = path.join(project, 'node_modules', packages[name] ?? name)
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  return [process.execPath, [path.join(folder, bin[name] ?? ''), ...args]]
}

/** Runs a tool to its end. */
export const runTool = (name: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> =>
  run(...commandOf(name, args), options)

/** Runs a program to its end. With `stdio: 'inherit'` it prints straight to the screen. */
export function run(program: string, args: readonly string[], { prints = false, ...options }: RunOptions = {}): Promise<Ran> {
  if (stopping) return Promise.resolve({ ok: false, output: 'Stopped before it began.' })
  const child = spawn(program, args, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (prints) process.stdout.write(chunk)
    })
  const ended = new Promise<Ran>((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
  return ended.finally(() => running.delete(child))
}

/** Asks all running processes to stop, and starts no more. */
export function stopAll(): void {
  stopping = true
  for (const child of running) child.kill('SIGTERM')
}
