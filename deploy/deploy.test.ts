/** What is shipped to run Glasshouse is valid, and says the same as the product: the unit, the image, the script, the alerts. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Metrics } from '#server/metrics.ts'
import { findProgram } from '../start/programs.ts'
import { project } from '../start/run.ts'
import { deploy, serverFolder } from './testing-servers.ts'

const read = (name: string) => fs.readFileSync(path.join(deploy, name), 'utf8')
const { serve } = (JSON.parse(fs.readFileSync(path.join(project, 'package.json'), 'utf8')) as { scripts: { serve: string } })
  .scripts
const hasSystemd = process.platform === 'linux' && findProgram('systemd-analyze') !== undefined

test.skipIf(!hasSystemd)('the unit is valid, gives the product few rights, and starts it without npm', () => {
  const unit = path.join(deploy, 'glasshouse@.service')
  const analyze = (...args: readonly string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  const { status, stderr } = analyze('verify', unit)
  expect([status, stderr]).toEqual([0, ''])
  // Of 100: 0 may do nothing, 100 everything.
  expect(analyze('security', '--offline=yes', '--threshold=25', unit).status).toBe(0)
  expect(read('glasshouse@.service')).toContain(`ExecStart=/usr/bin/env METRICS_PORT=1%i ${serve}\n`)
})

test.skipIf(process.platform === 'win32')(
  'the script of a rolling restart goes from node to node, and stops at one that does not come back',
  () => {
    const script = read('rolling-restart.sh')
    expect(spawnSync('sh', ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    const NGINX_SITE = path.join(serverFolder(), 'glasshouse.conf')
    fs.writeFileSync(NGINX_SITE, read('nginx.conf'))
    const nodesOf = (site: string) => site.split('\n').filter((line) => line.includes('server 127.0.0.1:'))
    /** What the script did, with the nodes that nginx sends nothing to. */
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
})

test('every alert uses a metric that the product has, and recover.md says what to do', async () => {
  const names = new Set([...(await new Metrics().text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const expressions = [...read('prometheus-rules.yml').matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression)
  const withoutLabels = expressions.map((each) => each.replaceAll(/\{[^}]*\}|\[\w+\]/g, ''))
  const used = withoutLabels
    .flatMap((each) => each.match(/[a-z]\w+/g) ?? [])
    .filter((word) => !['sum', 'max', 'rate'].includes(word))
  // Prometheus makes the first itself, its exporter for machines the others.
  expect(used.filter((name) => name !== 'up' && !name.startsWith('node_filesystem_') && !names.has(name))).toEqual([])
  expect(used.length).toBeGreaterThan(8)
  const documented = fs.readFileSync(path.join(project, 'docs', 'recover.md'), 'utf8')
  expect(used.filter((name) => name !== 'node_filesystem_size_bytes' && !documented.includes(name))).toEqual([])
})
