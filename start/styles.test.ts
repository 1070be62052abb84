/** Class names: a plain one is of the shared styles, all others come from a CSS module that the file imports. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.ts'

const read = (file: string) => fs.readFileSync(path.join(project, file), 'utf8')
const sources = fs.globSync('src/**/*.{ts,tsx}', { cwd: project }).map((file) => ({ file, source: read(file) }))

/** Names of the classes in a style sheet, without those in comments, addresses and numbers. */
const classesOf = (sheet: string) =>
  new Set(
    [...sheet.replaceAll(/\/\*[^]*?\*\/|url\((?:"[^"]*"|[^)]*)\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(
      ([, name = '']) => name,
    ),
  )

/** Plain class names of a source: in a string, or beside the class of a module in a template. */
const plainClasses = (source: string) =>
  [...source.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, text = '', template = '']) =>
    (text + template.replaceAll(/\$\{[^}]*\}/g, '')).split(' ').filter(Boolean),
  )

/** Each CSS module that a source imports, with the classes that it names; undefined if it names one by a variable. */
const moduleClasses = (file: string, source: string) =>
  [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', address = '']) => ({
    sheet: address.startsWith('#') ? address.replace('#', 'src/') : path.join(path.dirname(file), address),
    classes: new RegExp(`\\b${name}\\[[^']`).test(source)
      ? undefined
      : [...source.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'))].map(([, each = '']) => each),
  }))

test('finds plain classes in strings and templates', () => {
  expect(plainClasses(`<p className="row gap-8" /><p className={\`grid \${styles['list']}\`} />`)).toEqual([
    'row',
    'gap-8',
    'grid',
  ])
})

test('finds the classes of a sheet', () => {
  expect([...classesOf('/* .note */ .a > .b-2:hover { width: 0.5px; mask: url("x.svg") }')]).toEqual(['a', 'b-2'])
})

test('plain classes are in the shared styles', () => {
  const shared = classesOf(
    ['src/web/ui/base.css', 'src/web/ui/utilities.css', 'src/web/shell/first-shell.css'].map(read).join(''),
  )
  const unknown = sources.flatMap(({ file, source }) =>
    plainClasses(source)
      .filter((name) => !shared.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('components and their CSS modules name the same classes', () => {
  const imports = sources.flatMap(({ file, source }) => moduleClasses(file, source))
  const different = fs.globSync('src/**/*.module.css', { cwd: project }).flatMap((sheet) => {
    const users = imports.filter((each) => each.sheet === sheet).map(({ classes }) => classes)
    if (users.includes(undefined)) return []
    const used = new Set(users.flatMap((names) => names ?? []))
    const named = classesOf(read(sheet))
    const unmatched = [...named].filter((name) => !used.has(name)).concat([...used].filter((name) => !named.has(name)))
    return unmatched.map((name) => `${sheet}: ${name}`)
  })
  expect(different).toEqual([])
})

test('the landing page and its sheet name the same classes', () => {
  const page = [...read('index.html').matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  const sheet = classesOf(read('src/landing/landing.css').replaceAll(/@import[^;]*;/g, ''))
  expect([...new Set(page)].toSorted()).toEqual([...sheet].toSorted())
})
