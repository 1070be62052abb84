/** Programs that tests start and npm has no package for: the machine's own, else, as root on Debian, the distribution's. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { run } from './run.ts'

/** Servers are in folders that people's PATH often leaves out; Debian has one for each version of PostgreSQL. */
const folders = () => [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  '/usr/local/sbin',
  '/usr/sbin',
  ...fs.globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
]

/** The path of the first of these programs that is there and tells its version; undefined if none is. */
export function findProgram(...names: readonly string[]): string | undefined {
  return folders()
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => fs.existsSync(file) && starts(file))
}

/** True if packages can be installed: as root on Debian. */
export const mayInstall = () => process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')

/** apt-get refuses to run twice at once. */
let installing: Promise<unknown> = Promise.resolve()

/** Installs a package of Debian if this process may; false where it may not. */
export async function installPackage(name: string): Promise<boolean> {
  if (!mayInstall()) return false
  const quietly = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const install = async () => {
    await run('apt-get', ['update', '-qq'], quietly)
    return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quietly)
  }
  const installed = installing.then(install)
  installing = installed
  return (await installed).ok
}

/** One program of each server, and the one that sets a clock, with the package of Debian that has it. */
const servers = {
  pgbouncer: 'pgbouncer',
  nginx: 'nginx',
  caddy: 'caddy',
  initdb: 'postgresql',
  'docker-compose': 'docker-compose',
  faketime: 'faketime',
}

/** Installs the servers that tests put before the product, PostgreSQL's own programs, and faketime. Throws where that failed; on systems without Debian's packages those tests are left out. */
export async function prepareServers(log: (line: string) => void): Promise<void> {
  for (const [program, name] of Object.entries(servers)) {
    if (findProgram(program)) continue
    if (!mayInstall()) {
      log(`There is no ${name} on this machine: install it to run its tests, which are left out.`)
      continue
    }
    log(`Installing the ${name} package (this once) …`)
    await installPackage(name)
    if (!findProgram(program)) throw new Error(`The package ${name} could not be installed: its tests cannot run.`)
  }
}

/** Programs that do not know `--version`. */
const versionFlags: Readonly<Record<string, string>> = { nginx: '-v', caddy: 'version', 'docker-compose': 'version' }

/** False for a script that explains how to install the program, as some systems have. */
export function starts(file: string): boolean {
  if (process.platform !== 'linux') return true
  const { status, stdout, stderr } = spawnSync(file, [versionFlags[path.basename(file)] ?? '--version'], {
    encoding: 'utf8',
    timeout: 120_000,
  })
  return status === 0 && /\d+\.\d+/.test(stdout + stderr)
}
