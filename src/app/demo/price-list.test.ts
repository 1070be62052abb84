/** The demo's price list: like one that a nursery would upload, without entries that would trouble the till. */
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { isEan13 } from '#modules/setup/reference/barcode.ts'
import { priceList } from '#modules/data/import/kinds/price-list.ts'
import { careImportColumns } from '#modules/data/import/plant-care.ts'
import { firstCategories } from '#modules/setup/reference/first-entries.ts'
import { priceListFile, readPriceList } from './price-list.ts'
import { chance } from './random.ts'

const text = fs.readFileSync(priceListFile, 'utf8')
const [head, ...lines] = text.trimEnd().split('\n')
const rows = lines.map((line) => line.split(','))
const { plants, kinds } = readPriceList(chance('any'), '2026-01-01T00:00:00Z')

const containers = 'Root trainer,PB3,PB5,PB8,PB12,PB18,PB40,6-cell punnet,9 cm,12 cm,14 cm,2.5 L,5 L,10 L,25 L'.split(',')

/** The values that occur more than once. */
const twice = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i)

const optional = [
  'SKU',
  'Colour',
  'Discount price',
  'Tray price',
  'Shelf price',
  'Trolley price',
  'Cost each',
  ...careImportColumns.map(({ name }) => name),
]
const columns = priceList.columns.map(({ name }) => name).filter((name) => !optional.includes(name))

test('has the seven columns of an import, all filled in every row', () => {
  expect(head).toBe(columns.join(','))
  expect(
    rows.filter((cells) => cells.length !== columns.length || cells.some((cell) => cell === '' || cell !== cell.trim())),
  ).toEqual([])
})

test('is normalised: composed letters, straight quotes, a real ×', () => {
  expect(text).toBe(text.normalize('NFC'))
  expect(text).not.toMatch(/[‘’“”"\r]| x /)
})

test('has 200 plant types with distinct names', () => {
  expect(plants).toHaveLength(200)
  expect(twice(plants.map(({ common_name }) => common_name))).toEqual([])
  expect(twice(plants.map(({ botanical_name }) => botanical_name))).toEqual([])
})

test('covers all nine categories', () => {
  const sizes = new Map(firstCategories.map((name) => [name, plants.filter(({ category }) => category === name).length]))
  expect(sizes.size).toBe(9)
  expect([...sizes.values()].reduce((all, size) => all + size, 0)).toBe(200)
  expect([...sizes].filter(([, size]) => size < 12)).toEqual([])
})

test('has well-formed botanical names: genus, × of a hybrid, epithets, then Group or cultivar', () => {
  const epithets = String.raw`( [a-z]+(-[a-z]+)*( (subsp\.|var\.|f\.) [a-z]+)?)?`
  const cultivated = String.raw`( ([A-Z][a-z]+ )+Group| '[\p{L}\d][\p{L}\d -]*')?`
  const name = new RegExp(String.raw`^[A-Z][a-z]+( ×)?${epithets}${cultivated}$`, 'u')
  expect(plants.map(({ botanical_name }) => botanical_name).filter((each) => !name.test(each) || !each.includes(' '))).toEqual([])
})

test('lists no plant twice in the same container, and only known containers', () => {
  expect(twice(kinds.map(({ plant, container_size }) => `${plant.botanical_name} in ${container_size}`))).toEqual([])
  expect(kinds.filter(({ container_size }) => !containers.includes(container_size))).toEqual([])
})

test('has distinct EAN-13 barcodes of the in-store range', () => {
  const barcodes = kinds.map(({ barcode }) => barcode)
  expect(barcodes.filter((barcode) => !barcode.startsWith('2100') || !isEan13(barcode))).toEqual([])
  expect(twice(barcodes)).toEqual([])
})

test('has positive prices with cents, which rise with the container', () => {
  expect(rows.map((cells) => cells[4] ?? '').filter((price) => !/^[1-9]\d*\.\d\d$/.test(price))).toEqual([])
  const cheaper = kinds.filter((kind, i) => kinds[i - 1]?.plant === kind.plant && kind.price <= (kinds[i - 1]?.price ?? 0n))
  expect(cheaper.map(({ barcode }) => barcode)).toEqual([])
})

test('has whole quantities, a few of them zero', () => {
  expect(rows.map((cells) => cells[6] ?? '').filter((quantity) => !/^(0|[1-9]\d*)$/.test(quantity))).toEqual([])
  const soldOut = kinds.filter(({ listed }) => listed === 0)
  expect(soldOut.length).toBeGreaterThan(2)
  expect(soldOut.length).toBeLessThan(15)
})
