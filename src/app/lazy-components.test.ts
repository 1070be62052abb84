/** A component of another module is loaded by lazyNamed(), which knows its props; a few wait for an idle moment on purpose. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('no component is loaded by a function of its own', () => {
  const src = path.join(import.meta.dirname, '..')
  const own = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /\blazy\((async\b|\(\) => import\()/.test(fs.readFileSync(path.join(src, file), 'utf8')))
  expect(own).toEqual([])
})
