/** PostgreSQL's own programs of this machine, for the proofs that follow docs/recover.md. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { ask } from '#testing/load.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { findProgram } from '../start/programs.ts'
import { startServer } from './testing-servers.ts'

export const initdb = findProgram('initdb')
/** The folder of the version that `initdb` belongs to. */
export const programs = path.dirname(fs.realpathSync(initdb ?? '.'))
export const owner = 'glasshouse_owner'
/** A busy machine is no fault. */
export const patience = { timeout: 120_000 }
/** PostgreSQL refuses to run as root. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Variables for the superuser on the server at this port. */
export const asSuperuser = (port: number | undefined) => ({
  PATH: `${programs}${path.delimiter}${process.env['PATH']}`,
  PGHOST: '127.0.0.1',
  PGUSER: 'postgres',
  LC_ALL: 'C',
  ...(port && { PGPORT: String(port) }),
})

/** Runs one of PostgreSQL's programs, as the superuser unless another user is given, on the server at this port. */
export const postgresProgram = (cwd: string, name: string, port: number | undefined, ...args: readonly string[]) =>
  spawnSync(path.join(programs, name), args, { encoding: 'utf8', env: asSuperuser(port), cwd, ...unprivileged })

/** Makes the files of an empty server. */
export function initialise(data: string): void {
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']
  expect(postgresProgram(path.dirname(data), 'initdb', undefined, ...args)).toMatchObject({ status: 0 })
}

/** Starts the machine's own PostgreSQL on a folder of the database's files. */
export async function startPostgres(data: string) {
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=150']
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = await startServer('postgres', args, port, unprivileged)
  const urlAs = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  // Its port is open before it answers.
  await vi.waitFor(() => ask(urlAs('postgres', 'postgres'), 'SELECT'), patience)
  return {
    port,
    urlAs,
    async stop() {
      // At once, without waiting for connected clients to leave.
      server.signal('SIGINT')
      await server.stop()
    },
  }
}

export type Server = Awaited<ReturnType<typeof startPostgres>>

/** The owner of the database and an empty database, as install.md says. */
export async function createShop(on: Server): Promise<void> {
  await ask(on.urlAs('postgres', 'postgres'), `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'pw'`)
  await ask(on.urlAs('postgres', 'postgres'), `CREATE DATABASE shop OWNER ${owner}`)
}
