import { expect, test } from 'vitest'
import { type KnownPlant, type KnownPrice, type PriceListRow, isSameBarcode, planImport, plantKey } from './import-plan.ts'

const listed = (row: number, common_name: string, container_size: string, more: Partial<PriceListRow> = {}): PriceListRow => ({
  row,
  common_name,
  botanical_name: '',
  category: 'Trees',
  container_size,
  price: '9.5',
  barcode: null,
  quantity: 0,
  ...more,
})
const plant = (id: string, common_name: string, archived = false): KnownPlant => ({
  id,
  common_name,
  botanical_name: '',
  synonyms: [],
  archived,
})
const price = (id: string, plant_type_id: string, container_size: string, more: Partial<KnownPrice> = {}): KnownPrice => ({
  id,
  plant_type_id,
  container_size,
  price: '9.50',
  barcode: '123',
  archived: false,
  ...more,
})
const plants = [plant('rimu', 'Rimu'), plant('totara', 'Totara', true)]
const prices = [
  price('r3', 'rimu', 'PB3'),
  price('r5', 'rimu', 'PB5', { archived: true }),
  price('r8', 'rimu', 'PB8'),
  price('t3', 'totara', 'PB3', { archived: true }),
]
const rows = [
  listed(2, 'RIMU', 'PB3'),
  listed(3, 'Rimu', 'PB5', { quantity: 4 }),
  listed(4, 'Rimu', 'PB8', { price: '10' }),
  listed(5, 'Rimu', 'PB12', { quantity: 6 }),
  listed(6, 'Totara', 'PB3'),
  listed(7, 'Totara', 'PB5'),
  listed(8, 'Hebe', 'PB3', { quantity: 10 }),
  listed(9, 'hebe', 'PB5'),
]
const plan = () => planImport(rows, plants, prices)

test('marks each row as new, changed or unchanged', () => {
  const planned = plan()
  expect(planned.map((row) => [row.row, row.status, row.plant_type_id, row.price_id])).toEqual([
    [2, 'already here', 'rimu', 'r3'],
    [3, 'restored size', 'rimu', 'r5'],
    [4, 'new price', 'rimu', 'r8'],
    [5, 'new size', 'rimu', undefined],
    [6, 'restored plant', 'totara', 't3'],
    [7, 'restored plant', 'totara', undefined],
    [8, 'new plant', undefined, undefined],
    [9, 'new plant', undefined, undefined],
  ])
  expect(planned[0]).toMatchObject({ common_name: 'RIMU', price: '9.50' })
  expect(planned[6]?.plant_key).toBe(planned[7]?.plant_key)
})

test('changes a barcode, but does not remove one', () => {
  const status = (barcode: string | null) => planImport([listed(2, 'Rimu', 'PB3', { barcode })], plants, prices)[0]?.status
  expect([status(null), status('123'), status('456')]).toEqual(['already here', 'already here', 'new price'])
})

test('distinguishes plants with the same common name by the botanical one', () => {
  const named = { ...plant('daisy', 'Daisy'), botanical_name: 'Bellis perennis' }
  const status = (botanical_name: string) => planImport([listed(2, 'Daisy', 'PB3', { botanical_name })], [named], [])[0]?.status
  expect([status('BELLIS perennis'), status('')]).toEqual(['new size', 'new plant'])
})

test('uses the active one of several with the same name, else the last', () => {
  const of = (known: KnownPlant[]) => planImport([listed(2, 'Rimu', 'PB3')], known, [])[0]?.plant_type_id
  expect(of([plant('used', 'Rimu'), plant('old', 'Rimu', true)])).toBe('used')
  expect(of([plant('old', 'Rimu', true), plant('used', 'Rimu')])).toBe('used')
  expect(of([plant('a', 'Rimu', true), plant('b', 'Rimu', true)])).toBe('b')
  const sizes = [price('used', 'rimu', 'PB3'), price('old', 'rimu', 'PB3', { archived: true })]
  expect(planImport([listed(2, 'Rimu', 'PB3')], plants, sizes)[0]?.price_id).toBe('used')
})

test('a plant that is listed by its synonyms is the plant, once in each size', () => {
  const known = {
    ...plant('abelia', 'Glossy abelia'),
    botanical_name: 'Abelia × grandiflora',
    synonyms: ['Abelia', 'Linnaea × grandiflora'],
  }
  const ids = (rowsOfList: readonly PriceListRow[]) =>
    planImport(rowsOfList, [known], []).map(({ plant_type_id }) => plant_type_id)
  expect(ids([listed(2, 'Abelia', 'PB3', { botanical_name: 'Linnaea × grandiflora' })])).toEqual(['abelia'])
  expect(ids([listed(2, 'Abelia', 'PB3', { botanical_name: 'Abelia uniflora' })])).toEqual([undefined])
  const both = [listed(2, 'Abelia', 'PB3'), listed(3, 'Glossy abelia', 'PB3', { botanical_name: 'Abelia × grandiflora' })]
  expect(ids(both)).toEqual([undefined, 'abelia'])
})

const changed = (row: Partial<PriceListRow>, known: Partial<KnownPrice>) => {
  const [planned] = planImport([listed(2, 'Rimu', 'PB3', row)], plants, [price('r3', 'rimu', 'PB3', known)])
  return [planned?.status, ...(planned?.changes ?? [])]
}

test.each<[Partial<PriceListRow>, Partial<KnownPrice>, string[]]>([
  [{ price: '9.5' }, {}, ['already here']],
  [{ price: '10' }, {}, ['new price', 'changes the price 9.50 to 10.00']],
  [{ tray_price: '100' }, { tray_price: '90.5' }, ['new price', 'changes the tray price 90.50 to 100.00']],
  [{ tray_price: '100' }, {}, ['new price', 'sets the tray price 100.00']],
  [{ tray_price: '100' }, { tray_price: '100.00' }, ['already here']],
  [{ tray_price: null }, { tray_price: '100.00' }, ['already here']],
  [{ shelf_price: '400' }, { shelf_price: null }, ['new price', 'sets the shelf price 400.00']],
  [{ trolley_price: '900' }, { trolley_price: '950' }, ['new price', 'changes the trolley price 950.00 to 900.00']],
  [{ discount_price: '8' }, {}, ['new price', 'sets the discount price 8.00']],
  [{ barcode: '456' }, { barcode: '123' }, ['new price', 'changes the barcode 123 to 456']],
  [{ barcode: '456' }, { barcode: null }, ['new price', 'sets the barcode 456']],
  [{ barcode: '012345678905' }, { barcode: '0012345678905' }, ['already here']],
  [{ sku: 'R-3' }, { sku: 'R3' }, ['new price', 'changes the SKU R3 to R-3']],
  [{ sku: '1' }, { sku: '01' }, ['new price', 'changes the SKU 01 to 1']],
  [{ color: 'Red' }, {}, ['new price', 'sets the colour Red']],
  [{ color: 'Red' }, { color: 'Red' }, ['already here']],
])('a row with %o on a price with %o', (row, known, expected) => {
  expect(changed(row, known)).toEqual(expected)
})

test('a barcode is the same with or without the zeros before it', () => {
  expect(isSameBarcode('12345678905', '00012345678905')).toBe(true)
  expect(isSameBarcode('12345678905', '12345678950')).toBe(false)
})

test('names are alike but for capitals, accents and hybrid signs; a name of signs alone is itself', () => {
  const key = (common_name: string, botanical_name = '') => plantKey({ common_name, botanical_name })
  expect(key('Pōhutukawa', 'ABELIA × grandiflora')).toBe(key('pohutukawa', 'Abelia x grandiflora'))
  expect(key('Rimu', 'Dacrydium')).not.toBe(key('Rimu'))
  expect(key('×')).not.toBe(key('★'))
  expect(key('★A')).toBe(key('★a'))
})

test('the plant of just that name comes before one that is alike', () => {
  const id = (name: string, ...names: readonly string[]) =>
    planImport(
      [listed(2, name, 'PB3')],
      names.map((each) => plant(each, each)),
      [],
    )[0]?.plant_type_id
  expect(id('TŌTARA', 'Totara', 'Tōtara')).toBe('Tōtara')
  expect(id('totara', 'Totara', 'Tōtara')).toBe('Totara')
  expect(id('tótara', 'Tōtara')).toBe('Tōtara')
  const botanical = (name: string, botanical_name: string) => ({ ...plant(botanical_name, name), botanical_name })
  const row = listed(2, 'Daisy', 'PB3', { botanical_name: 'BELLIS perennis' })
  expect(
    planImport([row], [botanical('Daisy', 'Bellis perennis'), botanical('Daisy', 'Béllis perennis')], [])[0]?.plant_type_id,
  ).toBe('Bellis perennis')
})

test('a synonym of two plants, of one that is archived, or beside a name of another is no plant', () => {
  const known = (id: string, synonyms: readonly string[], archived = false) => ({ ...plant(id, id, archived), synonyms })
  const id = (row: Partial<PriceListRow>, ...all: readonly KnownPlant[]) =>
    planImport([listed(2, 'Flax', 'PB3', row)], all, [])[0]?.plant_type_id
  expect(id({}, known('Harakeke', ['Flax']))).toBe('Harakeke')
  expect(id({}, known('Harakeke', ['Flax']), known('Wharariki', ['flax']))).toBeUndefined()
  expect(id({}, known('Harakeke', ['Flax'], true))).toBeUndefined()
  expect(id({ botanical_name: 'Linum' }, known('Harakeke', ['Flax']), known('Linen', ['Linum']))).toBeUndefined()
  expect(id({ common_name: '', botanical_name: 'Flax' }, known('Harakeke', ['Flax']))).toBe('Harakeke')
  expect(id({ common_name: '', botanical_name: '' }, known('Harakeke', ['Flax', '×']))).toBeUndefined()
})
