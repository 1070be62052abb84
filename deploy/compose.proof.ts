/** deploy/compose.yaml as Docker Compose reads it: each service's command is run with its settings, by the PostgreSQL, the Caddy and the Node of this machine. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { parseYaml } from '@redocly/openapi-core'
import { afterAll, expect, test } from 'vitest'
import { ask } from '#testing/load.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { findProgram } from '../start/programs.ts'
import { end, runProduct, startCommand, startProduct } from '../start/product.ts'
import { discard, ownTestFolder } from '../start/throw-away-database.ts'
import { initdb, initialise, postgresProgram, startPostgres } from './testing-postgresql.ts'
import { deploy, serverFolder, shipped, startCaddy } from './testing-servers.ts'

const compose = findProgram('docker-compose')
const folder = ownTestFolder('compose')
const machine = serverFolder()
const running: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of running.toReversed()) await stop()
  fs.rmSync(machine, { recursive: true, force: true })
  await discard(folder)
})

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

/** The output of `docker compose config` for the shipped file in a folder, with `.env` there if it was made. */
function readCompose() {
  // The version of Debian 12 does not know the name of a project in the file.
  fs.writeFileSync(path.join(machine, 'compose.yaml'), shipped('compose.yaml', { 'name: glasshouse\n': '' }))
  const { status, stdout, stderr } = spawnSync(compose ?? '', ['-f', 'compose.yaml', 'config'], {
    cwd: machine,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  return { status, stdout, stderr }
}

/** The line of the Dockerfile that begins with this word, in JSON. */
const fromImage = (word: string): string[] => {
  const [, json = '[]'] =
    new RegExp(`^${word}.* ?(\\[.*\\])$`, 'm').exec(fs.readFileSync(path.join(deploy, 'Dockerfile'), 'utf8')) ?? []
  return JSON.parse(json) as string[]
}

test.skipIf(compose === undefined)('a compose file without its secrets ends in a sentence, and starts nothing', () => {
  const { status, stderr } = readCompose()
  expect(status).not.toBe(0)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('Run deploy/make-secrets.sh first.')])
})

test.skipIf(compose === undefined || initdb === undefined || findProgram('caddy') === undefined)(
  'with its secrets each service runs by its command and its settings: database, product, proxy and backup',
  async () => {
    fs.copyFileSync(path.join(deploy, 'make-secrets.sh'), path.join(machine, 'make-secrets.sh'))
    expect(spawnSync('sh', [path.join(machine, 'make-secrets.sh'), 'shop.local']).status).toBe(0)
    const read = readCompose()
    expect(read).toMatchObject({ status: 0, stderr: '' })
    const { services } = parseYaml(read.stdout) as { readonly services: Readonly<Record<string, Service>> }
    const serviceNamed = (name: string): Service => services[name] ?? expect.fail(`compose.yaml has no service ${name}`)
    expect(Object.keys(services).toSorted()).toEqual(['backup', 'caddy', 'database', 'glasshouse'])
    const [database, product, caddy, backup] = ['database', 'glasshouse', 'caddy', 'backup'].map(serviceNamed) as [
      Service,
      Service,
      Service,
      Service,
    ]

    const data = path.join(machine, 'database')
    initialise(data)
    const server = await startPostgres(data)
    running.push(() => server.stop())
    const { POSTGRES_USER: owner, POSTGRES_DB: name, POSTGRES_PASSWORD: password } = database.environment
    // The image makes both so.
    await ask(server.urlAs('postgres', 'postgres'), `CREATE ROLE ${owner} SUPERUSER LOGIN PASSWORD '${password}'`)
    await ask(server.urlAs('postgres', 'postgres'), `CREATE DATABASE ${name} OWNER ${owner}`)
    const [, isReady = '', ...args] = database.healthcheck?.test ?? []
    expect(postgresProgram(machine, isReady, server.port, ...args)).toMatchObject({ status: 0 })

    /** The names of services in the network of the containers, and the folders of volumes, are those of this test. */
    const here = (settings: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(settings).map(([key, value]) => [key, value.replace('@database:5432/', `@127.0.0.1:${server.port}/`)]),
      )
    const port = await freePort()
    const [, , entry = ''] = fromImage('CMD')
    const started = await startProduct(
      path.join(folder, 'files'),
      { NODE_ENV: 'production', ...here(product.environment), PORT: String(port) },
      entry,
    )
    running.push(() => end(started, 'SIGTERM'))
    const isHealthy = fromImage('HEALTHCHECK').map((word) => word.replace(':3000/', `:${port}/`))
    expect(spawnSync(process.execPath, isHealthy.slice(1)).status).toBe(0)

    expect(caddy.environment['UPSTREAM']).toBe('glasshouse:3000')
    const proxy = await startCaddy(port, caddy.environment)
    running.push(() => proxy.stop())
    expect(await proxy.send('/api/health')).toMatchObject({
      status: 200,
      body: expect.stringContaining('"status":"ok"') as string,
    })
    expect((await proxy.send('/login')).status).toBe(200)

    expect(backup.depends_on?.['glasshouse']).toEqual({ condition: 'service_healthy' })
    const to = path.join(folder, 'backups')
    const [, , script = '', ...words] = (backup.command ?? []).map((word) => word.replace(/^\/backups$/, to))
    const settings = { NODE_ENV: 'production', ...here(backup.environment) }
    const nightly = await startCommand(path.join(folder, 'files'), settings, { entry: script, args: words, until: 'Backed up' })
    expect((await end(nightly, 'SIGTERM')).code).toBe(0)
    const made = fs.readdirSync(to)
    expect(made).toHaveLength(1)
    const { BACKUP_PASSPHRASE = '' } = parseEnv(fs.readFileSync(path.join(machine, '.env'), 'utf8'))
    const verified = await runProduct(folder, { BACKUP_PASSPHRASE }, 'src/app/verify.ts', [path.join(to, made[0] ?? '')])
    expect(verified).toMatchObject({ code: 0 })
  },
)
