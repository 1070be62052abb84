/** The server's bundle: it is what its sources are, finds the files beside them, and is loaded only while it is of them. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprint, stamp } from '#app/sources.ts'
import { project } from './run.ts'
import { bundleServer, inAscii } from './server-bundle.ts'
import { discard, ownTestFolder } from './throw-away-database.ts'

const folder = ownTestFolder('server-bundle')
/** As deep in the project as the folder that the product is served from. */
const bundle = ownTestFolder('server-bundle-built')
beforeAll(() => bundleServer(bundle))
afterAll(async () => {
  await discard(folder)
  await discard(bundle)
})

const scripts = () => fs.readdirSync(bundle).map((file) => fs.readFileSync(path.join(bundle, file), 'utf8'))

test('has every file that it names in the sources', () => {
  const text = scripts().join('\n')
  const beside = [...text.matchAll(/new URL\("(\.[^"]+)", sourceUrl\("([^"]+)"\)\)/g)].map(([, name = '', file = '']) =>
    path.join(path.dirname(file), name),
  )
  expect(beside.map((file) => path.basename(file)).toSorted()).toEqual([
    'api-document-worker.ts',
    'check-worker.ts',
    'fill-sample-task.ts',
    'forecast-worker.ts',
    'pdf-worker.ts',
    'pictures-task.ts',
    'read-import-file-task.ts',
    'read-statement-task.ts',
  ])
  const named = [...text.matchAll(/source(?:Path|Url)\("([^"]+)"\)/g)].map(([, file = '']) => file)
  expect([...named, ...beside].filter((file) => !fs.existsSync(path.join(project, file)))).toEqual([])
  expect(text).not.toContain('import.meta')
})

test('is in ASCII, which takes V8 one byte a character', () => {
  const odd = scripts().flatMap((script) => /.{0,20}[^\0-\x7f].{0,20}/.exec(script)?.[0] ?? [])
  expect(odd).toEqual([])
})

test('writes other characters as escapes, and refuses where these have another meaning', () => {
  const script = 'const euro = "€", leaf = /[🌱]/u; JSON.stringify([euro, leaf.test("🌱"), `– ${euro}`, "🌱".length])'
  const written = inAscii(script, 'a.cjs')
  expect(written).not.toMatch(/[^\0-\x7f]/)
  expect(vm.runInNewContext(written)).toBe(vm.runInNewContext(script))
  expect(() => inAscii('const odd = String.raw`– a`', 'a.cjs')).toThrow('a.cjs')
  expect(() => inAscii('const odd = /\\–/', 'a.cjs')).toThrow('a.cjs')
})

test('is loaded while it is of the present sources, and otherwise they are', () => {
  const copy = path.join(folder, 'project')
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    fs.writeFileSync(path.join(copy, file), text)
  }
  for (const file of ['package.json', 'src/app/load-product.ts', 'src/app/sources.ts'])
    write(file, fs.readFileSync(path.join(project, file), 'utf8'))
  // The stand-in for the whole product says which one it is.
  const saying = (name: string) => `runProduct = (...given) => console.log('${name}', given[1].webIsBuilt)\n`
  write('src/app/product.ts', `export const ${saying('sources')}`)
  write('dist/server/product.cjs', `exports.${saying('bundle')}`)
  write('dist/web/index.html', '')
  const load = () =>
    spawnSync(process.execPath, ['--input-type=module', '-e', `(await import('./src/app/load-product.ts')).runProduct({})`], {
      cwd: copy,
      encoding: 'utf8',
    }).stdout
  expect(load()).toBe('sources false\n')
  stamp(fingerprint(copy), copy)
  expect(load()).toBe('bundle true\n')
  write('src/server/new.ts', 'export const changed = true\n')
  expect(load()).toBe('sources false\n')
})
