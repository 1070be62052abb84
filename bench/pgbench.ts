/** PostgreSQL's own load generator, as the measure of the server's capacity. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export const pgbenchIsThere = (): boolean => spawnSync('pgbench', ['--version']).status === 0

export async function pgbench(url: string, script: string, clients: number, seconds: number): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', script]
  const place = ['-h', hostname, '-p', port, '-U', decodeURIComponent(username), pathname.slice(1)]
  const child = spawn('pgbench', [...args, ...place], { env: { ...process.env, PGPASSWORD: decodeURIComponent(password) } })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? []
  if (perSecond === undefined || !Number.isFinite(Number(perSecond)))
    throw new Error(`pgbench could not run the script.\n${stderr}`)
  return Number(perSecond)
}
