/** `.env.example` is made from the tables of docs/configure.md: `npm test -- env-example` compares it, `npx vitest run start/env-example -u` writes it. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.ts'

const intro = `# Variables of Glasshouse. Copy this file to .env and take the # off those that you set.
# Made from docs/configure.md, which says more of each.
`

/** Without links and marks. */
const plain = (text: string) => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')

test('has every variable, commented out, with its default and its meaning', async () => {
  const text = fs.readFileSync(path.join(project, 'docs/configure.md'), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| `[A-Z][A-Z\d_]+`/.test(line))
  const variables = rows.flatMap((row) => {
    const cells = row.slice(2, -2).split(' | ')
    const about = plain(cells.at(-1) ?? '')
    const normal = cells.length === 3 ? plain(cells[1] ?? '') : ''
    const value = /^[\w.,:/@-]+$/.test(normal) ? normal : ''
    return [`\n# ${about}`, ...[...(cells[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => `#${name}=${value}`)]
  })
  expect(variables.length).toBeGreaterThan(100)
  await expect(`${intro}${variables.join('\n')}\n`).toMatchFileSnapshot(path.join(project, '.env.example'))
})
