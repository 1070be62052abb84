/** Whole trays, shelves and trolleys at their own price, the rest plant by plant. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sumText } from '#kernel/money.ts'
import { type UnitPrice, cheaperUnits, unitPriceFaults, unitPricesOf, unitPricesText, unitSaving } from './unit-price.ts'

const tray: UnitPrice = { unit: 'tray', plants: 12, price: '48.00' }
const shelf: UnitPrice = { unit: 'shelf', plants: 60, price: '220.00' }

test('30 plants are 2 trays at the price of a tray and 6 plants at the price of one', () => {
  expect(unitSaving(30, '5.00', [tray])).toEqual({ saving: 2400n, text: '2 trays at 48.00' })
  expect(unitSaving(11, '5.00', [tray])).toEqual({ saving: 0n, text: '' })
  expect(unitSaving('12', '5.00', [tray])).toEqual({ saving: 1200n, text: '1 tray at 48.00' })
})

test('a tray whose price is no whole cents a plant comes to its price', () => {
  const six: UnitPrice = { unit: 'tray', plants: 6, price: '20.00' }
  expect(6n * 350n - unitSaving(6, '3.50', [six]).saving).toBe(2000n)
})

test('the largest units are taken first', () => {
  expect(unitSaving(75, '5.00', [tray, shelf])).toEqual({
    saving: 75n * 500n - (22000n + 4800n + 3n * 500n),
    text: '1 shelf at 220.00, 1 tray at 48.00',
  })
})

test('a customer whose price of one plant is lower by itself pays that for a whole tray too', () => {
  expect(unitSaving(12, '4.00', [tray])).toEqual({ saving: 0n, text: '' })
  expect(unitSaving(12, '3.75', [tray])).toEqual({ saving: 0n, text: '' })
  // 10 % off 5.00 is not taken off the tray as well.
  expect(unitSaving(12, '4.50', [tray]).saving).toBe(600n)
})

test('a shelf that costs more than its trays is sold as trays', () => {
  const dear: UnitPrice = { unit: 'shelf', plants: 60, price: '250.00' }
  expect(cheaperUnits('5.00', [tray, dear])).toEqual([tray])
  expect(unitSaving(60, '5.00', [tray, dear])).toEqual({ saving: 6000n, text: '5 trays at 48.00' })
})

test('without prices of units, and of parts, nothing is saved', () => {
  expect(unitSaving(24, '5.00', undefined).saving).toBe(0n)
  expect(unitSaving(24, '5.00', []).saving).toBe(0n)
  expect(unitSaving('12.5', '5.00', [tray]).saving).toBe(0n)
})

test('a price of a unit counts where its size has that unit', () => {
  const prices = { tray_price: '48', shelf_price: '220', trolley_price: null }
  expect(unitPricesOf({ cells: 12, trays_per_shelf: 5, shelves: 4, ...prices })).toEqual([tray, shelf])
  expect(unitPricesOf({ cells: 12, ...prices })).toEqual([tray])
  expect(unitPricesOf({ cells: null, ...prices })).toEqual([])
  expect(unitPricesText([tray, shelf], (price) => `$${price}`)).toBe('tray of 12 $48.00, shelf of 60 $220.00')
})

test('a price of a unit that its size has not, or that is no less than its plants, is refused', () => {
  const size = { name: '9 cm', cells: 12, trays_per_shelf: null, shelves: null }
  expect(unitPriceFaults('5.00', { tray_price: '59.99' }, size)).toEqual([])
  expect(unitPriceFaults('5.00', { tray_price: '60.00', shelf_price: '200' }, size)).toEqual([
    { path: 'tray_price', message: `12 plants one by one are ${sumText(60_00n)}. Enter less for the tray, or leave it empty.` },
    { path: 'shelf_price', message: '9 cm has no shelves. Enter in Settings what a tray of it takes, or leave this empty.' },
  ])
})

test('nobody ever pays more than plant by plant, and never more for fewer units of the same plants', () => {
  const money = fc.integer({ min: 1, max: 200_000 }).map((amount) => (amount / 100).toFixed(2))
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      money,
      money,
      money,
      fc.integer({ min: 2, max: 99 }),
      (plants, one, a, b, cells) => {
        const units: UnitPrice[] = [
          { unit: 'tray', plants: cells, price: a },
          { unit: 'shelf', plants: cells * 4, price: b },
        ]
        const { saving, text } = unitSaving(plants, one, units)
        expect(saving).toBeGreaterThanOrEqual(0n)
        expect(saving > 0n).toBe(text !== '')
        expect(saving).toBeLessThan(BigInt(plants) * cents(one))
        expect(saving).toBeGreaterThanOrEqual(unitSaving(plants, one, units.slice(0, 1)).saving)
      },
    ),
  )
})
