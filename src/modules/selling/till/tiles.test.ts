import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlantGood, SupplyGood } from '#modules/selling/cart/cart.ts'
import { firstOf, tilesOf } from './tiles.ts'

const plant = (plant_type_id: string, container_size: string, available: number): PlantGood => ({
  id: `${plant_type_id} ${container_size}`,
  plant_type_id,
  container_size,
  common_name: plant_type_id,
  botanical_name: '',
  category: 'Trees',
  price: '9.00',
  barcode: null,
  available,
  photo: null,
})
const bark: SupplyGood = {
  id: 'bark',
  name: 'Bark',
  unit: 'm3',
  measured: true,
  price: '85',
  barcode: null,
  quantity_on_hand: '2',
}
const noRanks = new Map<string, number>()

test('a plant has one tile with its sizes, best sellers are first and sold-out plants last', () => {
  const goods = [
    plant('akeake', 'PB3', 0),
    plant('hebe', '9 cm', 4),
    plant('kauri', 'PB3', 0),
    plant('kauri', 'PB5', 2),
    plant('rimu', 'PB3', 7),
    bark,
  ]
  const ids = (ranks: ReadonlyMap<string, number>) => tilesOf(goods, ranks).map(({ id }) => id)
  expect(ids(noRanks)).toEqual(['hebe', 'kauri', 'rimu', 'bark', 'akeake'])
  expect(
    ids(
      new Map([
        ['akeake', 0],
        ['bark', 1],
        ['rimu', 2],
      ]),
    ),
  ).toEqual(['bark', 'rimu', 'hebe', 'kauri', 'akeake'])
  expect(tilesOf(goods, noRanks)[1]?.goods.map(({ id }) => id)).toEqual(['kauri PB3', 'kauri PB5'])
})

test('Enter sells the first size in stock, or the first where none is', () => {
  const [first] = tilesOf([plant('kauri', 'PB3', 0), plant('kauri', 'PB5', 2), plant('kauri', 'PB8', 2)], noRanks)
  expect(first && firstOf(first).id).toBe('kauri PB5')
  const [none] = tilesOf([plant('kauri', 'PB3', 0), plant('kauri', 'PB5', 0)], noRanks)
  expect(none && firstOf(none).id).toBe('kauri PB3')
})

test('every good is on exactly one tile, however the tiles are ordered', () => {
  const someGood = fc
    .record({ name: fc.constantFrom('a', 'b', 'c', 'd'), stock: fc.integer({ min: 0, max: 2 }) })
    .map(({ name, stock }) => plant(name, '', stock))
  const someRanks = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')).map((ids) => new Map(ids.map((id, i) => [id, i])))
  fc.assert(
    fc.property(fc.array(someGood), someRanks, (goods, ranks) => {
      const tiles = tilesOf(goods, ranks)
      const shown = tiles.flatMap((tile) => tile.goods)
      expect(shown).toHaveLength(goods.length)
      expect(new Set(shown)).toEqual(new Set(goods))
      expect(new Set(tiles.map(({ id }) => id)).size).toBe(tiles.length)
    }),
  )
})
