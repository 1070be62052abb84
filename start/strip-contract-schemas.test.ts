import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { run } from './run.ts'
import { ownTestFolder } from './throw-away-database.ts'

const folder = ownTestFolder('lean-contracts')
afterAll(() => fs.rmSync(folder, { recursive: true }))

// On a separate Node, like the build: the test runner loads modules in its own way.
const script = `import { stripContractSchemas } from './start/strip-contract-schemas.ts'
  console.log(await stripContractSchemas().load(process.argv[1]))`

test('reads a contract wherever the project is: its path is not taken for a URL', async () => {
  const file = path.join(folder, '50% off #1', 'modules', 'selling', 'contract.ts')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, `export const ringUp = { method: 'POST', path: '/api/sales', body: {} }\nexport const most = 500`)
  const { output } = await run(process.execPath, ['--input-type=module', '-e', script, file.replaceAll(path.sep, '/')])
  expect(output).toBe('export const ringUp = {"method":"POST","path":"/api/sales"}\n')
})
