/** A project that the product may not write to, as on a server where it belongs to root. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildWebIfChanged } from '#app/web-build.ts'
import { newSecret } from '#server/secrets.ts'
import { end, startProduct } from './product.ts'
import { project } from './run.ts'
import { discard, ownTestFolder } from './throw-away-database.ts'

const folder = ownTestFolder('read-only')
afterAll(() => discard(folder))

const isRoot = process.getuid?.() === 0
const windows = process.platform === 'win32'
/** Somebody without rights. Only root may start a program as another user; where the project lies under a closed folder, they cannot read it. */
const nobody = 65_534
const nobodyCanRead = isRoot && spawnSync(process.execPath, ['-e', ''], { cwd: project, uid: nobody }).status === 0

test.skipIf(!nobodyCanRead)(
  'serves as a user that may not write to it, and from there writes to the data folder only',
  async () => {
    await buildWebIfChanged((_title, work) => work())
    const dataDir = path.join(folder, 'data')
    fs.mkdirSync(dataDir)
    fs.chownSync(dataDir, nobody, nobody)
    const env = {
      SESSION_SECRET: newSecret(),
      MEMBERSHIP_SECRET: newSecret(),
      PUBLIC_URL: 'http://127.0.0.1:3000',
      HOME: dataDir,
    }
    const product = await startProduct(dataDir, env, 'src/app/serve.ts', nobody)
    for (const address of ['/api/health/ready', '/', '/login'])
      expect([address, (await fetch(`${product.address}${address}`)).status]).toEqual([address, 200])
    expect((await end(product, 'SIGTERM')).code).toBe(0)
    expect(fs.readdirSync(dataDir)).toContain('postgres')
    // Left by root, as a backup that root made does.
    const token = path.join(dataDir, 'postgres', 'glasshouse.token')
    fs.rmSync(token, { force: true })
    fs.writeFileSync(token, 'of root', { mode: 0o644 })
    const again = await startProduct(dataDir, env, 'src/app/serve.ts', nobody)
    expect((await fetch(`${again.address}/api/health/ready`)).status).toBe(200)
    expect((await end(again, 'SIGTERM')).code).toBe(0)
  },
)

test.skipIf(windows)(
  'says in a sentence that the libraries of PostgreSQL have to be linked by whom the project belongs to',
  () => {
    const copy = path.join(folder, 'packages')
    for (const file of ['package.json', 'src/server/postgres/binaries.ts', 'src/server/startup-error.ts'])
      fs.cpSync(path.join(project, file), path.join(copy, file))
    fs.symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'))
    const native = path.join(copy, 'native')
    fs.mkdirSync(native)
    fs.writeFileSync(
      path.join(native, 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/a.so.5.1', target: 'native/a.so.5' }]),
    )
    fs.chmodSync(native, 0o555)
    const link = `const { createLibraryLinks } = await import('./src/server/postgres/binaries.ts')
    try { createLibraryLinks('${native}') } catch (error) { console.log(error.name + ': ' + error.message) }`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', link], {
      cwd: copy,
      encoding: 'utf8',
      ...(isRoot && { uid: nobody, gid: nobody }),
    })
    expect(stdout).toBe(
      `StartupError: The libraries of the PostgreSQL in ${copy} are not linked, and this user may not write there: run "npm run build" as the user it belongs to, then start again.\n`,
    )
  },
)

test.skipIf(windows)('says in a sentence that the packages have to be installed by whom the project belongs to', () => {
  const copy = path.join(folder, 'without-packages')
  for (const file of ['package.json', 'package-lock.json', 'start/run.mjs'])
    fs.cpSync(path.join(project, file), path.join(copy, file))
  fs.chmodSync(copy, 0o555)
  const { status, stderr } = spawnSync(process.execPath, ['start/run.mjs', 'src/app/serve.ts'], {
    cwd: copy,
    encoding: 'utf8',
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  expect([status, stderr]).toEqual([
    1,
    `The packages in ${copy} are not those of its package-lock.json, and this user may not write there: run "npm ci --omit=dev && npm run build" as the user it belongs to, then start again.\n`,
  ])
})

test.skipIf(windows)('says in a sentence that the web app has to be built by whom the project belongs to', () => {
  const copy = path.join(folder, 'project')
  for (const file of ['package.json', 'src/app/web-build.ts', 'src/app/sources.ts', 'src/server/startup-error.ts'])
    fs.cpSync(path.join(project, file), path.join(copy, file))
  const packages = path.join(copy, 'node_modules')
  fs.mkdirSync(path.join(packages, 'vite'), { recursive: true })
  fs.chmodSync(packages, 0o555)
  const build = `const { buildWebIfChanged } = await import('./src/app/web-build.ts')
    await buildWebIfChanged((_title, work) => work()).catch((error) => console.log(error.name + ': ' + error.message))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', build], {
    cwd: copy,
    encoding: 'utf8',
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  expect(stdout).toBe(
    `StartupError: The web app is not built from these sources, and this user may not write to ${packages}: run "npm run build" as the user it belongs to, then start again.\n`,
  )
})
