/** The servers of deploy/, started on this machine with the configuration that is shipped, at ports of the test. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import type http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
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

/** Caddy with the shipped configuration and a certificate of its own authority; `settings` are its variables beside the address. */
export async function startCaddy(upstream: number, settings: Readonly<Record<string, string>> = {}) {
  const [port, plain, folder] = [await freePort(), await freePort(), serverFolder()]
  const file = path.join(folder, 'Caddyfile')
  // The ports are those of the test, and its authority is not installed on this machine.
  fs.writeFileSync(file, shipped('Caddyfile', { 'admin off': `admin off\n\thttp_port ${plain}\n\tskip_install_trust` }))
  const env = {
    ...settings,
    PATH: process.env['PATH'],
    HOME: folder,
    XDG_DATA_HOME: folder,
    SITE: `https://localhost:${port}`,
    UPSTREAM: `127.0.0.1:${upstream}`,
  }
  const child = spawn(findProgram('caddy') ?? '', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = Promise.all([text(child.stdout), text(child.stderr)])
  const authority = path.join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  await expect.poll(() => fs.existsSync(authority) || child.exitCode).toBe(true)
  const open = async (place: string, options: https.RequestOptions = {}) => {
    const request = https.request(`https://localhost:${port}${place}`, {
      ca: fs.readFileSync(authority),
      agent: false,
      ...options,
    })
    request.end(options.method === 'POST' ? '{}' : undefined)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    return response
  }
  const send = async (place: string, options: https.RequestOptions = {}) => {
    const response = await open(place, options)
    return { status: response.statusCode, body: await text(response) }
  }
  // Its certificate comes a moment after its authority.
  await expect
    .poll(() =>
      send('/').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBeGreaterThan(0)
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    return (await log).join('')
  }
  return { open, send, stop }
}
