import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { project, runTool } from './run.ts'

// A copy: files in the project would disturb a concurrent build or line count.
const copy = path.join(project, '.data-test', `import-rules-${process.pid}`)

beforeAll(() => {
  fs.mkdirSync(copy, { recursive: true })
  fs.copyFileSync(path.join(project, 'oxlint.config.ts'), path.join(copy, 'oxlint.config.ts'))
})
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

test.each([
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
])('%s: the linter refuses it', async (_, file, line) => {
  const place = path.join(copy, file)
  fs.mkdirSync(path.dirname(place), { recursive: true })
  fs.writeFileSync(place, `${line}\n\nexport const y = x\n`)
  const { ok, output } = await runTool('oxlint', ['-c', path.join(copy, 'oxlint.config.ts'), place])
  expect(output).toContain('no-restricted-imports')
  expect(ok).toBe(false)
  fs.writeFileSync(place, 'export const y = 1\n')
  expect((await runTool('oxlint', ['-c', path.join(copy, 'oxlint.config.ts'), place])).ok).toBe(true)
})
