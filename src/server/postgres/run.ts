/** Runs a program to its end and returns its output. */
import { type SpawnOptions, spawn } from 'node:child_process'

export interface Ended {
  readonly ok: boolean
  readonly output: string
}

export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<Ended> {
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
