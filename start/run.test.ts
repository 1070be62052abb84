/** The launcher: packages are installed when they are not there, and the right Node takes over. */
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

// A project with the launcher and two packages, and an npm that notes that it was asked and installs what the lock names.
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

async function launch(entry: string, { flags = [] as string[] } = {}) {
  const PATH = `${path.join(project, 'bin')}${path.delimiter}${process.env['PATH'] ?? ''}`
  const child = spawn(process.execPath, [...flags, 'start/run.mjs', entry, 'these', 'words'], { cwd: project, env: { PATH } })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  await once(child, 'exit')
  return { code: child.exitCode, said: (await said).join('') }
}

test('in a fresh clone it installs the locked packages, then runs the entry and ends as that ends', async () => {
  const first = await launch('entry.mjs')
  expect(first.said).toContain('npm ci --include=dev')
  expect(first.said).toContain('ran with these words')
  expect(first.code).toBe(7)
  expect((await launch('entry.mjs')).said).toBe('ran with these words\n')
})

test('what Node compiled is kept beside the packages, so that the next start only reads it', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  await launch('entry.mjs')
  const kept = fs.readdirSync(path.join(project, 'node_modules/.cache/node'), { recursive: true, withFileTypes: true })
  expect(kept.filter((each) => each.isFile()).length).toBeGreaterThan(0)
})

test('it installs again when the lock file names another version', async () => {
  installed({ pg: '7.0.0', vite: '8.0.0' })
  expect((await launch('entry.mjs')).said).toContain('npm ci')
})

test('a package for another kind of machine is not missed', async () => {
  write('node_modules/.package-lock.json', {
    packages: { 'node_modules/pg': { version: '8.0.0' }, 'node_modules/vite': { version: '8.0.0' } },
  })
  expect((await launch('entry.mjs')).said).toBe('ran with these words\n')
})

test('a server may leave out what builds the web app, once it is built', async () => {
  installed({ pg: '8.0.0' })
  write('src/app/serve.ts', `console.log('served')`)
  expect((await launch('src/app/serve.ts')).said).toContain('npm ci')
  installed({ pg: '8.0.0' })
  write('dist/web/index.html', '')
  expect((await launch('src/app/serve.ts')).said).toBe('served\n')
})

test('when the packages cannot be installed, it says what to do and runs nothing', async () => {
  npmDoes(`console.error('no network'); process.exit(1)`)
  const { code, said } = await launch('entry.mjs')
  expect(code).toBe(1)
  expect(said).toContain('no network')
  expect(said).toContain(
    'The packages could not be installed: npm says why above. Check the network, then run the same command again.',
  )
  expect(said).not.toContain('ran with')
})

const older = (version: string) => ({
  flags: [
    '--import',
    `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  ],
})

test('an older Node hands over to the one that came with the packages', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  const [kind, name] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
  const bundled = path.join(project, 'node_modules', `node-${kind}-${process.arch}`, 'bin', name)
  fs.mkdirSync(path.dirname(bundled), { recursive: true })
  fs.copyFileSync(process.execPath, bundled)
  write('entry.mjs', 'console.log(process.execPath, ...process.execArgv, ...process.argv.slice(2))')
  expect((await launch('entry.mjs', older('20.1.0'))).said).toBe(
    `${fs.realpathSync(bundled)} --disable-warning=ExperimentalWarning these words\n`,
  )
})

test('where none came with them, an older Node says which one to install; one that can do is used', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  const { code, said } = await launch('entry.mjs', older('22.17.0'))
  expect({ code, said }).toEqual({
    code: 1,
    said: 'Glasshouse runs on Node 24, and this is Node 22.17.0. Install Node 24 from https://nodejs.org, then run the same command again.\n',
  })
  expect((await launch('entry.mjs', older('22.18.0'))).said).toBe('ran with these words\n')
})

/** An entry that counts its starts in a file, says it is open, and then does this. */
const productThat = (does: string) =>
  write(
    'src/app/serve.ts',
    `import fs from 'node:fs'
    fs.appendFileSync('starts', 'x')
    const starts = fs.readFileSync('starts', 'utf8').length
    process.send?.('open', () => { ${does} })`,
  )
const starts = () => fs.readFileSync(path.join(project, 'starts'), 'utf8').length

test('a product that was open and is killed is started again', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  productThat(`if (starts === 1) process.kill(process.pid, 'SIGKILL'); console.log('open again')`)
  const { code, said } = await launch('src/app/serve.ts')
  expect([code, starts()]).toEqual([0, 2])
  const ended = process.platform === 'win32' ? 'exit code 1' : 'SIGKILL'
  expect(said).toContain(`Glasshouse ended unexpectedly (${ended}). It is started again in 0.5 s.\n`)
  expect(said).toContain('open again')
})

test('one that crashes again and again is given up with a sentence', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  productThat('process.exit(3)')
  const { code, said } = await launch('src/app/serve.ts')
  expect([code, starts()]).toEqual([3, 5])
  expect(said).toContain('Glasshouse ended unexpectedly (exit code 3), 5 times within a minute. It is not started again')
}, 60_000)

test('one that refuses to start, or stops by itself, is not started again', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  write('src/app/serve.ts', `console.log('PORT is wrong.'); process.exitCode = 1`)
  expect(await launch('src/app/serve.ts')).toEqual({ code: 1, said: 'PORT is wrong.\n' })
  productThat('process.exit(0)')
  expect(await launch('src/app/serve.ts')).toEqual({ code: 0, said: '' })
  expect(starts()).toBe(1)
})
