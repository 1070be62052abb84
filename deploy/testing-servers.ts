/** The servers of deploy/, started on this machine with the configuration that is shipped, at ports of the test. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '../start/programs.ts'

export const deploy = import.meta.dirname

/** A shipped file with some of its text replaced; throws if a text is not in it, so that a test never runs something else than what is shipped. */
export function shipped(name: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce(
    (content, [from, to]) => {
      if (!content.includes(from)) throw new Error(`deploy/${name} has no "${from}".`)
      return content.replaceAll(from, to)
    },
    fs.readFileSync(path.join(deploy, name), 'utf8'),
  )
}

/** A folder that a server may read that has given up being root. */
export function serverFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-deploy-'))
  fs.chmodSync(folder, 0o777)
  return folder
}

/** Starts a program in the foreground and returns once its port is open; throws with its output if it ends instead. */
export async function startServer(
  name: string,
  args: readonly string[],
  port: number,
  user: { readonly uid?: number; readonly gid?: number } = {},
) {
  const program = findProgram(name)
  if (program === undefined) throw new Error(`There is no ${name}.`)
  const child = spawn(program, args, { ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error((await output).join(''))
    await pause(20)
  }
  return {
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function isOpen(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = net.connect(port, '127.0.0.1')
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

/** These servers refuse to run as root. */
export const asNobody = (): readonly string[] => (process.getuid?.() === 0 ? ['-u', 'nobody'] : [])
