/** The product's packages: each locked to its content, with a documented reason and a free licence. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describedFiles } from './api-calls.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly license?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([place]) => place !== '')
const named = (place: string) => place.split('node_modules/').at(-1) ?? ''

/** Licences that allow use, modification and distribution. A weak copyleft's own files are unchanged here. */
const licences = new Set(
  'MIT MIT-0 ISC 0BSD BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense Zlib Python-2.0 PSF-2.0 OFL-1.1 MPL-2.0 LGPL-3.0-or-later CC-BY-4.0'.split(
    ' ',
  ),
)
/** Their licence is in an older format of package.json, or in their text only. */
const licensedInText = new Set(['busboy', 'dicer', 'streamsearch', 'humanize-number', 'only', 'png-js'])

test('locks every package to its content, and runs no install scripts', () => {
  expect(locked.length).toBeGreaterThan(100)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual([])
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})

test('says of the project in the lock what package.json says, so that npm leaves the lock as it is', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, unknown>
  const fields = ['name', 'version', 'license', 'bin', 'engines', 'dependencies', 'devDependencies', 'optionalDependencies']
  const pick = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  expect(pick({ ...packages[''] })).toEqual(pick(manifest))
})

test('locks what a package needs on other systems, too, without which npm refuses the lock', () => {
  const isLocked = (place: string, name: string): boolean => {
    if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`] !== undefined) return true
    return place !== '' && isLocked(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name)
  }
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(place, name)),
  )
  expect(missing).toEqual([])
})

test('pins every direct dependency to one version with a documented reason', () => {
  const wanted = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const reasons = read('docs/decisions/0001-dependencies.md')
  const direct = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.entries(wanted[kind] ?? {}))
  expect(direct.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const isNamed = (name: string) => [name, name.replace(/\/.*/, '/*')].some((each) => reasons.includes(each))
  expect(direct.map(([name]) => name).filter((name) => !isNamed(name))).toEqual([])
})

test('allows our use of every package', () => {
  const partsOf = (licence: string) => licence.replace(/[()]/g, '').split(/ (?:and|or) /i)
  const odd = locked.filter(([place, { license }]) =>
    license === undefined ? !licensedInText.has(named(place)) : !partsOf(license).every((part) => licences.has(part)),
  )
  expect(odd.map(([place, { license }]) => `${named(place)}: ${license}`)).toEqual([])
})

test('the product loads no file of the tests and no development package: a server has none of them', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const installed = { ...dependencies, ...optionalDependencies }
  const written = fs.globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !isOfTests(file))
  const loaded = new Set([...written, ...describedFiles().map((file) => `src/modules/${file}`)])
  const imports = [...loaded].flatMap((file) =>
    [...read(file).matchAll(/^(?:import|export) (?!type )[^']*?from '([^']+)'|\bimport\('([^']+)'\)/gm)].map(
      ([, from, late]) => [file, from ?? late ?? ''] as const,
    ),
  )
  const isMissing = (name: string) =>
    /^[.#]/.test(name)
      ? isOfTests(name)
      : !/^(node|virtual):/.test(name) && !Object.keys(installed).some((each) => `${name}/`.startsWith(`${each}/`))
  expect(loaded.size).toBeGreaterThan(500)
  expect([...loaded].filter(isOfTests)).toEqual([])
  expect(imports.filter(([, name]) => isMissing(name)).map((each) => each.join(' imports '))).toEqual([])
})

const isOfTests = (file: string) => /\.(test|proof)\.tsx?$|(^|\/)testing-|[#/]testing\//.test(file)
