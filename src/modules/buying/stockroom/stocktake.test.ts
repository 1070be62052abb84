import { expect, test } from 'vitest'
import { CountLine, varianceCost, varianceOf } from './stocktake.ts'
import { aboutStocktake, stocktakeName } from './stocktake-name.ts'

test('a difference has its sign, and is worth what one of it has cost, to the cent', () => {
  expect([varianceOf('97', '100.0000'), varianceOf('2.5', '2.25'), varianceOf('0', '0')]).toEqual(['-3.0000', '0.2500', '0.0000'])
  const supply = (average_cost: string) => ({ booked_cost: null, average_cost, batch: null })
  expect([
    varianceCost('-3.0000', supply('0.185000')),
    varianceCost('0.2500', supply('95')),
    varianceCost('-1', supply('0.004')),
  ]).toEqual([-56n, 2375n, 0n])
  expect(stocktakeName(3)).toBe('ST-0003')
})

test('a booked difference keeps its value; plants of a batch are worth their part of its cost', () => {
  const batch = { state: 'available', sold_before: false, quantity_current: 100, cost: '250.000000' }
  const counted = (variance: string, booked_cost: string | null = null) =>
    varianceCost(variance, { booked_cost, average_cost: null, batch })
  expect(counted('-10', '-12.345000')).toBe(-1235n)
  expect(counted('-100')).toBe(-25_000n)
  expect(counted('-101')).toBe(-25_000n)
})

test('a count is a number, also as text, or nothing at all; never less than nothing', () => {
  expect(CountLine.parse({ counted: 12 }).counted).toBe('12')
  expect(CountLine.parse({ counted: null }).counted).toBeNull()
  for (const counted of ['-1', '1e3', '', '1.23456', 'ten']) expect(CountLine.safeParse({ counted }).success).toBe(false)
})

test('a stocktake says what it is about', () => {
  expect(aboutStocktake({ kind: 'plants', about: 'Tunnel 2' })).toBe('Plants: Tunnel 2')
  expect(aboutStocktake({ kind: 'supplies', about: 'Pots' })).toBe('Supplies: Pots')
  expect(aboutStocktake({ kind: 'plants', about: '' })).toBe('All plants')
  expect(aboutStocktake({ kind: 'supplies', about: '' })).toBe('All supplies')
})
