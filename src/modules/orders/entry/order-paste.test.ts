/** Lines out of a customer's mail. */
import { expect, test } from 'vitest'
import { readPasted } from './order-paste.ts'

const good = (common_name: string, botanical_name: string, container_size: string) => ({
  plant_type_id: common_name,
  common_name,
  botanical_name,
  container_size,
})
const goods = [
  good('Kōwhai', 'Sophora microphylla', 'PB3'),
  good('Kōwhai', 'Sophora microphylla', 'PB5'),
  good('Harakeke', 'Phormium tenax', '14 cm'),
  good('Harakeke', 'Phormium tenax', '4 cm'),
]

test('the number may stand first or last, the name may be either, accents do not matter', () => {
  const { found, unread } = readPasted('10 x Kowhai PB5\nphormium tenax\t14 cm\t250\n\n25 harakeke 4 cm', goods)
  expect(found.map((each) => [each.good.common_name, each.good.container_size, each.quantity])).toEqual([
    ['Kōwhai', 'PB5', 10],
    ['Harakeke', '14 cm', 250],
    ['Harakeke', '4 cm', 25],
  ])
  expect(unread).toEqual([])
})

test('what fits nothing or several is left to a person', () => {
  expect(readPasted('10 kowhai\n5 roses PB3\nkowhai PB3\n0 kowhai PB3', goods)).toEqual({
    found: [],
    unread: ['10 kowhai', '5 roses PB3', 'kowhai PB3', '0 kowhai PB3'],
  })
})

test('a thousand with its comma is a thousand, first or last; half a number is left to a person', () => {
  const { found, unread } = readPasted('1,200 kowhai PB5\nkowhai PB3 1,200\nkowhai, PB5,250', goods)
  expect([found.map(({ quantity }) => quantity), unread]).toEqual([[1200, 1200, 250], []])
  const cut = ['1,20 kowhai PB5', 'harakeke 4 cm 1,20']
  expect(readPasted(cut.join('\n'), goods)).toEqual({ found: [], unread: cut })
})
