import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { markSchemasPure } from './mark-schemas-pure.ts'
import { ownTestFolder } from './throw-away-database.ts'

const folder = ownTestFolder('lean-shapes')
afterAll(() => fs.rmSync(folder, { recursive: true }))

const pureFile = `import { shapes } from './library.js'
  export const words = { paid: 'Paid' }
  const Amount = shapes.text().check(shapes.atMost(9))
  export const Sale = shapes.fields({ ...shapes.common, total: Amount })
  export const Layby = shapes.fields({ paid: Amount })`

/** The browser bundle of a screen with this code. */
async function sent(screen: string): Promise<string> {
  const write = (file: string, content: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), content)
    return path.join(folder, file)
  }
  write('src/modules/selling/sale/sale.ts', pureFile)
  write('src/modules/selling/sale/library.js', `export const shapes = globalThis.made`)
  const input = write('src/modules/selling/sale/web/screen.ts', screen)
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [markSchemasPure()],
    build: { write: false, minify: false, rolldownOptions: { input } },
  })
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return files.map((file) => ('code' in file ? file.code : '')).join('\n')
}

test('removes unused schemas from a pure file, and keeps those a screen uses', async () => {
  expect(await sent(`import { words } from '../sale.ts'; console.log(words.paid)`)).not.toContain('fields')
  const form = await sent(`import { Sale } from '../sale.ts'; console.log(Sale)`)
  expect(form).toContain('total: Amount')
  expect(form).toContain('atMost(9)')
  expect(form).not.toContain('paid: Amount')
})
