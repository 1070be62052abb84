/** The launcher: installs missing packages, and switches to the right Node. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-launcher-'))
afterAll(() => fs.rmSync(folder, { recursive: true, maxRetries: 10 }))

let project = ''
let projects = 0
const write = (file: string, content: unknown, mode = 0o644) => {
  const place = path.join(project, file)
  fs.mkdirSync(path.dirname(place), { recursive: true })
  fs.writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content), { mode })
}

// A project with the launcher and two packages, and a fake npm that logs its calls and installs what the lock file names.
beforeEach(() => {
  project = path.join(folder, String(projects++))
  write('start/run.mjs', fs.readFileSync(path.join(import.meta.dirname, 'run.mjs'), 'utf8'))
  write('package-lock.json', lock({ pg: '8.0.0', vite: '8.0.0' }))
  write('entry.mjs', `console.log('ran with', process.argv.slice(2).join(' ')); process.exitCode = 7`)
  write('bin/npm', `#!/bin/sh\nexec '${process.execPath}' "$(dirname "$0")/npm.mjs" "$@"\n`, 0o755)
  write('bin/npm.cmd', `@"${process.execPath}" "%~dp0npm.mjs" %*\r\n`)
  npmDoes(
    `fs.mkdirSync('node_modules', { recursive: true }); fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')`,
  )
})

const npmDoes = (work: string) =>
  write('bin/npm.mjs', `import fs from 'node:fs'\nconsole.log('npm', ...process.argv.slice(2))\n${work}\n`)

const lock = (versions: Record<string, string>) => ({
  packages: Object.fromEntries([
    ['', {}],
    ...Object.entries(versions).map(([name, version]) => [
      `node_modules/${name}`,
      { version, ...(name === 'vite' && { dev: true }) },
    ]),
    ['node_modules/node-plan9-mips', { version: '24.0.0', optional: true }],
  ]),
})
const installed = (versions: Record<string, string>) => write('node_modules/.package-lock.json', lock(versions))

interface Launching {
  readonly flags?: readonly string[]
  readonly env?: Readonly<Record<string, string>> | undefined
}

async function launch(entry: string, { flags = [], env = {} }: Launching = {}) {
  const PATH = `${path.join(project, 'bin')}${path.delimiter}${process.env['PATH'] ?? ''}`
  const child = spawn(process.execPath, [...flags, 'start/run.mjs', entry, 'these', 'words'], {
    cwd: project,
    env: { PATH, ...env },
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  await once(child, 'exit')
  return { code: child.exitCode, output: (await output).join('') }
}

test('installs the locked packages in a fresh clone, runs the entry and exits with its code', async () => {
  const first = await launch('entry.mjs')
  expect(first.output).toContain('npm ci --include=dev')
  expect(first.output).toContain('ran with these words')
  expect(first.code).toBe(7)
  expect((await launch('entry.mjs')).output).toBe('ran with these words\n')
})

test('a product starts as it is with development packages that are not those of the lock', async () => {
  installed({ pg: '8.0.0', vite: '7.0.0' })
  write('src/app/serve.ts', `console.log('ran with', process.argv.slice(2).join(' '))`)
  expect((await launch('src/app/serve.ts')).output).toBe('ran with these words\n')
  expect((await launch('entry.mjs')).output).toContain('npm ci --include=dev')
})

test('stores Node’s compile cache beside the packages', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  await launch('entry.mjs')
  const cached = fs.readdirSync(path.join(project, 'node_modules/.cache/node'), { recursive: true, withFileTypes: true })
  expect(cached.filter((each) => each.isFile()).length).toBeGreaterThan(0)
})

test('installs again when the lock file names another version', async () => {
  installed({ pg: '7.0.0', vite: '8.0.0' })
  expect((await launch('entry.mjs')).output).toContain('npm ci')
})

test('does not miss a package for another platform', async () => {
  write('node_modules/.package-lock.json', {
    packages: { 'node_modules/pg': { version: '8.0.0' }, 'node_modules/vite': { version: '8.0.0' } },
  })
  expect((await launch('entry.mjs')).output).toBe('ran with these words\n')
})

test('installs no development packages for the product, its commands and its build, and adds them for all else', async () => {
  for (const entry of ['src/app/backup.ts', 'start/build.ts']) {
    write(entry, `console.log('ran')`)
    installed({})
    expect((await launch(entry)).output).toContain('npm ci --omit=dev')
    installed({ pg: '8.0.0' })
    expect((await launch(entry)).output).toBe('ran\n')
  }
  expect((await launch('entry.mjs')).output).toContain('npm ci --include=dev')
})

test('says what to do when the packages cannot be installed, and runs nothing', async () => {
  npmDoes(`console.error('no network'); process.exit(1)`)
  const { code, output } = await launch('entry.mjs')
  expect(code).toBe(1)
  expect(output).toContain('no network')
  expect(output).toContain(
    'The packages could not be installed: npm says why above. Check the network, then run the same command again.',
  )
  expect(output).not.toContain('ran with')
})

const older = (version: string) => ({
  flags: [
    '--import',
    `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  ],
})

test('switches from an older Node to the one in the packages', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  const [kind, name] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
  const bundled = path.join(project, 'node_modules', `node-${kind}-${process.arch}`, 'bin', name)
  fs.mkdirSync(path.dirname(bundled), { recursive: true })
  fs.copyFileSync(process.execPath, bundled)
  write('entry.mjs', 'console.log(process.execPath, ...process.execArgv, ...process.argv.slice(2))')
  expect((await launch('entry.mjs', older('20.1.0'))).output).toBe(
    `${fs.realpathSync(bundled)} --disable-warning=ExperimentalWarning these words\n`,
  )
})

test('names the Node to install where the packages have none, as on Apple silicon, and uses one that is new enough', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  const { code, output } = await launch('entry.mjs', older('22.18.0'))
  expect({ code, output }).toEqual({
    code: 1,
    output:
      'Glasshouse runs on Node 24, and this is Node 22.18.0. Install Node 24 from https://nodejs.org, then run the same command again.\n',
  })
  expect((await launch('entry.mjs', older('24.0.0'))).output).toBe('ran with these words\n')
})

/** An entry that counts its starts in a file, reports that it serves, and then runs this code. */
const productThat = (does: string) =>
  write(
    'src/app/serve.ts',
    `import fs from 'node:fs'
    fs.appendFileSync('starts', 'x')
    const starts = fs.readFileSync('starts', 'utf8').length
    process.send?.('open', () => { ${does} })`,
  )
const starts = () => fs.readFileSync(path.join(project, 'starts'), 'utf8').length

test('limits the heap of the product, where NODE_OPTIONS does not', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  const printsLimit = `import v8 from 'node:v8'; console.log('limit', Math.round(v8.getHeapStatistics().heap_size_limit / 2 ** 20))`
  write('src/app/serve.ts', printsLimit)
  write('entry.mjs', printsLimit)
  const limitOf = async (entry: string, env?: Readonly<Record<string, string>>) =>
    Number(/limit (\d+)/.exec((await launch(entry, { env })).output)?.[1])
  const product = await limitOf('src/app/serve.ts')
  expect(product).toBeGreaterThanOrEqual(768)
  expect(product).toBeLessThan(900)
  expect(await limitOf('src/app/serve.ts', { NODE_OPTIONS: '--max-old-space-size=2048' })).toBeGreaterThanOrEqual(2048)
  expect(await limitOf('entry.mjs')).not.toBe(product)
})

test('gives the product the variables of .env; those of the environment go before, and nothing else reads it', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  write('.env', 'PORT=3456\nHOST=0.0.0.0\n')
  for (const entry of ['src/app/serve.ts', 'entry.mjs']) write(entry, 'console.log(process.env.PORT, process.env.HOST)')
  const env = { HOST: '127.0.0.1' }
  expect((await launch('src/app/serve.ts', { env })).output).toBe('3456 127.0.0.1\n')
  expect((await launch('src/app/serve.ts', { env: { ...env, ENV_FILE: '' } })).output).toBe('undefined 127.0.0.1\n')
  expect((await launch('entry.mjs', { env })).output).toBe('undefined 127.0.0.1\n')
})

test('restarts a product that was serving and is killed', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  productThat(`if (starts === 1) process.kill(process.pid, 'SIGKILL'); console.log('open again')`)
  const { code, output } = await launch('src/app/serve.ts')
  expect([code, starts()]).toEqual([0, 2])
  const ended = process.platform === 'win32' ? 'exit code 1' : 'SIGKILL'
  expect(output).toContain(`Glasshouse ended unexpectedly (${ended}). It is started again in 0.5 s.\n`)
  expect(output).toContain('open again')
})

test('ends a product that was alive and is frozen, and starts it again', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  const launcher = fs.readFileSync(path.join(project, 'start/run.mjs'), 'utf8')
  write('start/run.mjs', launcher.replace('frozenAfterSeconds = 10', 'frozenAfterSeconds = 2'))
  productThat(`process.send('alive', () => { if (starts === 1) for (;;); })`)
  const { code, output } = await launch('src/app/serve.ts')
  expect([code, starts()]).toEqual([0, 2])
  expect(output).toContain('Glasshouse has not answered for 2 s: it is ended.\nGlasshouse ended unexpectedly')
})

test('gives up after repeated crashes, with a sentence', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  productThat('process.exit(3)')
  const { code, output } = await launch('src/app/serve.ts')
  expect([code, starts()]).toEqual([3, 5])
  expect(output).toContain('Glasshouse ended unexpectedly (exit code 3), 5 times within a minute. It is not started again')
})

test('does not restart a product that refuses to start, or stops by itself', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  write('src/app/serve.ts', `console.log('PORT is wrong.'); process.exitCode = 1`)
  expect(await launch('src/app/serve.ts')).toEqual({ code: 1, output: 'PORT is wrong.\n' })
  productThat('process.exit(0)')
  expect(await launch('src/app/serve.ts')).toEqual({ code: 0, output: '' })
  expect(starts()).toBe(1)
})
