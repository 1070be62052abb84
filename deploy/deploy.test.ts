/** Validates the files of a deployment (unit, image, script, alerts) and compares them with the product. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { parseYaml } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { Metrics } from '#server/metrics.ts'
import { findProgram } from '../start/programs.ts'
import { project } from '../start/run.ts'
import { deploy, serverFolder } from './testing-servers.ts'

const read = (name: string) => fs.readFileSync(path.join(deploy, name), 'utf8')
const { serve } = (JSON.parse(fs.readFileSync(path.join(project, 'package.json'), 'utf8')) as { scripts: { serve: string } })
  .scripts
const hasSystemd = process.platform === 'linux' && findProgram('systemd-analyze') !== undefined

const analyze = (...args: readonly string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })

test.skipIf(!hasSystemd)('the unit is valid, gives the product few rights, and starts it without npm', () => {
  const unit = path.join(deploy, 'glasshouse@.service')
  const { status, stderr } = analyze('verify', unit)
  expect([status, stderr]).toEqual([0, ''])
  // Score out of 100, where 0 may do nothing and 100 everything.
  expect(analyze('security', '--offline=yes', '--threshold=25', unit).status).toBe(0)
  expect(read('glasshouse@.service')).toContain(`ExecStart=/usr/bin/env METRICS_PORT=1%i ${serve}\n`)
})

test.skipIf(!hasSystemd)('the unit of the backup and its timer are valid, and it has few rights', () => {
  const units = ['glasshouse-backup.service', 'glasshouse-backup.timer'].map((name) => path.join(deploy, name))
  for (const unit of units) {
    const { status, stderr } = analyze('verify', unit)
    expect([status, stderr]).toEqual([0, ''])
  }
  expect(analyze('security', '--offline=yes', '--threshold=30', units[0] ?? '').status).toBe(0)
})

test('Prometheus scrapes the metrics of the nodes of install.md, and reads the rules', () => {
  const { rule_files, scrape_configs } = parseYaml(read('prometheus.yml')) as {
    readonly rule_files: readonly string[]
    readonly scrape_configs: readonly {
      readonly job_name: string
      readonly static_configs: readonly { readonly targets: readonly string[] }[]
    }[]
  }
  expect(rule_files.filter((name) => !fs.existsSync(path.join(deploy, name)))).toEqual([])
  const jobs = Object.fromEntries(
    scrape_configs.map((job) => [job.job_name, job.static_configs.flatMap(({ targets }) => targets)]),
  )
  const install = fs.readFileSync(path.join(project, 'docs', 'install.md'), 'utf8')
  const [, nodes = ''] = /enable --now (glasshouse@[^`]+)`/.exec(install) ?? []
  expect(jobs['glasshouse']).toEqual([...nodes.matchAll(/@(\d{4})/g)].map(([, port]) => `127.0.0.1:1${port}`))
  const named = [...read('prometheus-rules.yml').matchAll(/job="(\w+)"/g)].map(([, job = '']) => job)
  expect(named.filter((job) => jobs[job] === undefined)).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'the script of a rolling restart goes from node to node, and stops at one that does not come back',
  () => {
    const script = read('rolling-restart.sh')
    expect(spawnSync('sh', ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    const NGINX_SITE = path.join(serverFolder(), 'glasshouse.conf')
    fs.writeFileSync(NGINX_SITE, read('nginx.conf'))
    const nodesOf = (site: string) => site.split('\n').filter((line) => line.includes('server 127.0.0.1:'))
    /** Runs the script; each systemctl command is listed with the nodes that nginx sends nothing to. */
    const run = (ready: string) => {
      const stubs = `systemctl() { echo "$@, down: $(grep -o '127.*down' "$NGINX_SITE" | cut -c 11-14)" >&2; }; sleep() { :; }; curl() { ${ready}; }`
      const input = `${stubs}\n${script}`
      const { status, stderr } = spawnSync('sh', ['-s', '3001', '3002'], {
        input,
        encoding: 'utf8',
        env: { ...process.env, NGINX_SITE },
      })
      return { status, did: stderr.split('\n').filter((line) => line.includes(', down:')) }
    }
    const [first, second] = [3001, 3002].map((port) => [
      `reload nginx, down: ${port}`,
      `restart glasshouse@${port}, down: ${port}`,
      'reload nginx, down: ',
    ])
    expect(run('true')).toEqual({ status: 0, did: [...(first ?? []), ...(second ?? [])] })
    expect(nodesOf(fs.readFileSync(NGINX_SITE, 'utf8'))).toEqual(nodesOf(read('nginx.conf')))
    expect(run('false')).toEqual({ status: 1, did: first?.slice(0, 2) })
    expect(nodesOf(fs.readFileSync(NGINX_SITE, 'utf8')).filter((line) => line.includes(' down;'))).toHaveLength(1)
    // A second try does not need the file mended by hand.
    expect(run('true').status).toBe(0)
    expect(nodesOf(fs.readFileSync(NGINX_SITE, 'utf8'))).toEqual(nodesOf(read('nginx.conf')))
  },
)

test('the image copies what is there, runs as a user without rights, and starts the product without npm', () => {
  const lines = read('Dockerfile').split('\n')
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(' ').slice(1, -1))
  expect(copied.filter((source) => !fs.existsSync(path.join(project, source)))).toEqual([])
  const user = lines.indexOf('USER node')
  const command = lines.findIndex((line) => line.startsWith('CMD '))
  expect(user).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('RUN ')))
  expect(command).toBeGreaterThan(user)
  expect(JSON.parse(lines[command]?.replace('CMD ', '') ?? '')).toEqual(serve.split(' '))
  // Docker gives a new volume the owner of the folder that it covers.
  const [, folders = ''] = /mkdir (\S+ \S+) && chown node:node \1\n/.exec(read('Dockerfile')) ?? []
  const mounted = [...read('compose.yaml').matchAll(/^ +- (?:files|backups):(\S+)$/gm)].map(([, folder]) => folder)
  expect(folders.split(' ')).toEqual(mounted)
})

test('the image has none of the packages that bring a PostgreSQL or a Node, and all others', () => {
  const [, patterns = ''] = /^RUN npm ci --omit=dev && rm -r (.*)$/m.exec(read('Dockerfile')) ?? []
  const isRemoved = (name: string) =>
    patterns
      .split(' ')
      .some(
        (pattern) =>
          path.matchesGlob(`node_modules/${name}`, pattern) || path.matchesGlob(path.dirname(`node_modules/${name}`), pattern),
      )
  const { dependencies, optionalDependencies } = JSON.parse(
    fs.readFileSync(path.join(project, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const forLinux = Object.keys(optionalDependencies ?? {}).filter((name) => name.includes('linux'))
  expect(forLinux.length).toBeGreaterThan(3)
  expect(forLinux.filter((name) => !isRemoved(name))).toEqual([])
  expect(Object.keys(dependencies ?? {}).filter(isRemoved)).toEqual([])
})

test('every alert uses a metric that the product has, and recover.md says what to do', async () => {
  const names = new Set([...(await new Metrics().text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const expressions = [...read('prometheus-rules.yml').matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression)
  const withoutLabels = expressions.map((each) => each.replaceAll(/\{[^}]*\}|\[\w+\]/g, ''))
  const used = withoutLabels
    .flatMap((each) => each.match(/[a-z]\w+/g) ?? [])
    .filter((word) => !['sum', 'max', 'rate', 'time'].includes(word))
  // Prometheus makes the first itself, its exporter for machines the others.
  expect(used.filter((name) => name !== 'up' && !/^node_(filesystem|systemd)_/.test(name) && !names.has(name))).toEqual([])
  expect(used.length).toBeGreaterThan(8)
  const documented = fs.readFileSync(path.join(project, 'docs', 'recover.md'), 'utf8')
  expect(used.filter((name) => name !== 'node_filesystem_size_bytes' && !documented.includes(name))).toEqual([])
})

/** `${NAME:?…}` and `${NAME:-…}` of the compose file. */
const variablesOfCompose = () =>
  [...read('compose.yaml').matchAll(/\$\{(\w+):([?-])/g)].map(([, name = '', kind]) => ({ name, isNeeded: kind === '?' }))

test.skipIf(process.platform === 'win32')(
  'one command makes the secrets that the compose file needs, and never replaces them',
  () => {
    const folder = serverFolder()
    fs.copyFileSync(path.join(deploy, 'make-secrets.sh'), path.join(folder, 'make-secrets.sh'))
    const make = (...args: readonly string[]) =>
      spawnSync('sh', [path.join(folder, 'make-secrets.sh'), ...args], { encoding: 'utf8' })
    expect(make().stderr).toContain('Say the name that people type')
    expect(make('shop.example', 'you@shop.example').status).toBe(0)
    const file = path.join(folder, '.env')
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    const written = fs.readFileSync(file, 'utf8')
    const made = parseEnv(written)
    expect(variablesOfCompose().filter(({ name, isNeeded }) => isNeeded && !made[name])).toEqual([])
    // The product takes them.
    const { SITE, DATABASE_PASSWORD, SESSION_SECRET = '', MEMBERSHIP_SECRET = '' } = made
    const DATABASE_URL = `postgres://glasshouse_owner:${DATABASE_PASSWORD}@database:5432/glasshouse`
    const config = readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: `https://${SITE}`,
      DATABASE_URL,
      SESSION_SECRET,
      MEMBERSHIP_SECRET,
    })
    expect(config.databaseUrl).toBe(DATABASE_URL)
    const again = make('shop.example')
    expect([again.status, again.stderr, fs.readFileSync(file, 'utf8')]).toEqual([
      1,
      expect.stringContaining('stays as it is'),
      written,
    ])
  },
)

test('the compose file refers to what is there', () => {
  const compose = read('compose.yaml')
  const files = [...compose.matchAll(/dockerfile: (\S+)|- \.\/(\w+):|'(src\/app\/\S+)'/g)].map(([, image, beside, entry]) =>
    beside === undefined ? (image ?? entry ?? '') : `deploy/${beside}`,
  )
  expect(files).toEqual(['deploy/Dockerfile', 'deploy/Caddyfile', 'src/app/backup.ts'])
  expect(files.filter((file) => !fs.existsSync(path.join(project, file)))).toEqual([])
  const volumes = [...compose.matchAll(/^ +- (\w+):\//gm)].map(([, name]) => name)
  const declared = [...(compose.split('\nvolumes:')[1] ?? '').matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name)
  expect(new Set(volumes)).toEqual(new Set(declared))
  const configure = fs.readFileSync(path.join(project, 'docs', 'configure.md'), 'utf8')
  const settings = /environment: &settings\n((?: {4}\w+:.*\n)+)/.exec(compose)?.[1] ?? ''
  const named = [...settings.matchAll(/^ +(\w+):/gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !configure.includes(`\`${name}\``))).toEqual([])
})
