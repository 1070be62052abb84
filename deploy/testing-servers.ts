/** The servers of deploy/, started on this machine with the configuration that is shipped, at ports of the test. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/postgres/postmaster.ts'
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

/** nginx with the shipped configuration in front of two nodes; `changes` are made in it. */
export async function startNginx(nodes: readonly [number, number], changes: Readonly<Record<string, string>> = {}) {
  const [port, plain] = [await freePort(), await freePort()]
  const place = serverFolder()
  const site = shipped('nginx.conf', {
    '127.0.0.1:3001': `127.0.0.1:${nodes[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${nodes[1]}`,
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2;': '',
    'listen 80;': `listen 127.0.0.1:${plain};`,
    // Everything but the certificate: it is a matter of the machine.
    'listen 443 ssl http2;': `listen 127.0.0.1:${port};`,
    'ssl_certificate /etc/letsencrypt/live/nursery.example/fullchain.pem;': '',
    '/var/log/nginx/glasshouse.log': path.join(place, 'access.log'),
    'ssl_certificate_key /etc/letsencrypt/live/nursery.example/privkey.pem;': '',
    ...changes,
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${place}/${kind};`)
  fs.writeFileSync(
    path.join(place, 'nginx.conf'),
    `daemon off; pid ${place}/pid; error_log ${place}/error.log; worker_processes 1;
     events { worker_connections 1024; }
     http { access_log off; ${temporary.join(' ')} ${site} }`,
  )
  const server = await startServer('nginx', ['-p', place, '-c', path.join(place, 'nginx.conf'), '-e', `${place}/error.log`], port)
  return {
    ...server,
    site: path.join(place, 'nginx.conf'),
    log: path.join(place, 'access.log'),
    origin: `http://127.0.0.1:${port}`,
    plain: `http://127.0.0.1:${plain}`,
  }
}
