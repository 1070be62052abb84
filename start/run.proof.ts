/** More of `run.test.ts`, for `npm run prove`. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folder, project, write, npmDoes, installed, launch, productThat, starts } from './testing-run.ts'

afterAll(() => fs.rmSync(folder, { recursive: true, maxRetries: 10 }))

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
