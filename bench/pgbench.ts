/** PostgreSQL's own load program, as the measure of what the server can do. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export const pgbenchIsThere = (): boolean => spawnSync('pgbench', ['--version']).status === 0

/** Transactions a second of a script, by so many clients. */
export async function pgbench(url: string, script: string, clients: number, seconds: number): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', script]
  const place = ['-h', hostname, '-p', port, '-U', decodeURIComponent(username), pathname.slice(1)]
  const child = spawn('pgbench', [...args, ...place], { env: { ...process.env, PGPASSWORD: decodeURIComponent(password) } })
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const [, perSecond] = /tps = ([\d.]+)/.exec(said) ?? []
  if (perSecond === undefined || !Number.isFinite(Number(perSecond)))
    throw new Error(`pgbench could not run the script.\n${wrong}`)
  return Number(perSecond)
}
