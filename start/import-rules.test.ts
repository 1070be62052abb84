import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importsOfModules, modulesBelow } from './modules.ts'
import { project, runTool } from './run.ts'

// A copy: files in the project would disturb a concurrent build or line count.
const copy = path.join(project, '.data-test', `import-rules-${process.pid}`)
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

const cases = [
  ['a domain file imports a command', 'src/modules/selling/sale/rule.ts', "import { x } from './server/ring-up.ts'"],
  ['a domain file imports Node', 'src/modules/selling/sale/rule.ts', "import { x } from 'node:fs'"],
  ['the kernel imports React', 'src/kernel/rule.ts', "import { x } from 'react'"],
  [
    'a command imports the queries of another folder',
    'src/modules/selling/sale/server/command.ts',
    "import { x } from '#modules/plants/server/prices.queries.ts'",
  ],
  ['a screen imports the server', 'src/modules/selling/sale/web/Screen.tsx', "import { x } from '#server/database.ts'"],
  [
    'a screen sends by a mutation of its own',
    'src/modules/selling/sale/web/Screen.tsx',
    "import { useMutation as x } from '@tanstack/react-query'",
  ],
  [
    'a screen shows an error by itself',
    'src/modules/selling/sale/web/Screen.tsx',
    "import { toastError as x } from '#web/ui/toast.ts'",
  ],
  ['the server imports React', 'src/modules/selling/sale/server/command.ts', "import { x } from 'react'"],
  ['a shared library imports a module', 'src/server/tool.ts', "import { x } from '#modules/selling/cart/cart-pricing.ts'"],
  ['a module imports the app', 'src/modules/selling/sale/server/command.ts', "import { x } from '#app/modules.ts'"],
  [
    'a module imports the membership provider',
    'src/modules/people/server/command.ts',
    "import { x } from '#membership/accounts.ts'",
  ],
] as const

const placeOf = (i: number, file: string) => path.join(copy, file.replace('.', `${i}.`))

/** The rules that the files break, by file. One start of the linter reads them all: each takes half a second of a core. */
async function rulesBroken(linesOf: (line: string) => string): Promise<Map<string, string>> {
  const config = path.join(copy, 'oxlint.config.ts')
  fs.mkdirSync(copy, { recursive: true })
  fs.copyFileSync(path.join(project, 'oxlint.config.ts'), config)
  const places = cases.map(([, file, line], i) => {
    const place = placeOf(i, file)
    fs.mkdirSync(path.dirname(place), { recursive: true })
    fs.writeFileSync(place, linesOf(line))
    return place
  })
  const { output } = await runTool('oxlint', ['-c', config, '--format=json', ...places])
  const read = JSON.parse(output) as {
    readonly number_of_files: number
    readonly diagnostics: readonly { readonly filename: string; readonly code: string }[]
  }
  expect(read.number_of_files).toBe(cases.length)
  return new Map(read.diagnostics.map(({ filename, code }) => [path.resolve(project, filename), code]))
}

let broken: Map<string, string>
beforeAll(async () => {
  broken = await rulesBroken((line) => `${line}\n\nexport const y = x\n`)
})

test.each(cases.map(([what, file], i) => [what, placeOf(i, file)] as const))('%s: the linter refuses it', (_, place) => {
  expect(broken.get(place)).toContain('no-restricted-imports')
})

test('the linter refuses none of the files without its import', async () => {
  expect([...(await rulesBroken(() => 'export const y = 1\n'))]).toEqual([])
})

const imports = importsOfModules()

test('no module imports itself by way of others', () => {
  expect(imports.size).toBeGreaterThan(15)
  const circular = [...imports.keys()].filter((module) => modulesBelow(module, imports).has(module))
  expect(circular).toEqual([])
})

test('the modules import few others, in few layers', () => {
  const layers = (module: string): number => 1 + Math.max(0, ...[...(imports.get(module) ?? [])].map(layers))
  expect([...imports.values()].reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(85)
  expect(Math.max(...[...imports.keys()].map(layers))).toBeLessThanOrEqual(10)
})

test('a call is served by the module that declares it', () => {
  const routes = fs.globSync('src/modules/**/routes.ts', { cwd: project })
  expect(routes.length).toBeGreaterThan(30)
  const foreign = routes.filter((file) => {
    const [, , module] = file.split(path.sep)
    const source = fs.readFileSync(path.join(project, file), 'utf8')
    return [...source.matchAll(/'#modules\/([\w-]+)\/[\w/-]*(?:contract|-calls)\.ts'/g)].some(([, other]) => other !== module)
  })
  expect(foreign).toEqual([])
})
