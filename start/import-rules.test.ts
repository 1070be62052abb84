import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { project, runTool } from './run.ts'

// A copy: files in the project would disturb a concurrent build or line count.
const copy = path.join(project, '.data-test', `import-rules-${process.pid}`)
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

const cases = [
  ['a domain file imports a command', 'src/features/sales/rule.ts', "import { x } from './server/ring-up.ts'"],
  ['a domain file imports Node', 'src/features/sales/rule.ts', "import { x } from 'node:fs'"],
  ['the kernel imports React', 'src/kernel/rule.ts', "import { x } from 'react'"],
  [
    'a feature imports a later one',
    'src/features/plants/server/command.ts',
    "import { x } from '#features/carts/cart-pricing.ts'",
  ],
  [
    'a feature imports the queries of another',
    'src/features/sales/server/command.ts',
    "import { x } from '#features/plants/server/prices.queries.ts'",
  ],
  ['a screen imports the server', 'src/features/sales/web/Screen.tsx', "import { x } from '#server/database.ts'"],
  [
    'a screen sends by a mutation of its own',
    'src/features/sales/web/Screen.tsx',
    "import { useMutation as x } from '@tanstack/react-query'",
  ],
  [
    'a screen shows an error by itself',
    'src/features/sales/web/Screen.tsx',
    "import { toastError as x } from '#web/ui/toast.ts'",
  ],
  ['the server imports React', 'src/features/sales/server/command.ts', "import { x } from 'react'"],
  ['a shared library imports a feature', 'src/server/tool.ts', "import { x } from '#features/carts/cart-pricing.ts'"],
  ['a feature imports the app', 'src/features/sales/server/command.ts', "import { x } from '#app/features.ts'"],
  [
    'a feature imports the membership provider',
    'src/features/people/server/command.ts',
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
