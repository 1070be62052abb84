/** What is shipped to run Glasshouse is valid, and says the same as the product: the unit, the image, the script, the alerts. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Metrics } from '#server/metrics.ts'
import { findProgram } from '../start/programs.ts'
import { project } from '../start/run.ts'
import { deploy } from './testing-servers.ts'

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
  expect(read('glasshouse@.service')).toContain(`ExecStart=/usr/bin/env ${serve}\n`)
})

test.skipIf(process.platform === 'win32')(
  'the script of a rolling restart goes from node to node, and stops at one that does not come back',
  () => {
    const script = read('rolling-restart.sh')
    expect(spawnSync('sh', ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    const restarted: string[] = []
    const run = (ready: string) => {
      const stubs = `systemctl() { echo "$@" >&2; }; sleep() { :; }; curl() { ${ready}; }`
      const { status, stderr } = spawnSync('sh', ['-s', '3001', '3002'], { input: `${stubs}\n${script}`, encoding: 'utf8' })
      restarted.push(...stderr.split('\n').filter((line) => line.startsWith('restart')))
      return status
    }
    expect(run('true')).toBe(0)
    expect(restarted.splice(0)).toEqual(['restart glasshouse@3001', 'restart glasshouse@3002'])
    expect(run('false')).toBe(1)
    expect(restarted).toEqual(['restart glasshouse@3001'])
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

test('every alert uses a metric that the product has, and operations.md lists it', async () => {
  const names = new Set([...(await new Metrics().text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const expressions = [...read('prometheus-rules.yml').matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression)
  const withoutLabels = expressions.map((each) => each.replaceAll(/\{[^}]*\}|\[\w+\]/g, ''))
  const used = withoutLabels
    .flatMap((each) => each.match(/[a-z]\w+/g) ?? [])
    .filter((word) => !['sum', 'max', 'rate'].includes(word))
  // Prometheus makes the first itself, its exporter for machines the others.
  expect(used.filter((name) => name !== 'up' && !name.startsWith('node_filesystem_') && !names.has(name))).toEqual([])
  expect(used.length).toBeGreaterThan(8)
  const documented = fs.readFileSync(path.join(project, 'docs', 'operations.md'), 'utf8')
  expect(used.filter((name) => name !== 'node_filesystem_size_bytes' && !documented.includes(name))).toEqual([])
})
