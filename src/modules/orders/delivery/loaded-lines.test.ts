import { expect, test } from 'vitest'
import { loadedLines } from './loaded-lines.ts'

const line = (plant: boolean, quantity: number, quantity_reserved = 0, quantity_picked = 0, quantity_delivered = 0) => ({
  plant_type_id: plant ? 'p' : null,
  quantity,
  quantity_reserved,
  quantity_picked,
  quantity_delivered,
})
const quantities = (items: Parameters<typeof loadedLines>[0]) => loadedLines(items).map(({ quantity }) => quantity)

test('before picking, reserved plants and everything else are loaded; plants on back-order are not', () => {
  expect(quantities([line(true, 30, 20), line(true, 5, 0), line(false, 3)])).toEqual([20, 3])
})

test('once picking began, what is picked is loaded', () => {
  expect(quantities([line(true, 30, 30, 12), line(false, 3)])).toEqual([12])
})

test('what was delivered before is not loaded again', () => {
  expect(quantities([line(true, 30, 30, 10, 10), line(false, 2.5, 0, 0, 1)])).toEqual([20, 1.5])
})
