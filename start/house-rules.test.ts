import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { project, runTool } from './run.ts'

// Beside the house, not in it: its files would be in the way of whoever builds or counts meanwhile.
const copy = path.join(project, '.data-test', `house-rules-${process.pid}`)

beforeAll(() => {
  fs.mkdirSync(copy, { recursive: true })
  fs.copyFileSync(path.join(project, 'oxlint.config.ts'), path.join(copy, 'oxlint.config.ts'))
})
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

test.each([
  ['what is true imports what happens', 'src/features/sales/rule.ts', "import { x } from './server/ring-up.ts'"],
  ['what is true asks Node', 'src/features/sales/rule.ts', "import { x } from 'node:fs'"],
  ['what is true knows React', 'src/kernel/rule.ts', "import { x } from 'react'"],
  ['a room uses one that stands above it', 'src/features/plants/server/act.ts', "import { x } from '#features/sales/cart.ts'"],
  [
    'a room reads another room’s SQL',
    'src/features/sales/server/act.ts',
    "import { x } from '#features/plants/server/prices.queries.ts'",
  ],
  ['a screen reaches for the server', 'src/features/sales/web/Screen.tsx', "import { x } from '#server/database.ts'"],
  ['the server knows React', 'src/features/sales/server/act.ts', "import { x } from 'react'"],
  ['a tool knows a room', 'src/server/tool.ts', "import { x } from '#features/sales/cart.ts'"],
  ['a room climbs onto the roof', 'src/features/sales/server/act.ts', "import { x } from '#app/rooms.ts'"],
  ['the product looks into the provider', 'src/features/people/server/act.ts', "import { x } from '#membership/accounts.ts'"],
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
